import type { SvgTheme } from './theme.ts';

/** Where things are in the drawing, px. */
export interface Frame {
  theme: SvgTheme;
  width: number;
  /** Between these the time runs from 0 to the run's end. */
  left: number;
  right: number;
  /** Of the first row. */
  top: number;
  rowHeight: number;
  /** ms */
  end: number;
}

export const smallSize = 11;
export const edge = 14;

export function xOf(frame: Frame, t: number): number {
  return frame.left + (t / frame.end) * (frame.right - frame.left);
}

/** Middle of a row; rows count from 0. */
export function yOf(frame: Frame, row: number): number {
  return frame.top + (row + 0.5) * frame.rowHeight;
}
