import { type Row, spansIn } from './rows.ts';

/** A span's place: its line, and its place in the line. */
export interface Place {
  row: number;
  span: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down' | 'first' | 'last';

/** Where the keyboard goes from a span. Up and down look for the span of the next line that is nearest in time. */
export function rove(rows: readonly Row[], from: Place, direction: Direction): Place {
  const line = spansOfRow(rows, from.row);
  switch (direction) {
    case 'left':
      return { row: from.row, span: Math.max(0, from.span - 1) };
    case 'right':
      return { row: from.row, span: Math.min(line.length - 1, from.span + 1) };
    case 'first':
      return { row: from.row, span: 0 };
    case 'last':
      return { row: from.row, span: line.length - 1 };
    case 'up':
      return nearest(rows, from, -1);
    case 'down':
      return nearest(rows, from, 1);
  }
}

/** The first span there is. */
export function firstPlace(rows: readonly Row[]): Place | undefined {
  const row = rows.findIndex((candidate) => spansIn(candidate).length > 0);
  return row < 0 ? undefined : { row, span: 0 };
}

export function exists(rows: readonly Row[], place: Place): boolean {
  return spansOfRow(rows, place.row)[place.span] !== undefined;
}

function nearest(rows: readonly Row[], from: Place, step: 1 | -1): Place {
  const here = spansOfRow(rows, from.row)[from.span];
  for (let row = from.row + step; row >= 0 && row < rows.length; row += step) {
    const line = spansOfRow(rows, row);
    if (line.length === 0) continue;
    const middle = here ? (here.start + here.end) / 2 : 0;
    const distances = line.map((span) => Math.max(span.start - middle, middle - span.end, 0));
    return { row, span: distances.indexOf(Math.min(...distances)) };
  }
  return from;
}

function spansOfRow(rows: readonly Row[], row: number) {
  const found = rows[row];
  return found ? spansIn(found) : [];
}
