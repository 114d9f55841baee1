/** A JSON object: what a schema, and a tool's arguments, are made of. */
export type JsonRecord = { [key: string]: unknown };

/** An object with string keys; arrays and null are not. */
export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An own property, so that keys like `__proto__` and `constructor` are never looked up on the prototype. */
export function own(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Sets an own property of a plain object, also `__proto__`, where assignment would set the prototype. */
export function setOwn(record: JsonRecord, key: string, value: unknown): void {
  if (key !== '__proto__') record[key] = value;
  else Object.defineProperty(record, key, { value, enumerable: true, configurable: true, writable: true });
}

export type JsonType = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function jsonTypeOf(value: unknown): JsonType | undefined {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  const type = typeof value;
  return type === 'boolean' || type === 'number' || type === 'string' || type === 'object' ? type : undefined;
}

/** The types that a schema names (`type` as one string or as a list); empty when it names none. */
export function typesOf(schema: JsonRecord): string[] {
  const type = own(schema, 'type');
  const named = typeof type === 'string' ? [type] : stringsOf(type);
  return named.length > 0 && own(schema, 'nullable') === true ? [...named, 'null'] : named;
}

export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** Whether a value is of a type that JSON Schema names; unknown names are of no consequence. */
export function isOfType(value: unknown, type: string): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'number' && Number.isInteger(value);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'null':
    case 'boolean':
    case 'string':
    case 'array':
    case 'object':
      return jsonTypeOf(value) === type;
    default:
      return true;
  }
}

/** Whether two JSON values are the same, whatever the order of their keys. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => jsonEqual(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && jsonEqual(a[key], own(b, key)))
  );
}

/** What one check of some arguments shares: the schema that references start from, and a limit on its work. */
export interface SchemaWalk {
  readonly root: unknown;
  /** Steps that may still be made: references and unions can make the work grow without end. */
  stepsLeft: number;
  /** Schemas inside schemas that are being looked at now. */
  depth: number;
}

const MAX_STEPS = 1_000_000;
const MAX_DEPTH = 400;

/** Thrown, and caught in checkArguments, when a schema asks for more work than a check may take. */
export class TooManySteps extends Error {}

export function startWalk(root: unknown): SchemaWalk {
  return { root, stepsLeft: MAX_STEPS, depth: 0 };
}

function step(walk: SchemaWalk): void {
  walk.stepsLeft -= 1;
  if (walk.stepsLeft < 0) throw new TooManySteps();
}

/** Begins to look at one schema inside another. @throws TooManySteps; then the walk is of no more use */
export function enter(walk: SchemaWalk): void {
  step(walk);
  if (walk.depth >= MAX_DEPTH) throw new TooManySteps();
  walk.depth += 1;
}

/** Ends what `enter` began. */
export function leave(walk: SchemaWalk): void {
  walk.depth -= 1;
}

/** Follows `$ref`s into the same schema (`#`, `#/$defs/Name`, the root's `$id`); one that leads nowhere allows everything. */
export function resolveSchema(schema: unknown, walk: SchemaWalk): unknown {
  let current = schema;
  while (isRecord(current)) {
    const reference = own(current, '$ref');
    if (typeof reference !== 'string') return current;
    step(walk);
    current = lookUp(reference, walk.root);
  }
  return current;
}

function lookUp(reference: string, root: unknown): unknown {
  if (reference === '#' || (isRecord(root) && own(root, '$id') === reference)) return root;
  if (!reference.startsWith('#/')) return true;
  let current = root;
  for (const part of reference.slice(2).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(current)) current = current[Number(key)];
    else if (isRecord(current)) current = own(current, key);
    else return true;
  }
  return current ?? true;
}
