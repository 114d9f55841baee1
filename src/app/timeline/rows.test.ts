import { describe, expect, it } from 'vitest';
import type { BatchLane, CallLane, RunSpans, Span } from '../../engine/trace/spans.ts';
import { exists, firstPlace, rove } from './rove.ts';
import { failureIn, linksOf, rowsOf, visibleRows } from './rows.ts';

function span(kind: Span['kind'], start: number, end: number, toolCallId?: string, cause?: Span['cause']): Span {
  return { kind, start, end, open: false, ...(toolCallId && { toolCallId }), ...(cause && { cause }) };
}

function call(id: string, batch: number, spans: Span[], outcome: CallLane['outcome'] = 'ok'): CallLane {
  return { toolCallId: id, toolName: 'edit', args: {}, number: 1, batch, spans, updates: [], outcome };
}

function batch(number: number, start: number, end: number, calls: CallLane[]): BatchLane {
  return {
    batch: number,
    turn: number,
    mode: 'parallel',
    cause: { rule: 'default-parallel' },
    start,
    end,
    open: false,
    calls,
  };
}

const queued = call('b', 1, [
  span('queue', 100, 300, 'b', { rule: 'same-file', calls: ['a'] }),
  span('execute', 300, 500, 'b'),
]);
const run: RunSpans = {
  end: 900,
  model: [span('stream', 0, 100), span('stream', 500, 600), span('stream', 800, 900)],
  batches: [
    batch(1, 100, 500, [call('a', 1, [span('execute', 100, 300, 'a'), span('held', 300, 500, 'a')]), queued]),
    batch(2, 600, 800, [call('c', 2, [span('execute', 600, 800, 'c')])]),
  ],
};

describe('rowsOf', () => {
  it('tells the run from top to bottom', () => {
    expect(rowsOf(run).map((row) => row.key)).toEqual([
      'reply 0',
      'batch 1',
      'call a',
      'call b',
      'reply 1',
      'batch 2',
      'call c',
      'reply 2',
    ]);
  });

  it('is empty for a run without anything', () => {
    expect(rowsOf({ end: 0, model: [], batches: [] })).toEqual([]);
  });
});

describe('linksOf', () => {
  it('joins the end of the holder with the call that waited', () => {
    expect(linksOf(rowsOf(run))).toEqual([{ key: 'call b 100', fromRow: 2, toRow: 3, t: 300 }]);
  });

  it('leaves out waits that are not over, and holders that are not there', () => {
    const open = {
      ...queued,
      spans: [{ ...span('queue', 100, 300, 'b', { rule: 'same-file', calls: ['a'] }), open: true }],
    };
    const foreign = { ...queued, spans: [span('queue', 100, 300, 'b', { rule: 'same-file', calls: ['x'] })] };
    for (const waiting of [open, foreign]) {
      const spans = { ...run, batches: [batch(1, 100, 500, [call('a', 1, []), waiting])] };
      expect(linksOf(rowsOf(spans))).toEqual([]);
    }
  });
});

describe('failureIn', () => {
  const rowOf = (lane: CallLane) => {
    const found = rowsOf({ end: 9, model: [], batches: [batch(1, 0, 9, [lane])] })[1];
    if (!found) throw new Error('no row');
    return found;
  };

  it('is where the work ended', () => {
    const spans = [span('execute', 0, 5, 'a'), span('held', 5, 9, 'a')];
    expect(failureIn(rowOf(call('a', 1, spans, 'error')))?.t).toBe(5);
    expect(failureIn(rowOf(call('a', 1, spans, 'aborted')))?.t).toBe(5);
    expect(failureIn(rowOf(call('a', 1, spans, 'ok')))).toBeUndefined();
    expect(failureIn(rowOf(call('a', 1, spans, 'running')))).toBeUndefined();
  });

  it('is the start of a call that was refused at once', () => {
    expect(failureIn(rowOf(call('a', 1, [span('held', 3, 9, 'a')], 'error')))?.t).toBe(3);
  });
});

describe('rove', () => {
  const rows = rowsOf(run);

  it('goes along a line and stays in it', () => {
    expect(rove(rows, { row: 2, span: 0 }, 'right')).toEqual({ row: 2, span: 1 });
    expect(rove(rows, { row: 2, span: 1 }, 'right')).toEqual({ row: 2, span: 1 });
    expect(rove(rows, { row: 2, span: 1 }, 'left')).toEqual({ row: 2, span: 0 });
    expect(rove(rows, { row: 2, span: 0 }, 'last')).toEqual({ row: 2, span: 1 });
  });

  it('goes to the span of the next line that is nearest in time, past lines without any', () => {
    expect(rove(rows, { row: 2, span: 1 }, 'down')).toEqual({ row: 3, span: 1 });
    expect(rove(rows, { row: 2, span: 0 }, 'up')).toEqual({ row: 0, span: 0 });
    expect(rove(rows, { row: 4, span: 0 }, 'down')).toEqual({ row: 6, span: 0 });
    expect(rove(rows, { row: 7, span: 0 }, 'down')).toEqual({ row: 7, span: 0 });
  });

  it('knows what is there', () => {
    expect(firstPlace(rows)).toEqual({ row: 0, span: 0 });
    expect(firstPlace([])).toBeUndefined();
    expect(exists(rows, { row: 1, span: 0 })).toBe(false);
    expect(exists(rows, { row: 3, span: 1 })).toBe(true);
  });
});

describe('visibleRows', () => {
  it('has the lines in view and some to spare, inside the list', () => {
    expect(visibleRows(1_000, 2_200, 440)).toEqual({ from: 90, to: 130 });
    expect(visibleRows(1_000, 0, 440)).toEqual({ from: 0, to: 30 });
    expect(visibleRows(15, 0, 440)).toEqual({ from: 0, to: 15 });
  });
});
