import { checksOf, equal, fails, isTrue, value } from './expect.ts';
import { hardLink, symlink } from './links.ts';

const check = checksOf('looking');

export const lookingChecks = [
  check('info of a file', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'é!'), 'write');
    const info = await value(env.fileInfo('d/./a.txt'), 'info');
    equal([info.name, info.path, info.kind, info.size], ['a.txt', `${env.cwd}/d/a.txt`, 'file', 3], 'info');
    isTrue(Number.isFinite(info.mtimeMs) && info.mtimeMs > 0, `mtimeMs ${info.mtimeMs} is a time`);
  }),
  check('info of a folder', async ({ env }) => {
    await value(env.createDir('d/e'), 'createDir');
    const info = await value(env.fileInfo('d/e'), 'info');
    equal([info.name, info.path, info.kind], ['e', `${env.cwd}/d/e`, 'directory'], 'info');
  }),
  check('info of a link is the link’s own', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'some text'), 'write');
    await symlink(subject, 'a.txt', 'link');
    const info = await value(env.fileInfo('link'), 'info');
    equal([info.name, info.path, info.kind], ['link', `${env.cwd}/link`, 'symlink'], 'info');
    if (info.target !== undefined) equal(info.target, 'a.txt', 'target');
  }),
  check('info behind a link to a folder keeps the path as named', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('real/a.txt', 'x'), 'write');
    await symlink(subject, 'real', 'alias');
    const info = await value(env.fileInfo('alias/a.txt'), 'info');
    equal([info.path, info.kind], [`${env.cwd}/alias/a.txt`, 'file'], 'info');
  }),
  check('info of a missing path: not_found', async ({ env }) => {
    await fails(env.fileInfo('none'), 'not_found', 'fileInfo');
    await fails(env.fileInfo('none/at/all'), 'not_found', 'fileInfo, deeper');
  }),
  check('info below a file: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.fileInfo('a.txt/b'), 'not_directory', 'fileInfo');
  }),
  check('an identity, where there is one, stays over a change of the content', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one'), 'write');
    const { id } = await value(env.fileInfo('a.txt'), 'info');
    await value(env.writeFile('a.txt', 'two'), 'overwrite');
    await value(env.appendFile('a.txt', 'three'), 'append');
    equal((await value(env.fileInfo('a.txt'), 'info')).id, id, 'id');
  }),
  check('an identity, where there is one, is each file’s own', async ({ env }) => {
    await value(env.writeFile('a.txt', 'same'), 'write');
    await value(env.writeFile('b.txt', 'same'), 'write');
    const { id } = await value(env.fileInfo('a.txt'), 'info');
    if (id !== undefined) isTrue((await value(env.fileInfo('b.txt'), 'info')).id !== id, 'two files have two ids');
  }),
  check('an identity, where there is one, is shared by hard links', ['hardlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await hardLink(subject, 'a.txt', 'b.txt');
    const { id } = await value(env.fileInfo('a.txt'), 'info');
    equal((await value(env.fileInfo('b.txt'), 'info')).id, id, 'id');
  }),
  check('exists: files and folders', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    equal(await value(env.exists('d/a.txt'), 'exists'), true, 'the file');
    equal(await value(env.exists('d'), 'exists'), true, 'the folder');
  }),
  check('exists: false for what is missing', async ({ env }) => {
    equal(await value(env.exists('none'), 'exists'), false, 'missing');
    equal(await value(env.exists('none/at/all'), 'exists'), false, 'missing folder');
  }),
  check('exists: true for a link to a file, false for a dangling one', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await symlink(subject, 'a.txt', 'good');
    await symlink(subject, 'none.txt', 'dangling');
    equal(await value(env.exists('good'), 'exists'), true, 'good');
    equal(await value(env.exists('dangling'), 'exists'), false, 'dangling');
  }),
  check('canonicalPath of a plain file', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    const cwd = await value(env.canonicalPath('.'), 'canonicalPath of cwd');
    equal(await value(env.canonicalPath('d/../d/a.txt'), 'canonicalPath'), `${cwd}/d/a.txt`, 'path');
  }),
  check('canonicalPath of a missing path: not_found', async ({ env }) => {
    await fails(env.canonicalPath('none'), 'not_found', 'canonicalPath');
  }),
  check('canonicalPath below a file: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.canonicalPath('a.txt/b'), 'not_directory', 'canonicalPath');
  }),
];
