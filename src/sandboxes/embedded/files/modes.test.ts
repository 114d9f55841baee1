import { describe, expect, it } from 'vitest';
import { PosixError } from './file-store.ts';
import { createFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function code(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof PosixError) return error.code;
    throw error;
  }
  return 'none';
}

function withTree() {
  const files = createFileStore({ now: () => 0 });
  files.mkdir('/project/d/e', { recursive: true });
  files.write('/project/d/f', bytes('one'));
  files.write('/project/a', bytes('one'));
  return files;
}

describe('modes', () => {
  it('start as with umask 022, and are kept', () => {
    const files = withTree();
    expect(files.stat('/project/a').mode).toBe(0o644);
    expect(files.stat('/project/d').mode).toBe(0o755);
    files.chmod('/project/a', 0o100_640);
    files.write('/project/a', bytes('two'));
    expect(files.stat('/project/a').mode).toBe(0o640);
  });

  it('a file without its write bit is not written, but can be removed', () => {
    const files = withTree();
    files.chmod('/project/a', 0o444);
    expect(code(() => files.write('/project/a', bytes('two')))).toBe('EACCES');
    expect(code(() => files.append('/project/a', bytes('two')))).toBe('EACCES');
    files.remove('/project/a', { recursive: false, force: false });
    expect(files.exists('/project/a')).toBe(false);
  });

  it('a file without its read bit is not read, nor copied', () => {
    const files = withTree();
    files.chmod('/project/a', 0o200);
    expect(code(() => files.read('/project/a'))).toBe('EACCES');
    expect(code(() => files.copy('/project/a', '/project/b', { recursive: false }))).toBe('EACCES');
    files.append('/project/a', bytes('two'));
    expect(files.stat('/project/a').size).toBe(6);
  });

  it('a folder without its write bit keeps its list, but not what is in its files', () => {
    const files = withTree();
    files.chmod('/project/d', 0o555);
    const tries = [
      () => files.write('/project/d/new', bytes('')),
      () => files.mkdir('/project/d/new', { recursive: false }),
      () => files.symlink('f', '/project/d/new'),
      () => files.link('/project/a', '/project/d/new'),
      () => files.rename('/project/a', '/project/d/new'),
      () => files.rename('/project/d/f', '/project/new'),
      () => files.remove('/project/d/f', { recursive: false, force: true }),
      () => files.remove('/project/d/e', { recursive: true, force: true }),
    ];
    expect(tries.map(code)).toEqual(tries.map(() => 'EACCES'));
    files.write('/project/d/f', bytes('two'));
    expect(files.list('/project/d').map(({ name }) => name)).toEqual(['e', 'f']);
  });

  it('a folder without its read bit is not listed, without its search bit not entered', () => {
    const files = withTree();
    files.chmod('/project/d', 0o300);
    expect(code(() => files.list('/project/d'))).toBe('EACCES');
    expect(files.exists('/project/d/f')).toBe(true);
    files.chmod('/project/d', 0o600);
    expect(files.list('/project/d')).toHaveLength(2);
    expect(code(() => files.read('/project/d/f'))).toBe('EACCES');
    expect(code(() => files.stat('/project/d/none'))).toBe('EACCES');
    expect(files.exists('/project/d/f')).toBe(false);
  });

  it('a folder that may not be written does not move to another', () => {
    const files = withTree();
    files.chmod('/project/d/e', 0o555);
    expect(code(() => files.rename('/project/d/e', '/project/e'))).toBe('EACCES');
    files.rename('/project/d/e', '/project/d/g');
  });

  it('root’s folders are read, not changed', () => {
    const files = withTree();
    expect(code(() => files.write('/new', bytes('')))).toBe('EACCES');
    expect(code(() => files.mkdir('/home/other', { recursive: true }))).toBe('EACCES');
    expect(code(() => files.rename('/project', '/home/user/project'))).toBe('EACCES');
    expect(code(() => files.remove('/home/user', { recursive: false, force: false }))).toBe('EACCES');
    expect(code(() => files.chmod('/', 0o777))).toBe('EPERM');
    expect(code(() => files.utimes('/home', 0))).toBe('EPERM');
  });

  it('removing a tree takes what can be removed, and tells the first failure', () => {
    const files = withTree();
    files.mkdir('/project/d/locked', { recursive: false });
    files.write('/project/d/locked/f', bytes(''));
    files.chmod('/project/d/locked', 0o555);
    expect(code(() => files.remove('/project/d', { recursive: true, force: true }))).toBe('EACCES');
    expect(files.list('/project/d').map(({ name }) => name)).toEqual(['locked']);
    expect(files.list('/project/d/locked').map(({ name }) => name)).toEqual(['f']);
  });
});
