import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BlobStore } from './blobs.ts';
import type { TraceEvent, TraceFileChange } from './events.ts';
import { FileHistory, type FilesAt } from './files-at.ts';
import type { RecordedFile, Trace } from './trace.ts';

type Change = Omit<TraceFileChange, 'type' | 'seq' | 'blob' | 'fileId' | 'version' | 'source'> & {
  t: number;
  content?: string | Uint8Array;
};

/** A trace whose events are the changes, each after an event of another kind. */
function traceOf(files: Record<string, RecordedFile>, changes: Change[]): Trace {
  const blobs = new BlobStore();
  const events = changes.flatMap(({ content, ...change }, i): TraceEvent[] => {
    const blob = typeof content === 'string' ? blobs.addText(content) : content && blobs.addBytes(content);
    const event = {
      type: 'file_change' as const,
      ...change,
      seq: i + 1,
      fileId: 'x',
      version: 1,
      source: 'call' as const,
    };
    return [
      { type: 'turn_start', turn: 1, t: change.t },
      { ...event, ...(blob !== undefined && { blob }) },
    ];
  });
  return {
    format: 'switchyard-trace',
    version: 1,
    clock: 'virtual',
    reproducible: true,
    rules: 1,
    scenario: { files },
    events,
    blobs: blobs.blobs,
  };
}

function drawn(at: FilesAt): string[] {
  return [...at.files.values()].map((file) => {
    const what = file.content ? new TextDecoder().decode(file.content) : (file.target ?? '');
    return `${file.path} ${file.kind} ${file.state} ${what}`.trim();
  });
}

function endOf(files: Record<string, RecordedFile>, ...changes: Change[]): FilesAt {
  return new FileHistory(traceOf(files, changes), '/project').at({ t: Number.MAX_VALUE });
}

describe('the files at a time', () => {
  test('at the start: those of the scenario, with their folders, in code-unit order', () => {
    const files = { b: 'B', 'a/x': { base64: 'AAEC' }, 'a-': '', link: { symlink: 'b' }, __proto__x: 'p' };
    const at = endOf(JSON.parse(JSON.stringify(files).replace('__proto__x', '__proto__')));
    expect([...at.files.keys()]).toEqual(['__proto__', 'a', 'a-', 'a/x', 'b', 'link']);
    expect(at.files.get('a/x')).toEqual({
      path: 'a/x',
      kind: 'file',
      content: new Uint8Array([0, 1, 2]),
      state: 'same',
    });
    expect(at.files.get('link')).toEqual({ path: 'link', kind: 'symlink', target: 'b', state: 'same' });
    expect(at.removed).toEqual([]);
  });

  test('a write and appends; who did it last', () => {
    const history = new FileHistory(
      traceOf({ a: '1' }, [
        { t: 5, op: 'write', path: '/project/a', content: '2', toolCallId: 't1c1' },
        { t: 5, op: 'append', path: '/project/a', content: '3' },
        { t: 9, op: 'append', path: '/project/n', content: new Uint8Array([255]), toolCallId: 't1c2' },
      ]),
      '/project',
    );
    expect(drawn(history.at({ t: 4 }))).toEqual(['a file same 1']);
    expect(drawn(history.at({ t: 5 }))).toEqual(['a file changed 23']);
    expect(drawn(history.at({ count: 2 }))).toEqual(['a file changed 2']);
    expect(history.at({ count: 2 }).files.get('a')?.lastChange).toEqual({ t: 5, op: 'write', toolCallId: 't1c1' });
    expect(drawn(history.at({ count: 1 }))).toEqual(['a file same 1']);
    expect(history.at({ t: 9 }).files.get('n')).toEqual({
      path: 'n',
      kind: 'file',
      content: new Uint8Array([255]),
      lastChange: { t: 9, op: 'append', toolCallId: 't1c2' },
      state: 'added',
    });
  });

  test('one content behind all hard links; a removed name leaves the others', () => {
    const at = endOf(
      { a: '1' },
      { t: 1, op: 'link', path: '/project/a', to: '/project/b' },
      { t: 2, op: 'write', path: '/project/b', content: '2' },
      { t: 3, op: 'remove', path: '/project/b' },
      { t: 4, op: 'link', path: '/project/a', to: '/project/c' },
      { t: 5, op: 'append', path: '/project/a', content: '3' },
    );
    expect(drawn(at)).toEqual(['a file changed 23', 'c file added 23']);
    expect(at.removed).toEqual([{ path: 'b', t: 3 }]);
  });

  test('a folder is renamed with everything in it, over an empty one', () => {
    const at = endOf(
      { 'd/x': 'X', 'd/e/y': 'Y', dd: 'other' },
      { t: 1, op: 'mkdir', path: '/project/new' },
      { t: 2, op: 'rename', path: '/project/d', to: '/project/new', toolCallId: 't1c1' },
      { t: 3, op: 'write', path: '/project/new/e/y', content: 'Z' },
    );
    expect(drawn(at)).toEqual([
      'dd file same other',
      'new directory added',
      'new/e directory added',
      'new/e/y file added Z',
      'new/x file added X',
    ]);
    expect(at.removed).toEqual(['d', 'd/e', 'd/e/y', 'd/x'].map((path) => ({ path, t: 2, toolCallId: 't1c1' })));
  });

  test('a file is renamed over another; there and back again is no file lost', () => {
    expect(drawn(endOf({ a: 'A', b: 'B' }, { t: 1, op: 'rename', path: '/project/a', to: '/project/b' }))).toEqual([
      'b file changed A',
    ]);
    const back = endOf(
      { a: 'A' },
      { t: 1, op: 'rename', path: '/project/a', to: '/project/b' },
      { t: 2, op: 'rename', path: '/project/b', to: '/project/a' },
    );
    expect(drawn(back)).toEqual(['a file changed A']);
    expect(back.removed).toEqual([{ path: 'b', t: 2 }]);
  });

  test('links are names of their own: removing or renaming one leaves its target', () => {
    const at = endOf(
      { a: 'A' },
      { t: 1, op: 'symlink', path: '/project/l', to: 'a' },
      { t: 2, op: 'rename', path: '/project/l', to: '/project/m' },
      { t: 3, op: 'symlink', path: '/project/n', to: '../gone' },
      { t: 4, op: 'remove', path: '/project/n' },
      { t: 4, op: 'chmod', path: '/project/a', mode: 0o755 },
    );
    expect(drawn(at)).toEqual(['a file same A', 'm symlink added a']);
  });

  test('a folder is removed with what is still said to be in it', () => {
    const at = endOf({ 'd/x': '', 'd2/x': '' }, { t: 1, op: 'remove', path: '/project/d' });
    expect(drawn(at)).toEqual(['d2 directory same', 'd2/x file same']);
    expect(at.removed.map((one) => one.path)).toEqual(['d', 'd/x']);
  });

  test('outside of the working folder: by absolute path, without folders that were there before', () => {
    const at = endOf(
      {},
      { t: 1, op: 'write', path: '/tmp/out.log', content: 'o' },
      { t: 1, op: 'mkdir', path: '/tmp/d' },
    );
    expect(drawn(at)).toEqual(['/tmp/d directory added', '/tmp/out.log file added o']);
    expect(drawn(endOf({}, { t: 1, op: 'write', path: '/project/p/q', content: '' }))).toEqual([
      'p directory added',
      'p/q file added',
    ]);
  });

  test('changes of what is not known do no harm', () => {
    const at = endOf(
      { a: 'A' },
      { t: 1, op: 'rename', path: '/project/x', to: '/project/a' },
      { t: 1, op: 'link', path: '/project/x', to: '/project/a' },
      { t: 1, op: 'remove', path: '/project/x' },
      { t: 1, op: 'rename', path: '/project/a', to: '/project/a' },
    );
    expect(drawn(at)).toEqual(['a file same A']);
  });

  test('a trace that grows is followed', () => {
    const trace = traceOf({}, [{ t: 1, op: 'write', path: '/project/a', content: '1' }]);
    const history = new FileHistory(trace, '/project');
    expect(drawn(history.at({ t: 9 }))).toEqual(['a file added 1']);
    trace.events.push({
      type: 'file_change',
      t: 2,
      op: 'remove',
      path: '/project/a',
      seq: 2,
      fileId: 'x',
      version: 1,
      source: 'call',
    });
    expect(drawn(history.at({ t: 1 }))).toEqual(['a file added 1']);
    expect(drawn(history.at({ t: 9 }))).toEqual([]);
  });
});

