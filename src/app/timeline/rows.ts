import type { BatchLane, CallLane, RunSpans, Span } from '../../engine/trace/spans.ts';

/** The lines of the timeline, from top to bottom: the run as it is told. */
export type Row =
  | { kind: 'reply'; key: string; number: number; span: Span }
  | { kind: 'batch'; key: string; batch: BatchLane }
  | { kind: 'call'; key: string; batch: BatchLane; call: CallLane; last: boolean };

/** px: the height of every line, so that any of them can be found without measuring. */
export const rowHeight = 22;
/** px: the axis over the lines, which stays in view. */
export const axisHeight = 24;

export function rowsOf(spans: RunSpans): Row[] {
  const rows: Row[] = [];
  let reply = 0;
  const addReplies = (until: number) => {
    for (; reply < spans.model.length; reply++) {
      const span = spans.model[reply];
      if (!span || span.start > until) return;
      rows.push({ kind: 'reply', key: `reply ${reply}`, number: reply + 1, span });
    }
  };
  for (const batch of spans.batches) {
    addReplies(batch.start);
    rows.push({ kind: 'batch', key: `batch ${batch.batch}`, batch });
    for (const call of batch.calls) {
      rows.push({ kind: 'call', key: `call ${call.toolCallId}`, batch, call, last: call === batch.calls.at(-1) });
    }
  }
  addReplies(Number.POSITIVE_INFINITY);
  return rows;
}

export function spansIn(row: Row): readonly Span[] {
  switch (row.kind) {
    case 'reply':
      return [row.span];
    case 'batch':
      return [];
    case 'call':
      return row.call.spans;
  }
}

/** Where a call's work, or its failed check, ended without success: the span that it ended with, and when (ms). */
export function failureIn(row: Row): { span: Span; t: number } | undefined {
  if (row.kind !== 'call' || row.call.outcome === 'ok' || row.call.outcome === 'running') return undefined;
  const worked = row.call.spans.findLast((span) => span.kind !== 'held');
  if (worked) return { span: worked, t: worked.end };
  const held = row.call.spans[0];
  return held && { span: held, t: held.start };
}

/** A line from the end of a file's holder to the call that waited for it. */
export interface Link {
  key: string;
  /** Lines, from 0. */
  fromRow: number;
  toRow: number;
  t: number;
}

/** One link for each wait for a file that is over, from the call that let go of it last. */
export function linksOf(rows: readonly Row[]): Link[] {
  const rowOfCall = new Map(rows.flatMap((row, index) => (row.kind === 'call' ? [[row.call.toolCallId, index]] : [])));
  return rows.flatMap((row, toRow) => {
    if (row.kind !== 'call') return [];
    return row.call.spans.flatMap((span): Link[] => {
      const holder = span.kind === 'queue' && !span.open ? span.cause?.calls?.at(-1) : undefined;
      const fromRow = holder === undefined ? undefined : rowOfCall.get(holder);
      return fromRow === undefined ? [] : [{ key: `${row.key} ${span.start}`, fromRow, toRow, t: span.end }];
    });
  });
}

/** The lines that a scrolled view of them shows, with some to spare. */
export function visibleRows(count: number, scrolled: number, height: number): { from: number; to: number } {
  const spare = 10;
  return {
    from: Math.max(0, Math.floor(scrolled / rowHeight) - spare),
    to: Math.min(count, Math.ceil((scrolled + height) / rowHeight) + spare),
  };
}
