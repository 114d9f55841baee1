import { checksOf, equal, fails, isTrue, settled, value } from './expect.ts';
import { symlink } from './links.ts';

const check = checksOf('paths');

export const pathsChecks = [
  check('cwd is absolute, normal, and a folder', async ({ env }) => {
    isTrue(env.cwd.startsWith('/'), 'cwd is absolute');
    equal(await value(env.absolutePath('.'), 'absolutePath'), env.cwd, 'the absolute path of .');
    equal((await value(env.fileInfo(env.cwd), 'info')).kind, 'directory', 'kind');
    equal(await value(env.listDir('.'), 'list'), [], 'what is in it');
  }),
  check('absolutePath begins at cwd', async ({ env }) => {
    equal(await value(env.absolutePath('a/b.txt'), 'absolutePath'), `${env.cwd}/a/b.txt`, 'path');
  }),
  check('absolutePath keeps an absolute path', async ({ env }) => {
    equal(await value(env.absolutePath(`${env.cwd}/a`), 'absolutePath'), `${env.cwd}/a`, 'path');
  }),
  check('absolutePath takes out dots and slashes too many', async ({ env }) => {
    equal(await value(env.absolutePath('./a//b/../c/.'), 'absolutePath'), `${env.cwd}/a/c`, 'path');
  }),
  check('absolutePath does not resolve links', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('real'), 'createDir');
    await symlink(subject, 'real', 'alias');
    equal(await value(env.absolutePath('alias/x'), 'absolutePath'), `${env.cwd}/alias/x`, 'path');
  }),
  check('joinPath joins and normalises', async ({ env }) => {
    equal(await value(env.joinPath([env.cwd, 'a', '../b', 'c.txt']), 'joinPath'), `${env.cwd}/b/c.txt`, 'path');
  }),
  check('joinPath of a path that does not exist', async ({ env }) => {
    equal(await value(env.joinPath(['/none', 'at', 'all']), 'joinPath'), '/none/at/all', 'path');
  }),
  check('one file by its relative, its absolute and a roundabout path', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    equal(await value(env.readTextFile(`${env.cwd}/d/a.txt`), 'absolute'), 'x', 'text');
    equal(await value(env.readTextFile('./d/none/.././a.txt'), 'roundabout'), 'x', 'text');
    equal(await value(env.readTextFile('d//a.txt'), 'two slashes'), 'x', 'text');
  }),
  check('.. takes out the name before it, also when that is a link', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('deep/er/a.txt', 'below'), 'write');
    await value(env.writeFile('b.txt', 'here'), 'write');
    await symlink(subject, 'deep/er', 'alias');
    equal(await value(env.readTextFile('alias/../b.txt'), 'read'), 'here', 'text');
  }),
  check('a NUL in a path: invalid', async ({ env }) => {
    await fails(env.readTextFile('a\0b'), 'invalid', 'readTextFile');
    await fails(env.writeFile('a\0b', 'x'), 'invalid', 'writeFile');
    await fails(env.fileInfo('a\0b'), 'invalid', 'fileInfo');
    await fails(env.createDir('a\0b'), 'invalid', 'createDir');
  }),
  check('a name of more than 255 bytes: invalid', async ({ env }) => {
    const name = 'é'.repeat(128);
    await fails(env.writeFile(name, 'x'), 'invalid', 'writeFile');
    await fails(env.readTextFile(name), 'invalid', 'readTextFile');
    await value(env.writeFile('x'.repeat(255), 'x'), 'a name of 255 bytes');
  }),
  check('odd paths make no operation throw', async ({ env }) => {
    for (const path of ['', '.', '..', '/', '//', './', 'a/../..', '\ud800', ' ', '~', '-', '\n']) {
      const operations = [
        env.absolutePath(path),
        env.joinPath([path, path]),
        env.readTextFile(path),
        env.readTextLines(path),
        env.readBinaryFile(path),
        env.fileInfo(path),
        env.listDir(path),
        env.canonicalPath(path),
        env.exists(path),
      ];
      for (const operation of operations) await settled<unknown, unknown>(operation, `path ${JSON.stringify(path)}`);
    }
  }),
];
