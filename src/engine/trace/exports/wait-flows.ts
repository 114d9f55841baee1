import type { CallLane, RunSpans, Span } from '../spans.ts';
import { namedCalls } from '../wait-causes.ts';
import type { ChromeFlow } from './chrome-events.ts';

/** One end or step of an arrow: a call, and a moment (µs) inside of one of its spans. */
interface Point {
  call: CallLane;
  ts: number;
}

/**
 * Arrows from those who were waited for to the one who waited: for each wait one, from the first that made way to the last,
 * and to the end of the wait. Every point lies inside of a span, the last µs of it where it is an end, because an arrow binds
 * to the slice around it. Calls whose work took no time have no slice, and no point.
 */
export function waitFlows(spans: RunSpans, tidOf: (call: CallLane) => number, pid: number): ChromeFlow[] {
  const flows: ChromeFlow[] = [];
  let id = 0;
  for (const batch of spans.batches) {
    const calls = new Map(batch.calls.map((call) => [call.toolCallId, call]));
    for (const call of batch.calls) {
      for (const wait of call.spans) {
        if (wait.kind !== 'queue' && wait.kind !== 'turn' && wait.kind !== 'gate') continue;
        const points = holderPoints(wait, calls);
        if (points.length === 0) continue;
        id += 1;
        const common = { pid, id, cat: 'wait', name: wait.cause?.rule ?? wait.kind };
        for (const [index, { call: holder, ts }] of points.entries()) {
          flows.push({ ph: index === 0 ? 's' : 't', ...common, tid: tidOf(holder), ts });
        }
        flows.push({ ph: 'f', bp: 'e', ...common, tid: tidOf(call), ts: lastMoment(wait.end) });
      }
    }
  }
  return flows;
}

/** In the order in which they made way; of a long line the last ones. */
function holderPoints(wait: Span, calls: ReadonlyMap<string, CallLane>): Point[] {
  const points: Point[] = [];
  for (const id of wait.cause?.calls?.slice(-namedCalls) ?? []) {
    const call = calls.get(id);
    const work = call?.spans.findLast(
      ({ kind, start }) => (kind === 'execute' || kind === 'preflight') && start < wait.end,
    );
    if (call === undefined || work === undefined) continue;
    points.push({ call, ts: lastMoment(Math.min(work.end, wait.end)) });
  }
  return points.sort((one, other) => one.ts - other.ts);
}

/** The last µs before a time in ms. */
function lastMoment(ms: number): number {
  return ms * 1000 - 1;
}
