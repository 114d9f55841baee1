import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../engine/trace/events.ts';
import type { BatchLane, CallLane, Span } from '../../engine/trace/spans.ts';
import { fileOf, nameText, subjectOf } from './call-names.ts';
import { batchTimes, timesOf } from './call-times.ts';
import { imageAddress, textOfBlock, textOfFile } from './contents.ts';
import { fileHolds } from './file-holds.ts';
import { pathInProject } from './project-paths.ts';
import { rememberLast } from './remember.ts';

describe('names of calls', () => {
  it('say what a call is about', () => {
    expect(subjectOf({ path: 'src/a.ts', content: 'x' })).toBe('src/a.ts');
    expect(subjectOf({ pattern: 'TTL', path: 'src' })).toBe('TTL');
    expect(subjectOf({ command: 'sleep 1\n&& ls' })).toBe('sleep 1 && ls');
    expect(subjectOf({ count: 3, note: 'hi' })).toBe('hi');
    expect(subjectOf('{"path": broken')).toBe('{"path": broken');
    for (const nothing of [undefined, null, 7, {}, { path: '' }, []]) expect(subjectOf(nothing)).toBe('');
    expect(subjectOf({ command: 'x'.repeat(500) })).toHaveLength(120);
  });

  it('say which file it is about', () => {
    expect(fileOf({ path: './src/a.ts' })).toBe('src/a.ts');
    expect(fileOf({ path: '/project/src/a.ts' })).toBe('src/a.ts');
    for (const none of [null, 'x', {}, { path: 3 }, { command: 'ls' }]) expect(fileOf(none)).toBeUndefined();
  });

  it('fall back to the tool, and to the id', () => {
    expect(nameText({ tool: 'edit', subject: 'a.ts' }, 't1c1')).toBe('edit a.ts');
    expect(nameText({ tool: 'ls', subject: '' }, 't1c1')).toBe('ls');
    expect(nameText(undefined, 't1c1')).toBe('t1c1');
  });
});

describe('times', () => {
  const lane = (spans: Pick<Span, 'kind' | 'start' | 'end'>[]): CallLane => ({
    toolCallId: 'a',
    toolName: 'edit',
    args: {},
    number: 1,
    batch: 1,
    spans: spans.map((span) => ({ ...span, open: false })),
    updates: [],
    outcome: 'ok',
  });
  const first = lane([
    { kind: 'gate', start: 0, end: 30 },
    { kind: 'preflight', start: 30, end: 50 },
    { kind: 'gate', start: 50, end: 100 },
    { kind: 'execute', start: 100, end: 300 },
    { kind: 'held', start: 300, end: 500 },
  ]);
  const second = lane([
    { kind: 'gate', start: 0, end: 100 },
    { kind: 'queue', start: 100, end: 300 },
    { kind: 'execute', start: 300, end: 500 },
  ]);
  const batch: BatchLane = {
    batch: 1,
    turn: 1,
    mode: 'parallel',
    cause: { rule: 'default-parallel' },
    start: 0,
    end: 500,
    open: false,
    calls: [first, second],
  };

  it('keep waiting, checking, working and being held apart', () => {
    expect(timesOf(first)).toEqual({ waited: 80, checked: 20, worked: 200, held: 200 });
    expect(timesOf(second)).toEqual({ waited: 300, checked: 0, worked: 200, held: 0 });
  });

  it('do not sum parallel work on one cursor', () => {
    expect(batchTimes(batch)).toEqual({ wall: 500, work: 400, saved: 0, waited: 380 });
    const parallel = { ...batch, end: 300, calls: [first, first] };
    expect(batchTimes(parallel)).toEqual({ wall: 300, work: 400, saved: 140, waited: 160 });
  });
});

describe('fileHolds', () => {
  const keys = ['/project/src/a.ts', 'id:4'];
  const events: TraceEvent[] = [
    { type: 'queue_enter', toolCallId: 'a', keys, t: 0 },
    { type: 'queue_wait', toolCallId: 'b', keys, behind: ['a'], t: 0 },
    { type: 'queue_wait', toolCallId: 'c', keys, behind: ['a', 'b'], t: 0 },
    { type: 'queue_leave', toolCallId: 'a', keys, t: 10 },
    { type: 'queue_enter', toolCallId: 'b', keys, t: 10 },
    { type: 'tool_execution_end', toolCallId: 'c', toolName: 'edit', result: { content: [] }, isError: true, t: 12 },
    { type: 'queue_leave', toolCallId: 'b', keys, t: 20 },
  ];

  it('knows who has a file and who waits, at every event', () => {
    const at = (count: number) => fileHolds(events, count).get('src/a.ts');
    expect(at(0)).toBeUndefined();
    expect(at(1)).toEqual({ holder: 'a', waiting: [] });
    expect(at(3)).toEqual({ holder: 'a', waiting: ['b', 'c'] });
    expect(at(5)).toEqual({ holder: 'b', waiting: ['c'] });
    expect(at(6)).toEqual({ holder: 'b', waiting: [] });
    expect(at(7)).toBeUndefined();
  });

  it('names files by their paths alone', () => {
    expect([...fileHolds(events, 3).keys()]).toEqual(['src/a.ts']);
  });
});

describe('contents', () => {
  it('come from the blobs where a block points there', () => {
    expect(textOfBlock({ type: 'text', text: 'short' }, {})).toBe('short');
    expect(textOfBlock({ type: 'text', text: '', blob: 'h' }, { h: 'long' })).toBe('long');
    const image = { type: 'image', data: '', mimeType: 'image/png', blob: 'h' } as const;
    expect(imageAddress(image, { h: { base64: 'AAAA' } })).toBe('data:image/png;base64,AAAA');
  });

  it('of another kind are never shown as an image', () => {
    expect(imageAddress({ type: 'image', data: 'x', mimeType: 'image/svg+xml' }, {})).toBeUndefined();
    expect(imageAddress({ type: 'image', data: 'x', mimeType: 'image/png;charset=x,<svg' }, {})).toBeUndefined();
  });

  it('that are no text are told from text', () => {
    expect(textOfFile(new TextEncoder().encode('naïve 文'))).toBe('naïve 文');
    expect(textOfFile(new Uint8Array([0xff, 0xfe, 0x41]))).toBeUndefined();
    expect(textOfFile(new Uint8Array([0x41, 0x00]))).toBeUndefined();
  });
});

describe('paths and memory', () => {
  it('name files in the project without it', () => {
    expect(pathInProject('/project/src/a.ts')).toBe('src/a.ts');
    expect(pathInProject('/projects/a')).toBe('/projects/a');
    expect(pathInProject('/tmp/x')).toBe('/tmp/x');
  });

  it('make a value anew only for other arguments', () => {
    let made = 0;
    const make = rememberLast((a: object, b: number) => {
      made += 1;
      return { a, b };
    });
    const a = {};
    expect(make(a, 1)).toBe(make(a, 1));
    expect(make(a, 2).b).toBe(2);
    expect(make({}, 2).b).toBe(2);
    expect(made).toBe(3);
  });
});
