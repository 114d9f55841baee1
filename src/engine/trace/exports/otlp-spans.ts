/** Spans of OpenTelemetry's protocol as JSON: ids in hex, times as decimal strings of nanoseconds. */
export interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: 1 | 3;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: OtlpAttribute[];
  events?: { timeUnixNano: string; name: string; attributes: OtlpAttribute[] }[];
  links?: { traceId: string; spanId: string; attributes: OtlpAttribute[] }[];
  /** 2 = an error; unset for all that went well. */
  status?: { code: 2; message?: string };
}

export type OtlpValue =
  | { stringValue: string }
  | { intValue: string }
  | { boolValue: boolean }
  | { arrayValue: { values: { stringValue: string }[] } };

export interface OtlpAttribute {
  key: string;
  value: OtlpValue;
}

export const internalKind = 1;
export const clientKind = 3;

/** Those that are given; whole numbers are written as strings, as the protocol's JSON wants 64-bit ones. */
export function attributesOf(
  values: Record<string, string | number | boolean | readonly string[] | undefined>,
): OtlpAttribute[] {
  return Object.entries(values).flatMap(([key, value]): OtlpAttribute[] => {
    switch (typeof value) {
      case 'undefined':
        return [];
      case 'string':
        return [{ key, value: { stringValue: value } }];
      case 'number':
        return [{ key, value: { intValue: String(Math.round(value)) } }];
      case 'boolean':
        return [{ key, value: { boolValue: value } }];
      default:
        return [{ key, value: { arrayValue: { values: value.map((stringValue) => ({ stringValue })) } } }];
    }
  });
}

/** The ms since 1970 at which the clock of every run begins: 2026-01-01T00:00:00Z. */
const runStart = 1_767_225_600_000;

/** `t` = ms of the run. */
export function unixNano(t: number): string {
  return `${runStart + Math.round(t)}000000`;
}
