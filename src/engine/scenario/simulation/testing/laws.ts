import type { TraceEvent, TraceEventOf } from '../../../trace/events.ts';
import { type BatchLane, type CallLane, spansOf } from '../../../trace/spans.ts';

/** What breaks a rule that holds for every trace, in words; nothing for a good trace. */
export function broken(events: readonly TraceEvent[]): string[] {
  return [...timeRunsBackwards(events), ...resultsOutOfOrder(events), ...sharedFiles(events), ...gaps(events)];
}

function timeRunsBackwards(events: readonly TraceEvent[]): string[] {
  return events.flatMap((event, index) => {
    const before = events[index - 1]?.t ?? 0;
    return event.t < before || !Number.isInteger(event.t) ? [`${event.type} at ${event.t} after ${before}`] : [];
  });
}

/** Each batch tells one toolResult for each of its calls, in source order, before it ends. */
function resultsOutOfOrder(events: readonly TraceEvent[]): string[] {
  const words: string[] = [];
  let batch: TraceEventOf<'batch_start'> | undefined;
  let told: string[] = [];
  for (const event of events) {
    if (event.type === 'batch_start') {
      batch = event;
      told = [];
    } else if (event.type === 'message_end' && event.message.role === 'toolResult') {
      if (batch === undefined) words.push(`${event.message.toolCallId} is told outside of a batch`);
      told.push(event.message.toolCallId);
    } else if (event.type === 'batch_end') {
      const asked = batch?.calls.join(' ');
      if (asked !== told.join(' ')) words.push(`batch ${event.batch} asked for ${asked} and told ${told.join(' ')}`);
      batch = undefined;
    }
  }
  if (batch !== undefined) words.push(`batch ${batch.batch} does not end`);
  return words;
}

/** Nobody enters a file's queue while another holds it, and everybody leaves. */
function sharedFiles(events: readonly TraceEvent[]): string[] {
  const words: string[] = [];
  const holders = new Map<string, string>();
  for (const event of events) {
    if (event.type === 'queue_enter') {
      for (const key of event.keys) {
        const holder = holders.get(key);
        if (holder !== undefined) words.push(`${event.toolCallId} enters ${key}, which ${holder} holds`);
        holders.set(key, event.toolCallId);
      }
    } else if (event.type === 'queue_leave') {
      for (const [key, holder] of holders) if (holder === event.toolCallId) holders.delete(key);
    }
  }
  return [...words, ...[...holders].map(([key, holder]) => `${holder} never leaves ${key}`)];
}

/** Spans tile each call's life to its own toolResult, and each wait says for which calls. */
function gaps(events: readonly TraceEvent[]): string[] {
  const ends = new Map<string, number>();
  for (const event of events) {
    if (event.type === 'message_end' && event.message.role === 'toolResult')
      ends.set(event.message.toolCallId, event.t);
  }
  return spansOf(events).batches.flatMap((batch) => batch.calls.flatMap((call) => gapsOf(batch, call, ends)));
}

function gapsOf(batch: BatchLane, call: CallLane, ends: ReadonlyMap<string, number>): string[] {
  const words: string[] = [];
  let at = batch.start;
  for (const span of call.spans) {
    const name = `${call.toolCallId} ${span.kind} ${span.start}-${span.end}`;
    if (span.start !== at) words.push(`${name} should start at ${at}`);
    if (span.end <= span.start) words.push(`${name} has no length`);
    if (span.open) words.push(`${name} is open`);
    const waits = span.kind === 'gate' || span.kind === 'turn' || span.kind === 'queue' || span.kind === 'held';
    if (waits && (span.cause?.calls ?? []).length === 0) words.push(`${name} waits for nobody`);
    if (span.cause?.calls?.includes(call.toolCallId)) words.push(`${name} waits for itself`);
    if (!waits && span.cause !== undefined) words.push(`${name} is no wait but has a cause`);
    at = span.end;
  }
  if (at !== ends.get(call.toolCallId))
    words.push(`${call.toolCallId} ends at ${at}, is told at ${ends.get(call.toolCallId)}`);
  if (call.outcome === 'running') words.push(`${call.toolCallId} has no outcome`);
  return words;
}
