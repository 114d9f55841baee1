import {
  enter,
  isOfType,
  isRecord,
  type JsonRecord,
  leave,
  own,
  resolveSchema,
  type SchemaWalk,
  setOwn,
  stringsOf,
  typesOf,
} from './json-schema.ts';
import { itemSchema, propertySchemas, schemaFaults } from './schema-faults.ts';

/**
 * Mends a value as far as its meaning is beyond doubt: numbers and booleans written as text, arrays and objects given as
 * their JSON text, one item in place of a list, null for a field that may be left out. What is in doubt (true for a
 * number, 5.5 for an integer) stays as it is, and fails the check that follows. The value itself is not changed.
 * @throws TooManySteps
 */
export function coerceValue(schema: unknown, value: unknown, walk: SchemaWalk): unknown {
  enter(walk);
  const result = coerced(schema, value, walk);
  leave(walk);
  return result;
}

function coerced(schema: unknown, value: unknown, walk: SchemaWalk): unknown {
  const resolved = resolveSchema(schema, walk);
  if (!isRecord(resolved)) return value;
  if (value === null && own(resolved, 'nullable') === true) return value;
  let result = coerceToType(resolved, value, walk);
  const all = own(resolved, 'allOf');
  if (Array.isArray(all)) for (const part of all) result = coerceValue(part, result, walk);
  for (const keyword of ['anyOf', 'oneOf']) {
    const variants = own(resolved, keyword);
    if (Array.isArray(variants)) result = coerceToVariant(variants, result, walk);
  }
  return result;
}

/** A value that fits some variant stays; otherwise the first variant that it can be mended for decides. */
function coerceToVariant(variants: unknown[], value: unknown, walk: SchemaWalk): unknown {
  if (variants.some((variant) => fits(variant, value, walk))) return value;
  for (const variant of variants) {
    const mended = coerceValue(variant, value, walk);
    if (fits(variant, mended, walk)) return mended;
  }
  return value;
}

function coerceToType(schema: JsonRecord, value: unknown, walk: SchemaWalk): unknown {
  const types = typesOf(schema);
  if (types.length === 0 || types.some((type) => isOfType(value, type))) return coerceInside(schema, value, walk);
  for (const type of types) {
    for (const candidate of candidatesFor(type, value)) {
      const mended = coerceInside(schema, candidate, walk);
      if (fits(schema, mended, walk)) return mended;
    }
  }
  // Nothing fits. A likely meaning is kept all the same: what is wrong with it says more than "expected a number".
  for (const type of types) {
    if (type === 'array' && !isRecord(value) && parsedText(value) === undefined) continue;
    const likely = candidatesFor(type, value)[0];
    if (likely !== undefined) return coerceInside(schema, likely, walk);
  }
  return value;
}

/** What a value of another type may have meant, the likeliest first. */
function candidatesFor(type: string, value: unknown): unknown[] {
  switch (type) {
    case 'number':
      return numberFrom(value);
    case 'integer':
      return numberFrom(value).filter(Number.isInteger);
    case 'boolean':
      return booleanFrom(value);
    case 'string':
      return typeof value === 'number' || typeof value === 'boolean' ? [String(value)] : [];
    case 'array':
      return arraysFrom(value);
    case 'object': {
      const parsed = parsedText(value);
      return isRecord(parsed) ? [parsed] : [];
    }
    default:
      return [];
  }
}

const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function numberFrom(value: unknown): number[] {
  if (typeof value !== 'string') return [];
  const text = value.trim();
  // Long digits would silently lose some of them.
  if (text.length > 40 || !DECIMAL.test(text)) return [];
  const number = Number(text);
  if (!Number.isFinite(number)) return [];
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? [] : [number];
}

function booleanFrom(value: unknown): boolean[] {
  if (typeof value !== 'string') return [];
  const text = value.trim().toLowerCase();
  if (text === 'true') return [true];
  return text === 'false' ? [false] : [];
}

function arraysFrom(value: unknown): unknown[][] {
  if (value === null || value === undefined) return [];
  const parsed = parsedText(value);
  if (Array.isArray(parsed)) return [parsed, [value]];
  return parsed === undefined ? [[value]] : [[parsed], [value]];
}

/** The array or object that a text is the JSON of. */
function parsedText(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

function coerceInside(schema: JsonRecord, value: unknown, walk: SchemaWalk): unknown {
  if (Array.isArray(value)) return value.map((item, index) => coerceValue(itemSchema(schema, index), item, walk));
  return isRecord(value) ? coerceFields(schema, value, walk) : value;
}

function coerceFields(schema: JsonRecord, value: JsonRecord, walk: SchemaWalk): JsonRecord {
  const required = stringsOf(own(schema, 'required'));
  const result: JsonRecord = {};
  for (const key of Object.keys(value)) {
    const schemas = propertySchemas(schema, key);
    let field = own(value, key);
    if (field === null && isDeclared(schema, key) && !required.includes(key)) {
      if (!schemas.every((each) => fits(each, null, walk))) continue;
    }
    for (const each of schemas) field = coerceValue(each, field, walk);
    setOwn(result, key, field);
  }
  return result;
}

function isDeclared(schema: JsonRecord, key: string): boolean {
  const properties = own(schema, 'properties');
  return isRecord(properties) && Object.hasOwn(properties, key);
}

function fits(schema: unknown, value: unknown, walk: SchemaWalk): boolean {
  return schemaFaults(schema, value, [], walk).length === 0;
}
