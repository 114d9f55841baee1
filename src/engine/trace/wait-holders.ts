import type { CallLane, Span } from './spans.ts';
import { namedCalls } from './wait-causes.ts';

/**
 * Whom a wait waited for, as far as their work took time: in a file's line all that made way one after the other (of a
 * long line the last 20), else the one that was at work last. In that order, each with the ms at which it made way.
 */
export function holdersOf(wait: Span, calls: ReadonlyMap<string, CallLane>): { call: CallLane; until: number }[] {
  const holders: { call: CallLane; until: number }[] = [];
  for (const id of wait.cause?.calls?.slice(-namedCalls) ?? []) {
    const call = calls.get(id);
    const work = call?.spans.findLast(
      ({ kind, start }) => (kind === 'execute' || kind === 'preflight') && start < wait.end,
    );
    if (call !== undefined && work !== undefined) holders.push({ call, until: Math.min(work.end, wait.end) });
  }
  holders.sort((one, other) => one.until - other.until);
  return wait.kind === 'queue' ? holders : holders.slice(-1);
}
