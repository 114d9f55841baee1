import { describe, expect, it } from 'vitest';
import type { CallLane, RunSpans } from '../../engine/trace/spans.ts';
import { callsWithin } from './range.ts';
import { findCalls, neighbourOf } from './search.ts';

function call(toolCallId: string, toolName: string, args: unknown, start: number, end: number): CallLane {
  const spans: CallLane['spans'] = [{ kind: 'execute', start, end, toolCallId, open: false }];
  return { toolCallId, toolName, args, number: 1, batch: 1, spans, updates: [], outcome: 'ok' };
}

const calls = [
  call('t1c1', 'read', { path: 'src/a.ts' }, 0, 100),
  call('t1c2', 'edit', { path: 'src/b.ts', edits: [{ oldText: 'TTL = 30', newText: 'x' }] }, 100, 200),
  call('t1c3', 'bash', { command: 'grep -n ttl src/a.ts', timeout: 45 }, 150, 300),
  call('t1c4', 'odd', 'no object', 300, 400),
];
const run: RunSpans = {
  end: 400,
  model: [],
  batches: [
    {
      batch: 1,
      turn: 1,
      mode: 'parallel',
      cause: { rule: 'default-parallel' },
      start: 0,
      end: 400,
      open: false,
      calls,
    },
  ],
};
const ids = (found: readonly CallLane[]) => found.map((one) => one.toolCallId);

describe('findCalls', () => {
  it.each([
    ['READ', ['t1c1']],
    ['t1c2', ['t1c2']],
    ['a.ts', ['t1c1', 't1c3']],
    ['ttl', ['t1c2', 't1c3']],
    ['45', ['t1c3']],
    ['src bash', ['t1c3']],
    ['no object', ['t1c4']],
    ['   ', []],
    ['path', []],
    ['nowhere', []],
  ])('finds %s', (query, expected) => {
    expect(ids(findCalls(run, query))).toEqual(expected);
  });
});

describe('neighbourOf', () => {
  const found = findCalls(run, 'src');

  it('goes round, and begins at an end when what is selected was not found', () => {
    expect(ids(found)).toEqual(['t1c1', 't1c2', 't1c3']);
    expect(neighbourOf(found, 't1c1', 1)?.toolCallId).toBe('t1c2');
    expect(neighbourOf(found, 't1c3', 1)?.toolCallId).toBe('t1c1');
    expect(neighbourOf(found, 't1c1', -1)?.toolCallId).toBe('t1c3');
    expect(neighbourOf(found, 't1c4', 1)?.toolCallId).toBe('t1c1');
    expect(neighbourOf(found, undefined, -1)?.toolCallId).toBe('t1c3');
    expect(neighbourOf([], 't1c1', 1)).toBeUndefined();
  });
});

describe('callsWithin', () => {
  it('has calls that are alive in the range, not those that only meet it', () => {
    expect(ids(callsWithin(run, { from: 100, to: 150 }))).toEqual(['t1c2']);
    expect(ids(callsWithin(run, { from: 120, to: 301 }))).toEqual(['t1c2', 't1c3', 't1c4']);
    expect(ids(callsWithin(run, { from: 100, to: 100 }))).toEqual(['t1c1', 't1c2']);
  });
});
