import type { BatchLane, CallLane, Span, SpanKind } from '../../engine/trace/spans.ts';

/** Sums of a call's spans, ms. */
export interface CallTimes {
  /** For checks before it, its turn, or a file. */
  waited: number;
  /** Checking it, and working. */
  worked: number;
  checked: number;
  /** Done, and not yet told. */
  held: number;
}

const waits: ReadonlySet<SpanKind> = new Set<SpanKind>(['gate', 'turn', 'queue']);

export function isWait(kind: SpanKind): boolean {
  return waits.has(kind);
}

export function timesOf(call: CallLane): CallTimes {
  return {
    waited: total(call.spans, (span) => isWait(span.kind)),
    worked: total(call.spans, (span) => span.kind === 'execute'),
    checked: total(call.spans, (span) => span.kind === 'preflight'),
    held: total(call.spans, (span) => span.kind === 'held'),
  };
}

/** What a batch cost, ms. */
export interface BatchTimes {
  /** From its start to its end. */
  wall: number;
  /** Sum of its calls' work. */
  work: number;
  /** Sum of its calls' checks and work, less `wall`: what running them side by side won. Never below 0. */
  saved: number;
  waited: number;
}

export function batchTimes(batch: BatchLane): BatchTimes {
  const calls = batch.calls.map(timesOf);
  const wall = batch.end - batch.start;
  const work = sum(calls.map((times) => times.worked));
  const checked = sum(calls.map((times) => times.checked));
  return { wall, work, saved: Math.max(0, checked + work - wall), waited: sum(calls.map((times) => times.waited)) };
}

function total(spans: readonly Span[], counts: (span: Span) => boolean): number {
  return sum(spans.filter(counts).map((span) => span.end - span.start));
}

function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0);
}
