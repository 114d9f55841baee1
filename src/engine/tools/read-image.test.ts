import { describe, expect, test } from 'vitest';
import { attach } from '../env/attachments.ts';
import { FileQueue } from '../env/file-queue.ts';
import { Gate } from '../env/testing/gate.ts';
import { onVirtualClock } from '../env/testing/test-call.ts';
import { type FittedImage, type ImageProcessor, imageGoal, MAX_IMAGE_SIDE } from './image-processor.ts';
import { createReadTool } from './read.ts';
import { bmp, gif, jpeg, png, webpExtended } from './testing/image-headers.ts';
import { envWith, run, textOf } from './testing/tool-runs.ts';

/** As much as base64 may have, and no more. */
const BIGGEST = (imageGoal.maxBase64 / 4) * 3;

function padded(bytes: Uint8Array, length: number): Uint8Array {
  const whole = new Uint8Array(length);
  whole.set(bytes);
  return whole;
}

/** Makes of every image one of this size. */
class FakeProcessor implements ImageProcessor {
  readonly asked: { mimeType: string; bytes: number }[] = [];
  readonly #answer: Partial<FittedImage> | Error;
  constructor(answer: Partial<FittedImage> | Error = {}) {
    this.#answer = answer;
  }
  async fit({ bytes, mimeType }: Parameters<ImageProcessor['fit']>[0]): Promise<FittedImage> {
    this.asked.push({ mimeType, bytes: bytes.length });
    if (this.#answer instanceof Error) throw this.#answer;
    const sizes = { width: 2000, height: 1000, fullWidth: 4000, fullHeight: 2000 };
    return { mimeType: 'image/png', bytes: Uint8Array.of(1, 2, 3), ...sizes, ...this.#answer };
  }
}

async function readImage(bytes: Uint8Array, images?: ImageProcessor) {
  const tool = createReadTool(images === undefined ? {} : { images });
  return run(tool, { path: 'i' }, await envWith({ i: bytes }));
}

describe('images that models take as they are', () => {
  const fine: [string, Uint8Array][] = [
    ['2000 pixels a side', png(MAX_IMAGE_SIDE, MAX_IMAGE_SIDE)],
    ['the most bytes', padded(gif(10, 10), BIGGEST)],
    ['a size that nobody can tell', png(0, 0)],
  ];
  test.each(fine)('%s: given as it is, and no processor is asked', async (_name, bytes) => {
    const processor = new FakeProcessor();
    const { content } = await readImage(bytes, processor);
    expect(content[1]).toMatchObject({ type: 'image', data: Buffer.from(bytes).toString('base64') });
    expect(processor.asked).toEqual([]);
    expect((await readImage(bytes)).content).toEqual(content);
  });

  test('the words tell kind, size and bytes', async () => {
    expect((await readImage(png(30, 20))).content[0]).toEqual({
      type: 'text',
      text: 'i: image/png, 30x20 pixels, 33 bytes',
    });
  });
});

describe('images over the limits', () => {
  const over: [string, Uint8Array, string][] = [
    ['too wide', png(MAX_IMAGE_SIDE + 1, 10), 'a png image of 2001x10 pixels and 33 bytes'],
    ['too high', jpeg(10, 3000), 'a jpeg image of 10x3000 pixels and 41 bytes'],
    ['both', webpExtended(4000, 4000), 'a webp image of 4000x4000 pixels and 30 bytes'],
    ['too many bytes', padded(gif(10, 10), BIGGEST + 1), `a gif image of 10x10 pixels and ${BIGGEST + 1} bytes`],
  ];
  test.each(over)('%s: without a processor, in words', async (_name, bytes, what) => {
    const result = await readImage(bytes);
    expect(await textOf(result)).toBe(
      `i is ${what}: more than the 2000 pixels a side or 4.5 MB that can be shown; make a smaller one of it first`,
    );
    expect(result.details).toMatchObject({ image: { bytes: bytes.length } });
  });

  test.each(over)('%s: a processor is asked once', async (_name, bytes) => {
    const processor = new FakeProcessor();
    const { content } = await readImage(bytes, processor);
    expect(content).toHaveLength(2);
    expect(processor.asked).toEqual([{ mimeType: expect.stringMatching(/^image\//), bytes: bytes.length }]);
  });

  test('what is shown is told with its factor, in words and details', async () => {
    const result = await readImage(png(4000, 2000), new FakeProcessor());
    expect(result.content).toEqual([
      {
        type: 'text',
        text:
          'i: image/png, 4000x2000 pixels, 33 bytes. Shown as png of 2000x1000 pixels, scaled down by a factor of 0.5: ' +
          'multiply coordinates in it by 2 for those of the file',
      },
      { type: 'image', mimeType: 'image/png', data: 'AQID' },
    ]);
    expect(result.details).toEqual({
      image: {
        ...{ mimeType: 'image/png', bytes: 33, width: 4000, height: 2000 },
        shown: { mimeType: 'image/png', bytes: 3, width: 2000, height: 1000, factor: 0.5 },
      },
    });
  });

  test('a factor that does not come out even is rounded', async () => {
    const { content } = await readImage(png(3000, 1), new FakeProcessor({ width: 2000, fullWidth: 3000 }));
    expect(content[0]).toMatchObject({
      text: expect.stringContaining('factor of 0.6667: multiply coordinates in it by 1.5 '),
    });
  });

  test('an image with more pixels than can be decoded is told in words, and nobody is asked', async () => {
    const processor = new FakeProcessor();
    const text = await textOf(readImage(png(60_000, 60_000), processor));
    expect(text).toContain(
      'i is a png image of 60000x60000 pixels and 33 bytes: more than the 64000000 pixels that can',
    );
    expect(processor.asked).toEqual([]);
  });

  test('one that cannot be decoded is told in words, none of them the browser’s', async () => {
    const text = await textOf(readImage(png(3000, 3000), new FakeProcessor(new Error('InvalidStateError'))));
    expect(text).toBe(
      'i is a png image of 3000x3000 pixels and 33 bytes, which could not be decoded: it may be damaged',
    );
  });
});

describe('bmp', () => {
  test('in words where nothing can convert it', async () => {
    expect(await textOf(readImage(bmp(2, 3)))).toBe(
      'i is a bmp image of 2x3 pixels and 78 bytes, which cannot be shown; convert it to png first',
    );
  });

  test('shown as png, at its own size, where a processor can', async () => {
    const sizes = { width: 2, height: 3, fullWidth: 2, fullHeight: 3 };
    const result = await readImage(bmp(2, 3), new FakeProcessor(sizes));
    expect(result.content[0]).toEqual({ type: 'text', text: 'i: image/bmp, 2x3 pixels, 78 bytes. Shown as png' });
    expect(result.content[1]).toMatchObject({ mimeType: 'image/png' });
    expect(result.details).toMatchObject({ image: { mimeType: 'image/bmp', shown: { factor: 1 } } });
  });

  test('large ones are scaled down too', async () => {
    const { content } = await readImage(bmp(2500, 1), new FakeProcessor({ width: 2000, fullWidth: 2500 }));
    expect(content[0]).toMatchObject({
      text: expect.stringContaining('Shown as png of 2000x1000 pixels, scaled down'),
    });
  });
});

describe('the run’s clock', () => {
  /** A processor that is at work until its gate is opened, and a call that reads an image with it. */
  function setUp(gate: Gate) {
    const images: ImageProcessor = {
      async fit() {
        await gate.pass();
        return { mimeType: 'image/png', bytes: Uint8Array.of(1), width: 1, height: 1, fullWidth: 1, fullHeight: 1 };
      },
    };
    return createReadTool({ images });
  }

  test('stands still while an image is worked on', () =>
    onVirtualClock(async (testRun) => {
      const gate = new Gate();
      const call = testRun.call();
      const env = attach(await envWith({ i: bmp(1, 1) }), { queue: new FileQueue(), clock: testRun.clock, call });
      const order: string[] = [];
      testRun.clock.timer(1, call.strand.place, () => order.push('a ms later'));
      const reading = testRun.in(call, () => run(setUp(gate), { path: 'i' }, env)).then(() => order.push('read'));
      await gate.reached;
      // Real time passes: had the clock gone on, the timer would be due.
      for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
      expect(order).toEqual([]);
      gate.open();
      await reading;
      await call.strand.sleep(2);
      expect(order).toEqual(['read', 'a ms later']);
    }));

  test('goes on when the call is aborted meanwhile, and the call ends at once', () =>
    onVirtualClock(async (testRun) => {
      const gate = new Gate();
      const call = testRun.call();
      const env = attach(await envWith({ i: bmp(1, 1) }), { queue: new FileQueue(), clock: testRun.clock, call });
      const abort = new AbortController();
      const reading = testRun.in(call, () => run(setUp(gate), { path: 'i' }, env, { signal: abort.signal }));
      await gate.reached;
      abort.abort();
      await expect(reading).rejects.toMatchObject({ name: 'AbortError' });
      await call.strand.sleep(2);
    }));
});