describe('scrubbing', () => {
  const path = fc.constantFrom(
    '/project/a',
    '/project/b',
    '/project/d/a',
    '/project/d/e/b',
    '/project/d',
    '/project/f',
    '/tmp/t',
  );
  const change = fc.oneof(
    fc.record({
      op: fc.constantFrom<('write' | 'append')[]>('write', 'append'),
      path,
      content: fc.string({ maxLength: 3 }),
    }),
    fc.record({ op: fc.constantFrom<('remove' | 'mkdir')[]>('remove', 'mkdir'), path }),
    fc.record({ op: fc.constantFrom<('rename' | 'link' | 'symlink')[]>('rename', 'link', 'symlink'), path, to: path }),
  );

  test('back and forth shows the same as a fresh look at every place', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 600 }), fc.array(fc.nat(), { maxLength: 8 }), (changes, places) => {
        const trace = traceOf(
          { a: 'A', 'd/a': 'D' },
          changes.map((one, t) => ({ ...one, t })),
        );
        const history = new FileHistory(trace, '/project');
        for (const place of places) {
          const count = place % (trace.events.length + 1);
          const fresh = new FileHistory({ ...trace, events: trace.events.slice(0, count) }, '/project');
          expect(history.at({ count })).toEqual(fresh.at({ t: Number.MAX_VALUE }));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('10,000 appends to one file, looked at 1,000 times from the end to the start, take a moment', () => {
    const changes = Array.from(
      { length: 10_000 },
      (_, t): Change => ({ t, op: 'append', path: '/project/log', content: 'line\n' }),
    );
    const history = new FileHistory(traceOf({}, changes), '/project');
    for (let t = 9_999; t >= 0; t -= 10) expect(history.at({ t }).files.get('log')?.content?.length).toBe((t + 1) * 5);
  });
});
