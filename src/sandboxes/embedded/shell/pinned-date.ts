/** The moment at which a run's clock begins: 2026-01-01T00:00:00Z, in ms since 1970. */
export const epochMs = 1_767_225_600_000;

const parts = ['FullYear', 'Month', 'Date', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'] as const;

/**
 * Makes Date say `now()` and know no time zone but UTC. Date.prototype is changed in place, because dates that cross a
 * message have the native one.
 */
export function pinDate(now: () => number): void {
  const Native = globalThis.Date;
  const utc = Native.UTC.bind(Native);

  const toTime = (args: unknown[]): number => {
    const [first] = args;
    if (args.length === 0) return now();
    if (args.length > 1) {
      const [year, month, ...rest] = args.map(Number);
      return utc(year ?? Number.NaN, month ?? 0, ...rest);
    }
    if (first instanceof Native) return first.getTime();
    const value = isPrimitive(first) ? first : toPrimitive(first);
    return typeof value === 'string' ? parseUtc(Native, value) : Number(value);
  };

  function PinnedDate(this: unknown, ...args: unknown[]): unknown {
    if (new.target === undefined) return new Native(now()).toUTCString();
    const target = new.target === PinnedDate ? Native : new.target;
    return Reflect.construct(Native, [toTime(args)], target);
  }
  PinnedDate.prototype = Native.prototype;
  Object.defineProperties(PinnedDate, {
    now: { value: now, configurable: true, writable: true },
    parse: { value: (text: unknown) => parseUtc(Native, String(text)), configurable: true, writable: true },
    UTC: { value: utc, configurable: true, writable: true },
    name: { value: 'Date', configurable: true },
    length: { value: 7, configurable: true },
  });

  const prototype = Native.prototype;
  const define = (name: string, value: unknown) => {
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  };
  for (const part of parts) {
    define(`get${part}`, Reflect.get(prototype, `getUTC${part}`));
    define(`set${part}`, Reflect.get(prototype, `setUTC${part}`));
  }
  define('getDay', prototype.getUTCDay);
  define('getTimezoneOffset', () => 0);
  const format = (locale: (date: Date) => string) =>
    function (this: Date): string {
      return Number.isNaN(this.getTime()) ? 'Invalid Date' : locale(this);
    };
  define(
    'toString',
    format((date) => `${dayOf(date)} ${timeOf(date)} GMT+0000 (Coordinated Universal Time)`),
  );
  define('toDateString', format(dayOf));
  define(
    'toTimeString',
    format((date) => `${timeOf(date)} GMT+0000 (Coordinated Universal Time)`),
  );
  for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
    const native: unknown = Reflect.get(prototype, name);
    if (typeof native !== 'function') continue;
    define(name, function (this: Date, locales: unknown, options: unknown): unknown {
      const zoned = { timeZone: 'UTC', ...(typeof options === 'object' ? options : {}) };
      return Reflect.apply(native, this, [locales ?? 'en-US', zoned]);
    });
  }
  define('constructor', PinnedDate);
  Object.defineProperty(globalThis, 'Date', { value: PinnedDate, configurable: true, writable: true });
}

function dayOf(date: Date): string {
  // toUTCString is `Thu, 01 Jan 2026 00:00:00 GMT`.
  const [weekday = '', day, month, year] = date.toUTCString().split(' ');
  return `${weekday.slice(0, 3)} ${month} ${day} ${year}`;
}

function timeOf(date: Date): string {
  return date.toUTCString().split(' ')[4] ?? '';
}

/** A text without a time zone means UTC. */
function parseUtc(Native: DateConstructor, text: string): number {
  const trimmed = text.trim();
  const iso = /^([+-]?\d{4,6}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)$/.exec(trimmed);
  if (iso !== null) return Native.parse(`${iso[1]}T${iso[2]}Z`);
  const zoned = /(?:Z|\b(?:UTC|GMT|UT|[ECMP][SD]T)\b|[+-]\d\d:?\d\d)\)?$/i.test(trimmed);
  if (zoned || /^[+-]?\d{4,6}(?:-\d\d(?:-\d\d)?)?$/.test(trimmed)) return Native.parse(trimmed);
  return Native.parse(`${trimmed} UTC`);
}

function isPrimitive(value: unknown): boolean {
  return value === null || (typeof value !== 'object' && typeof value !== 'function');
}

function toPrimitive(value: unknown): unknown {
  return value === null || value === undefined ? value : String(value);
}
