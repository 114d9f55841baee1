import type { TraceEvent } from '../../events.ts';
import type { Race } from '../../races/race.ts';
import type { CallLane, RunSpans } from '../../spans.ts';
import { holdersOf } from '../../wait-holders.ts';
import { element, tooltip } from './element.ts';
import { edge, type Frame, smallSize, xOf, yOf } from './frame.ts';
import { text, textWidth } from './text.ts';
import type { SvgWords } from './words.ts';

/** Rows by call: `batch id`. */
export type RowOfCall = ReadonlyMap<string, number>;

export function callKey(batch: number, toolCallId: string): string {
  return `${batch} ${toolCallId}`;
}

/** A cross where a call's work, or its check, ended without success. */
export function failure(frame: Frame, call: CallLane, start: number, y: number): string {
  if (call.outcome !== 'error' && call.outcome !== 'aborted') return '';
  const t = call.spans.findLast((span) => span.kind !== 'held')?.end ?? start;
  const x = xOf(frame, t);
  const { error, panel } = frame.theme;
  const cross = `M${x - 2.5} ${y - 2.5}l5 5m0 -5l-5 5`;
  return (
    element('circle', { cx: x, cy: y, r: 7, fill: error, stroke: panel, 'stroke-width': 2 }) +
    element('path', { d: cross, stroke: panel, 'stroke-width': 1.5, 'stroke-linecap': 'round' })
  );
}

/** From each holder of a file to the call that it made way for. */
export function waitLinks(frame: Frame, spans: RunSpans, rows: RowOfCall): string {
  const links: string[] = [];
  for (const batch of spans.batches) {
    const calls = new Map(batch.calls.map((call) => [call.toolCallId, call]));
    for (const call of batch.calls) {
      for (const wait of call.spans.filter(({ kind }) => kind === 'queue')) {
        const holder = holdersOf(wait, calls).at(-1)?.call;
        const from = holder === undefined ? undefined : rows.get(callKey(batch.batch, holder.toolCallId));
        const to = rows.get(callKey(batch.batch, call.toolCallId));
        if (from !== undefined && to !== undefined) links.push(link(frame, wait.end, from, to));
      }
    }
  }
  return links.join('');
}

function link(frame: Frame, t: number, from: number, to: number): string {
  const x = xOf(frame, t) - 1;
  const down = to > from ? 1 : -1;
  const [start, end] = [yOf(frame, from) + 7 * down, yOf(frame, to) - 7 * down];
  const { queue } = frame.theme;
  return (
    element('path', { d: `M${x} ${start}V${end}`, stroke: queue, 'stroke-width': 1.5, fill: 'none' }) +
    element('circle', { cx: x, cy: start, r: 2.5, fill: queue }) +
    element('path', { d: `M${x - 3.5} ${end - 4 * down}h7L${x} ${end}z`, fill: queue })
  );
}

/** A zigzag between the two accesses, in a casing that keeps it apart from any bar, and a badge beside both rows. */
export function raceMarks(frame: Frame, races: readonly Race[], rows: RowOfCall, words: SvgWords): string {
  const badged = new Set<number>();
  const marks = races.map((race) => {
    const [one, other] = race.accesses.map(({ toolCallId, t }) => {
      const row = rows.get(callKey(race.batch, toolCallId));
      return row === undefined ? undefined : { row, x: xOf(frame, t), y: yOf(frame, row) };
    });
    if (one === undefined || other === undefined) return '';
    badged.add(one.row).add(other.row);
    const d = zigzag(one, other);
    const line = { d, fill: 'none', 'stroke-linejoin': 'round', 'stroke-linecap': 'round' };
    return element(
      'g',
      {},
      tooltip(words.race(race)) +
        element('path', { ...line, stroke: frame.theme.panel, 'stroke-width': 5 }) +
        element('path', { ...line, stroke: frame.theme.race, 'stroke-width': 2 }),
    );
  });
  const badges = [...badged].map((row) => raceBadge(frame.theme.race, edge - 4, yOf(frame, row)));
  return marks.join('') + badges.join('');
}

export function raceBadge(color: string, x: number, y: number): string {
  const d = `M${x + 4} ${y - 5}l-4 6h4l-2 5l6 -7h-4l2 -4z`;
  return element('path', { d, fill: color });
}

function zigzag(from: { x: number; y: number }, to: { x: number; y: number }): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.max(1, Math.hypot(dx, dy));
  const bends = Math.max(2, Math.round(length / 6));
  const tenth = (value: number) => Math.round(value * 10) / 10;
  const points = Array.from({ length: bends + 1 }, (_, index) => {
    const side = index === 0 || index === bends ? 0 : index % 2 === 0 ? 3.5 : -3.5;
    const part = index / bends;
    return `${tenth(from.x + dx * part - (dy / length) * side)} ${tenth(from.y + dy * part + (dx / length) * side)}`;
  });
  return `M${points.join('L')}`;
}

/** What happened to the run as a whole: a line over all rows, with its word at the top. */
export function runMarks(frame: Frame, events: readonly TraceEvent[], rows: number, words: SvgWords): string {
  const marks = events.flatMap((event) => {
    if (event.type !== 'abort' && event.type !== 'steer') return [];
    const aborted = event.type === 'abort';
    const color = aborted ? frame.theme.error : frame.theme.muted;
    const said = aborted ? words.aborted : words.steered;
    const x = xOf(frame, event.t);
    const anchor = x + 4 + textWidth(said, smallSize, true) > frame.right ? ('end' as const) : ('start' as const);
    const { top, rowHeight } = frame;
    return [
      element('line', {
        x1: x,
        x2: x,
        y1: top - 26,
        y2: top + rows * rowHeight,
        stroke: color,
        'stroke-dasharray': aborted ? undefined : '2 3',
      }),
      text(anchor === 'end' ? x - 4 : x + 4, top - 26, said, { size: smallSize, bold: true, fill: color, anchor }),
    ];
  });
  return marks.join('');
}
