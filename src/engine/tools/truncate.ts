import { utf8Length, utf8TailStart } from './utf8.ts';

/** Lines that a result holds at most. */
export const MAX_LINES = 2000;
/** Bytes of UTF-8 that a result holds at most. */
export const MAX_BYTES = 51_200;

/** Both inclusive: text that has exactly as much is not cut. */
export interface TextLimits {
  maxLines: number;
  maxBytes: number;
}

export const defaultLimits: TextLimits = { maxLines: MAX_LINES, maxBytes: MAX_BYTES };

/** What was kept of a text. Lines end in LF; a newline at the very end begins no further line. */
export interface Truncation {
  content: string;
  /** Whether any line is missing, wholly or in part. */
  truncated: boolean;
  /** Which limit was hit first. */
  truncatedBy?: 'lines' | 'bytes';
  totalLines: number;
  totalBytes: number;
  /** Lines in `content`, a partial one included. */
  shownLines: number;
  /** Bytes of `content`. */
  shownBytes: number;
  /** keepHead: not even the first line fits, and nothing is kept. keepTail: only an end of the last line fits. */
  lineTooLong?: boolean;
}

/** The lines of a text; the newline at its end begins no further one. */
export function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Keeps whole lines from the start. A text that is cut, or whose last newline does not fit, ends without a newline. */
export function keepHead(text: string, limits: TextLimits = defaultLimits): Truncation {
  const lines = linesOf(text);
  let shownLines = 0;
  let shownBytes = 0;
  for (const line of lines) {
    const bytes = utf8Length(line) + (shownLines > 0 ? 1 : 0);
    if (shownLines >= limits.maxLines || shownBytes + bytes > limits.maxBytes) break;
    shownLines += 1;
    shownBytes += bytes;
  }
  const totalBytes = utf8Length(text);
  const totals = { totalLines: lines.length, totalBytes };
  if (shownLines === lines.length) return { ...whole(text, shownBytes, limits), ...totals, shownLines };
  return {
    content: lines.slice(0, shownLines).join('\n'),
    truncated: true,
    truncatedBy: shownLines >= limits.maxLines ? 'lines' : 'bytes',
    ...totals,
    shownLines,
    shownBytes,
    ...(shownLines === 0 && limits.maxLines > 0 ? { lineTooLong: true } : {}),
  };
}

/**
 * Keeps whole lines from the end; of a last line that alone is over the limit, its end. A text that is cut, or whose last
 * newline does not fit, ends without a newline.
 */
export function keepTail(text: string, limits: TextLimits = defaultLimits): Truncation {
  const lines = linesOf(text);
  let shownLines = 0;
  let shownBytes = 0;
  for (let i = lines.length - 1; i >= 0; i--) {
    const bytes = utf8Length(lines[i] ?? '') + (shownLines > 0 ? 1 : 0);
    if (shownLines >= limits.maxLines || shownBytes + bytes > limits.maxBytes) break;
    shownLines += 1;
    shownBytes += bytes;
  }
  const totals = { totalLines: lines.length, totalBytes: utf8Length(text) };
  if (shownLines === lines.length) return { ...whole(text, shownBytes, limits), ...totals, shownLines };
  const truncatedBy = shownLines >= limits.maxLines ? 'lines' : 'bytes';
  const last = lines.at(-1);
  if (shownLines === 0 && limits.maxLines > 0 && last !== undefined) {
    const content = last.slice(utf8TailStart(last, limits.maxBytes));
    const shown = { shownLines: 1, shownBytes: utf8Length(content) };
    return { content, truncated: true, truncatedBy, ...totals, ...shown, lineTooLong: true };
  }
  const content = shownLines === 0 ? '' : lines.slice(-shownLines).join('\n');
  return { content, truncated: true, truncatedBy, ...totals, shownLines, shownBytes };
}

function whole(text: string, bytesOfLines: number, limits: TextLimits) {
  const endsInNewline = text.endsWith('\n');
  if (!endsInNewline || bytesOfLines + 1 <= limits.maxBytes) {
    return { content: text, truncated: false, shownBytes: bytesOfLines + (endsInNewline ? 1 : 0) };
  }
  return { content: text.slice(0, -1), truncated: false, shownBytes: bytesOfLines };
}
