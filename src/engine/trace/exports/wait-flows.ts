import type { CallLane, RunSpans } from '../spans.ts';
import { holdersOf } from '../wait-holders.ts';
import type { ChromeFlow } from './chrome-events.ts';

/**
 * Arrows from those who were waited for to the one who waited: for each wait one, from the first that made way to the
 * last, and to the end of the wait. Every end of it lies in the last µs of a span, because an arrow binds to the slice
 * around it. Calls whose work took no time have no slice to bind to.
 */
export function waitFlows(spans: RunSpans, tidOf: (call: CallLane) => number, pid: number): ChromeFlow[] {
  const flows: ChromeFlow[] = [];
  let id = 0;
  for (const batch of spans.batches) {
    const calls = new Map(batch.calls.map((call) => [call.toolCallId, call]));
    for (const call of batch.calls) {
      for (const wait of call.spans) {
        if (wait.kind !== 'queue' && wait.kind !== 'turn' && wait.kind !== 'gate') continue;
        const holders = holdersOf(wait, calls);
        if (holders.length === 0) continue;
        id += 1;
        const common = { pid, id, cat: 'wait', name: wait.cause?.rule ?? wait.kind };
        for (const [index, { call: holder, until }] of holders.entries()) {
          flows.push({ ph: index === 0 ? 's' : 't', ...common, tid: tidOf(holder), ts: lastMoment(until) });
        }
        flows.push({ ph: 'f', bp: 'e', ...common, tid: tidOf(call), ts: lastMoment(wait.end) });
      }
    }
  }
  return flows;
}

/** The last µs before a time in ms. */
function lastMoment(ms: number): number {
  return ms * 1000 - 1;
}
