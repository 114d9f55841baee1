import type { Faults, TraceValueKind } from './problems.ts';

/** Checks a value that came from JSON; tells what is wrong with it. Fields that are not known are let be. */
export type Shape<Value> = (value: unknown, faults: Faults) => value is Value;

/** A field that may be missing. */
export interface Maybe<Value> {
  maybe: Shape<Value>;
}

/** One shape for each field of a type: the compiler sees to it that none is forgotten, and which may be missing. */
export type Fields<Value> = {
  [Key in keyof Value]-?: object extends Pick<Value, Key> ? Maybe<Exclude<Value[Key], undefined>> : Shape<Value[Key]>;
};

type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function maybe<Value>(shape: Shape<Value>): Maybe<Value> {
  return { maybe: shape };
}

export const text: Shape<string> = (value, faults): value is string =>
  typeof value === 'string' || wrongType(faults, 'string');

export const flag: Shape<boolean> = (value, faults): value is boolean =>
  typeof value === 'boolean' || wrongType(faults, 'boolean');

export function integer(minimum: number, maximum: number): Shape<number> {
  return (value, faults): value is number => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return wrongType(faults, 'integer');
    return (value >= minimum && value <= maximum) || faults.add({ code: 'out-of-range', minimum, maximum });
  };
}

/** Counts from 1; a version or a time from 0. */
export const count = integer(1, Number.MAX_SAFE_INTEGER);
export const natural = integer(0, Number.MAX_SAFE_INTEGER);

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return (value, faults): value is Value | null => value === null || shape(value, faults);
}

/** One of the names of a union; all of them must be given. */
export function oneOf<Name extends string>(names: Record<Name, true>): Shape<Name> {
  const allowed = Object.keys(names);
  return (value, faults): value is Name =>
    allowed.some((name) => name === value) || faults.add({ code: 'not-one-of', allowed });
}

/** One name alone. */
export function only<Name extends string>(name: Name): Shape<Name> {
  return (value, faults): value is Name => value === name || faults.add({ code: 'not-one-of', allowed: [name] });
}

export function listOf<Item>(shape: Shape<Item>, limit: number): Shape<Item[]> {
  return (value, faults): value is Item[] => {
    if (!Array.isArray(value)) return wrongType(faults, 'array');
    if (value.length > limit) return faults.add({ code: 'too-many', limit });
    let good = true;
    for (let index = 0; index < value.length && !faults.enough; index++) {
      if (!within(faults, index, () => shape(value[index], faults))) good = false;
    }
    return good;
  };
}

export function recordOf<Item>(shape: Shape<Item>, limit: number): Shape<Record<string, Item>> {
  return (value, faults): value is Record<string, Item> => {
    if (!isObject(value)) return wrongType(faults, 'object');
    const entries = Object.entries(value);
    if (entries.length > limit) return faults.add({ code: 'too-many', limit });
    let good = true;
    for (const [key, item] of entries) {
      if (faults.enough) break;
      if (!within(faults, key, () => shape(item, faults))) good = false;
    }
    return good;
  };
}

export function objectOf<Value extends object>(fields: Fields<Value>): Shape<Value> {
  const shapes = shapesIn(fields);
  return (value, faults): value is Value => {
    if (!isObject(value)) return wrongType(faults, 'object');
    let good = true;
    for (const [key, shape, optional] of shapes) {
      if (Object.hasOwn(value, key)) {
        if (!within(faults, key, () => shape(value[key], faults))) good = false;
      } else if (!optional && shape !== anything) {
        good = faults.add({ code: 'missing-field', field: key });
      }
    }
    return good;
  };
}

/** A union of objects that are told apart by the value of one field. */
export function taggedBy<Tag extends string, Value extends { [Key in Tag]: string }>(
  tag: Tag,
  forms: { [Name in Value[Tag]]: Shape<Extract<Value, { [Key in Tag]: Name }>> },
): Shape<Value> {
  const known = new Map<unknown, Shape<unknown>>(shapesIn(forms).map(([name, shape]) => [name, shape]));
  return (value, faults): value is Value => {
    if (!isObject(value)) return wrongType(faults, 'object');
    if (!Object.hasOwn(value, tag)) return faults.add({ code: 'missing-field', field: tag });
    const shape = known.get(value[tag]);
    if (shape !== undefined) return shape(value, faults);
    return within(faults, tag, () => faults.add({ code: 'not-one-of', allowed: Object.keys(forms) }));
  };
}

/** Levels of arrays and objects in what may be anything. */
const mostLevels = 200;

/** Any JSON, or nothing. */
export const anything: Shape<unknown> = (value, faults): value is unknown =>
  isShallow(value, mostLevels) || faults.add({ code: 'too-deep', limit: mostLevels });

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1));
}

export function wrongType(faults: Faults, ...expected: TraceValueKind[]): false {
  return faults.add({ code: 'wrong-type', expected });
}

function within(faults: Faults, key: string | number, check: () => boolean): boolean {
  faults.enter(key);
  const good = check();
  faults.leave();
  return good;
}

function isMaybe(field: unknown): field is Maybe<unknown> {
  return typeof field === 'object' && field !== null && 'maybe' in field;
}

/** The types of what the callers give say so; here it is only a field of an object. */
function isShape(field: unknown): field is Shape<unknown> {
  return typeof field === 'function';
}

function shapesIn(fields: object): [key: string, field: Shape<unknown>, optional: boolean][] {
  const entries: [string, unknown][] = Object.entries(fields);
  return entries.map(([key, field]) => {
    const shape = isMaybe(field) ? field.maybe : field;
    if (!isShape(shape)) throw new Error(`The field ${key} has no shape`);
    return [key, shape, isMaybe(field)];
  });
}
