import type { LinePattern } from './line-pattern.ts';

/** A line of a text. Lines end in LF or CRLF, and count from 1. */
export interface TextLine {
  number: number;
  text: string;
  matches: boolean;
}

/** The lines that match, at most `most` of them. A lone CR ends no line. */
export function matchingLines(text: string, pattern: LinePattern, most: number): TextLine[] {
  const plain = text.replaceAll('\r\n', '\n');
  const found: TextLine[] = [];
  let number = 1;
  let counted = 0;
  for (let from = 0; found.length < most && from < plain.length; ) {
    const at = pattern.find(plain, from);
    if (at === -1) break;
    const start = at === 0 ? 0 : plain.lastIndexOf('\n', at - 1) + 1;
    if (start >= plain.length) break;
    const newline = plain.indexOf('\n', start);
    const end = newline === -1 ? plain.length : newline;
    for (let next = plain.indexOf('\n', counted); next !== -1 && next < start; next = plain.indexOf('\n', counted)) {
      number += 1;
      counted = next + 1;
    }
    const line = plain.slice(start, end);
    if (pattern.matches(line)) found.push({ number, text: line, matches: true });
    from = end + 1;
  }
  return found;
}

/** Runs of lines that follow each other: the matches with `context` lines before and after each. */
export function withContext(text: string, matches: readonly TextLine[], context: number): TextLine[][] {
  const lines = context === 0 ? [] : text.replaceAll('\r\n', '\n').split('\n');
  if (lines.at(-1) === '') lines.pop();
  const groups: TextLine[][] = [];
  let group: TextLine[] = [];
  let last = 0;
  for (const [index, match] of matches.entries()) {
    const first = Math.max(match.number - context, last + 1);
    if (group.length === 0 || first > last + 1) {
      group = [];
      groups.push(group);
    }
    for (let number = first; number < match.number; number++) {
      group.push({ number, text: lines[number - 1] ?? '', matches: false });
    }
    group.push(match);
    last = match.number;
    const nextMatch = matches[index + 1]?.number ?? Number.POSITIVE_INFINITY;
    for (
      let number = last + 1;
      number <= match.number + context && number < nextMatch && number <= lines.length;
      number++
    ) {
      group.push({ number, text: lines[number - 1] ?? '', matches: false });
      last = number;
    }
  }
  return groups;
}
