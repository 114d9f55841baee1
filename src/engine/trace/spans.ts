import type { ToolExecutionMode } from '../tools/tool.ts';
import type { Cause, TraceEvent } from './events.ts';
import { SpanReader } from './span-reader.ts';

/** Kinds of a call's spans, and the model's. `gate`, `turn`, `queue`, `held` wait, and have a cause. */
export type SpanKind = 'stream' | 'gate' | 'turn' | 'preflight' | 'queue' | 'execute' | 'held';

export interface Span {
  kind: SpanKind;
  /** ms of the run; `end` is exclusive. While the run goes on, an open span ends at the last event's time. */
  start: number;
  end: number;
  /** The call it belongs to; absent for `stream`. */
  toolCallId?: string;
  cause?: Cause;
  /** True while the trace has no event that ends it. */
  open: boolean;
}

/** One call's life: its spans tile it from batch_start to its own toolResult, with no gap and no overlap. */
export interface CallLane {
  toolCallId: string;
  toolName: string;
  /** As the model sent them. */
  args: unknown;
  /** Its number in the run, from 1. */
  number: number;
  batch: number;
  spans: Span[];
  /** Times of its updates, ms. */
  updates: number[];
  /** How it ended, once it has: 'error' for every error result. */
  outcome: 'running' | 'ok' | 'error' | 'aborted';
}

export interface BatchLane {
  batch: number;
  turn: number;
  mode: ToolExecutionMode;
  cause: Cause;
  start: number;
  end: number;
  open: boolean;
  /** In source order. */
  calls: CallLane[];
}

export interface RunSpans {
  /** ms: the last event's time. */
  end: number;
  /** The model's replies as they stream, one span a reply. */
  model: Span[];
  batches: BatchLane[];
}

/** Derives every span of a (finished or growing) trace, in time that grows as the trace does. */
export function spansOf(events: readonly TraceEvent[]): RunSpans {
  const reader = new SpanReader();
  for (const event of events) reader.read(event);
  return reader.spans(events.at(-1)?.t ?? 0);
}
