import { type ConcurrencyStep, concurrencyOf } from './figures/concurrency.ts';
import { criticalPathOf, type PathStep } from './figures/critical-path.ts';
import type { BatchLane, RunSpans, Span, SpanKind } from './spans.ts';

/** What a batch or a run cost, and what running calls side by side won. All times in ms. */
export interface Figures {
  /** From start to end. */
  wall: number;
  /** Sum of what the calls worked (`execute`): without their checks, and without any wait. */
  work: number;
  /** Sum of the calls' checks (`preflight`). */
  checks: number;
  /** Checks and work one after the other, less the time that their batches took. */
  saved: number;
  /**
   * Sums of what calls waited for files, and for their turn (which the veto of a sequential tool, or the settings,
   * asked for).
   */
  lostToQueues: number;
  lostToTurns: number;
  /**
   * The longest wait before or at work (gate, turn or queue); of equal ones the first. A result that is held waits no
   * more.
   */
  longestWait?: Span & { toolCallId: string };
  /** What the end hangs on, in order: see criticalPathOf. Of a run, the model's replies too. */
  criticalPath: PathStep[];
  /** How many calls execute at each time, and at most. */
  concurrency: ConcurrencyStep[];
  peak: number;
}

export interface BatchFigures extends Figures {
  batch: number;
}

export interface RunFigures extends Figures {
  batches: BatchFigures[];
}

/** The figures of a (finished or growing) run and of each of its batches. */
export function figuresOf(spans: RunSpans): RunFigures {
  const batches = spans.batches.map(batchFigures);
  const streams = spans.model.filter((span) => span.end > span.start);
  const replies = streams.map((span): PathStep => ({ kind: 'stream', start: span.start, end: span.end, span }));
  const path = [...replies, ...batches.flatMap((batch) => batch.criticalPath)];
  return {
    ...sums(spans.batches),
    wall: spans.end,
    saved: batches.reduce((sum, batch) => sum + batch.saved, 0),
    ...longest(spans.batches),
    criticalPath: path.sort((one, other) => one.start - other.start || one.end - other.end),
    ...concurrent(spans.batches, 0),
    batches,
  };
}

/**
 * What a sequential batch lost by not being parallel: the same batch run again without the veto takes so much less, ms.
 */
export function vetoCost(batch: Figures, withoutVeto: Figures): number {
  return batch.wall - withoutVeto.wall;
}

function batchFigures(batch: BatchLane): BatchFigures {
  const lanes = [batch];
  const wall = batch.end - batch.start;
  const { work, checks, ...lost } = sums(lanes);
  return {
    batch: batch.batch,
    wall,
    work,
    checks,
    saved: work + checks - wall,
    ...lost,
    ...longest(lanes),
    criticalPath: criticalPathOf(batch),
    ...concurrent(lanes, batch.start),
  };
}

function sums(batches: readonly BatchLane[]) {
  const total = (kind: SpanKind) => spansIn(batches, [kind]).reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    work: total('execute'),
    checks: total('preflight'),
    lostToQueues: total('queue'),
    lostToTurns: total('turn'),
  };
}

function longest(batches: readonly BatchLane[]): Pick<Figures, 'longestWait'> {
  let found: (Span & { toolCallId: string }) | undefined;
  for (const span of spansIn(batches, ['gate', 'turn', 'queue'])) {
    const { toolCallId } = span;
    if (toolCallId === undefined) continue;
    if (found === undefined || span.end - span.start > found.end - found.start) found = { ...span, toolCallId };
  }
  return found === undefined ? {} : { longestWait: found };
}

function concurrent(batches: readonly BatchLane[], start: number): Pick<Figures, 'concurrency' | 'peak'> {
  const concurrency = concurrencyOf(spansIn(batches, ['execute']), start);
  return { concurrency, peak: concurrency.reduce((peak, { calls }) => Math.max(peak, calls), 0) };
}

function spansIn(batches: readonly BatchLane[], kinds: readonly SpanKind[]): Span[] {
  const lanes = batches.flatMap((batch) => batch.calls);
  return lanes.flatMap((call) => call.spans.filter((span) => kinds.includes(span.kind)));
}
