import { tolerantText } from './tolerant-text.ts';
import { linesOf } from './truncate.ts';
import { cutText } from './utf8.ts';

export interface NearestLine {
  /** Counts from 1. */
  line: number;
  /** The line without its ending, cut when it is long. */
  text: string;
}

/** UTF-16 units of a line that are shown and compared. */
const LINE_LENGTH = 200;
/** Lines whose likeness is looked at one by one: the work must stay small in a big file. */
const COMPARED_LINES = 20_000;
/** Share of common pairs of characters below which lines are not alike. */
const LEAST_LIKENESS = 0.4;

/** Where in a file a text was probably meant that does not occur there: told to a model that has to look again. */
export function nearestLine(file: string, text: string): NearestLine | undefined {
  const lines = linesOf(file);
  const wanted = linesOf(text).map(comparable);
  const at = mostEqualLines(lines, wanted) ?? likestLine(lines, wanted);
  return at === undefined ? undefined : { line: at + 1, text: shown(lines[at] ?? '') };
}

function comparable(line: string): string {
  return tolerantText(cutText(line, LINE_LENGTH)).text.trim();
}

function shown(withEnding: string): string {
  const line = withEnding.endsWith('\r') ? withEnding.slice(0, -1) : withEnding;
  return line.length > LINE_LENGTH ? `${cutText(line, LINE_LENGTH)}…` : line;
}

/** The line of the file at which the most lines of the text stand in their places; undefined when not one does. */
function mostEqualLines(lines: string[], wanted: string[]): number | undefined {
  const indexes = new Map<string, number>();
  for (const [index, line] of wanted.entries())
    if (/\w|[^\x20-\x7e]/.test(line)) indexes.set(line, indexes.get(line) ?? index);
  const votes = new Map<number, number>();
  let best: { start: number; count: number } | undefined;
  for (const [at, line] of lines.entries()) {
    const index = indexes.get(comparable(line));
    if (index === undefined) continue;
    const start = at - index;
    const count = (votes.get(start) ?? 0) + 1;
    votes.set(start, count);
    if (best === undefined || count > best.count) best = { start, count };
  }
  return best === undefined ? undefined : Math.max(0, best.start);
}

/** The line of the file that is likest to the longest line of the text. */
function likestLine(lines: string[], wanted: string[]): number | undefined {
  const longest = wanted.reduce((a, b) => (b.length > a.length ? b : a), '');
  if (longest.length < 2) return undefined;
  const pairs = pairsOf(longest);
  let best: { at: number; likeness: number } | undefined;
  for (const [at, line] of lines.slice(0, COMPARED_LINES).entries()) {
    const likeness = likenessOf(pairs, pairsOf(comparable(line)));
    if (likeness >= LEAST_LIKENESS && (best === undefined || likeness > best.likeness)) best = { at, likeness };
  }
  return best?.at;
}

function pairsOf(text: string): Set<string> {
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < text.length; i++) pairs.add(text.slice(i, i + 2));
  return pairs;
}

/** Dice's coefficient: 1 for the same pairs, 0 for none in common. */
function likenessOf(a: Set<string>, b: Set<string>): number {
  if (a.size + b.size === 0) return 0;
  let common = 0;
  for (const pair of a) if (b.has(pair)) common += 1;
  return (2 * common) / (a.size + b.size);
}
