import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { canvasImages } from './canvas-images.ts';

/** Bytes that an encoding takes, as a test wants it. */
let sizeOf = (_width: number, _height: number, _type: string, _quality: number | undefined): number => 1;
const made: string[] = [];
const drawn: string[] = [];
let closed = 0;

class FakeCanvas {
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }
  getContext() {
    return {
      fillRect: () => drawn.push('white'),
      drawImage: (_image: unknown, _x: number, _y: number, width: number, height: number) =>
        drawn.push(`${width}x${height}`),
    };
  }
  async convertToBlob({ type, quality }: { type: string; quality?: number }) {
    made.push(`${type} ${quality ?? ''} ${this.width}x${this.height}`.replace('  ', ' '));
    return new Blob([new Uint8Array(sizeOf(this.width, this.height, type, quality))], { type });
  }
}

function stub(width: number, height: number): void {
  vi.stubGlobal('OffscreenCanvas', FakeCanvas);
  vi.stubGlobal('createImageBitmap', async () => ({
    width,
    height,
    close: () => {
      closed += 1;
    },
  }));
}

function shrunk(mimeType: 'image/png' | 'image/jpeg' = 'image/png', maxBase64 = 4_000) {
  const images = canvasImages();
  if (images === undefined) throw new Error('no canvas');
  return images.fit({ bytes: Uint8Array.of(1), mimeType }, { maxSide: 2000, maxBase64 });
}

beforeEach(() => {
  made.length = 0;
  drawn.length = 0;
  closed = 0;
  sizeOf = () => 1;
});
afterEach(() => vi.unstubAllGlobals());

describe('images on a canvas', () => {
  it('are none where the browser has no canvas for workers', () => {
    expect(canvasImages()).toBeUndefined();
  });

  it('keep their size when it is small enough, and are let go', async () => {
    stub(800, 600);
    expect(await shrunk()).toMatchObject({ mimeType: 'image/png', width: 800, height: 600, fullWidth: 800 });
    expect([made, drawn, closed]).toEqual([['image/png 800x600'], ['800x600'], 1]);
  });

  it('are scaled so that the longer side fits, and the shorter has a pixel at least', async () => {
    stub(8000, 2000);
    expect(await shrunk()).toMatchObject({ width: 2000, height: 500, fullWidth: 8000, fullHeight: 2000 });
    stub(1, 90_000);
    expect(await shrunk()).toMatchObject({ width: 1, height: 2000 });
  });

  it('are a jpeg where a png is too big, on white, the finest that fits', async () => {
    stub(100, 100);
    sizeOf = (_width, _height, type, quality) => (type === 'image/png' || quality === 0.85 ? 3_001 : 3_000);
    expect(await shrunk()).toMatchObject({ mimeType: 'image/jpeg', width: 100 });
    expect(made).toEqual(['image/png 100x100', 'image/jpeg 0.85 100x100', 'image/jpeg 0.7 100x100']);
    expect(drawn).toEqual(['100x100', 'white', '100x100', 'white', '100x100']);
  });

  it('get smaller when no encoding fits, until one does', async () => {
    stub(1000, 400);
    sizeOf = (width) => (width > 600 ? 10_000 : 10);
    expect(await shrunk()).toMatchObject({ mimeType: 'image/png', width: 563, height: 225, fullWidth: 1000 });
    expect(made).toHaveLength(9);
  });

  it('stay jpegs when they are', async () => {
    stub(3000, 3000);
    expect(await shrunk('image/jpeg')).toMatchObject({ mimeType: 'image/jpeg', width: 2000 });
    expect(made).toEqual(['image/jpeg 0.85 2000x2000']);
  });

  it('that never fit, cannot be encoded or decoded are refused, and let go', async () => {
    stub(100, 100);
    sizeOf = () => 10_000;
    await expect(shrunk()).rejects.toThrow('small enough');
    expect(closed).toBe(1);
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('InvalidStateError')));
    await expect(shrunk()).rejects.toThrow();
  });
});
