import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { imageSize } from './image-size.ts';
import { type ImageType, imageTypeOf } from './image-type.ts';
import {
  bmp,
  gif,
  jpeg,
  oldBmp,
  png,
  segment,
  webpExtended,
  webpLossless,
  webpLossy,
} from './testing/image-headers.ts';

const kinds: [name: string, type: ImageType, make: (width: number, height: number) => Uint8Array, most: number][] = [
  ['png', 'image/png', png, 100_000],
  ['gif', 'image/gif', gif, 65_535],
  ['jpeg, baseline', 'image/jpeg', (width, height) => jpeg(width, height), 65_535],
  ['jpeg, progressive', 'image/jpeg', (width, height) => jpeg(width, height, 0xc2), 65_535],
  ['webp, lossy', 'image/webp', webpLossy, 16_383],
  ['webp, lossless', 'image/webp', webpLossless, 16_384],
  ['webp, extended', 'image/webp', webpExtended, 100_000],
  ['bmp with the oldest header', 'image/bmp', oldBmp, 65_535],
];

describe.each(kinds)('%s', (_name, type, make, most) => {
  test('the size is read, and the kind is known', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: most }), fc.integer({ min: 1, max: most }), (width, height) => {
        const bytes = make(width, height);
        expect(imageTypeOf(bytes)).toBe(type);
        expect(imageSize(bytes, type)).toEqual({ width, height });
      }),
      { numRuns: 200 },
    );
  });

  test('a header that is cut off has no size', () => {
    const bytes = make(300, 200);
    const sizes = Array.from({ length: bytes.length }, (_, length) => imageSize(bytes.subarray(0, length), type));
    const first = sizes.findIndex((size) => size !== undefined);
    const known = first === -1 ? [] : sizes.slice(first);
    expect(first === -1 || first >= 10).toBe(true);
    for (const size of known) expect(size).toEqual({ width: 300, height: 200 });
  });
});

describe('what is peculiar to a kind', () => {
  test('a bmp that is written from the top has a negative height', () => {
    expect(imageSize(bmp(7, -5), 'image/bmp')).toEqual({ width: 7, height: 5 });
    expect(imageSize(bmp(7, 5), 'image/bmp')).toEqual({ width: 7, height: 5 });
  });

  test('before a jpeg’s frame there may be much else: a preview, tables, filling', () => {
    const tables = [...segment(0xdb, 65), ...segment(0xc4, 400), ...segment(0xcc, 3), ...segment(0xc8, 9)];
    const preview = segment(0xe1, 60_000);
    const filling = [0xff, 0xff, 0xff];
    expect(imageSize(jpeg(640, 480, 0xc1, [...preview, ...tables, ...filling]), 'image/jpeg')).toEqual({
      width: 640,
      height: 480,
    });
    expect(imageSize(jpeg(640, 480, 0xcf, [0xff, 0x01, 0xff, 0xd0]), 'image/jpeg')).toMatchObject({ width: 640 });
  });

  test('a jpeg without a frame before its picture, or with garbage, has no size', () => {
    expect(imageSize(Uint8Array.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 0, 0, 0, 0, 0, 0]), 'image/jpeg')).toBeUndefined();
    expect(imageSize(Uint8Array.from([0xff, 0xd8, 0, 0, 0, 0, 0, 0]), 'image/jpeg')).toBeUndefined();
    expect(imageSize(jpeg(1, 1, 0xc0, [0xff, 0xe0, 0, 0]), 'image/jpeg')).toBeDefined();
  });

  test('a side of 0 is no size', () => {
    expect(imageSize(png(0, 10), 'image/png')).toBeUndefined();
    expect(imageSize(gif(10, 0), 'image/gif')).toBeUndefined();
    expect(imageSize(bmp(0, 0), 'image/bmp')).toBeUndefined();
  });

  test('a png whose first chunk is another, a webp of an unknown kind', () => {
    const odd = png(10, 10);
    odd.set([0x43, 0x67, 0x42, 0x49], 12);
    expect(imageSize(odd, 'image/png')).toBeUndefined();
    const strange = webpLossy(10, 10);
    strange.set([0x41, 0x4e, 0x49, 0x4d], 12);
    expect(imageSize(strange, 'image/webp')).toBeUndefined();
  });
});

test('whatever the bytes: a size of whole numbers above 0, or none', () => {
  const types = ['image/png', 'image/gif', 'image/jpeg', 'image/webp', 'image/bmp'] as const;
  const starts = kinds.map(([, , make]) => make(3, 3));
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.constantFrom(...starts),
      fc.uint8Array(),
      fc.nat(40),
      (type, start, noise, at) => {
        const bytes = new Uint8Array([...start.subarray(0, at), ...noise]);
        const size = imageSize(bytes, type);
        if (size === undefined) return;
        expect([size.width, size.height].every((side) => Number.isSafeInteger(side) && side > 0)).toBe(true);
      },
    ),
    { numRuns: 3000 },
  );
});
