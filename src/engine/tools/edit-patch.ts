import { formatPatch, type StructuredPatchHunk, structuredPatch } from 'diff';
import type { EditedText, EditSpan } from './text-edits.ts';

/** Lines around each change. */
const CONTEXT = 3;
/** Lines added and removed up to which the smallest difference is looked for; above, a stretch is shown as replaced whole. */
const MAX_DIFFERENCE = 1000;

/** What an edit changed, for people. */
export interface Change {
  /** Unified. */
  patch: string;
  /** The first line of the text after (from 1) that differs from the text before. */
  firstChangedLine: number;
}

/** The change from the text before to the text after. Only the lines around the spans are compared. */
export function changeOf(path: string, before: string, { text: after, spans }: EditedText): Change {
  const hunks: StructuredPatchHunk[] = [];
  for (const region of regionsOf(before, spans)) {
    const oldText = before.slice(region.start, region.end);
    const newText = after.slice(region.newStart, region.newEnd);
    for (const hunk of hunksBetween(oldText, newText)) {
      hunks.push({ ...hunk, oldStart: hunk.oldStart + region.line - 1, newStart: hunk.newStart + region.newLine - 1 });
    }
  }
  const names = { oldFileName: path, newFileName: path, oldHeader: undefined, newHeader: undefined };
  const patch = formatPatch(
    { ...names, hunks },
    { includeIndex: false, includeUnderline: false, includeFileHeaders: true },
  );
  return { patch, firstChangedLine: firstChangedLine(hunks) };
}

function firstChangedLine([first]: StructuredPatchHunk[]): number {
  if (first === undefined) return 1;
  return first.newStart + first.lines.findIndex((line) => !line.startsWith(' '));
}

/** A stretch of whole lines in both texts. */
interface Region {
  start: number;
  end: number;
  line: number;
  newStart: number;
  newEnd: number;
  newLine: number;
}

/** Spans with their lines and the context around them; what would touch is one region. */
function regionsOf(before: string, spans: EditSpan[]): Region[] {
  const regions: Region[] = [];
  let shift = 0;
  for (const span of spans) {
    const { at: start, lines } = linesUp(before, span.start);
    const end = linesDown(before, span.end);
    const last = regions.at(-1);
    const shiftAfter = span.newEnd - span.end;
    if (last !== undefined && start <= last.end) {
      last.end = end;
      last.newEnd = end + shiftAfter;
    } else {
      const [line, newLine] = [span.line - lines, span.newLine - lines];
      regions.push({ start, end, line, newStart: start + shift, newEnd: end + shiftAfter, newLine });
    }
    shift = shiftAfter;
  }
  return regions;
}

/** The start of the line at a place, CONTEXT lines further up, and how many lines up that is. */
function linesUp(text: string, place: number): { at: number; lines: number } {
  let at = place === 0 ? 0 : text.lastIndexOf('\n', place - 1) + 1;
  let lines = 0;
  for (; lines < CONTEXT && at > 0; lines++) at = at === 1 ? 0 : text.lastIndexOf('\n', at - 2) + 1;
  return { at, lines };
}

/** The end of the line at a place, CONTEXT lines further down. */
function linesDown(text: string, place: number): number {
  let at = place;
  for (let lines = 0; lines <= CONTEXT && at < text.length; lines++) {
    const newline = text.indexOf('\n', at);
    at = newline === -1 ? text.length : newline + 1;
  }
  return at;
}

function hunksBetween(oldText: string, newText: string): StructuredPatchHunk[] {
  const options = { context: CONTEXT, maxEditLength: MAX_DIFFERENCE };
  const patch = structuredPatch('', '', oldText, newText, undefined, undefined, options);
  if (patch !== undefined) return patch.hunks;
  return [replacedWhole(oldText, newText)];
}

/** All lines as replaced, but for those that are the same at the start. */
function replacedWhole(oldText: string, newText: string): StructuredPatchHunk {
  let same = 0;
  let lines = 0;
  for (let end = oldText.indexOf('\n'); end !== -1; end = oldText.indexOf('\n', same)) {
    if (!newText.startsWith(oldText.slice(same, end + 1), same)) break;
    same = end + 1;
    lines += 1;
  }
  const [removed, added] = [markedLines('-', oldText.slice(same)), markedLines('+', newText.slice(same))];
  const count = (marked: string[]) => marked.filter((line) => !line.startsWith('\\')).length;
  const [oldLines, newLines] = [count(removed), count(added)];
  return { oldStart: lines + 1, oldLines, newStart: lines + 1, newLines, lines: [...removed, ...added] };
}

function markedLines(mark: string, text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => mark + line);
  if (text.endsWith('\n')) lines.pop();
  else lines.push('\\ No newline at end of file');
  return lines;
}
