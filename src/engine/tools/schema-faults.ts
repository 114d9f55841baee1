import { RE2JS } from 're2js';
import {
  descend,
  isOfType,
  isRecord,
  type JsonRecord,
  jsonEqual,
  jsonTypeOf,
  own,
  resolveSchema,
  type SchemaWalk,
  stringsOf,
  typesOf,
} from './json-schema.ts';

/** Keys and indexes from the arguments down to a field. */
export type FieldPath = readonly (string | number)[];

export interface Fault {
  path: FieldPath;
  /** What is wrong, without the path: `expected a number, got the string "x"`. */
  words: string;
}

/**
 * Everything in which a value falls short of a JSON Schema. Understands type (also a list), nullable, enum, const, anyOf,
 * oneOf, allOf, not, local `$ref`s, and the limits on numbers, strings, arrays and objects; ignores every other keyword.
 * @throws TooManySteps
 */
export function schemaFaults(schema: unknown, value: unknown, path: FieldPath, walk: SchemaWalk): Fault[] {
  return descend(walk, () => faultsOf(schema, value, path, walk));
}

function faultsOf(schema: unknown, value: unknown, path: FieldPath, walk: SchemaWalk): Fault[] {
  const resolved = resolveSchema(schema, walk);
  if (resolved === false) return [{ path, words: 'no value is allowed here' }];
  if (!isRecord(resolved)) return [];
  if (value === null && own(resolved, 'nullable') === true) return [];
  const types = typesOf(resolved);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
    return [{ path, words: `expected ${types.map(typeInWords).join(' or ')}, got ${valueInWords(value)}` }];
  }
  return [
    ...constantFaults(resolved, value, path),
    ...valueFaults(resolved, value, path, walk),
    ...combinedFaults(resolved, value, path, walk),
  ];
}

function valueFaults(schema: JsonRecord, value: unknown, path: FieldPath, walk: SchemaWalk): Fault[] {
  if (typeof value === 'number') return numberFaults(schema, value, path);
  if (typeof value === 'string') return stringFaults(schema, value, path);
  if (Array.isArray(value)) return arrayFaults(schema, value, path, walk);
  if (isRecord(value)) return objectFaults(schema, value, path, walk);
  return [];
}

function constantFaults(schema: JsonRecord, value: unknown, path: FieldPath): Fault[] {
  const allowed = own(schema, 'enum');
  if (Array.isArray(allowed) && !allowed.some((item) => jsonEqual(item, value))) {
    return [{ path, words: `expected one of ${allowed.map(shortJson).join(', ')}, got ${valueInWords(value)}` }];
  }
  if (Object.hasOwn(schema, 'const') && !jsonEqual(own(schema, 'const'), value)) {
    return [{ path, words: `expected ${shortJson(own(schema, 'const'))}, got ${valueInWords(value)}` }];
  }
  return [];
}

function numberFaults(schema: JsonRecord, value: number, path: FieldPath): Fault[] {
  const faults: Fault[] = [];
  const limit = (keyword: string, holds: (bound: number) => boolean, words: string) => {
    const bound = own(schema, keyword);
    if (typeof bound === 'number' && !holds(bound)) {
      faults.push({ path, words: `must be ${words} ${bound}, got ${value}` });
    }
  };
  limit('minimum', (bound) => value >= bound, 'at least');
  limit('maximum', (bound) => value <= bound, 'at most');
  limit('exclusiveMinimum', (bound) => value > bound, 'more than');
  limit('exclusiveMaximum', (bound) => value < bound, 'less than');
  limit('multipleOf', (bound) => bound === 0 || isMultiple(value, bound), 'a multiple of');
  return faults;
}

function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function stringFaults(schema: JsonRecord, value: string, path: FieldPath): Fault[] {
  const faults: Fault[] = countFaults(schema, 'minLength', 'maxLength', () => [...value].length, 'character', path);
  const pattern = own(schema, 'pattern');
  if (typeof pattern === 'string' && matchesPattern(pattern, value) === false) {
    faults.push({ path, words: `must match the pattern ${pattern}, got ${valueInWords(value)}` });
  }
  return faults;
}

/** Undefined when the pattern is one that a linear-time engine does not have (a look-ahead, a back-reference): it is not checked. */
function matchesPattern(pattern: string, value: string): boolean | undefined {
  try {
    return RE2JS.compile(pattern).matcher(value).find();
  } catch {
    return undefined;
  }
}

function countFaults(
  schema: JsonRecord,
  minimum: string,
  maximum: string,
  count: () => number,
  unit: string,
  path: FieldPath,
): Fault[] {
  const least = own(schema, minimum);
  const most = own(schema, maximum);
  if (typeof least !== 'number' && typeof most !== 'number') return [];
  const counted = count();
  const inWords = (bound: number) => `${bound} ${unit}${bound === 1 ? '' : 's'}`;
  if (typeof least === 'number' && counted < least) {
    return [{ path, words: `must have at least ${inWords(least)}, has ${counted}` }];
  }
  if (typeof most === 'number' && counted > most) {
    return [{ path, words: `must have at most ${inWords(most)}, has ${counted}` }];
  }
  return [];
}

function arrayFaults(schema: JsonRecord, value: unknown[], path: FieldPath, walk: SchemaWalk): Fault[] {
  const faults = countFaults(schema, 'minItems', 'maxItems', () => value.length, 'item', path);
  for (const [index, item] of value.entries()) {
    faults.push(...schemaFaults(itemSchema(schema, index), item, [...path, index], walk));
  }
  if (own(schema, 'uniqueItems') === true) {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const text = JSON.stringify(item);
      if (seen.has(text)) faults.push({ path: [...path, index], words: 'must not repeat an earlier item' });
      seen.add(text);
    }
  }
  return faults;
}

