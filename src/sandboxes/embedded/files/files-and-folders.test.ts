import { describe, expect, it } from 'vitest';
import { PosixError } from './file-store.ts';
import { createFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);
const store = () => createFileStore({ now: () => 0 });

function failure(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PosixError) return error.message;
    throw error;
  }
  return 'no failure';
}

describe('contents', () => {
  it('are the reader’s own', () => {
    const files = store();
    files.write('/project/a', bytes('one'));
    files.read('/project/a').fill(0);
    expect(text(files.read('/project/a'))).toBe('one');
  });

  it('do not follow the array that they were written from, a Node Buffer neither', () => {
    const files = store();
    for (const given of [bytes('one'), Buffer.from('one')]) {
      files.write('/project/a', given);
      files.append('/project/a', given);
      given.fill(0);
      expect(text(files.read('/project/a'))).toBe('oneone');
    }
  });

  it('grow by appends, and what was read before stays as it was', () => {
    const files = store();
    const read: Uint8Array[] = [];
    let expected = '';
    for (let i = 0; i < 1_000; i++) {
      const piece = `${i},`;
      files.append('/project/a', bytes(piece));
      expected += piece;
      if (i % 100 === 0) read.push(files.read('/project/a'));
    }
    expect(text(files.read('/project/a'))).toBe(expected);
    for (const earlier of read) expect(expected.startsWith(text(earlier))).toBe(true);
  });

  it('written over after appends', () => {
    const files = store();
    files.append('/project/a', bytes('one'));
    files.append('/project/a', bytes('two'));
    files.write('/project/a', bytes('3'));
    files.append('/project/a', bytes('4'));
    expect(text(files.read('/project/a'))).toBe('34');
    expect(files.stat('/project/a').size).toBe(2);
  });
});

describe('what a store starts with', () => {
  it('has the three folders and nothing in them', () => {
    const files = store();
    expect(files.list('/').map(({ name }) => name)).toEqual(['home', 'project', 'tmp']);
    for (const folder of ['/project', '/home/user', '/tmp']) expect(files.list(folder)).toEqual([]);
  });

  it('counts inodes from there, the same in each store', () => {
    const ids = [store(), store()].map((files) => {
      files.write('/project/a', bytes(''));
      files.mkdir('/project/b', { recursive: false });
      return [files.stat('/project/a').id, files.stat('/project/b').id];
    });
    expect(ids[0]).toEqual(['6', '7']);
    expect(ids[1]).toEqual(ids[0]);
  });
});

describe('folders', () => {
  it('are listed in code-unit order', () => {
    const files = store();
    for (const name of ['b', 'B', 'a', '.z', '10', '9', 'ä', '漢']) files.write(`/project/${name}`, bytes(''));
    expect(files.list('/project').map(({ name }) => name)).toEqual(['.z', '10', '9', 'B', 'a', 'b', 'ä', '漢']);
  });

  it('are made with all above, also where the path goes back', () => {
    const files = store();
    files.mkdir('/project/a/../b/c', { recursive: true });
    expect(files.list('/project').map(({ name }) => name)).toEqual(['a', 'b']);
    files.mkdir('/project/b/c', { recursive: true });
    expect(failure(() => files.mkdir('/project/b/c', { recursive: false }))).toBe(
      "EEXIST: file already exists, mkdir '/project/b/c'",
    );
  });

  it('are not made through a file or over one', () => {
    const files = store();
    files.write('/project/a', bytes(''));
    expect(failure(() => files.mkdir('/project/a/b/c', { recursive: true }))).toBe(
      "ENOTDIR: not a directory, mkdir '/project/a/b/c'",
    );
    expect(failure(() => files.mkdir('/project/a', { recursive: true }))).toBe(
      "EEXIST: file already exists, mkdir '/project/a'",
    );
  });

  it('count themselves and each subdirectory as links', () => {
    const files = store();
    files.mkdir('/project/a/b', { recursive: true });
    files.mkdir('/project/a/c', { recursive: true });
    files.write('/project/a/f', bytes(''));
    expect(files.stat('/project/a').links).toBe(4);
    files.rename('/project/a/b', '/project/b');
    files.remove('/project/a/c', { recursive: false, force: false });
    expect(files.stat('/project/a').links).toBe(2);
    expect(files.stat('/project').links).toBe(4);
  });
});

describe('messages', () => {
  it('are Node’s', () => {
    const files = store();
    files.write('/project/f', bytes(''));
    files.mkdir('/project/d/e', { recursive: true });
    files.symlink('l', '/project/l');
    expect([
      failure(() => files.read('/project/x')),
      failure(() => files.read('/project/f/x')),
      failure(() => files.read('/project/d')),
      failure(() => files.write('/project/d', bytes(''))),
      failure(() => files.write('/project/x/y', bytes(''))),
      failure(() => files.stat('/project/l')),
      failure(() => files.lstat('/project/x')),
      failure(() => files.list('/project/f')),
      failure(() => files.readlink('/project/f')),
      failure(() => files.remove('/project/d', { recursive: false, force: false })),
      failure(() => files.remove('/project/x', { recursive: true, force: false })),
      failure(() => files.rename('/project/x', '/project/y')),
      failure(() => files.rename('/project/d', '/project/d/e/f')),
      failure(() => files.link('/project/d', '/project/y')),
      failure(() => files.symlink('t', '/project/f')),
      failure(() => files.read('project/f')),
      failure(() => files.read('/project/\0')),
    ]).toEqual([
      "ENOENT: no such file or directory, open '/project/x'",
      "ENOTDIR: not a directory, open '/project/f/x'",
      "EISDIR: illegal operation on a directory, read '/project/d'",
      "EISDIR: illegal operation on a directory, open '/project/d'",
      "ENOENT: no such file or directory, open '/project/x/y'",
      "ELOOP: too many symbolic links encountered, stat '/project/l'",
      "ENOENT: no such file or directory, lstat '/project/x'",
      "ENOTDIR: not a directory, scandir '/project/f'",
      "EINVAL: invalid argument, readlink '/project/f'",
      "ENOTEMPTY: directory not empty, rmdir '/project/d'",
      "ENOENT: no such file or directory, unlink '/project/x'",
      "ENOENT: no such file or directory, rename '/project/x' -> '/project/y'",
      "EINVAL: invalid argument, rename '/project/d' -> '/project/d/e/f'",
      "EPERM: operation not permitted, link '/project/d' -> '/project/y'",
      "EEXIST: file already exists, symlink 't' -> '/project/f'",
      "EINVAL: invalid argument, open 'project/f'",
      "EINVAL: invalid argument, open '/project/\0'",
    ]);
  });
});

