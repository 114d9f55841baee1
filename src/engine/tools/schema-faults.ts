import { RE2JS } from 're2js';
import {
  enter,
  isOfType,
  isRecord,
  type JsonRecord,
  jsonEqual,
  jsonTypeOf,
  leave,
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
  const faults: Fault[] = [];
  addFaults(faults, schema, value, path, walk);
  return faults;
}

function addFaults(faults: Fault[], schema: unknown, value: unknown, path: FieldPath, walk: SchemaWalk): void {
  enter(walk);
  const resolved = resolveSchema(schema, walk);
  if (resolved === false) faults.push({ path, words: 'no value is allowed here' });
  else if (isRecord(resolved) && !(value === null && own(resolved, 'nullable') === true)) {
    const types = typesOf(resolved);
    if (types.length > 0 && !types.some((type) => isOfType(value, type))) {
      faults.push({ path, words: `expected ${types.map(typeInWords).join(' or ')}, got ${valueInWords(value)}` });
    } else {
      addConstantFaults(faults, resolved, value, path);
      addValueFaults(faults, resolved, value, path, walk);
      addCombinedFaults(faults, resolved, value, path, walk);
    }
  }
  leave(walk);
}

function addValueFaults(faults: Fault[], schema: JsonRecord, value: unknown, path: FieldPath, walk: SchemaWalk): void {
  if (typeof value === 'number') addNumberFaults(faults, schema, value, path);
  else if (typeof value === 'string') addStringFaults(faults, schema, value, path);
  else if (Array.isArray(value)) addArrayFaults(faults, schema, value, path, walk);
  else if (isRecord(value)) addObjectFaults(faults, schema, value, path, walk);
}

function addConstantFaults(faults: Fault[], schema: JsonRecord, value: unknown, path: FieldPath): void {
  const allowed = own(schema, 'enum');
  if (Array.isArray(allowed) && !allowed.some((item) => jsonEqual(item, value))) {
    faults.push({ path, words: `expected one of ${allowed.map(shortJson).join(', ')}, got ${valueInWords(value)}` });
  } else if (Object.hasOwn(schema, 'const') && !jsonEqual(own(schema, 'const'), value)) {
    faults.push({ path, words: `expected ${shortJson(own(schema, 'const'))}, got ${valueInWords(value)}` });
  }
}

/** What a bound on a number means, in words, and whether a number keeps it. */
const numberLimits: readonly (readonly [string, string, (value: number, bound: number) => boolean])[] = [
  ['minimum', 'at least', (value, bound) => value >= bound],
  ['maximum', 'at most', (value, bound) => value <= bound],
  ['exclusiveMinimum', 'more than', (value, bound) => value > bound],
  ['exclusiveMaximum', 'less than', (value, bound) => value < bound],
  ['multipleOf', 'a multiple of', (value, bound) => bound === 0 || isMultiple(value, bound)],
];

function addNumberFaults(faults: Fault[], schema: JsonRecord, value: number, path: FieldPath): void {
  for (const [keyword, words, holds] of numberLimits) {
    const bound = own(schema, keyword);
    if (typeof bound === 'number' && !holds(value, bound)) {
      faults.push({ path, words: `must be ${words} ${bound}, got ${value}` });
    }
  }
}

function isMultiple(value: number, of: number): boolean {
  const times = value / of;
  return Math.abs(times - Math.round(times)) < 1e-9;
}

function addStringFaults(faults: Fault[], schema: JsonRecord, value: string, path: FieldPath): void {
  addCountFaults(faults, schema, ['minLength', 'maxLength', 'character'], () => [...value].length, path);
  const pattern = own(schema, 'pattern');
  if (typeof pattern === 'string' && matchesPattern(pattern, value) === false) {
    faults.push({ path, words: `must match the pattern ${pattern}, got ${valueInWords(value)}` });
  }
}

/** Undefined when the pattern is one that a linear-time engine does not have (a look-ahead, a back-reference): it is not checked. */
function matchesPattern(pattern: string, value: string): boolean | undefined {
  try {
    return RE2JS.compile(pattern).matcher(value).find();
  } catch {
    return undefined;
  }
}

function addCountFaults(
  faults: Fault[],
  schema: JsonRecord,
  [minimum, maximum, unit]: readonly [string, string, string],
  count: () => number,
  path: FieldPath,
): void {
  const least = own(schema, minimum);
  const most = own(schema, maximum);
  if (typeof least !== 'number' && typeof most !== 'number') return;
  const counted = count();
  const inWords = (bound: number) => `${bound} ${unit}${bound === 1 ? '' : 's'}`;
  if (typeof least === 'number' && counted < least) {
    faults.push({ path, words: `must have at least ${inWords(least)}, has ${counted}` });
  } else if (typeof most === 'number' && counted > most) {
    faults.push({ path, words: `must have at most ${inWords(most)}, has ${counted}` });
  }
}

function addArrayFaults(
  faults: Fault[],
  schema: JsonRecord,
  value: unknown[],
  path: FieldPath,
  walk: SchemaWalk,
): void {
  addCountFaults(faults, schema, ['minItems', 'maxItems', 'item'], () => value.length, path);
  for (const [index, item] of value.entries()) {
    addFaults(faults, itemSchema(schema, index), item, [...path, index], walk);
  }
  if (own(schema, 'uniqueItems') === true) {
    const seen = new Set<string>();
    for (const [index, item] of value.entries()) {
      const text = JSON.stringify(item);
      if (seen.has(text)) faults.push({ path: [...path, index], words: 'must not repeat an earlier item' });
      seen.add(text);
    }
  }
}

/** The schema of the item at an index: `prefixItems` or a list in `items` (tuples), then what holds for the rest. */
export function itemSchema(schema: JsonRecord, index: number): unknown {
  const items = own(schema, 'items');
  const tuple = own(schema, 'prefixItems') ?? (Array.isArray(items) ? items : undefined);
  if (!Array.isArray(tuple)) return items ?? true;
  if (index < tuple.length) return tuple[index];
  return (Array.isArray(items) ? own(schema, 'additionalItems') : items) ?? true;
}

function addObjectFaults(
  faults: Fault[],
  schema: JsonRecord,
  value: JsonRecord,
  path: FieldPath,
  walk: SchemaWalk,
): void {
  const keys = Object.keys(value);
  addCountFaults(faults, schema, ['minProperties', 'maxProperties', 'key'], () => keys.length, path);
  for (const key of stringsOf(own(schema, 'required'))) {
    if (!Object.hasOwn(value, key)) faults.push({ path: [...path, key], words: 'is required, but missing' });
  }
  for (const key of keys) {
    const schemas = propertySchemas(schema, key);
    const at = [...path, key];
    if (schemas.length === 1 && schemas[0] === false) {
      faults.push({ path: at, words: `unknown key ${JSON.stringify(key)}${allowedKeys(schema)}` });
    } else {
      for (const each of schemas) addFaults(faults, each, own(value, key), at, walk);
    }
  }
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

function addCombinedFaults(
  faults: Fault[],
  schema: JsonRecord,
  value: unknown,
  path: FieldPath,
  walk: SchemaWalk,
): void {
  const all = own(schema, 'allOf');
  if (Array.isArray(all)) for (const part of all) addFaults(faults, part, value, path, walk);
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
