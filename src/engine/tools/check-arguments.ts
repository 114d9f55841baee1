import { coerceValue } from './coerce-arguments.ts';
import { type JsonRecord, setOwn, startWalk, TooManySteps } from './json-schema.ts';
import { type Fault, type FieldPath, schemaFaults } from './schema-faults.ts';

/** The arguments, mended, for the tool; or what is wrong with them, for the model. */
export type ArgumentsCheck = { ok: true; value: unknown } | { ok: false; message: string };

/** Levels of arrays and objects in a call's arguments. */
export const MAX_ARGUMENTS_DEPTH = 100;
/** Faults that an error names one by one; the rest are counted. */
const MAX_LISTED_FAULTS = 100;
/** Characters of the arguments that an error shows. */
const MAX_SHOWN_ARGUMENTS = 10_000;

/**
 * Mends a call's arguments (see coerceValue), then checks them against the tool's parameters, read as plain JSON Schema.
 * Never throws, and never changes `args`: the value is a copy. The message lists every fault, one a line, with the path of its
 * field, and shows the arguments as they came.
 */
export function checkArguments(toolName: string, schema: unknown, args: unknown): ArgumentsCheck {
  let plain: unknown;
  try {
    plain = plainCopy(args, 0);
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return { ok: false, message: `${heading(toolName)}\n- ${pathInWords(error.path)}: ${error.message}` };
  }
  const walk = startWalk(schema);
  try {
    const value = coerceValue(schema, plain, walk);
    plainCopy(value, 0);
    const faults = schemaFaults(schema, value, [], walk);
    if (faults.length === 0) return { ok: true, value };
    return { ok: false, message: messageFor(toolName, faults, plain) };
  } catch (error) {
    if (error instanceof TooManySteps) {
      return { ok: false, message: messageFor(toolName, [{ path: [], words: 'too much work to check' }], plain) };
    }
    if (error instanceof NotPlain) {
      return { ok: false, message: messageFor(toolName, [{ path: error.path, words: error.message }], plain) };
    }
    throw error;
  }
}

class NotPlain extends Error {
  readonly path: FieldPath;
  constructor(message: string, path: FieldPath) {
    super(message);
    this.path = path;
  }
}

/** A copy of a JSON value; fields that are undefined are left out. */
function plainCopy(value: unknown, depth: number, path: FieldPath = []): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return value;
  }
  if (typeof value !== 'object') {
    throw new NotPlain(value === undefined ? 'missing' : `not a JSON value: a ${typeof value}`, path);
  }
  if (depth >= MAX_ARGUMENTS_DEPTH) {
    throw new NotPlain(`nested more than ${MAX_ARGUMENTS_DEPTH} levels deep`, path.slice(0, 3));
  }
  if (Array.isArray(value)) return value.map((item, index) => plainCopy(item ?? null, depth + 1, [...path, index]));
  const copy: JsonRecord = {};
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) setOwn(copy, key, plainCopy(field, depth + 1, [...path, key]));
  }
  return copy;
}

function heading(toolName: string): string {
  return `The arguments of ${toolName} are not valid, and it was not run:`;
}

function messageFor(toolName: string, faults: Fault[], args: unknown): string {
  const listed = faults.slice(0, MAX_LISTED_FAULTS).map((fault) => `- ${pathInWords(fault.path)}: ${fault.words}`);
  const more = faults.length - listed.length;
  if (more > 0) listed.push(`- and ${more} more`);
  return `${heading(toolName)}\n${listed.join('\n')}\n\nThe arguments as they came:\n${shownArguments(args)}`;
}

function shownArguments(args: unknown): string {
  const text = JSON.stringify(args, undefined, 2);
  if (text.length <= MAX_SHOWN_ARGUMENTS) return text;
  return `${text.slice(0, MAX_SHOWN_ARGUMENTS)}… (${text.length} characters in all)`;
}

/** `edits[0].oldText`; a key that is no plain word is quoted. */
function pathInWords(path: FieldPath): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (/^[\p{L}_$][\p{L}\p{N}_$-]*$/u.test(part)) text += text === '' ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text === '' ? 'arguments' : text;
}