describe('limits', () => {
  it('a name of 255 bytes of UTF-8, and no more', () => {
    const files = store();
    files.write(`/project/${'é'.repeat(127)}x`, bytes(''));
    expect(failure(() => files.write(`/project/${'é'.repeat(128)}`, bytes('')))).toMatch(
      /^ENAMETOOLONG: name too long, open/,
    );
    expect(failure(() => files.stat(`/project${'/a'.repeat(2_100)}`))).toMatch(/^ENAMETOOLONG/);
  });

  it('40 links in one walk', () => {
    const files = store();
    files.write('/project/l0', bytes('end'));
    for (let i = 1; i <= 41; i++) files.symlink(`l${i - 1}`, `/project/l${i}`);
    expect(text(files.read('/project/l40'))).toBe('end');
    expect(failure(() => files.read('/project/l41'))).toMatch(/^ELOOP/);
  });

  it('the size of everything together, given back when files go', () => {
    const files = createFileStore({ now: () => 0, maxBytes: 10_000 });
    files.write('/project/a', new Uint8Array(6_000));
    expect(failure(() => files.write('/project/b', new Uint8Array(6_000)))).toBe(
      "ENOSPC: no space left on device, write '/project/b'",
    );
    expect(files.exists('/project/b')).toBe(false);
    expect(failure(() => files.append('/project/a', new Uint8Array(6_000)))).toMatch(/^ENOSPC/);
    expect(files.stat('/project/a').size).toBe(6_000);
    files.write('/project/a', new Uint8Array(7_000));
    files.link('/project/a', '/project/second');
    files.remove('/project/a', { recursive: false, force: false });
    expect(failure(() => files.write('/project/b', new Uint8Array(6_000)))).toMatch(/^ENOSPC/);
    files.remove('/project/second', { recursive: false, force: false });
    for (let i = 0; i < 50; i++) {
      files.write('/project/b', new Uint8Array(6_000));
      files.write('/project/c', new Uint8Array(10));
      files.rename('/project/c', '/project/b');
    }
  });

  it('the number of files', () => {
    const files = createFileStore({ now: () => 0, maxBytes: 10_000 });
    const make = () => {
      for (let i = 0; i < 100; i++) files.mkdir(`/project/${i}`, { recursive: false });
    };
    expect(failure(make)).toMatch(/^ENOSPC/);
  });
});

describe('copies', () => {
  it('a file’s content and mode, onto an existing one too', () => {
    const files = store();
    files.write('/project/a', bytes('one'));
    files.chmod('/project/a', 0o777);
    files.write('/project/old', bytes('x'));
    files.copy('/project/a', '/project/b', { recursive: false });
    files.copy('/project/a', '/project/old', { recursive: false });
    expect(text(files.read('/project/b'))).toBe('one');
    expect(files.stat('/project/b').mode).toBe(0o755);
    expect(text(files.read('/project/old'))).toBe('one');
    expect(files.stat('/project/old').mode).toBe(0o644);
    expect(files.stat('/project/b').id).not.toBe(files.stat('/project/a').id);
  });

  it('a tree, links as links', () => {
    const files = store();
    files.mkdir('/project/d/e', { recursive: true });
    files.write('/project/d/e/f', bytes('one'));
    files.symlink('e/f', '/project/d/l');
    expect(failure(() => files.copy('/project/d', '/project/c', { recursive: false }))).toMatch(/^EISDIR/);
    files.copy('/project/d', '/project/c', { recursive: true });
    expect(text(files.read('/project/c/l'))).toBe('one');
    expect(files.readlink('/project/c/l')).toBe('e/f');
    files.write('/project/d/e/g', bytes('two'));
    files.copy('/project/d/', '/project/c/', { recursive: true });
    expect(text(files.read('/project/c/e/g'))).toBe('two');
  });

  it('never into itself or onto itself', () => {
    const files = store();
    files.mkdir('/project/d/e', { recursive: true });
    files.write('/project/a', bytes('one'));
    files.link('/project/a', '/project/b');
    expect(failure(() => files.copy('/project/d', '/project/d/e/f', { recursive: true }))).toMatch(/^EINVAL/);
    expect(failure(() => files.copy('/project/d', '/project/d', { recursive: true }))).toMatch(/^EINVAL/);
    expect(failure(() => files.copy('/project/a', '/project/b', { recursive: false }))).toMatch(/^EINVAL/);
    expect(failure(() => files.copy('/project/a', '/project/d', { recursive: false }))).toMatch(/^EISDIR/);
    expect(failure(() => files.copy('/project/d', '/project/a', { recursive: true }))).toMatch(/^ENOTDIR/);
    expect(text(files.read('/project/a'))).toBe('one');
  });
});
