import { keepHead, type TextLimits, type Truncation } from './truncate.ts';

/** The part of a file that a read asked for, as far as the limits let it through. Lines count from 1. */
export interface LineRange {
  kept: Truncation;
  /** The first line asked for. */
  from: number;
  /** Lines of the whole file. */
  totalLines: number;
  /** Bytes of the first line asked for, its newline not counted. */
  firstLineBytes: number;
  /** Whether there are lines in the file after those asked for (or shown). */
  more: boolean;
}

const NEWLINE = 10;

/**
 * Takes `limit` lines from line `from` on. Works on the bytes: only what is shown is decoded. Bytes that are no UTF-8 become
 * U+FFFD. Undefined when the file has fewer than `from` lines; `totalLines` is then told by `countLines`.
 */
export function lineRange(
  bytes: Uint8Array,
  from: number,
  limit: number | undefined,
  limits: TextLimits,
): LineRange | undefined {
  const start = startOfLine(bytes, from);
  if (start >= bytes.length) return undefined;
  const endOfFirst = endOfLine(bytes, start);
  const most = Math.min(limit ?? Number.POSITIVE_INFINITY, limits.maxLines + 1);
  let end = start;
  // One line, or one byte, more than can be shown is enough to see that something is cut.
  for (let lines = 0; lines < most && end < bytes.length && end - start <= limits.maxBytes + 1; lines += 1) {
    end = Math.min(endOfLine(bytes, end) + 1, bytes.length);
  }
  const decoded = decodePart(bytes.subarray(start, Math.min(end, start + limits.maxBytes + 8)));
  const kept = keepHead(decoded, limits);
  const shownTo = from + kept.shownLines - 1;
  const totalLines = from - 1 + countLines(bytes.subarray(start));
  return { kept, from, totalLines, firstLineBytes: endOfFirst - start, more: shownTo < totalLines };
}

/** Lines in the bytes; a newline at the very end begins no further one. */
export function countLines(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return bytes.length > 0 && bytes.at(-1) !== NEWLINE ? lines + 1 : lines;
}

function startOfLine(bytes: Uint8Array, line: number): number {
  let start = 0;
  for (let passed = 1; passed < line && start < bytes.length; passed += 1) start = endOfLine(bytes, start) + 1;
  return start;
}

function endOfLine(bytes: Uint8Array, start: number): number {
  const newline = bytes.indexOf(NEWLINE, start);
  return newline === -1 ? bytes.length : newline;
}

function decodePart(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
