import { describe, expect, it } from 'vitest';
import type { RunSpans } from '../../engine/trace/spans.ts';
import { namesOf } from '../derive/call-names.ts';
import { wordsIn } from '../messages/words.ts';
import { nextOrder, orderOfTime, sortEntries } from './sort-entries.ts';
import { entriesOf } from './span-entries.ts';

const run: RunSpans = {
  end: 500,
  model: [{ kind: 'stream', start: 0, end: 100, open: false }],
  batches: [
    {
      batch: 1,
      turn: 1,
      mode: 'parallel',
      cause: { rule: 'default-parallel' },
      start: 100,
      end: 500,
      open: false,
      calls: [
        {
          toolCallId: 'a',
          toolName: 'write',
          args: { path: 'f10.ts' },
          number: 1,
          batch: 1,
          updates: [],
          outcome: 'ok',
          spans: [
            { kind: 'execute', start: 100, end: 300, toolCallId: 'a', open: false },
            { kind: 'held', start: 300, end: 500, toolCallId: 'a', open: false, cause: { rule: 'held-for-order' } },
          ],
        },
        {
          toolCallId: 'b',
          toolName: 'edit',
          args: { path: 'f9.ts' },
          number: 2,
          batch: 1,
          updates: [],
          outcome: 'ok',
          spans: [
            {
              kind: 'queue',
              start: 100,
              end: 300,
              toolCallId: 'b',
              open: false,
              cause: { rule: 'same-file', calls: ['a'], path: '/project/f.ts' },
            },
            { kind: 'execute', start: 300, end: 500, toolCallId: 'b', open: false },
          ],
        },
      ],
    },
  ],
};
const entries = entriesOf(run, wordsIn('en'), namesOf(run));
const sorted = (...[order]: [Parameters<typeof sortEntries>[1]]) =>
  sortEntries(entries, order, 'en').map(({ call, kind }) => `${call} ${kind}`);

describe('entriesOf', () => {
  it('has every span once, in the order of time, with its cause in words', () => {
    expect(entries.map(({ call, start }) => `${start} ${call}`)).toEqual([
      '0 reply 1',
      '100 write f10.ts',
      '100 edit f9.ts',
      '300 write f10.ts',
      '300 edit f9.ts',
    ]);
    expect(entries[2]?.cause).toBe('write f10.ts has f.ts');
    expect(new Set(entries.map(({ key }) => key)).size).toBe(5);
  });
});

describe('sortEntries', () => {
  it('sorts numbers as numbers, both ways, and keeps the order of equals', () => {
    expect(sorted({ by: 'end', descending: true })).toEqual([
      'write f10.ts is done, held back',
      'edit f9.ts works',
      'write f10.ts works',
      'edit f9.ts waits for a file',
      'reply 1 speaks',
    ]);
    expect(sorted(orderOfTime)[0]).toBe('reply 1 speaks');
  });

  it('sorts texts as the language does', () => {
    expect(sortEntries(entries, { by: 'tool', descending: false }, 'en').map(({ tool }) => tool)).toEqual([
      'edit',
      'edit',
      'model',
      'write',
      'write',
    ]);
  });

  it('has what waits for nothing last, whichever way', () => {
    for (const descending of [false, true]) {
      const causes = sortEntries(entries, { by: 'cause', descending }, 'en').map(({ cause }) => cause);
      expect(causes.slice(2)).toEqual(['', '', '']);
    }
  });
});

describe('nextOrder', () => {
  it('turns round at the second press, and begins upwards at another column', () => {
    const once = nextOrder(orderOfTime, 'duration');
    expect(once).toEqual({ by: 'duration', descending: false });
    expect(nextOrder(once, 'duration')).toEqual({ by: 'duration', descending: true });
    expect(nextOrder({ by: 'duration', descending: true }, 'tool')).toEqual({ by: 'tool', descending: false });
  });
});
