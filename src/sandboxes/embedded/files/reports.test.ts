import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EnvActivity, FileChange } from '../../../engine/env/activity.ts';
import { type Actor, PosixError } from './file-store.ts';
import { createFileStore, type MemoryFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array | undefined) => new TextDecoder().decode(content);

/** A report in one line: what, where (and where that led), which file at which version, and what came with it. */
function line(activity: EnvActivity): string {
  switch (activity.type) {
    case 'file_access': {
      const led = activity.canonicalPath === activity.path ? '' : ` -> ${activity.canonicalPath}`;
      return `${activity.op} ${activity.path}${led} #${activity.fileId ?? '-'} v${activity.version ?? '-'}`;
    }
    case 'file_change': {
      const { op, path, to, fileId, version, content, mode } = activity;
      const more = [
        ...(to === undefined ? [] : [`to ${to}`]),
        ...(content === undefined ? [] : [JSON.stringify(text(content))]),
        ...(mode === undefined ? [] : [mode.toString(8)]),
      ];
      return [`change: ${op} ${path} #${fileId} v${version}`, ...more].join(' ');
    }
    default:
      return activity.type;
  }
}

function reported(run: (files: MemoryFileStore, actor: Actor) => void): string[] {
  const files = createFileStore({ now: () => 0 });
  files.mkdir('/project/d', { recursive: false });
  files.write('/project/d/a', bytes('one'));
  files.symlink('d', '/project/l');
  const lines: string[] = [];
  run(files, { record: (activity) => lines.push(line(activity)) });
  return lines;
}

function attempt(run: () => unknown): void {
  expect(run).toThrow(PosixError);
}

describe('reports', () => {
  it('of looks: what was asked for, where it led, what was seen', () => {
    expect(
      reported((files, actor) => {
        files.read('/project/l/a', actor);
        files.stat('/project/d/a', actor);
        files.lstat('/project/l', actor);
        files.exists('/project/l/a', actor);
        files.readlink('/project/l', actor);
        files.realpath('/project/l', actor);
        files.list('/project/l', actor);
      }),
    ).toEqual([
      'read /project/l/a -> /project/d/a #7 v1',
      'stat /project/d/a #7 v1',
      'stat /project/l #8 v1',
      'stat /project/l/a -> /project/d/a #7 v1',
      'stat /project/l #8 v1',
      'stat /project/l -> /project/d #6 v2',
      'list /project/l -> /project/d #6 v2',
    ]);
  });

  it('of looks that failed: without a version', () => {
    expect(
      reported((files, actor) => {
        attempt(() => files.read('/project/l/none', actor));
        attempt(() => files.read('/project/l', actor));
        attempt(() => files.stat('/project/none/below', actor));
        files.exists('/project/none', actor);
        attempt(() => files.list('/project/d/a', actor));
        attempt(() => files.write('/project/none/a', bytes(''), actor));
        attempt(() => files.rename('/project/none', '/project/x', actor));
        attempt(() => files.mkdir('/project/d', { recursive: false }, actor));
        files.remove('/project/none', { recursive: true, force: true }, actor);
      }),
    ).toEqual([
      'read /project/l/none -> /project/d/none #- v-',
      'read /project/l -> /project/d #6 v-',
      'stat /project/none/below #- v-',
      'stat /project/none #- v-',
      'list /project/d/a #7 v-',
      'stat /project/none/a #- v-',
      'stat /project/none #- v-',
      'stat /project/d #6 v-',
      'stat /project/none #- v-',
    ]);
  });

  it('of changes of a content: the access with the version made, then the change', () => {
    expect(
      reported((files, actor) => {
        files.write('/project/l/a', bytes('two'), actor);
        files.append('/project/d/a', bytes('+'), actor);
        files.append('/project/d/a', bytes(''), actor);
        files.append('/project/new', bytes('x'), actor);
      }),
    ).toEqual([
      'write /project/l/a -> /project/d/a #7 v2',
      'change: write /project/d/a #7 v2 "two"',
      'write /project/d/a #7 v3',
      'change: append /project/d/a #7 v3 "+"',
      'write /project/new #9 v1',
      'change: append /project/new #9 v1 "x"',
    ]);
  });

  it('of changes of a tree', () => {
    expect(
      reported((files, actor) => {
        files.mkdir('/project/l/x/y', { recursive: true }, actor);
        files.mkdir('/project/d/x', { recursive: true }, actor);
        files.symlink('../a', '/project/l/x/s', actor);
        files.link('/project/l/a', '/project/l/x/h', actor);
        files.chmod('/project/l/x/h', 0o600, actor);
        files.rename('/project/l/x', '/project/x', actor);
        files.rename('/project/x/h', '/project/d/a', actor);
        files.remove('/project/x', { recursive: true, force: false }, actor);
        files.remove('/project/l', { recursive: false, force: false }, actor);
      }),
    ).toEqual([
      'change: mkdir /project/d/x #9 v1',
      'change: mkdir /project/d/x/y #10 v1',
      'stat /project/d/x #9 v2',
      'change: symlink /project/d/x/s #11 v1 to ../a',
      'change: link /project/d/a #7 v1 to /project/d/x/h',
      'change: chmod /project/d/x/h #7 v1 600',
      'change: rename /project/d/x #9 v4 to /project/x',
      'change: remove /project/x/h #7 v1',
      'change: remove /project/x/s #11 v2',
      'change: remove /project/x/y #10 v2',
      'change: remove /project/x #9 v8',
      'change: remove /project/l #8 v2',
    ]);
  });

  it('of a copy: each read and each change in it', () => {
    expect(reported((files, actor) => files.copy('/project/l/', '/project/c', { recursive: true }, actor))).toEqual([
      'list /project/l/ -> /project/d #6 v2',
      'change: mkdir /project/c #9 v1',
      'read /project/l/a -> /project/d/a #7 v1',
      'write /project/c/a #10 v1',
      'change: write /project/c/a #10 v1 "one"',
    ]);
  });

  it('name the command that did it', () => {
    const activities: EnvActivity[] = [];
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'), { exec: 'e3', record: (activity) => activities.push(activity) });
    expect(activities).toEqual([
      {
        type: 'file_access',
        exec: 'e3',
        op: 'write',
        path: '/project/a',
        canonicalPath: '/project/a',
        fileId: '6',
        version: 1,
      },
      {
        type: 'file_change',
        exec: 'e3',
        op: 'write',
        path: '/project/a',
        fileId: '6',
        version: 1,
        content: bytes('one'),
        source: 'call',
      },
    ]);
  });

  it('keep their contents when the file goes on', () => {
    const changes: FileChange[] = [];
    const actor: Actor = { record: (activity) => activity.type === 'file_change' && changes.push(activity) };
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'), actor);
    files.append('/project/a', bytes('two'), actor);
    const takeBack = files.mark();
    files.append('/project/a', bytes('three'), actor);
    takeBack();
    files.append('/project/a', bytes('4'), actor);
    files.write('/project/a', bytes('five'), actor);
    expect(changes.map(({ content }) => text(content))).toEqual(['one', 'two', 'three', '4', 'five']);
  });
});

