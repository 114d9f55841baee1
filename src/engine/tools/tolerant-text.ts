import { type MappedText, MappedTextBuilder } from './mapped-text.ts';

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** What models and editors write for the same character, after NFKC. */
const ALIKE: Readonly<Record<string, string>> = {
  '\u2018': "'",
  '\u2019': "'",
  '\u201a': "'",
  '\u201b': "'",
  '\u201c': '"',
  '\u201d': '"',
  '\u201e': '"',
  '\u201f': '"',
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
  '\u2014': '-',
  '\u2015': '-',
  '\u2212': '-',
};

/**
 * The text as a tolerant match sees it: NFKC; curly quotes, dashes and Unicode spaces folded to their plain forms; white space
 * at the end of lines left out; CRLF as LF. White space at the start of a line, and of the text, stays as it is. One pass.
 */
export function tolerantText(original: string): MappedText {
  const builder = new MappedTextBuilder(original);
  const folds = new Map<string, string>();
  let atLineStart = true;
  let kept = 0;
  const replace = (from: number, to: number, text: string) => {
    builder.keep(kept, from);
    builder.replace(from, to, text);
    kept = to;
  };
  for (let i = 0; i < original.length; ) {
    const unit = original.charCodeAt(i);
    if (unit === NEWLINE) {
      atLineStart = true;
      i += 1;
    } else if (isSpace(unit)) {
      const end = endOfSpaces(original, i);
      if (end === original.length) replace(i, end, '');
      else if (original.charCodeAt(end) === NEWLINE) {
        const crlf = original.charCodeAt(end - 1) === CARRIAGE_RETURN;
        const dropped = crlf ? end - 1 : end;
        if (dropped > i) replace(i, dropped, '');
        if (crlf) replace(end - 1, end + 1, '\n');
        atLineStart = true;
        i = crlf ? end + 1 : end;
        continue;
      } else if (!atLineStart) {
        for (let at = i; at < end; at++) if (original.charCodeAt(at) > 0x7f) replace(at, at + 1, ' ');
      }
      atLineStart = false;
      i = end;
    } else {
      atLineStart = false;
      const end = endOfCluster(original, i);
      if (end > i + 1 || unit > 0x7f) {
        const cluster = original.slice(i, end);
        const folded = folds.get(cluster) ?? fold(cluster);
        folds.set(cluster, folded);
        if (folded !== cluster) replace(i, end, folded);
      }
      i = end;
    }
  }
  builder.keep(kept, original.length);
  return builder.build();
}

/** White space inside a line, as a tolerant match sees it. */
export function foldSpaces(spaces: string): string {
  return spaces.replace(/[^\x20-\x7e\t\v\f\r]/g, ' ');
}

/** Where the white space at the end of the last line starts. */
export function startOfTrailingSpaces(text: string): number {
  let start = text.length;
  while (start > 0 && isSpace(text.charCodeAt(start - 1))) start -= 1;
  return start;
}

/** White space that does not end a line. */
function isSpace(unit: number): boolean {
  if (unit < 0x80) return unit === 0x20 || unit === 0x09 || (unit >= 0x0b && unit <= 0x0d);
  return (
    unit === 0xa0 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200a) ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

function endOfSpaces(text: string, start: number): number {
  let end = start;
  while (end < text.length && isSpace(text.charCodeAt(end))) end += 1;
  return end;
}

/** The end of the character at `start` with all that normalisation could join to it. */
function endOfCluster(text: string, start: number): number {
  let end = start + charLength(text, start);
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    // Nothing below the combining marks, and none of the common ideographs, is ever joined to what is before it.
    if (unit < 0x300 || (unit >= 0x4e00 && unit <= 0x9fff)) break;
    const length = charLength(text, end);
    if (!JOINS.test(text.slice(end, end + length))) break;
    end += length;
  }
  return end;
}

/** Marks, and the vowels, finals and half-width forms that NFKC composes with the character before them. */
const JOINS = /^[\p{M}\u1160-\u11ff\u3131-\u318e\uff9e-\uffdc]$/u;

function charLength(text: string, at: number): number {
  return (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
}

function fold(cluster: string): string {
  let folded = '';
  for (const char of cluster.normalize('NFKC')) folded += ALIKE[char] ?? (isSpace(char.charCodeAt(0)) ? ' ' : char);
  return folded;
}
