import { diffLines } from 'diff';

/** Lines from 1, both inclusive. */
export interface LineRange {
  from: number;
  to: number;
}

/** Lines that a change took away; they stood after line `after` of the text as it is now (0: before all). */
export interface RemovedLines {
  after: number;
  lines: string[];
}

/** What the latest change did to a text, and what the call that holds the file is about to change. */
export interface LineMarks {
  added: LineRange[];
  removed: RemovedLines[];
  held: LineRange[];
}

/** Texts longer than this, in UTF-16 units, are shown without marks. */
const longest = 400_000;
/** ms: a comparison that takes longer is given up. */
const patience = 25;

/** Marks what differs between a text before and after a change. */
export function changedLines(before: string, after: string): Pick<LineMarks, 'added' | 'removed'> {
  const none = { added: [], removed: [] };
  if (before === after || before.length + after.length > longest) return none;
  const changes = diffLines(before, after, { timeout: patience });
  if (!changes) return none;
  const added: LineRange[] = [];
  const removed: RemovedLines[] = [];
  let line = 0;
  for (const change of changes) {
    if (change.added) {
      added.push({ from: line + 1, to: line + change.count });
      line += change.count;
    } else if (change.removed) {
      removed.push({ after: line, lines: linesOf(change.value) });
    } else {
      line += change.count;
    }
  }
  return { added, removed };
}

/** The lines that an edit's `oldText`s stand in, where they are found exactly once. */
export function linesToEdit(text: string, args: unknown): LineRange[] {
  return oldTexts(args).flatMap((oldText) => {
    const at = text.indexOf(oldText);
    if (oldText === '' || at < 0 || text.indexOf(oldText, at + 1) >= 0) return [];
    const from = countLines(text.slice(0, at));
    return [{ from, to: from + countLines(oldText.replace(/\n$/, '')) - 1 }];
  });
}

/** The lines of a text without the empty one after a last line end. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  return lines;
}

export function isWithin(ranges: readonly LineRange[], line: number): boolean {
  return ranges.some((range) => line >= range.from && line <= range.to);
}

function countLines(text: string): number {
  return text.split('\n').length;
}

function oldTexts(args: unknown): string[] {
  if (typeof args !== 'object' || args === null || !('edits' in args) || !Array.isArray(args.edits)) return [];
  const edits: unknown[] = args.edits;
  return edits.flatMap((edit) =>
    typeof edit === 'object' && edit !== null && 'oldText' in edit && typeof edit.oldText === 'string'
      ? [edit.oldText]
      : [],
  );
}
