import type { JsonKind, PathFault, ScenarioProblem } from '../../engine/scenario/problems.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { Words } from '../messages/words.ts';

const kinds = {
  string: 'kind.string',
  object: 'kind.object',
  array: 'kind.array',
  number: 'kind.number',
  integer: 'kind.integer',
  boolean: 'kind.boolean',
  null: 'kind.null',
} as const satisfies Record<JsonKind, MessageKey>;

const pathFaults = {
  empty: 'problem.path-empty',
  absolute: 'problem.path-absolute',
  nul: 'problem.path-nul',
  'empty-name': 'problem.path-empty-name',
  dots: 'problem.path-dots',
  'too-long': 'problem.path-too-long',
} as const satisfies Record<PathFault, MessageKey>;

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`);

/** What a value may be: "text or a number". */
export function kindsWords(words: Words, expected: readonly JsonKind[]): string {
  return words.either(expected.map((kind) => words.say(kinds[kind])));
}

/** Why a scenario is refused, in the reader's words; where it is, is told apart. */
export function problemWords(words: Words, problem: ScenarioProblem): string {
  const { say } = words;
  switch (problem.code) {
    case 'not-json':
      return say('problem.not-json', { line: problem.line, column: problem.column });
    case 'too-big':
      return say('problem.too-big', { bytes: problem.bytes, limit: problem.limit });
    case 'wrong-format':
      return say('problem.wrong-format');
    case 'newer-version':
      return say('problem.newer-version', { version: problem.version, supported: problem.supported });
    case 'newer-rules':
      return say('problem.newer-rules', { rules: problem.rules, supported: problem.supported });
    case 'missing-field':
      return say('problem.missing-field', { field: problem.field });
    case 'unknown-field':
      return say('problem.unknown-field', { field: problem.field });
    case 'wrong-type':
      return say('problem.wrong-type', { kinds: kindsWords(words, problem.expected) });
    case 'out-of-range':
      return say('problem.out-of-range', { minimum: problem.minimum, maximum: problem.maximum });
    case 'not-one-of':
      return say('problem.not-one-of', { allowed: words.either(quoted(problem.allowed)) });
    case 'too-many':
      return say('problem.too-many', { limit: problem.limit });
    case 'too-long':
      return say('problem.too-long', { limit: problem.limit });
    case 'empty-text':
      return say('problem.empty-text');
    case 'bad-name':
      return say('problem.bad-name');
    case 'no-variant':
      return say('problem.no-variant', { forms: words.either(problem.forms.map((form) => words.list(quoted(form)))) });
    case 'too-deep':
      return say('problem.too-deep', { limit: problem.limit });
    case 'bad-path':
      return say(pathFaults[problem.fault]);
    case 'path-conflict':
      return say('problem.path-conflict', { other: problem.other });
    case 'bad-base64':
      return say('problem.bad-base64');
    case 'bad-link-target':
      return say('problem.bad-link-target');
    case 'unknown-builtin':
      return say('problem.unknown-builtin', { name: problem.name, known: words.list(problem.known) });
    case 'duplicate-tool':
      return say('problem.duplicate-tool', { name: problem.name });
    case 'returns-and-throws':
      return say('problem.returns-and-throws');
    case 'parameters-not-object':
      return say('problem.parameters-not-object');
    case 'args-twice':
      return say('problem.args-twice');
    case 'duplicate-call-id':
      return say('problem.duplicate-call-id', { id: problem.id });
    case 'own-tools-not-yet':
      return say('problem.own-tools-not-yet');
    case 'live-model-not-yet':
      return say('problem.live-model-not-yet');
    case 'sandbox-not-yet':
      return say('problem.sandbox-not-yet', { sandbox: problem.sandbox });
    case 'approval-not-yet':
      return say('problem.approval-not-yet');
  }
}
