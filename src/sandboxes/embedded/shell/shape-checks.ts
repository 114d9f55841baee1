/** Small checks that the checks of messages are made of. */

export type Shape = Record<string, unknown>;

export function isShape(value: unknown): value is Shape {
  return typeof value === 'object' && value !== null;
}

export function isText(value: unknown): value is string {
  return typeof value === 'string';
}

export function isFlag(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** A whole number from 0. */
export function isCount(value: unknown): value is number {
  return isNumber(value) && Number.isInteger(value) && value >= 0;
}

export function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}

export function isOneOf<Text extends string>(options: readonly Text[], value: unknown): value is Text {
  return options.some((option) => option === value);
}

export function isTextMap(value: unknown): value is Record<string, string> {
  return isShape(value) && Object.values(value).every(isText);
}
