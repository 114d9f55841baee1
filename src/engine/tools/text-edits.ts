import type { EditFault } from './details-schemas.ts';
import { followEndings } from './line-endings.ts';
import { type Located, TextLocator } from './locate-text.ts';
import { type NearestLine, nearestLine } from './nearest-text.ts';

/** Replaces the one place at which `oldText` stands. `newText` is literal. */
export interface TextEdit {
  oldText: string;
  newText: string;
}

/** One place that was replaced. Offsets are in UTF-16 units, lines count from 1. */
export interface EditSpan {
  /** Index of the edit. */
  edit: number;
  /** In the text before. */
  start: number;
  end: number;
  line: number;
  /** In the text after. */
  newStart: number;
  newEnd: number;
  newLine: number;
  /** Whether it matched only with differences in white space or characters that look alike. */
  tolerant: boolean;
}

export interface EditedText {
  text: string;
  /** In the order of the text. */
  spans: EditSpan[];
}

/** Thrown by applyEdits: why no edit was made, in words for the model, and fault by fault. */
export class EditFaults extends Error {
  override readonly name = 'EditFaults';
  readonly faults: readonly EditFault[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(({ words }) => words).join('\n'));
    this.faults = problems.map(({ fault }) => fault);
  }
}

interface Problem {
  words: string;
  fault: EditFault;
}

interface Replacement {
  edit: number;
  start: number;
  end: number;
  newText: string;
  tolerant: boolean;
}

/** Places that an error names by their lines. */
const LISTED_PLACES = 10;

/**
 * Makes all the edits, each matched against the text as it is before any of them. Everything outside the places replaced stays
 * as it is.
 * @throws EditFaults naming every edit that cannot be made; then none is.
 */
export function applyEdits(text: string, edits: readonly TextEdit[]): EditedText {
  if (edits.length === 0) {
    const words = 'No edits were given: edits must have at least one';
    throw new EditFaults([{ words, fault: { fault: 'no-edits', lines: [] } }]);
  }
  const locator = new TextLocator(text);
  const problems: Problem[] = [];
  const replacements: Replacement[] = [];
  for (const [edit, { oldText, newText }] of edits.entries()) {
    const name = edits.length === 1 ? '' : `edits[${edit}]: `;
    if (oldText === '') {
      const words = `${name}oldText is empty; give the text to replace, or use write to make a file`;
      problems.push({ words, fault: { edit, fault: 'empty', lines: [] } });
      continue;
    }
    const located = locator.locate(oldText);
    const [place] = located.places;
    if (place === undefined) {
      const nearest = nearestLine(text, oldText);
      const lines = nearest === undefined ? [] : [nearest.line];
      problems.push({ words: name + notFound(nearest), fault: { edit, fault: 'not-found', lines } });
    } else if (located.places.length > 1) {
      const lines = linesOfPlaces(text, located);
      problems.push({ words: name + notUnique(located, lines), fault: { edit, fault: 'not-unique', lines } });
    } else {
      const followed = followEndings(newText, text, place.start, place.end);
      replacements.push({ edit, ...place, newText: followed, tolerant: located.tolerant });
    }
  }
  replacements.sort((a, b) => a.start - b.start || a.edit - b.edit);
  problems.push(...overlaps(text, replacements));
  if (problems.length > 0) throw new EditFaults(problems);
  const edited = replace(text, replacements);
  if (edited.text === text) {
    const words = 'No change: newText is what the file has there already';
    throw new EditFaults([{ words, fault: { fault: 'no-change', lines: edited.spans.map(({ line }) => line) } }]);
  }
  return edited;
}

function replace(text: string, replacements: Replacement[]): EditedText {
  const parts: string[] = [];
  const spans: EditSpan[] = [];
  const lines = new LineCounter(text);
  let at = 0;
  let newAt = 0;
  let newLine = 1;
  for (const { edit, start, end, newText, tolerant } of replacements) {
    parts.push(text.slice(at, start), newText);
    newLine += newlinesIn(text.slice(at, start));
    newAt += start - at;
    spans.push({
      edit,
      start,
      end,
      line: lines.lineAt(start),
      newStart: newAt,
      newEnd: newAt + newText.length,
      newLine,
      tolerant,
    });
    newAt += newText.length;
    newLine += newlinesIn(newText);
    at = end;
  }
  parts.push(text.slice(at));
  return { text: parts.join(''), spans };
}

function notFound(nearest: NearestLine | undefined): string {
  const hint =
    nearest === undefined
      ? 'Nothing in the file resembles it.'
      : `The nearest text is at line ${nearest.line}: ${JSON.stringify(nearest.text)}`;
  return (
    'oldText was not found, neither as it is nor when white space at line ends, curly quotes, dashes and Unicode forms are ' +
    `taken as alike. ${hint}`
  );
}

/** Of the first places. */
function linesOfPlaces(text: string, { places }: Located): number[] {
  const counter = new LineCounter(text);
  return places.slice(0, LISTED_PLACES).map(({ start }) => counter.lineAt(start));
}

function notUnique({ places, tolerant }: Located, lines: readonly number[]): string {
  const more = places.length > lines.length ? ` and ${places.length - lines.length} more places` : '';
  const how = tolerant ? ' (when white space at line ends and characters that look alike are ignored)' : '';
  return (
    `oldText is not unique: it occurs ${places.length} times${how}, at lines ${lines.join(', ')}${more}. Give more of the ` +
    'text around the one that is meant'
  );
}

function overlaps(text: string, replacements: Replacement[]): Problem[] {
  const found: Problem[] = [];
  let last: Replacement | undefined;
  const lines = new LineCounter(text);
  for (const next of replacements) {
    if (last !== undefined && next.start < last.end) {
      const [one = 0, other] = [last.edit, next.edit].sort((a, b) => a - b);
      const line = lines.lineAt(next.start);
      const words = `edits[${one}] and edits[${other}] overlap at line ${line}: make one edit of the two`;
      found.push({ words, fault: { edit: one, fault: 'overlap', lines: [line] } });
    }
    if (last === undefined || next.end > last.end) last = next;
  }
  return found;
}

/** Tells the lines of places that are asked for in their order, in one pass. */
class LineCounter {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  lineAt(place: number): number {
    this.#line += newlinesIn(this.#text.slice(this.#at, place));
    this.#at = place;
    return this.#line;
  }
}

function newlinesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
