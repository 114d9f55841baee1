import { sha256 } from '@noble/hashes/sha2.js';
import type { Blob } from './trace.ts';

/** Strings longer than this (UTF-16 units) live among the blobs. */
export const blobThreshold = 64 * 1024;

const encoder = new TextEncoder();

/** The contents of a trace, each once, by hash. Synchronous throughout: a hash must not leave the run's clock. */
export class BlobStore {
  readonly blobs: Record<string, Blob> = {};
  #fresh: Record<string, Blob> = {};

  addText(text: string): string {
    return this.#add(encoder.encode(text), () => text);
  }

  /** Kept as text where the bytes are UTF-8, else as base64. */
  addBytes(bytes: Uint8Array): string {
    return this.#add(bytes, () => textOf(bytes) ?? { base64: base64Of(bytes) });
  }

  /** `data` is base64 already. */
  addBase64(data: string): string {
    return this.#add(encoder.encode(data), () => ({ base64: data }));
  }

  /** The blobs added since the last call. */
  takeFresh(): Record<string, Blob> {
    const fresh = this.#fresh;
    this.#fresh = {};
    return fresh;
  }

  #add(bytes: Uint8Array, make: () => Blob): string {
    const hash = hexOf(sha256(bytes));
    if (this.blobs[hash] === undefined) {
      const blob = make();
      this.blobs[hash] = blob;
      this.#fresh[hash] = blob;
    }
    return hash;
  }
}

/** A blob's bytes. */
export function bytesOfBlob(blob: Blob): Uint8Array {
  if (typeof blob === 'string') return encoder.encode(blob);
  const binary = atob(blob.base64);
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

/** The text of bytes that are UTF-8 (a byte order mark is kept); undefined for others. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x2000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x2000));
  return btoa(binary);
}

function hexOf(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}
