import type { RunFigures } from '../../figures.ts';
import type { BatchLane } from '../../spans.ts';
import { element } from './element.ts';
import { edge, type Frame, smallSize, yOf } from './frame.ts';
import type { SvgRow } from './rows.ts';
import { fitted, text, textWidth } from './text.ts';
import type { SvgWords } from './words.ts';

/** Where the names of rows begin, px: left of it is the bracket of a batch. */
const namesLeft = edge + 20;
const bracketLeft = edge + 8;
/** Room of a tool's name at least, and between it and what the call is about, px. */
const toolWidth = 62;
const gap = 8;

/** What stands beside a row, and of a batch what stands over its calls. */
export function head(frame: Frame, row: SvgRow, index: number, words: SvgWords, figures: RunFigures): string {
  switch (row.kind) {
    case 'reply': {
      const { name, which } = words.reply(row.number);
      return names(frame, index, name, which);
    }
    case 'call': {
      const { tool, subject } = words.call(row.call);
      return names(frame, index, tool, subject) + bracket(frame, index, row.call === row.batch.calls.at(-1));
    }
    case 'batch':
      return batchHead(frame, row.batch, index, words.batch(row.batch, figures.batches[row.index]));
  }
}

function names(frame: Frame, row: number, name: string, about: string): string {
  const y = yOf(frame, row);
  const room = frame.left - edge - namesLeft;
  const shown = fitted(name, room, smallSize, true);
  const from = Math.max(toolWidth, textWidth(shown, smallSize, true) + gap);
  return (
    text(namesLeft, y, shown, { size: smallSize, bold: true, fill: frame.theme.ink }) +
    text(namesLeft + from, y, fitted(about, room - from, smallSize), { size: smallSize, fill: frame.theme.muted })
  );
}

/** The ground of a batch's head, behind the gridlines. */
export function band(frame: Frame, row: number): string {
  const { width, rowHeight, theme } = frame;
  return element('rect', { x: 0, y: yOf(frame, row) - rowHeight / 2, width, height: rowHeight, fill: theme.band });
}

function batchHead(
  frame: Frame,
  batch: BatchLane,
  row: number,
  { name, mode, times }: { name: string; mode: string; times: string },
): string {
  const { theme, right } = frame;
  const y = yOf(frame, row);
  const modeLeft = namesLeft + Math.max(toolWidth, textWidth(name, smallSize, true) + gap);
  const room = right - modeLeft - textWidth(times, smallSize) - 2 * gap;
  return (
    bracketTop(frame, row) +
    text(namesLeft, y, name, { size: smallSize, bold: true, fill: theme.ink }) +
    text(modeLeft, y, fitted(mode, room, smallSize, true), {
      size: smallSize,
      bold: true,
      fill: batch.mode === 'parallel' ? theme.parallel : theme.turn,
    }) +
    text(right, y, times, { size: smallSize, fill: theme.muted, anchor: 'end' })
  );
}

/** The line that holds a batch together, from its head to its last call; a stretch of it a row. */
function bracketTop(frame: Frame, row: number): string {
  const y = yOf(frame, row);
  return bracketPart(frame, `M${bracketLeft + 6} ${y}h-3q-3 0 -3 3V${y + frame.rowHeight / 2}`);
}

function bracket(frame: Frame, row: number, last: boolean): string {
  const y = yOf(frame, row);
  const half = frame.rowHeight / 2;
  const end = last ? `V${y - 3}q0 3 3 3h3` : `V${y + half}`;
  return bracketPart(frame, `M${bracketLeft} ${y - half}${end}`);
}

function bracketPart(frame: Frame, d: string): string {
  return element('path', { d, fill: 'none', stroke: frame.theme.faint });
}
