import { sha256 } from '@noble/hashes/sha2.js';
import type { Trace } from '../trace.ts';

const encoder = new TextEncoder();

/** Ids that follow from the trace: the same trace has the same ones, another run has others. */
export class OtlpIds {
  readonly traceId: string;
  readonly #spans = new Map<string, string>();

  constructor({ clock, scenario, events }: Trace) {
    const hash = sha256(encoder.encode(JSON.stringify({ clock, scenario, events })));
    this.traceId = Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
  }

  /**
   * `name` is one span's alone. Spans are numbered as they are asked for, from 1; no other trace is like to have the
   * id.
   */
  spanId(name: string): string {
    const known = this.#spans.get(name);
    if (known !== undefined) return known;
    const number = (this.#spans.size + 1).toString(16).padStart(8, '0');
    const id = `${this.traceId.slice(0, 8)}${number}`;
    this.#spans.set(name, id);
    return id;
  }
}
