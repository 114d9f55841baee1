export type ImageType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/bmp';

/**
 * What kind of image the bytes are, by the bytes alone. A text that happens to begin like an image is none: each kind is
 * also asked for something that no text has.
 */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (startsWith(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (startsWith(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg';
  if ((startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) && isGif(bytes)) return 'image/gif';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBPVP8') && bytes.includes(0)) return 'image/webp';
  if (startsWith(bytes, 0, 'BM') && isBmp(bytes)) return 'image/bmp';
  return undefined;
}

function startsWith(bytes: Uint8Array, at: number, latin1: string): boolean {
  if (bytes.length < at + latin1.length) return false;
  for (let i = 0; i < latin1.length; i++) if (bytes[at + i] !== latin1.charCodeAt(i)) return false;
  return true;
}

/** Every GIF has zero bytes (they end its blocks), and a block or the trailer after the colour table. */
function isGif(bytes: Uint8Array): boolean {
  const packed = bytes[10];
  if (packed === undefined || !bytes.includes(0)) return false;
  const tableSize = (packed & 0x80) === 0 ? 0 : 3 * 2 ** ((packed & 7) + 1);
  const next = bytes[13 + tableSize];
  return next === undefined || next === 0x21 || next === 0x2c || next === 0x3b;
}

const BMP_HEADER_SIZES = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

function isBmp(bytes: Uint8Array): boolean {
  return bytes.length >= 26 && BMP_HEADER_SIZES.has(uint32(bytes, 14)) && uint32(bytes, 10) >= 26;
}

function uint32(bytes: Uint8Array, at: number): number {
  const byte = (offset: number) => bytes[at + offset] ?? 0;
  return (byte(0) | (byte(1) << 8) | (byte(2) << 16) | (byte(3) << 24)) >>> 0;
}

const CHUNK = 24_576;

/** Standard base64 with padding. */
export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // A multiple of 3 bytes at a time: the pieces of base64 then join without padding between them.
  for (let at = 0; at < bytes.length; at += CHUNK) {
    text += btoa(String.fromCharCode(...bytes.subarray(at, at + CHUNK)));
  }
  return text;
}
