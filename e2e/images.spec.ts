import { deflateSync } from 'node:zlib';
import { bmp } from '../src/engine/tools/testing/image-headers.ts';
import { expect, test } from './switchyard.ts';

/** A whole png of one colour, 8 bits of each of red, green and blue. */
function png(width: number, height: number, colour: readonly number[]): Buffer {
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(3 * width, Buffer.from(colour))]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** As PNG has it (ISO/IEC 15948, annex D). */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

const wide = png(4100, 1025, [200, 30, 10]);
const damaged = Buffer.concat([png(3000, 10, [0, 0, 0]).subarray(0, 60), Buffer.alloc(40)]);

const files = {
  'wide.png': { base64: wide.toString('base64') },
  'small.png': { base64: png(30, 20, [1, 2, 3]).toString('base64') },
  'old.bmp': { base64: Buffer.from(bmp(4, 3)).toString('base64') },
  'damaged.png': { base64: damaged.toString('base64') },
};
const calls = Object.keys(files).map((path) => ({ tool: 'read', args: { path } }));
const scenario = JSON.stringify({
  format: 'switchyard-scenario',
  version: 1,
  title: 'Images',
  files,
  prompt: 'Look at the images.',
  model: { script: [{ calls }, { text: 'Seen.' }] },
});

test('images are shown to the model: as they are, converted, or scaled down with the factor told', async ({
  switchyard,
  page,
}) => {
  await switchyard.openFile({ name: 'images.json', text: scenario });
  await switchyard.runToEnd();
  await expect(switchyard.status).toHaveText(/^Done: 4 results/);
  const shown = async (path: string) => {
    await switchyard.told
      .filter({ has: page.getByRole('button', { name: new RegExp(`^read ${path.replace('.', '\\.')}`) }) })
      .getByRole('button')
      .click();
    await expect(switchyard.details).toContainText(path);
    const image = switchyard.details.getByRole('img', { name: 'Image in the result' });
    return {
      text: switchyard.details.locator('pre').last(),
      image,
      size: () =>
        image.evaluate((element) => {
          if (!(element instanceof HTMLImageElement)) throw new Error('It must be an image.');
          return { width: element.naturalWidth, height: element.naturalHeight, type: element.src.slice(0, 15) };
        }),
    };
  };

  const big = await shown('wide.png');
  await expect(big.text).toContainText(
    `wide.png: image/png, 4100x1025 pixels, ${wide.length} bytes. Shown as png of 2000x500`,
  );
  await expect(big.text).toContainText('scaled down by a factor of 0.4878: multiply coordinates in it by 2.05');
  await expect.poll(big.size).toEqual({ width: 2000, height: 500, type: 'data:image/png;' });
  const colour = await big.image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('It must be an image.');
    const canvas = new OffscreenCanvas(1, 1);
    const context = canvas.getContext('2d');
    context?.drawImage(element, -1000, -250);
    return [...(context?.getImageData(0, 0, 1, 1).data ?? [])];
  });
  expect(colour).toEqual([200, 30, 10, 255]);

  const small = await shown('small.png');
  await expect(small.text).toContainText('small.png: image/png, 30x20 pixels');
  await expect.poll(small.size).toMatchObject({ width: 30, height: 20 });

  const converted = await shown('old.bmp');
  await expect(converted.text).toContainText('old.bmp: image/bmp, 4x3 pixels, 90 bytes. Shown as png');
  await expect.poll(converted.size).toEqual({ width: 4, height: 3, type: 'data:image/png;' });

  const broken = await shown('damaged.png');
  await expect(broken.text).toContainText('which could not be decoded: it may be damaged');
  await expect(broken.image).toHaveCount(0);
});
