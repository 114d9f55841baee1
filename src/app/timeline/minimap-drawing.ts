import type { SpanKind } from '../../engine/trace/spans.ts';
import { type Row, spansIn } from './rows.ts';

/** A stretch of the map, px from its left and top. */
export interface MapBar {
  kind: SpanKind;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** px: the map's own frame is left free. */
const edge = 2;

/**
 * The whole run in a strip of `width` times `height` px: every line of it gets its share of the height. Of bars that are
 * narrower than a px only the first in each px is kept, so that a long run is no more work than a wide one.
 */
export function mapBars(rows: readonly Row[], end: number, width: number, height: number): MapBar[] {
  const lines = rows.filter((row) => row.kind !== 'batch');
  const share = (height - 2 * edge) / Math.max(1, lines.length);
  const thickness = Math.max(1, share > 3 ? share - 1 : share);
  const bars: MapBar[] = [];
  const taken = new Set<number>();
  for (const [line, row] of lines.entries()) {
    const y = Math.round(edge + line * share);
    for (const span of spansIn(row)) {
      const x = (span.start / Math.max(1, end)) * width;
      const wide = ((span.end - span.start) / Math.max(1, end)) * width;
      if (wide < 1) {
        const pixel = y * Math.ceil(width) + Math.floor(x);
        if (taken.has(pixel)) continue;
        taken.add(pixel);
      }
      bars.push({ kind: span.kind, x, y, width: Math.max(1, wide), height: thickness });
    }
  }
  return bars;
}
