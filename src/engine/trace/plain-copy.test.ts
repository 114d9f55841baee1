import { describe, expect, it } from 'vitest';
import { plainCopy } from './plain-copy.ts';

describe('a plain copy', () => {
  it('is equal to plain data and shares nothing with it', () => {
    const value = { a: [1, 'two', { three: null }], b: true };
    const copied = plainCopy(value);
    expect(copied).toEqual(value);
    value.a.push('later');
    expect(copied).toEqual({ a: [1, 'two', { three: null }], b: true });
  });

  it('leaves out what JSON cannot carry', () => {
    const value = { f: () => 1, u: undefined, s: Symbol('s'), n: Number.NaN, i: 1n, list: [undefined, () => 1] };
    expect(plainCopy(value)).toEqual({ n: null, i: '1', list: [null, null] });
  });

  it('ends at cycles and at great depth', () => {
    const loop: Record<string, unknown> = { name: 'loop' };
    loop.self = loop;
    expect(plainCopy(loop)).toEqual({ name: 'loop', self: null });
    let deep: unknown = 'bottom';
    for (let i = 0; i < 10_000; i++) deep = [deep];
    expect(() => plainCopy(deep)).not.toThrow();
  });

  it('keeps a key named __proto__ as a key', () => {
    const copied = plainCopy(JSON.parse('{"__proto__": {"polluted": true}}'));
    expect(Object.keys(Object(copied))).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(copied)).toBe(Object.prototype);
  });
});
