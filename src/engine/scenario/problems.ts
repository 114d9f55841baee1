/** Where in the document: the fields and array positions that lead there, from its root. */
export type DocumentPath = readonly (string | number)[];

export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

export type PathFault = 'empty' | 'absolute' | 'nul' | 'empty-name' | 'dots' | 'too-long';

type ProblemBody =
  /** `line` and `column` count from 1: where the text stops being JSON. */
  | { code: 'not-json'; line: number; column: number }
  /** Bytes of UTF-8. */
  | { code: 'too-big'; bytes: number; limit: number }
  | { code: 'wrong-format' }
  | { code: 'newer-version'; version: number; supported: number }
  | { code: 'newer-rules'; rules: number; supported: number }
  | { code: 'missing-field'; field: string }
  | { code: 'unknown-field'; field: string }
  | { code: 'wrong-type'; expected: JsonKind[] }
  | { code: 'out-of-range'; minimum: number; maximum: number }
  | { code: 'not-one-of'; allowed: string[] }
  /** Entries of an array, or fields of an object. */
  | { code: 'too-many'; limit: number }
  /** Characters. */
  | { code: 'too-long'; limit: number }
  | { code: 'empty-text' }
  | { code: 'bad-name' }
  /** None of the forms is recognised; each is told by the fields that it must have. */
  | { code: 'no-variant'; forms: string[][] }
  | { code: 'too-deep'; limit: number }
  | { code: 'bad-path'; fault: PathFault }
  /** `other` = the path that is a file, or a link, where this one needs a folder. */
  | { code: 'path-conflict'; other: string }
  | { code: 'bad-base64' }
  | { code: 'bad-link-target' }
  | { code: 'unknown-builtin'; name: string; known: string[] }
  | { code: 'duplicate-tool'; name: string }
  | { code: 'returns-and-throws' }
  | { code: 'parameters-not-object' }
  | { code: 'args-twice' }
  | { code: 'duplicate-call-id'; id: string }
  | { code: 'own-tools-not-yet' }
  | { code: 'live-model-not-yet' }
  | { code: 'sandbox-not-yet'; sandbox: string }
  | { code: 'approval-not-yet' };

/** Why a document is refused: a code with its parameters, so that each surface has its own words for it. */
export type ScenarioProblem = ProblemBody & { path: DocumentPath };

/** A path as people write it: `model.script[0].calls[2]`; `files["src/a.ts"]`. Empty for the document itself. */
export function pathText(path: DocumentPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[A-Za-z_$][\w$]*$/.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}
