import { afterAll, describe, expect, test } from 'vitest';
import type { ImageProcessor } from '../image-processor.ts';
import { bmp, gif, jpeg, png, webpLossy } from '../testing/image-headers.ts';
import { endShells, places, playCall } from '../testing/played-calls.ts';

afterAll(endShells);

describe.each(places)('images on the %s sandbox', (place) => {
  const read = (path: string, bytes: Uint8Array | string, host: { images?: ImageProcessor } = {}) =>
    playCall(place, 'read', { path }, { files: { [path]: bytes }, host });

  test.each([
    ['a png', 'a.png', png(10, 20), 'image/png'],
    ['a jpeg that is called png', 'a.png', jpeg(10, 20), 'image/jpeg'],
    ['a gif without a name for it', 'picture', gif(10, 20), 'image/gif'],
    ['a webp that is called txt', 'a.txt', webpLossy(10, 20), 'image/webp'],
  ])('%s is known by its bytes, and comes as text and image', async (_name, path, bytes, mimeType) => {
    const { content, isError } = await read(path, bytes);
    expect(isError).toBe(false);
    expect(content).toEqual([
      { type: 'text', text: `${path}: ${mimeType}, 10x20 pixels, ${bytes.length} bytes` },
      { type: 'image', mimeType, data: Buffer.from(bytes).toString('base64') },
    ]);
  });

  test.each([
    ['text that begins with GIF', 'a.gif', 'GIF89a is a format of 1989.\n'],
    ['an SVG that is called png', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>\n'],
    ['text that begins with BM', 'a.bmp', 'BMW\n'],
    ['an empty png', 'a.png', ''],
  ])('%s is text', async (_name, path, text) => {
    const { content } = await read(path, text);
    expect(content).toEqual([{ type: 'text', text: text === '' ? '(the file is empty)' : text }]);
  });

  test('without anything that can convert them, bmp and big images are told in words', async () => {
    expect((await read('a.bmp', bmp(3, 2))).text).toContain('which cannot be shown; convert it to png first');
    expect((await read('a.png', png(3000, 10))).text).toContain('more than the 2000 pixels a side or 4.5 MB');
  });

  test('what the run’s host brings converts them', async () => {
    const images: ImageProcessor = {
      fit: async () => ({
        ...{ mimeType: 'image/png', bytes: Uint8Array.of(1, 2, 3) },
        ...{ width: 2000, height: 7, fullWidth: 3000, fullHeight: 10 },
      }),
    };
    const { content, text } = await read('a.png', png(3000, 10), { images });
    expect(text).toContain('Shown as png of 2000x7 pixels, scaled down by a factor of 0.6667');
    expect(content[1]).toEqual({ type: 'image', mimeType: 'image/png', data: 'AQID' });
  });
});
