import type { BatchLane, CallLane, Span, SpanKind } from '../spans.ts';

/** A stretch of the run that its length hangs on: shorter here, and all would end earlier. */
export interface PathStep {
  kind: SpanKind;
  /** ms of the run. */
  start: number;
  end: number;
  /** Absent for the model's replies. */
  toolCallId?: string;
  /** The span that the step is in; it can begin earlier and end later than the step. */
  span: Span;
}

/**
 * The chain of spans that determines when a batch ends: walked back from the call that was done last, through what each
 * wait waited for (the holder of the file, the call whose turn it was, the check before the gate). Its steps follow on
 * one another from the batch's start to its end. A step is a wait only where the trace does not say who was at work
 * meanwhile.
 */
export function criticalPathOf(batch: BatchLane): PathStep[] {
  const calls = new Map(batch.calls.map((call) => [call.toolCallId, call]));
  const path: PathStep[] = [];
  let call = lastDone(batch);
  let t = batch.end;
  const asked = new Set<string>();
  while (call !== undefined && t > batch.start) {
    const span = spanUntil(call, t);
    if (span === undefined) break;
    const holder = span.kind === 'held' ? undefined : holderOf(span, t, calls, asked);
    if (holder !== undefined) {
      asked.add(call.toolCallId);
      call = holder;
      continue;
    }
    path.push({ kind: span.kind, start: span.start, end: t, toolCallId: call.toolCallId, span });
    t = span.start;
    asked.clear();
  }
  return path.reverse();
}

/** Of those that were done at the same time, the one that is listed first. */
function lastDone(batch: BatchLane): CallLane | undefined {
  let last: { call: CallLane; t: number } | undefined;
  for (const call of batch.calls) {
    const t = call.spans.findLast((span) => span.kind !== 'held')?.end ?? batch.start;
    if (last === undefined || t > last.t) last = { call, t };
  }
  return last?.call;
}

/** The call that a wait which ends at `t` waited for up to then: one that was at work, else one that waits itself. */
function holderOf(
  wait: Span,
  t: number,
  calls: ReadonlyMap<string, CallLane>,
  asked: ReadonlySet<string>,
): CallLane | undefined {
  if (wait.kind === 'execute' || wait.kind === 'preflight') return undefined;
  let waiting: CallLane | undefined;
  for (const id of (wait.cause?.calls ?? []).toReversed()) {
    const call = calls.get(id);
    if (call === undefined || asked.has(id)) continue;
    const kind = spanUntil(call, t)?.kind;
    if (kind === 'execute' || kind === 'preflight') return call;
    if (kind !== undefined && kind !== 'held') waiting ??= call;
  }
  return waiting;
}

/** The span of a call that `t` is in, or the end of. */
function spanUntil({ spans }: CallLane, t: number): Span | undefined {
  let from = 0;
  let to = spans.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((spans[middle]?.end ?? 0) < t) from = middle + 1;
    else to = middle;
  }
  const span = spans[from];
  return span !== undefined && span.start < t ? span : undefined;
}
