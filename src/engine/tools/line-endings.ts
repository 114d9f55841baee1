import { type MappedText, MappedTextBuilder } from './mapped-text.ts';

export type LineEnding = '\n' | '\r\n';

/** The text with each CRLF as LF. */
export function withPlainEndings(original: string): MappedText {
  const builder = new MappedTextBuilder(original);
  let kept = 0;
  for (let at = original.indexOf('\r\n'); at !== -1; at = original.indexOf('\r\n', at + 2)) {
    builder.keep(kept, at);
    builder.replace(at, at + 2, '\n');
    kept = at + 2;
  }
  builder.keep(kept, original.length);
  return builder.build();
}

export function plainEndings(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** Whether a place in the text lies between the two halves of a CRLF. */
export function splitsEnding(text: string, at: number): boolean {
  return text.charCodeAt(at - 1) === 0x0d && text.charCodeAt(at) === 0x0a;
}

/**
 * `newText` with the line endings of the stretch that it replaces: lines that are the same at both ends keep their own ending, new
 * ones take that of the line before them, or else of the lines around the stretch. In a file without any line ending,
 * newText's own are kept.
 */
export function followEndings(newText: string, file: string, start: number, end: number): string {
  if (!newText.includes('\n')) return newText;
  const old = file.slice(start, end);
  const endings = endingsIn(old);
  const around = endings.at(-1) ?? endingAround(file, start, end);
  if (around === undefined) return newText;
  const newLines = plainEndings(newText).split('\n');
  const oldLines = plainEndings(old).split('\n');
  const count = newLines.length - 1;
  const leading = commonLeading(newLines, oldLines, Math.min(count, endings.length));
  const trailing = commonTrailing(newLines, oldLines, Math.min(count, endings.length) - leading);
  let text = '';
  for (const [i, line] of newLines.entries()) {
    text += line;
    if (i >= count) break;
    if (i < leading) text += endings[i];
    else if (i >= count - trailing) text += endings[endings.length - (count - i)];
    else text += endings[leading > 0 ? leading - 1 : 0] ?? around;
  }
  return text;
}

function endingsIn(text: string): LineEnding[] {
  const endings: LineEnding[] = [];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) endings.push(endingAt(text, at));
  return endings;
}

function endingAround(file: string, start: number, end: number): LineEnding | undefined {
  const after = file.indexOf('\n', end);
  if (after !== -1) return endingAt(file, after);
  const before = start === 0 ? -1 : file.lastIndexOf('\n', start - 1);
  return before === -1 ? undefined : endingAt(file, before);
}

function endingAt(text: string, newline: number): LineEnding {
  return text.charCodeAt(newline - 1) === 0x0d ? '\r\n' : '\n';
}

function commonLeading(one: string[], other: string[], most: number): number {
  let count = 0;
  while (count < most && one[count] === other[count]) count += 1;
  return count;
}

/** Counts endings from the back: the one before a common last line, then those of the common lines before it. */
function commonTrailing(one: string[], other: string[], most: number): number {
  let count = 0;
  while (count < most && one[one.length - 1 - count] === other[other.length - 1 - count]) count += 1;
  return count;
}
