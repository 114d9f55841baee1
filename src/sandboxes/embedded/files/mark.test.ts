import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PosixError } from './file-store.ts';
import { createFileStore, type MemoryFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

/** Everything that can be seen of a store. */
function stateOf(files: MemoryFileStore): unknown[] {
  const visit = (folder: string): unknown[] =>
    files.list(folder).flatMap(({ name, kind }) => {
      const path = `${folder === '/' ? '' : folder}/${name}`;
      const stat = files.lstat(path);
      if (kind === 'directory') return [[path, stat], ...visit(path)];
      return [[path, stat, kind === 'symlink' ? files.readlink(path) : text(files.read(path))]];
    });
  return [files.stat('/'), ...visit('/')];
}

const path = fc
  .array(fc.constantFrom('a', 'b', 'c'), { minLength: 1, maxLength: 3 })
  .map((names) => `/project/${names.join('/')}`);
type Step = (files: MemoryFileStore) => void;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(path, fc.string({ maxLength: 40 })).map(
    ([at, content]): Step =>
      (files) =>
        files.write(at, bytes(content)),
  ),
  fc.tuple(path, fc.string({ maxLength: 40 })).map(
    ([at, content]): Step =>
      (files) =>
        files.append(at, bytes(content)),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.mkdir(at, { recursive: true }),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.remove(at, { recursive: true, force: true }),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files) =>
        files.rename(from, to),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files) =>
        files.link(from, to),
  ),
  fc.tuple(path, path).map(
    ([target, at]): Step =>
      (files) =>
        files.symlink(target, at),
  ),
  fc.tuple(path, path).map(
    ([from, to]): Step =>
      (files) =>
        files.copy(from, to, { recursive: true }),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.chmod(at, 0o750),
  ),
  path.map(
    (at): Step =>
      (files) =>
        files.utimes(at, 12_345),
  ),
);

function play(files: MemoryFileStore, steps: readonly Step[]): void {
  for (const one of steps) {
    try {
      one(files);
    } catch (error) {
      if (!(error instanceof PosixError)) throw error;
    }
  }
}

const steps = fc.array(step, { maxLength: 25 });

describe('a mark', () => {
  it('takes back everything since, and leaves a store that goes on as if nothing had been', () => {
    fc.assert(
      fc.property(steps, steps, steps, (before, between, after) => {
        const files = createFileStore({ now: () => 0, maxBytes: 20_000 });
        const other = createFileStore({ now: () => 0, maxBytes: 20_000 });
        play(files, before);
        play(other, before);
        const takeBack = files.mark();
        play(files, between);
        takeBack();
        expect(stateOf(files)).toEqual(stateOf(other));
        play(files, between);
        takeBack();
        expect(stateOf(files)).toEqual(stateOf(other));
        play(files, after);
        play(other, after);
        expect(stateOf(files)).toEqual(stateOf(other));
        const room = (store: MemoryFileStore) => {
          let size = 0;
          for (let more = 16_384; more >= 1; more /= 2) {
            try {
              store.write('/tmp/room', new Uint8Array(size + more));
              size += more;
            } catch {}
          }
          return size;
        };
        expect(room(files)).toBe(room(other));
      }),
      { numRuns: 400 },
    );
  });

  it('does not change what was read in between', () => {
    const files = createFileStore({ now: () => 0 });
    files.append('/project/a', bytes('one'));
    files.append('/project/a', bytes('two'));
    const takeBack = files.mark();
    files.append('/project/a', bytes('three'));
    const read = files.read('/project/a');
    takeBack();
    files.append('/project/a', bytes('FOUR!'));
    expect(text(read)).toBe('onetwothree');
    expect(text(files.read('/project/a'))).toBe('onetwoFOUR!');
  });

  it('replaces the one before, whose way back then says so', () => {
    const files = createFileStore({ now: () => 0 });
    const first = files.mark();
    files.write('/project/a', bytes('one'));
    const second = files.mark();
    files.write('/project/b', bytes('two'));
    expect(first).toThrow('This mark of the file store was dropped');
    second();
    expect(files.list('/project').map(({ name }) => name)).toEqual(['a']);
  });

  it('can be dropped', () => {
    const files = createFileStore({ now: () => 0 });
    const takeBack = files.mark();
    files.write('/project/a', bytes('one'));
    files.dropMark();
    expect(takeBack).toThrow('This mark of the file store was dropped');
    expect(files.exists('/project/a')).toBe(true);
  });
});
