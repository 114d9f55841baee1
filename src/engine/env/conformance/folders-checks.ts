import { checksOf, equal, fails, value } from './expect.ts';
import { symlink } from './links.ts';

const check = checksOf('folders');

export const foldersChecks = [
  check('a list of direct children, in code-unit order', async ({ env }) => {
    const names = ['b', 'B', 'a', '_', '10', '9', 'é', '漢', '👩', '\ufb01', '.hidden', 'a-b', 'a.b'];
    for (const name of names) await value(env.writeFile(`d/${name}`, 'x'), `write ${name}`);
    await value(env.writeFile('d/sub/deeper', 'x'), 'write');
    const expected = [...names, 'sub'].sort((one, other) => (one < other ? -1 : 1));
    equal(
      (await value(env.listDir('d'), 'list')).map((info) => info.name),
      expected,
      'names',
    );
  }),
  check('a list tells what each child is', async ({ env }) => {
    await value(env.writeFile('d/file', 'four'), 'write');
    await value(env.createDir('d/sub'), 'createDir');
    const infos = await value(env.listDir('d'), 'list');
    equal(
      infos.map(({ name, path, kind }) => [name, path, kind]),
      [
        ['file', `${env.cwd}/d/file`, 'file'],
        ['sub', `${env.cwd}/d/sub`, 'directory'],
      ],
      'children',
    );
    equal(infos[0]?.size, 4, 'size');
    equal(infos[0]?.id, (await value(env.fileInfo('d/file'), 'info')).id, 'id');
  }),
  check('a list does not follow links, not even dangling ones', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('d/sub'), 'createDir');
    await symlink(subject, 'sub', 'd/good');
    await symlink(subject, 'none', 'd/dangling');
    const kinds = (await value(env.listDir('d'), 'list')).map(({ name, kind }) => `${name} ${kind}`);
    equal(kinds, ['dangling symlink', 'good symlink', 'sub directory'], 'children');
  }),
  check('a list by a link to a folder, with the paths as named', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('real/a.txt', 'x'), 'write');
    await symlink(subject, 'real', 'alias');
    const paths = (await value(env.listDir('alias'), 'list')).map((info) => info.path);
    equal(paths, [`${env.cwd}/alias/a.txt`], 'paths');
  }),
  check('a list of an empty folder', async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    equal(await value(env.listDir('d'), 'list'), [], 'children');
  }),
  check('a list of many children', async ({ env }) => {
    const names = Array.from({ length: 500 }, (_none, index) => `f${String(index).padStart(3, '0')}`);
    await Promise.all(names.map((name) => env.writeFile(`d/${name}`, name)));
    equal(
      (await value(env.listDir('d'), 'list')).map((info) => info.name),
      names,
      'names',
    );
  }),
  check('a list of a missing folder: not_found', async ({ env }) => {
    await fails(env.listDir('none'), 'not_found', 'listDir');
  }),
  check('a list of a file: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.listDir('a.txt'), 'not_directory', 'listDir');
  }),
  check('createDir makes the folders above', async ({ env }) => {
    await value(env.createDir('a/b/c'), 'createDir');
    equal((await value(env.fileInfo('a/b/c'), 'info')).kind, 'directory', 'kind');
  }),
  check('createDir of a folder that is there already', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await value(env.createDir('d'), 'createDir');
    equal(await value(env.readTextFile('d/a.txt'), 'read'), 'x', 'text');
  }),
  check('createDir by a link to a folder that is there', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('real'), 'createDir');
    await symlink(subject, 'real', 'alias');
    await value(env.createDir('alias'), 'createDir of the link');
    await value(env.createDir('alias/sub'), 'createDir behind the link');
    equal((await value(env.fileInfo('real/sub'), 'info')).kind, 'directory', 'kind');
    equal((await value(env.fileInfo('alias'), 'info')).kind, 'symlink', 'kind');
  }),
  check('createDir, not recursive, makes one folder', async ({ env }) => {
    await value(env.createDir('d', { recursive: false }), 'createDir');
    equal((await value(env.fileInfo('d'), 'info')).kind, 'directory', 'kind');
  }),
  check('createDir, not recursive, of what is there: invalid', async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.createDir('d', { recursive: false }), 'invalid', 'a folder');
    await fails(env.createDir('a.txt', { recursive: false }), 'invalid', 'a file');
  }),
  check('createDir, not recursive, without the folder above: not_found', async ({ env }) => {
    await fails(env.createDir('none/d', { recursive: false }), 'not_found', 'createDir');
    equal(await value(env.exists('none'), 'exists'), false, 'the folder above');
  }),
  check('createDir where a file is, or below one: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.createDir('a.txt'), 'not_directory', 'where a file is');
    await fails(env.createDir('a.txt/d'), 'not_directory', 'below a file');
    await fails(env.createDir('a.txt/d/e'), 'not_directory', 'deeper below a file');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'x', 'text');
  }),
];
