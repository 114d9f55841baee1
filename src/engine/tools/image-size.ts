import type { ImageType } from './image-type.ts';

/** Pixels, as the image's header tells. */
export interface ImageSize {
  width: number;
  height: number;
}

/** How large an image is, read from its header alone; undefined when the header is cut off or makes no sense. */
export function imageSize(bytes: Uint8Array, type: ImageType): ImageSize | undefined {
  const size = read(new Header(bytes), type);
  return size !== undefined && size.width > 0 && size.height > 0 ? size : undefined;
}

function read(header: Header, type: ImageType): ImageSize | undefined {
  switch (type) {
    case 'image/png':
      return pngSize(header);
    case 'image/jpeg':
      return jpegSize(header);
    case 'image/gif':
      return gifSize(header);
    case 'image/webp':
      return webpSize(header);
    case 'image/bmp':
      return bmpSize(header);
  }
}

/** Numbers of a header; a header that ends before one has none. */
class Header {
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get length(): number {
    return this.#bytes.length;
  }

  has(bytes: number): boolean {
    return this.#bytes.length >= bytes;
  }

  byte(at: number): number {
    return this.#bytes[at] ?? 0;
  }

  little(at: number, bytes: number): number {
    let value = 0;
    for (let i = bytes - 1; i >= 0; i--) value = value * 256 + this.byte(at + i);
    return value;
  }

  big(at: number, bytes: number): number {
    let value = 0;
    for (let i = 0; i < bytes; i++) value = value * 256 + this.byte(at + i);
    return value;
  }

  text(at: number, length: number): string {
    return String.fromCharCode(...this.#bytes.subarray(at, at + length));
  }
}

/** PNG (ISO/IEC 15948): the first chunk is IHDR. */
function pngSize(header: Header): ImageSize | undefined {
  if (!header.has(24) || header.text(12, 4) !== 'IHDR') return undefined;
  return { width: header.big(16, 4), height: header.big(20, 4) };
}

/** GIF89a: the logical screen. */
function gifSize(header: Header): ImageSize | undefined {
  return header.has(10) ? { width: header.little(6, 2), height: header.little(8, 2) } : undefined;
}

/** JPEG (ITU-T T.81): the first frame header, SOF0 to SOF15 but DHT, JPG and DAC. */
function jpegSize(header: Header): ImageSize | undefined {
  const notFrames = [0xc4, 0xc8, 0xcc];
  for (let at = 2; header.has(at + 4); ) {
    if (header.byte(at) !== 0xff) return undefined;
    const marker = header.byte(at + 1);
    // Bytes of 0xff may fill the space before a marker; some markers stand alone.
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else if (marker >= 0xc0 && marker <= 0xcf && !notFrames.includes(marker)) {
      return header.has(at + 9) ? { width: header.big(at + 7, 2), height: header.big(at + 5, 2) } : undefined;
    } else if (marker === 0xd9 || marker === 0xda) return undefined;
    else at += 2 + Math.max(2, header.big(at + 2, 2));
  }
  return undefined;
}

/** WebP (RFC 9649): extended, lossless, or lossy. */
function webpSize(header: Header): ImageSize | undefined {
  if (!header.has(30)) return undefined;
  switch (header.text(12, 4)) {
    case 'VP8X':
      return { width: header.little(24, 3) + 1, height: header.little(27, 3) + 1 };
    case 'VP8L': {
      if (header.byte(20) !== 0x2f) return undefined;
      const bits = header.little(21, 4);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ': {
      if (header.big(23, 3) !== 0x9d012a) return undefined;
      return { width: header.little(26, 2) & 0x3fff, height: header.little(28, 2) & 0x3fff };
    }
    default:
      return undefined;
  }
}

/** BMP: a header of 12 bytes has sizes of 16 bits, all others of 32, the height negative when it is written from the top. */
function bmpSize(header: Header): ImageSize | undefined {
  if (!header.has(26)) return undefined;
  if (header.little(14, 4) === 12) return { width: header.little(18, 2), height: header.little(20, 2) };
  return { width: Math.abs(header.little(18, 4) | 0), height: Math.abs(header.little(22, 4) | 0) };
}
