import type { Span } from '../spans.ts';

/** From `t` (ms of the run) to the next step so many calls execute. */
export interface ConcurrencyStep {
  t: number;
  calls: number;
}

/**
 * How many of the spans run at each time from `start` on. The first step is at `start`, each further one is a change.
 */
export function concurrencyOf(spans: readonly Span[], start: number): ConcurrencyStep[] {
  const changes = new Map<number, number>([[start, 0]]);
  const add = (t: number, by: number) => changes.set(t, (changes.get(t) ?? 0) + by);
  for (const span of spans) {
    add(span.start, 1);
    add(span.end, -1);
  }
  const steps: ConcurrencyStep[] = [];
  let calls = 0;
  for (const [t, change] of [...changes].sort(([one], [other]) => one - other)) {
    calls += change;
    if (steps.at(-1)?.calls !== calls) steps.push({ t, calls });
  }
  return steps;
}
