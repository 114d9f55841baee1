import type { RunFigures } from '../../engine/trace/figures.ts';
import type { RunSpans, Span } from '../../engine/trace/spans.ts';

/** A bar of a run's strip: a span, and the lane that it is in, from 0. */
export interface StripBar {
  lane: number;
  span: Span;
}

/** A run as a strip of thin lanes: its calls and replies in their order, each batch from the top again. */
export function stripOf(spans: RunSpans): { bars: StripBar[]; lanes: number } {
  const bars: StripBar[] = spans.model.map((span) => ({ lane: 0, span }));
  let lanes = 1;
  for (const batch of spans.batches) {
    lanes = Math.max(lanes, batch.calls.length);
    for (const [lane, call] of batch.calls.entries()) {
      for (const span of call.spans) bars.push({ lane, span });
    }
  }
  return { bars: bars.filter(({ span }) => span.end > span.start), lanes };
}

/** The numbers that two runs are compared by, ms; races are counted. */
export function compared(figures: RunFigures): { key: ComparedKey; value: number }[] {
  return [
    { key: 'wall', value: figures.wall },
    { key: 'work', value: figures.work },
    { key: 'saved', value: Math.max(0, figures.saved) },
    { key: 'queues', value: figures.lostToQueues },
    { key: 'turns', value: figures.lostToTurns },
  ];
}

export type ComparedKey = 'wall' | 'work' | 'saved' | 'queues' | 'turns';
