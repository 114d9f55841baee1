import { sha256 } from '@noble/hashes/sha2.js';
import type { Trace } from '../trace.ts';

const encoder = new TextEncoder();

/** Ids that follow from the trace: the same trace has the same ones, another run has others. */
export class OtlpIds {
  readonly traceId: string;

  constructor({ clock, scenario, events }: Trace) {
    this.traceId = hexOf(JSON.stringify({ clock, scenario, events }), 16);
  }

  /** `name` must be one span's alone. */
  spanId(name: string): string {
    return hexOf(`${this.traceId} ${name}`, 8);
  }
}

function hexOf(text: string, bytes: number): string {
  const hash = sha256(encoder.encode(text)).subarray(0, bytes);
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
