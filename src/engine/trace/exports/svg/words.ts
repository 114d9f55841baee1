import type { RunFigures } from '../../figures.ts';
import type { Race } from '../../races/race.ts';
import type { BatchLane, CallLane, Span, SpanKind } from '../../spans.ts';

/** All that is said in the drawing, in the reader's language. */
export interface SvgWords {
  /** BCP 47: the language of the words. */
  language: string;
  title: string;
  /** The run in figures, each with what it is: `Wall`, `1 480 ms`. */
  figures(figures: RunFigures): { label: string; value: string }[];
  /** What the kinds of bars mean, and a race. */
  legend: Record<SpanKind | 'race', string>;
  /** `Batch 2`; `sequential — ask_user is declared sequential`; `500 ms · worked 500`. */
  batch(
    batch: BatchLane,
    figures: RunFigures['batches'][number] | undefined,
  ): {
    name: string;
    mode: string;
    times: string;
  };
  /** `edit`, `src/a.ts`. */
  call(call: CallLane): { tool: string; subject: string };
  /** `model`, `first reply`; numbers count from 1. */
  reply(number: number): { name: string; which: string };
  /** What stands in a bar, where there is room: `300`, `waits: same file`. Empty for nothing. */
  label(span: Span): string;
  /** The whole of a span, a race, in words: told where it is pointed at. */
  span(span: Span): string;
  race(race: Race): string;
  /** A time of the axis, ms. */
  time(ms: number): string;
  /** Over the moment at which the run was aborted; steered. */
  aborted: string;
  steered: string;
}
