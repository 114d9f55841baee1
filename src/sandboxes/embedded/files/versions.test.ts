import { describe, expect, it } from 'vitest';
import { createFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const start = Date.UTC(2026, 0, 1);

describe('versions', () => {
  it('count the changes of a content, from 1', () => {
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'));
    const versions = [files.stat('/project/a').version];
    files.write('/project/a', bytes('one'));
    versions.push(files.stat('/project/a').version);
    files.append('/project/a', bytes('two'));
    versions.push(files.stat('/project/a').version);
    expect(versions).toEqual([1, 2, 3]);
  });

  it('do not count what leaves the content as it is', () => {
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'));
    const before = files.stat('/project/a');
    files.append('/project/a', bytes(''));
    expect(files.stat('/project/a')).toEqual(before);
    files.chmod('/project/a', 0o600);
    files.utimes('/project/a', 5);
    files.link('/project/a', '/project/b');
    files.rename('/project/a', '/project/c');
    files.read('/project/c');
    expect(files.stat('/project/c')).toMatchObject({ version: 1, mtimeMs: 5 });
  });

  it('a folder’s count each change of its list, and only those', () => {
    const files = createFileStore({ now: () => 0 });
    files.mkdir('/project/d', { recursive: false });
    files.mkdir('/project/e', { recursive: false });
    const versions: number[][] = [];
    const look = () => versions.push([files.stat('/project/d').version, files.stat('/project/e').version]);
    files.write('/project/d/a', bytes('one'));
    look();
    files.write('/project/d/a', bytes('two'));
    files.append('/project/d/a', bytes('two'));
    look();
    files.link('/project/d/a', '/project/d/b');
    look();
    files.rename('/project/d/a', '/project/d/c');
    look();
    files.rename('/project/d/c', '/project/e/a');
    look();
    files.write('/project/d/x', bytes(''));
    files.rename('/project/d/x', '/project/e/a');
    look();
    files.remove('/project/e/a', { recursive: false, force: false });
    look();
    expect(versions).toEqual([
      [2, 1],
      [2, 1],
      [3, 1],
      [4, 1],
      [5, 2],
      [7, 3],
      [7, 4],
    ]);
  });
});

describe('mtimes', () => {
  it('are the run’s time, and always later than the change before', () => {
    let now = 0;
    const files = createFileStore({ now: () => now });
    const mtimes: number[] = [files.stat('/project').mtimeMs];
    expect(mtimes).toEqual([start]);
    for (const at of [0, 0, 1, 1, 1, 500, 500, 501, 502]) {
      now = at;
      files.append('/project/a', bytes('x'));
      mtimes.push(files.stat('/project/a').mtimeMs);
    }
    expect(mtimes.map((ms) => ms - start)).toEqual([0, 1, 2, 3, 4, 5, 500, 501, 502, 503]);
  });

  it('can be set, back too, and go on from the clock', () => {
    const files = createFileStore({ now: () => 7 });
    files.write('/project/a', bytes(''));
    files.utimes('/project/a', 1_000.5);
    expect(files.stat('/project/a').mtimeMs).toBe(1_000);
    files.write('/project/a', bytes(''));
    expect(files.stat('/project/a').mtimeMs).toBe(start + 9);
  });

  it('of a folder change with its list', () => {
    let now = 0;
    const files = createFileStore({ now: () => now });
    now = 10;
    files.write('/project/a', bytes(''));
    now = 20;
    files.write('/project/a', bytes('x'));
    expect(files.stat('/project').mtimeMs).toBe(start + 10);
    now = 30;
    files.remove('/project/a', { recursive: false, force: false });
    expect(files.stat('/project').mtimeMs).toBe(start + 30);
  });
});
