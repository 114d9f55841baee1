import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlobStore, bytesOfBlob, textOf } from './blobs.ts';

describe('blobs', () => {
  it('keep each content once, by its SHA-256', () => {
    const store = new BlobStore();
    const first = store.addText('abc');
    expect(first).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(store.addBytes(new TextEncoder().encode('abc'))).toBe(first);
    expect(Object.keys(store.blobs)).toEqual([first]);
  });

  it('give any bytes back as they were', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        const store = new BlobStore();
        const blob = store.blobs[store.addBytes(bytes)];
        expect(blob).toBeDefined();
        if (blob !== undefined) expect([...bytesOfBlob(blob)]).toEqual([...bytes]);
      }),
    );
  });

  it('keep a byte order mark, and hold bytes that are no UTF-8 as base64', () => {
    const store = new BlobStore();
    const withMark = new Uint8Array([0xef, 0xbb, 0xbf, 0x61]);
    expect(store.blobs[store.addBytes(withMark)]).toBe('\ufeffa');
    expect(store.blobs[store.addBytes(new Uint8Array([0xff, 0x00]))]).toEqual({ base64: '/wA=' });
    expect(textOf(new Uint8Array([0xc3]))).toBeUndefined();
  });

  it('tell what is fresh once', () => {
    const store = new BlobStore();
    store.addText('one');
    expect(Object.values(store.takeFresh())).toEqual(['one']);
    store.addText('one');
    store.addText('two');
    expect(Object.values(store.takeFresh())).toEqual(['two']);
    expect(store.takeFresh()).toEqual({});
  });
});
