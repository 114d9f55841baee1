import { describe, expect, it } from 'vitest';
import type { Span } from '../../engine/trace/spans.ts';
import { mapBars } from './minimap-drawing.ts';
import type { Row } from './rows.ts';

const reply = (number: number, start: number, end: number): Row => {
  const span: Span = { kind: 'stream', start, end, open: false };
  return { kind: 'reply', key: `reply ${number}`, number, span };
};

describe('mapBars', () => {
  it('gives every line its share of the height, and every span its share of the width', () => {
    expect(mapBars([reply(1, 0, 500), reply(2, 500, 1_000)], 1_000, 200, 20)).toEqual([
      { kind: 'stream', x: 0, y: 2, width: 100, height: 7 },
      { kind: 'stream', x: 100, y: 10, width: 100, height: 7 },
    ]);
  });

  it('draws no more than the strip has pixels, however long the run is', () => {
    const rows = Array.from({ length: 50_000 }, (_, index) => reply(index, index, index + 0.5));
    const bars = mapBars(rows, 50_000, 800, 20);
    expect(bars.length).toBeLessThanOrEqual(800 * 18);
    expect(bars.length).toBeGreaterThan(500);
    expect(bars.every(({ y, height }) => y >= 2 && y + height <= 20)).toBe(true);
  });
});
