import { type BatchFigures, figuresOf, type RunFigures } from '../figures.ts';
import { type BatchLane, type CallLane, type RunSpans, type Span, spansOf } from '../spans.ts';
import type { Trace } from '../trace.ts';
import { callTitle } from './call-title.ts';
import type {
  ChromeArgs,
  ChromeCounter,
  ChromeEvent,
  ChromeInstant,
  ChromeMetadata,
  ChromeSlice,
} from './chrome-events.ts';
import { waitFlows } from './wait-flows.ts';

const pid = 1;
const modelTid = 1;
const batchesTid = 2;
/** The first call of the run is number 1. */
const tidOf = (call: CallLane) => 10 + call.number;

/**
 * The run in Chrome's Trace Event format, which Perfetto, the Firefox Profiler and speedscope open. Slices of one
 * thread must nest, else importers throw them out: so every call has a thread of its own, with its spans inside of a
 * slice for its whole life; the model and the batches have one each. Times in whole microseconds. Of a call's arguments
 * only what names it is told, of its result nothing.
 */
export function chromeTrace(trace: Trace): string {
  const spans = spansOf(trace.events);
  const figures = figuresOf(spans);
  const timed: Exclude<ChromeEvent, ChromeMetadata>[] = [
    ...spans.model.map((span, index) => slice(modelTid, 'model', `reply ${index + 1}`, span, {})),
    ...spans.batches.flatMap((batch, index) => [
      batchSlice(batch, figures.batches[index]),
      ...batch.calls.flatMap((call) => callSlices(call, batch.start)),
    ]),
    ...waitFlows(spans, tidOf, pid),
    ...marks(trace),
    ...counters(figures),
  ];
  // Stable: of those that begin together, a slice stays before the slices that are inside of it.
  timed.sort((one, other) => one.ts - other.ts);
  const traceEvents: ChromeEvent[] = [...threads(trace, spans), ...timed];
  const { title = '' } = trace.scenario;
  const otherData = { format: trace.format, version: trace.version, clock: trace.clock, title };
  return `${JSON.stringify({ traceEvents, displayTimeUnit: 'ms', otherData })}\n`;
}

function threads(trace: Trace, spans: RunSpans): ChromeMetadata[] {
  const calls = spans.batches.flatMap(({ batch, calls: lanes }) =>
    lanes.map((call) => ({ tid: tidOf(call), name: `${batch}: ${callTitle(call)}` })),
  );
  const named = [{ tid: modelTid, name: 'model' }, { tid: batchesTid, name: 'batches' }, ...calls];
  return [
    { ph: 'M', pid, tid: modelTid, name: 'process_name', args: { name: trace.scenario.title ?? 'Switchyard' } },
    ...named.flatMap(({ tid, name }): ChromeMetadata[] => [
      { ph: 'M', pid, tid, name: 'thread_name', args: { name } },
      { ph: 'M', pid, tid, name: 'thread_sort_index', args: { sort_index: tid } },
    ]),
  ];
}

function batchSlice(batch: BatchLane, figures: BatchFigures | undefined): ChromeSlice {
  return slice(batchesTid, 'batch', `batch ${batch.batch}: ${batch.mode}`, batch, {
    mode: batch.mode,
    rule: batch.cause.rule,
    ...(batch.cause.tool !== undefined && { tool: batch.cause.tool }),
    calls: batch.calls.length,
    ...(figures && { wall_ms: figures.wall, work_ms: figures.work, saved_ms: figures.saved }),
  });
}

/** Its whole life from the batch's start on, and inside of it what it did and what it waited for. */
function callSlices(call: CallLane, start: number): ChromeSlice[] {
  const { toolCallId, batch, outcome, updates, spans } = call;
  const life = { start, end: spans.at(-1)?.end ?? start };
  const tid = tidOf(call);
  return [
    slice(tid, 'call', callTitle(call), life, { call: toolCallId, batch, outcome, updates: updates.length }),
    ...spans.map((span) => slice(tid, 'span', span.kind, span, causeArgs(span))),
  ];
}

function causeArgs({ cause, open }: Span): ChromeArgs {
  return {
    ...(cause && { rule: cause.rule }),
    ...(cause?.calls && { waits_for: cause.calls }),
    ...(cause?.path !== undefined && { path: cause.path }),
    ...(open && { open }),
  };
}

function marks(trace: Trace): ChromeInstant[] {
  return trace.events.flatMap((event): ChromeInstant[] => {
    const common = { ph: 'i', pid, tid: modelTid, ts: event.t * 1000, cat: 'run' } as const;
    if (event.type === 'abort') return [{ ...common, s: 'g', name: 'abort', args: { cause: event.cause } }];
    if (event.type === 'steer') return [{ ...common, s: 'p', name: 'steer', args: {} }];
    return [];
  });
}

function counters({ concurrency }: RunFigures): ChromeCounter[] {
  return concurrency.map(({ t, calls }) => ({
    ph: 'C',
    pid,
    tid: modelTid,
    ts: t * 1000,
    cat: 'run',
    name: 'executing',
    args: { calls },
  }));
}

function slice(
  tid: number,
  cat: string,
  name: string,
  { start, end }: { start: number; end: number },
  args: ChromeArgs,
): ChromeSlice {
  return { ph: 'X', pid, tid, ts: start * 1000, dur: (end - start) * 1000, cat, name, args };
}
