import type { CallLane, RunSpans } from '../../engine/trace/spans.ts';
import type { TimeWindow } from './viewport.ts';

/** The calls whose life touches a range: those that merely begin or end at its edge do not, unless it has no length. */
export function callsWithin(spans: RunSpans, range: TimeWindow): CallLane[] {
  return spans.batches
    .flatMap((batch) => batch.calls)
    .filter((call) => {
      const start = call.spans[0]?.start;
      const end = call.spans.at(-1)?.end;
      if (start === undefined || end === undefined) return false;
      if (range.from === range.to) return start <= range.from && end >= range.to;
      return start < range.to && end > range.from;
    });
}
