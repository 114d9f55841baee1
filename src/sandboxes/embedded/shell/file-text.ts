import { bytesOfLatin1, latin1Of } from './latin1.ts';

/** The encodings that the shell's library names. */
export type TextEncoding = 'utf8' | 'utf-8' | 'ascii' | 'binary' | 'base64' | 'hex' | 'latin1';

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export function decodeBytes(bytes: Uint8Array, encoding: TextEncoding = 'utf8'): string {
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
    case 'ascii':
      return decoder.decode(bytes);
    case 'binary':
    case 'latin1':
      return latin1Of(bytes);
    case 'base64':
      return btoa(latin1Of(bytes));
    case 'hex':
      return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

/** Bytes are given as they are. */
export function encodeText(content: string | Uint8Array, encoding: TextEncoding = 'utf8'): Uint8Array {
  if (typeof content !== 'string') return content;
  switch (encoding) {
    case 'utf8':
    case 'utf-8':
    case 'ascii':
      return encoder.encode(content);
    case 'binary':
    case 'latin1':
      return bytesOfLatin1(content);
    case 'base64':
      return bytesOfLatin1(atob(content));
    case 'hex':
      return Uint8Array.from(content.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  }
}

/** The encoding of the options that the library's file systems take. */
export function encodingOf(
  options: TextEncoding | { encoding?: TextEncoding | null } | undefined,
): TextEncoding | undefined {
  if (typeof options !== 'object') return options;
  return options.encoding ?? undefined;
}
