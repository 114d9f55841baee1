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
    plain = plainCopy(args);
  } catch (error) {
    if (!(error instanceof NotPlain)) throw error;
    return { ok: false, message: `${heading(toolName)}\n- ${pathInWords(error.path)}: ${error.message}` };
  }
  try {
    // What is valid as it came is not mended: most arguments are.
    if (schemaFaults(schema, plain, [], startWalk(schema)).length === 0) return { ok: true, value: plain };
    const walk = startWalk(schema);
    const value = coerceValue(schema, plain, walk);
    plainCopy(value);
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

/** Where in the arguments a value is: its key in what holds it. */
interface Place {
  key: string | number;
  depth: number;
  above: Place | undefined;
}

/** A copy of a JSON value; fields that are undefined are left out. @throws NotPlain */
function plainCopy(value: unknown, place?: Place): unknown {
  if (value === null || typeof value === 'string' || typeof value === 'boolean' || typeof value === 'number') {
    return value;
  }
  if (typeof value !== 'object') {
    throw new NotPlain(value === undefined ? 'missing' : `not a JSON value: a ${typeof value}`, pathTo(place));
  }
  const depth = place?.depth ?? 0;
  if (depth >= MAX_ARGUMENTS_DEPTH) {
    throw new NotPlain(`nested more than ${MAX_ARGUMENTS_DEPTH} levels deep`, pathTo(place).slice(0, 3));
  }
  const inside = (key: string | number) => ({ key, depth: depth + 1, above: place });
  if (Array.isArray(value)) return value.map((item, index) => plainCopy(item ?? null, inside(index)));
  const copy: JsonRecord = {};
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) setOwn(copy, key, plainCopy(field, inside(key)));
  }
  return copy;
}

function pathTo(place: Place | undefined): FieldPath {
  return place === undefined ? [] : [...pathTo(place.above), place.key];
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