describe('the files at any time', () => {
  type Held = { content: string } | { target: string };

  /** An independent replay, from the changes alone. Directories are names without content. */
  class Replay {
    readonly held = new Map<string, Held | undefined>();

    change({ op, path, to = '', content }: FileChange): void {
      const before = this.held.get(path);
      switch (op) {
        case 'write':
          this.#sameFile(path, text(content));
          break;
        case 'append':
          this.#sameFile(path, (before !== undefined && 'content' in before ? before.content : '') + text(content));
          break;
        case 'mkdir':
          this.held.set(path, undefined);
          break;
        case 'symlink':
          this.held.set(path, { target: to });
          break;
        case 'link':
          this.held.set(to, before);
          break;
        case 'remove':
          this.held.delete(path);
          break;
        case 'rename': {
          this.held.delete(to);
          const moved = [...this.held].filter(([one]) => one === path || one.startsWith(`${path}/`));
          for (const [one] of moved) this.held.delete(one);
          for (const [one, what] of moved) this.held.set(to + one.slice(path.length), what);
          break;
        }
        case 'chmod':
          break;
      }
    }

    /** All names of one file hold the same object. */
    #sameFile(path: string, content: string): void {
      const before = this.held.get(path);
      if (before === undefined || !('content' in before)) this.held.set(path, { content });
      else before.content = content;
    }
  }

  function heldBy(files: MemoryFileStore, folder: string): [string, Held | undefined][] {
    return files.list(folder).flatMap(({ name, kind }): [string, Held | undefined][] => {
      const path = `${folder}/${name}`;
      if (kind === 'directory') return [[path, undefined], ...heldBy(files, path)];
      if (kind === 'symlink') return [[path, { target: files.readlink(path) }]];
      return [[path, { content: text(files.read(path)) }]];
    });
  }

  const path = fc
    .array(fc.constantFrom('a', 'b', 'l'), { minLength: 1, maxLength: 3 })
    .map((names) => `/project/${names.join('/')}`);
  type Step = (files: MemoryFileStore, actor: Actor) => void;
  const content = fc.string({ maxLength: 5 }).map(bytes);
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.tuple(path, content).map(
      ([at, what]): Step =>
        (files, actor) =>
          files.write(at, what, actor),
    ),
    fc.tuple(path, content).map(
      ([at, what]): Step =>
        (files, actor) =>
          files.append(at, what, actor),
    ),
    path.map(
      (at): Step =>
        (files, actor) =>
          files.mkdir(at, { recursive: true }, actor),
    ),
    path.map(
      (at): Step =>
        (files, actor) =>
          files.remove(at, { recursive: true, force: true }, actor),
    ),
    fc.tuple(path, path).map(
      ([from, to]): Step =>
        (files, actor) =>
          files.rename(from, to, actor),
    ),
    fc.tuple(path, path).map(
      ([from, to]): Step =>
        (files, actor) =>
          files.link(from, to, actor),
    ),
    fc.tuple(path, path).map(
      ([target, at]): Step =>
        (files, actor) =>
          files.symlink(target, at, actor),
    ),
    fc.tuple(path, path).map(
      ([from, to]): Step =>
        (files, actor) =>
          files.copy(from, to, { recursive: true }, actor),
    ),
  );

  it('follow from the reported changes alone', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const files = createFileStore({ now: () => 0 });
        const replay = new Replay();
        const actor: Actor = { record: (activity) => activity.type === 'file_change' && replay.change(activity) };
        for (const one of steps) {
          try {
            one(files, actor);
          } catch (error) {
            if (!(error instanceof PosixError)) throw error;
          }
        }
        expect(new Map([...replay.held].sort())).toEqual(new Map(heldBy(files, '/project').sort()));
      }),
      { numRuns: 1_000 },
    );
  });
});
