import { describe, expect, it } from 'vitest';
import { seededRandom } from './random.ts';

function numbers(count: number, ...parts: number[]): number[] {
  const random = seededRandom(...parts);
  return Array.from({ length: count }, random);
}

describe('the seeded generator', () => {
  it('gives the same numbers for the same parts, others for others', () => {
    expect(numbers(20, 1, 2, 3)).toEqual(numbers(20, 1, 2, 3));
    const starts = [[], [0], [1], [0, 0], [0, 1], [1, 0], [1, 2, 3], [3, 2, 1]].map((parts) => numbers(1, ...parts)[0]);
    expect(new Set(starts).size).toBe(starts.length);
  });

  it('spreads evenly over [0, 1)', () => {
    const drawn = numbers(100_000, 42);
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...drawn)).toBeLessThan(1);
    const buckets = new Array<number>(10).fill(0);
    for (const number of drawn) {
      const bucket = Math.floor(number * 10);
      buckets[bucket] = (buckets[bucket] ?? 0) + 1;
    }
    for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});