/** The schema of the item at an index: `prefixItems` or a list in `items` (tuples), then what holds for the rest. */
export function itemSchema(schema: JsonRecord, index: number): unknown {
  const items = own(schema, 'items');
  const tuple = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  if (!Array.isArray(tuple)) return items ?? true;
  if (index < tuple.length) return tuple[index];
  return (Array.isArray(items) ? own(schema, 'additionalItems') : items) ?? true;
}

function objectFaults(schema: JsonRecord, value: JsonRecord, path: FieldPath, walk: SchemaWalk): Fault[] {
  const keys = Object.keys(value);
  const faults = countFaults(schema, 'minProperties', 'maxProperties', () => keys.length, 'key', path);
  for (const key of stringsOf(own(schema, 'required'))) {
    if (!Object.hasOwn(value, key)) faults.push({ path: [...path, key], words: 'is required, but missing' });
  }
  for (const key of keys) {
    const schemas = propertySchemas(schema, key);
    if (schemas.length === 1 && schemas[0] === false) {
      faults.push({ path: [...path, key], words: `unknown key ${JSON.stringify(key)}${allowedKeys(schema)}` });
      continue;
    }
    for (const each of schemas) faults.push(...schemaFaults(each, own(value, key), [...path, key], walk));
  }
  return faults;
}

/** The schemas that hold for a key: of `properties` and `patternProperties`, or else `additionalProperties`. */
export function propertySchemas(schema: JsonRecord, key: string): unknown[] {
  const found: unknown[] = [];
  const properties = own(schema, 'properties');
  if (isRecord(properties) && Object.hasOwn(properties, key)) found.push(properties[key]);
  const patterns = own(schema, 'patternProperties');
  if (isRecord(patterns)) {
    for (const pattern of Object.keys(patterns)) {
      if (matchesPattern(pattern, key) === true) found.push(own(patterns, pattern));
    }
  }
  if (found.length > 0) return found;
  return [own(schema, 'additionalProperties') ?? true];
}

function allowedKeys(schema: JsonRecord): string {
  const properties = own(schema, 'properties');
  const keys = isRecord(properties) ? Object.keys(properties) : [];
  return keys.length === 0 ? '' : `; the keys are ${keys.join(', ')}`;
}

function combinedFaults(schema: JsonRecord, value: unknown, path: FieldPath, walk: SchemaWalk): Fault[] {
  const faults: Fault[] = [];
  const all = own(schema, 'allOf');
  if (Array.isArray(all)) for (const part of all) faults.push(...schemaFaults(part, value, path, walk));
  const any = own(schema, 'anyOf');
  if (Array.isArray(any)) faults.push(...unionFaults(any, value, path, walk).faults);
  const one = own(schema, 'oneOf');
  if (Array.isArray(one)) {
    const union = unionFaults(one, value, path, walk);
    faults.push(...union.faults);
    if (union.fitting > 1) faults.push({ path, words: `must fit exactly one of its forms, fits ${union.fitting}` });
  }
  const not = own(schema, 'not');
  if (not !== undefined && schemaFaults(not, value, path, walk).length === 0) {
    faults.push({ path, words: `this value is not allowed: ${valueInWords(value)}` });
  }
  return faults;
}

function unionFaults(
  variants: unknown[],
  value: unknown,
  path: FieldPath,
  walk: SchemaWalk,
): { faults: Fault[]; fitting: number } {
  const faultsOfEach = variants.map((variant) => schemaFaults(variant, value, path, walk));
  const fitting = faultsOfEach.filter((faults) => faults.length === 0).length;
  if (fitting > 0 || variants.length === 0) return { faults: [], fitting };
  // A variant of the right shape says more than "none fits": its faults lie deeper than the value itself.
  const shaped = faultsOfEach
    .filter((faults) => faults.every((fault) => fault.path.length > path.length))
    .sort((a, b) => a.length - b.length)[0];
  if (shaped !== undefined) return { faults: shaped, fitting };
  const forms = [...new Set(variants.map((variant) => variantInWords(variant, walk)))];
  return { faults: [{ path, words: `expected ${forms.join(' or ')}, got ${valueInWords(value)}` }], fitting };
}

function variantInWords(variant: unknown, walk: SchemaWalk): string {
  const schema = resolveSchema(variant, walk);
  if (!isRecord(schema)) return 'another value';
  if (Object.hasOwn(schema, 'const')) return shortJson(own(schema, 'const'));
  const allowed = own(schema, 'enum');
  if (Array.isArray(allowed)) return allowed.map(shortJson).join(' or ');
  const types = typesOf(schema);
  return types.length > 0 ? types.map(typeInWords).join(' or ') : 'another form';
}

function typeInWords(type: string): string {
  if (type === 'null') return 'null';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

function valueInWords(value: unknown): string {
  const type = jsonTypeOf(value);
  switch (type) {
    case 'null':
      return 'null';
    case 'array':
    case 'object':
      return `an ${type}`;
    case 'string':
    case 'number':
    case 'boolean':
      return `the ${type} ${shortJson(value)}`;
    case undefined:
      return 'nothing';
    default: {
      const never: never = type;
      return never;
    }
  }
}

function shortJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
