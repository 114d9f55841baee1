/** Headers of images, as small as they can be: what follows the header in a file is of no consequence to most tests. */

const latin1 = (text: string) => [...text].map((char) => char.charCodeAt(0));
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, i) => (value >>> (8 * (bytes - 1 - i))) & 255);
const little = (value: number, bytes: number) => big(value, bytes).reverse();
const zeros = (count: number) => new Array<number>(count).fill(0);

export function png(width: number, height: number): Uint8Array {
  const header = [...big(13, 4), ...latin1('IHDR'), ...big(width, 4), ...big(height, 4), 8, 2, 0, 0, 0];
  return Uint8Array.from([0x89, ...latin1('PNG\r\n\x1a\n'), ...header, ...zeros(4)]);
}

export function gif(width: number, height: number): Uint8Array {
  return Uint8Array.from([...latin1('GIF89a'), ...little(width, 2), ...little(height, 2), 0, 0, 0, 0x3b]);
}

/** `before`: segments before the frame header, which is of the kind `marker` says (0xc0: baseline, 0xc2: progressive). */
export function jpeg(width: number, height: number, marker = 0xc0, before: number[] = segment(0xe0, 14)): Uint8Array {
  const frame = [0xff, marker, ...big(17, 2), 8, ...big(height, 2), ...big(width, 2), 3, ...zeros(9)];
  return Uint8Array.from([0xff, 0xd8, ...before, ...frame, 0xff, 0xda]);
}

/** A JPEG segment with so many bytes in it, all of them 0xff: what looks like a marker in it is none. */
export function segment(marker: number, length: number): number[] {
  return [0xff, marker, ...big(length + 2, 2), ...new Array<number>(length).fill(0xff)];
}

function webp(chunk: number[]): Uint8Array {
  return Uint8Array.from([...latin1('RIFF'), ...little(chunk.length + 4, 4), ...latin1('WEBP'), ...chunk]);
}

export function webpLossy(width: number, height: number): Uint8Array {
  const frame = [...zeros(3), 0x9d, 0x01, 0x2a, ...little(width, 2), ...little(height, 2), ...zeros(4)];
  return webp([...latin1('VP8 '), ...little(frame.length, 4), ...frame]);
}

export function webpLossless(width: number, height: number): Uint8Array {
  const bits = ((height - 1) << 14) | (width - 1);
  return webp([...latin1('VP8L'), ...little(13, 4), 0x2f, ...little(bits, 4), ...zeros(8)]);
}

export function webpExtended(width: number, height: number): Uint8Array {
  return webp([...latin1('VP8X'), ...little(10, 4), ...zeros(4), ...little(width - 1, 3), ...little(height - 1, 3)]);
}

/** A whole one of 24 bits a pixel, all black; a negative height is written from the top. */
export function bmp(width: number, height: number): Uint8Array {
  const pixels = zeros(4 * Math.ceil((width * 3) / 4) * Math.abs(height));
  const info = [...little(40, 4), ...little(width, 4), ...little(height, 4), 1, 0, 24, 0, ...zeros(24)];
  return Uint8Array.from([
    ...latin1('BM'),
    ...little(54 + pixels.length, 4),
    ...zeros(4),
    ...little(54, 4),
    ...info,
    ...pixels,
  ]);
}

/** With the oldest header, of 12 bytes. */
export function oldBmp(width: number, height: number): Uint8Array {
  const info = [...little(12, 4), ...little(width, 2), ...little(height, 2), 1, 0, 24, 0];
  return Uint8Array.from([...latin1('BM'), ...little(26, 4), ...zeros(4), ...little(26, 4), ...info]);
}
