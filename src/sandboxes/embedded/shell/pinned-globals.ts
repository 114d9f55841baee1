import { sha1 } from '@noble/hashes/legacy.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { seededRandom } from '../../../engine/clock/random.ts';
import { epochMs, pinDate } from './pinned-date.ts';
import { VirtualTimers } from './virtual-timers.ts';

/**
 * Everything through which a run could differ from another of the same scenario: time, timers, random numbers, time zone
 * and order of texts. To be imported before the shell's library, which keeps some of them when it is loaded.
 */

/** The shell's time: all of its timers, and what Date and performance say. */
export const timers = new VirtualTimers();

let random = seededRandom(0);

/** Begins the row of random numbers anew. */
export function seedRandom(parts: readonly number[]): void {
  random = seededRandom(...parts);
}

function define(target: object, name: string, value: unknown): void {
  Object.defineProperty(target, name, { value, configurable: true, writable: true });
}

pinDate(() => epochMs + Math.floor(timers.now()));
define(performance, 'now', () => timers.now());
pinTimers();
pinRandom();
pinCollation();

function pinTimers(): void {
  type Callback = (...args: unknown[]) => void;
  const delay = (ms: unknown) => Math.max(1, Number(ms) || 0);
  define(globalThis, 'setTimeout', (callback: Callback, ms?: unknown, ...args: unknown[]) =>
    timers.set(delay(ms), () => callback(...args)),
  );
  define(globalThis, 'setImmediate', (callback: Callback, ...args: unknown[]) =>
    timers.set(0, () => callback(...args)),
  );
  /** The timer that an interval waits for now. */
  const intervals = new Map<number, number>();
  define(globalThis, 'setInterval', (callback: Callback, ms?: unknown, ...args: unknown[]) => {
    const again = (id: number) => {
      const next = timers.set(delay(ms), () => {
        again(id);
        callback(...args);
      });
      intervals.set(id, next);
    };
    const first = timers.set(delay(ms), () => {
      again(first);
      callback(...args);
    });
    intervals.set(first, first);
    return first;
  });
  const clear = (id: unknown) => {
    if (typeof id !== 'number') return;
    timers.clear(intervals.get(id) ?? id);
    intervals.delete(id);
  };
  for (const name of ['clearTimeout', 'clearInterval', 'clearImmediate']) define(globalThis, name, clear);
}

function pinRandom(): void {
  define(Math, 'random', () => random());
  const fill = <Numbers extends ArrayBufferView>(numbers: Numbers): Numbers => {
    const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.floor(random() * 256);
    return numbers;
  };
  define(crypto, 'getRandomValues', fill);
  define(crypto, 'randomUUID', () => {
    const bytes = fill(new Uint8Array(16));
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  });
  // The native digests end at a time of their own, and are missing where the page is not secure.
  const digests = { 'SHA-1': sha1, 'SHA-256': sha256, 'SHA-384': sha384, 'SHA-512': sha512 };
  const digest = async (algorithm: keyof typeof digests, data: ArrayBuffer) => {
    const bytes = digests[algorithm](new Uint8Array(data));
    return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
  };
  define(crypto, 'subtle', { digest });
}

/** Texts are compared by code unit, as the locale C does, and nothing depends on this machine's language. */
function pinCollation(): void {
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
  define(String.prototype, 'localeCompare', function (this: string, other: unknown): number {
    return compare(String(this), String(other));
  });
  class PinnedCollator {
    readonly compare = compare;
    resolvedOptions(): { locale: string } {
      return { locale: 'en-US' };
    }
  }
  define(Intl, 'Collator', PinnedCollator);
  const Native = Intl.DateTimeFormat;
  function PinnedFormat(this: unknown, locales?: unknown, options?: unknown): unknown {
    const zoned = { timeZone: 'UTC', ...(typeof options === 'object' ? options : {}) };
    return Reflect.construct(Native, [locales ?? 'en-US', zoned]);
  }
  PinnedFormat.prototype = Native.prototype;
  define(PinnedFormat, 'supportedLocalesOf', Native.supportedLocalesOf.bind(Native));
  define(Intl, 'DateTimeFormat', PinnedFormat);
}
