import { lstat, mkdir, mkdtemp, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderFault, writeFiles } from './output-folder.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'switchyard-cli-'));
});
afterEach(async () => {
  await rm(place, { recursive: true });
});

const bytes = (text: string) => new TextEncoder().encode(text);

test('a missing or empty folder will do; nothing else', async () => {
  expect(await folderFault(join(place, 'new', 'deep'))).toBeUndefined();
  expect(await folderFault(place)).toBeUndefined();
  await writeFile(join(place, 'file'), '');
  expect(await folderFault(place)).toBe('it is not empty');
  expect(await folderFault(join(place, 'file'))).toBe('it is not a folder');
  await mkdir(join(place, 'empty'));
  await symlink('empty', join(place, 'link'));
  expect(await folderFault(join(place, 'link'))).toBe('it is a link');
  expect(await folderFault(join(place, 'file', 'below'))).toMatch('ENOTDIR');
});

test('files, folders and the links that stay inside', async () => {
  const folder = join(place, 'new', 'out');
  const leftOut = await writeFiles(folder, '/project', [
    { path: 'd', kind: 'directory' },
    { path: 'd/x.bin', kind: 'file', content: new Uint8Array([0, 255]) },
    { path: 'empty', kind: 'directory' },
    { path: 'inside', kind: 'symlink', target: 'd/x.bin' },
    { path: 'd/up', kind: 'symlink', target: '../inside' },
    { path: 'd/absolute', kind: 'symlink', target: '/project/d/x.bin' },
    { path: 'd/dangling', kind: 'symlink', target: './nothing' },
    { path: 'etc', kind: 'symlink', target: '/etc' },
    { path: 'd/out', kind: 'symlink', target: '../../secret' },
    { path: 'winding', kind: 'symlink', target: 'd/up/../..' },
    { path: 'sneaky', kind: 'symlink', target: 'd/../d' },
  ]);
  expect(leftOut.map((words) => words.split(':')[0])).toEqual(['etc', 'd/out', 'winding', 'sneaky']);
  expect([...(await readFile(join(folder, 'd/x.bin')))]).toEqual([0, 255]);
  expect((await lstat(join(folder, 'empty'))).isDirectory()).toBe(true);
  expect(await readlink(join(folder, 'd/absolute'))).toBe('x.bin');
  expect([...(await readFile(join(folder, 'd/up')))]).toEqual([0, 255]);
  expect(await readlink(join(folder, 'd/dangling'))).toBe('./nothing');
  await expect(lstat(join(folder, 'etc'))).rejects.toThrow('ENOENT');
});

test('nothing is written over, or through a link that was put there meanwhile', async () => {
  await writeFile(join(place, 'kept'), 'kept');
  await mkdir(join(place, 'out'));
  await symlink('../kept', join(place, 'out', 'a'));
  const file = { path: 'a', kind: 'file', content: bytes('new') } as const;
  await expect(writeFiles(join(place, 'out'), '/project', [file])).rejects.toThrow('EEXIST');
  expect(await readFile(join(place, 'kept'), 'utf8')).toBe('kept');
});

test.each(['../a', 'a/../b', '/a', 'a//b', 'a\\b', 'a\0'])('a name that is none here is refused: %j', async (path) => {
  const file = { path, kind: 'file', content: bytes('') } as const;
  await expect(writeFiles(join(place, 'out'), '/project', [file])).rejects.toThrow("cannot be a file's name");
});
