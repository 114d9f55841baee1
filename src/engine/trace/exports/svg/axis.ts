import { element } from './element.ts';
import { type Frame, smallSize, xOf } from './frame.ts';
import { text, textWidth } from './text.ts';

/** Room between two labels at least, px. */
const roomBetween = 84;

/** Gridlines, which lie behind everything, and their times above the first row. */
export function axis(frame: Frame, rows: number, time: (ms: number) => string): string {
  const { theme, right, top, rowHeight, end, left } = frame;
  const step = roundStep((end * roomBetween) / (right - left));
  const bottom = top + rows * rowHeight;
  const marks: string[] = [];
  for (let index = 0; index * step <= end; index++) {
    const x = xOf(frame, index * step);
    const words = time(index * step);
    marks.push(element('line', { x1: x, x2: x, y1: top, y2: bottom, stroke: theme.line }));
    const room = x + 3 + textWidth(words, smallSize) <= right;
    if (room) marks.push(text(x + 3, top - 12, words, { size: smallSize, fill: theme.faint }));
  }
  marks.push(element('line', { x1: 0, x2: frame.width, y1: top, y2: top, stroke: theme.line }));
  return marks.join('');
}

/** The least of 1, 2, 5, 10, … ms that is not under `least`. */
function roundStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  }
}
