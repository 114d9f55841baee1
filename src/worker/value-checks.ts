/** What a message holds before it was checked. */
export type Fields = Readonly<Record<string, unknown>>;

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** A whole number from 0: a time in ms, a count, an id. */
export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0;
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

export function isAbsentOr(value: unknown, is: (value: unknown) => boolean): boolean {
  return value === undefined || is(value);
}
