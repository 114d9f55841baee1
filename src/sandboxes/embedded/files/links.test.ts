import { describe, expect, it } from 'vitest';
import { createFileStore } from './memory-file-store.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (content: Uint8Array) => new TextDecoder().decode(content);

describe('links', () => {
  it('a dangling one is written through: its target is made', () => {
    const files = createFileStore({ now: () => 0 });
    files.mkdir('/project/d', { recursive: false });
    files.symlink('d/target', '/project/l');
    expect(files.exists('/project/l')).toBe(false);
    expect(files.lstat('/project/l')).toMatchObject({ kind: 'symlink', size: 8, mode: 0o777 });
    files.append('/project/l', bytes('one'));
    expect(text(files.read('/project/d/target'))).toBe('one');
    expect(files.realpath('/project/l')).toBe('/project/d/target');
  });

  it('`..` goes up from where a link led', () => {
    const files = createFileStore({ now: () => 0 });
    files.mkdir('/tmp/far/below', { recursive: true });
    files.write('/tmp/far/f', bytes('far'));
    files.write('/project/f', bytes('near'));
    files.symlink('/tmp/far/below', '/project/l');
    expect(text(files.read('/project/l/../f'))).toBe('far');
    expect(text(files.read('/../../project/./f'))).toBe('near');
  });

  it('hard links are one file: content, version, mode; the last name takes it away', () => {
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'));
    files.link('/project/a', '/project/b');
    files.append('/project/b', bytes('two'));
    files.chmod('/project/b', 0o600);
    expect(files.stat('/project/a')).toEqual(files.stat('/project/b'));
    expect(files.stat('/project/a')).toMatchObject({ version: 2, links: 2, mode: 0o600, size: 6 });
    files.remove('/project/a', { recursive: false, force: false });
    expect(files.stat('/project/b')).toMatchObject({ version: 2, links: 1 });
    expect(text(files.read('/project/b'))).toBe('onetwo');
  });

  it('a link is renamed, removed and given second names itself', () => {
    const files = createFileStore({ now: () => 0 });
    files.write('/project/a', bytes('one'));
    files.symlink('a', '/project/l');
    files.link('/project/l', '/project/m');
    files.rename('/project/l', '/project/n');
    files.remove('/project/m', { recursive: true, force: false });
    expect(files.list('/project')).toEqual([
      { name: 'a', kind: 'file' },
      { name: 'n', kind: 'symlink' },
    ]);
  });

  it('a reach tells where a path leads as far as it exists', () => {
    const files = createFileStore({ now: () => 0 });
    files.mkdir('/project/d', { recursive: false });
    files.write('/project/f', bytes(''));
    files.symlink('d', '/project/l');
    files.symlink('/nowhere/x', '/project/dangling');
    files.symlink('loop', '/project/loop');
    const reach = (path: string) => files.reachOf(path, 'follow');
    expect(reach('/project/l/new')).toBe('/project/d/new');
    expect(reach('/project/l/new/../other/./more')).toBe('/project/d/other/more');
    expect(reach('/project/dangling')).toBe('/nowhere/x');
    expect(files.reachOf('/project/dangling', 'entry')).toBe('/project/dangling');
    expect(reach('/project/f/below')).toBe('/project/f/below');
    expect(reach('/project/loop/x')).toBe('/project/loop/x');
    expect(reach('/')).toBe('/');
  });
});
