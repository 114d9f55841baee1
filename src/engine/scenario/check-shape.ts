import { KindGuard, type Static, type TObject, type TSchema, type TUnion } from '@sinclair/typebox';
import { scenarioLimits } from './limits.ts';
import type { DocumentPath, JsonKind, ScenarioProblem } from './problems.ts';

/** As many problems as are worth telling. */
const maxProblems = 50;

type JsonObject = { readonly [key: string]: unknown };

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks a value against a schema made of the kinds that the scenario format uses; adds to `problems` what it finds. */
export function hasShape<Schema extends TSchema>(
  schema: Schema,
  value: unknown,
  problems: ScenarioProblem[],
): value is Static<Schema> {
  const before = problems.length;
  checkAt(schema, value, [], problems);
  return problems.length === before;
}

function checkAt(schema: TSchema, value: unknown, path: DocumentPath, problems: ScenarioProblem[]): void {
  if (problems.length >= maxProblems) return;
  if (KindGuard.IsObject(schema)) {
    if (isObject(value)) checkFields(schema, value, path, problems);
    else problems.push({ code: 'wrong-type', path, expected: ['object'] });
  } else if (KindGuard.IsRecord(schema)) {
    if (isObject(value))
      checkRecord(Object.values(schema.patternProperties)[0], schema.maxProperties, value, path, problems);
    else problems.push({ code: 'wrong-type', path, expected: ['object'] });
  } else if (KindGuard.IsArray(schema)) {
    if (Array.isArray(value)) checkArray(schema.items, schema.maxItems, value, path, problems);
    else problems.push({ code: 'wrong-type', path, expected: ['array'] });
  } else if (KindGuard.IsString(schema)) {
    if (typeof value === 'string') checkText(schema, value, path, problems);
    else problems.push({ code: 'wrong-type', path, expected: ['string'] });
  } else if (KindGuard.IsInteger(schema)) {
    checkInteger(schema.minimum, schema.maximum, value, path, problems);
  } else if (KindGuard.IsLiteral(schema)) {
    if (value !== schema.const) problems.push({ code: 'not-one-of', path, allowed: [String(schema.const)] });
  } else if (KindGuard.IsUnion(schema)) {
    checkUnion(schema, value, path, problems);
  } else if (KindGuard.IsUnknown(schema)) {
    if (!isJson(value, scenarioLimits.depth)) problems.push({ code: 'too-deep', path, limit: scenarioLimits.depth });
  } else {
    throw new Error('The schema uses a kind that is not checked here.');
  }
}

function checkFields(schema: TObject, value: JsonObject, path: DocumentPath, problems: ScenarioProblem[]): void {
  for (const field of schema.required ?? []) {
    if (!Object.hasOwn(value, field)) problems.push({ code: 'missing-field', path, field });
  }
  for (const field of Object.keys(value)) {
    if (problems.length >= maxProblems) return;
    const inner = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
    if (inner) checkAt(inner, value[field], [...path, field], problems);
    else problems.push({ code: 'unknown-field', path, field });
  }
}

function checkRecord(
  inner: TSchema | undefined,
  limit: number | undefined,
  value: JsonObject,
  path: DocumentPath,
  problems: ScenarioProblem[],
): void {
  const keys = Object.keys(value);
  if (limit !== undefined && keys.length > limit) {
    problems.push({ code: 'too-many', path, limit });
    return;
  }
  if (inner) for (const key of keys) checkAt(inner, value[key], [...path, key], problems);
}

function checkArray(
  inner: TSchema,
  limit: number | undefined,
  value: readonly unknown[],
  path: DocumentPath,
  problems: ScenarioProblem[],
): void {
  if (limit !== undefined && value.length > limit) {
    problems.push({ code: 'too-many', path, limit });
    return;
  }
  for (const [index, item] of value.entries()) checkAt(inner, item, [...path, index], problems);
}

function checkText(
  schema: { minLength?: number; maxLength?: number; pattern?: string },
  value: string,
  path: DocumentPath,
  problems: ScenarioProblem[],
): void {
  if (schema.minLength !== undefined && value.length < schema.minLength) problems.push({ code: 'empty-text', path });
  else if (schema.maxLength !== undefined && value.length > schema.maxLength) {
    problems.push({ code: 'too-long', path, limit: schema.maxLength });
  } else if (schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value)) {
    problems.push({ code: 'bad-name', path });
  }
}

function checkInteger(
  minimum: number | undefined,
  maximum: number | undefined,
  value: unknown,
  path: DocumentPath,
  problems: ScenarioProblem[],
): void {
  if (typeof value !== 'number' || !Number.isInteger(value)) {
    problems.push({ code: 'wrong-type', path, expected: ['integer'] });
    return;
  }
  const least = minimum ?? Number.MIN_SAFE_INTEGER;
  const most = maximum ?? Number.MAX_SAFE_INTEGER;
  if (value < least || value > most) problems.push({ code: 'out-of-range', path, minimum: least, maximum: most });
}

/** Finds the form that was meant, so that its own faults are told instead of "none of these fits". */
function checkUnion(schema: TUnion, value: unknown, path: DocumentPath, problems: ScenarioProblem[]): void {
  const literals = schema.anyOf.filter((form) => KindGuard.IsLiteral(form));
  if (literals.length === schema.anyOf.length) {
    const allowed = literals.map((form) => form.const);
    if (!allowed.some((one) => one === value))
      problems.push({ code: 'not-one-of', path, allowed: allowed.map(String) });
    return;
  }
  if (!isObject(value)) {
    const scalar = schema.anyOf.find((form) => KindGuard.IsString(form) && typeof value === 'string');
    if (scalar) checkAt(scalar, value, path, problems);
    else problems.push({ code: 'wrong-type', path, expected: kindsOf(schema) });
    return;
  }
  const forms = schema.anyOf.filter((form) => KindGuard.IsObject(form));
  const known = forms.map((form) => ({ form, hits: (form.required ?? []).filter((key) => Object.hasOwn(value, key)) }));
  const best = known.reduce((a, b) => (b.hits.length > a.hits.length ? b : a), {
    form: forms[0],
    hits: [] as string[],
  });
  if (best.form && best.hits.length > 0) checkAt(best.form, value, path, problems);
  else problems.push({ code: 'no-variant', path, forms: forms.map((form) => form.required ?? []) });
}

function kindsOf(schema: TUnion): JsonKind[] {
  const kinds: JsonKind[] = [];
  if (schema.anyOf.some((form) => KindGuard.IsString(form))) kinds.push('string');
  if (schema.anyOf.some((form) => KindGuard.IsObject(form))) kinds.push('object');
  return kinds;
}

/** Whether a value is JSON, no deeper than `levels`; without it, a run could not be written down. */
function isJson(value: unknown, levels: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object': {
      if (value === null) return true;
      if (levels === 0) return false;
      return Object.values(value).every((inner) => isJson(inner, levels - 1));
    }
    default:
      return false;
  }
}
