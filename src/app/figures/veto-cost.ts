import { type RunFigures, vetoCost } from '../../engine/trace/figures.ts';
import type { RunSpans } from '../../engine/trace/spans.ts';

/** Numbers of the batches that are sequential because a tool is declared so. */
export function vetoedBatches(spans: RunSpans): number[] {
  return spans.batches.filter((batch) => batch.cause.rule === 'tool-sequential').map((batch) => batch.batch);
}

/** What the vetoes of a run cost together, ms, by the same run without them; undefined where its batches are others. */
export function vetoCostOf(spans: RunSpans, figures: RunFigures, without: RunFigures): number | undefined {
  let cost = 0;
  for (const number of vetoedBatches(spans)) {
    const batch = figures.batches.find((one) => one.batch === number);
    const same = without.batches.find((one) => one.batch === number);
    if (!batch || !same) return undefined;
    cost += vetoCost(batch, same);
  }
  return cost;
}
