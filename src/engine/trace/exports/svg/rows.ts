import type { BatchLane, CallLane, RunSpans, Span } from '../../spans.ts';

/** The lines of the drawing, from top to bottom. */
export type SvgRow =
  | { kind: 'reply'; number: number; span: Span }
  | { kind: 'batch'; batch: BatchLane; index: number }
  | { kind: 'call'; call: CallLane; batch: BatchLane };

/** As the run went: replies that take time, batches, and under each its calls in source order. */
export function svgRows(spans: RunSpans): SvgRow[] {
  const rows: SvgRow[] = [];
  let told = 0;
  const addReplies = (until: number) => {
    for (; told < spans.model.length; told++) {
      const span = spans.model[told];
      if (span === undefined || span.start > until) return;
      if (span.end > span.start) rows.push({ kind: 'reply', number: told + 1, span });
    }
  };
  for (const [index, batch] of spans.batches.entries()) {
    addReplies(batch.start);
    rows.push({ kind: 'batch', batch, index });
    for (const call of batch.calls) rows.push({ kind: 'call', call, batch });
  }
  addReplies(Number.POSITIVE_INFINITY);
  return rows;
}
