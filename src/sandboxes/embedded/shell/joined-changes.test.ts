import { describe, expect, it } from 'vitest';
import type { EnvActivity } from '../../../engine/env/activity.ts';
import { createFileStore } from '../files/memory-file-store.ts';
import { JoinedChanges } from './joined-changes.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function setUp() {
  const store = createFileStore({ now: () => 0 });
  store.mkdir('/project/d', { recursive: true });
  store.write('/project/f', bytes('old'));
  const reported: string[] = [];
  const record = (activity: EnvActivity) => {
    if (activity.type !== 'file_change') return;
    reported.push(`${activity.op} ${activity.path} ${new TextDecoder().decode(activity.content)}`.trim());
  };
  const files = new JoinedChanges(store, { exec: 'e1', record });
  const open = (path: string, kind: 'write' | 'append' = 'write') =>
    files.perform({ kind, path, content: new Uint8Array(0) });
  const put = (path: string, text: string, kind: 'write' | 'append' = 'write') =>
    files.perform({ kind, path, content: bytes(text) });
  return { store, files, reported, open, put };
}

describe('joined changes', () => {
  it('join an opening with its text, whichever way the text is written', () => {
    const { open, put, reported } = setUp();
    open('/project/f');
    put('/project/f', 'a');
    open('/project/f');
    put('/project/f', 'b', 'append');
    open('/project/n', 'append');
    put('/project/n', 'c', 'append');
    expect(reported).toEqual(['write /project/f a', 'write /project/f b', 'append /project/n c']);
  });

  it('are done at the end of the piece', () => {
    const { store, files, open, reported } = setUp();
    open('/project/f');
    expect(files.pending).toBe(true);
    expect(store.stat('/project/f').size).toBe(3);
    files.commit();
    expect(store.stat('/project/f').size).toBe(0);
    expect(reported).toEqual(['write /project/f']);
  });

  it('are done before the file or its folder is looked at, by whatever name', () => {
    const looks = ['/project/f', '/project/link', '/project/hard', '/project/d/../f'];
    for (const path of looks) {
      const { store, files, open } = setUp();
      store.symlink('f', '/project/link');
      store.link('/project/f', '/project/hard');
      open('/project/f');
      expect(files.perform({ kind: 'read', path }), path).toMatchObject({ ok: true, value: new Uint8Array(0) });
    }
    const { store, files, open } = setUp();
    store.symlink('../d/new', '/project/d/to-new');
    open('/project/d/new');
    expect(files.perform({ kind: 'list', path: '/project/d' })).toMatchObject({
      value: [{ name: 'new' }, { name: 'to-new' }],
    });
    open('/project/d/new2');
    expect(files.perform({ kind: 'exists', path: '/project/d/new2' })).toMatchObject({ value: true });
  });

  it('stay held back while other files are read', () => {
    const { store, files, open, put, reported } = setUp();
    store.write('/project/other', bytes('x'));
    open('/project/f');
    files.perform({ kind: 'read', path: '/project/other' });
    files.perform({ kind: 'stat', path: '/project/other' });
    put('/project/f', 'new');
    expect(reported).toEqual(['write /project/f new']);
  });

  it('keep their place among other changes', () => {
    const { open, put, reported } = setUp();
    open('/project/f');
    put('/project/g', 'x');
    put('/project/f', 'y');
    expect(reported).toEqual(['write /project/f', 'write /project/g x', 'write /project/f y']);
  });

  it('fail at once where the opening fails', () => {
    const { store, files, open } = setUp();
    store.chmod('/project/f', 0o444);
    store.chmod('/project/d', 0o555);
    store.symlink('gone/x', '/project/dangling');
    for (const [path, code] of [
      ['/project/f', 'EACCES'],
      ['/project/d', 'EISDIR'],
      ['/project/d/x', 'EACCES'],
      ['/project/no/x', 'ENOENT'],
      ['/project/f/x', 'ENOTDIR'],
      ['/project/x/', 'EISDIR'],
      ['/home/x', 'EACCES'],
      ['/project/dangling', 'ENOENT'],
    ] as const) {
      expect(open(path), path).toMatchObject({ ok: false, code });
      expect(open(path, 'append'), path).toMatchObject({ ok: false, code });
      expect(files.pending).toBe(false);
    }
  });

  it('can be dropped', () => {
    const { store, files, open, reported } = setUp();
    open('/project/f');
    files.forget();
    files.commit();
    expect(store.stat('/project/f').size).toBe(3);
    expect(reported).toEqual([]);
  });
});
