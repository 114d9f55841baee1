import { basename, isInside } from '../paths.ts';
import { checksOf, equal, fails, isTrue, value } from './expect.ts';

const check = checksOf('temp');

export const tempChecks = [
  check('a temporary folder is there, empty, out of the way', async ({ env }) => {
    const path = await value(env.createTempDir(), 'createTempDir');
    isTrue(basename(path).startsWith('tmp-'), `${path} begins with tmp-`);
    equal((await value(env.fileInfo(path), 'info')).kind, 'directory', 'kind');
    equal(await value(env.listDir(path), 'list'), [], 'what is in it');
    isTrue(!isInside(env.cwd, path), `${path} is not in cwd`);
    equal(await value(env.listDir('.'), 'list'), [], 'what is in cwd');
  }),
  check('a temporary folder takes files', async ({ env }) => {
    const path = await value(env.createTempDir(), 'createTempDir');
    await value(env.writeFile(`${path}/a/b.txt`, 'x'), 'write');
    equal(await value(env.readTextFile(`${path}/a/b.txt`), 'read'), 'x', 'text');
    await value(env.remove(path, { recursive: true }), 'remove');
    equal(await value(env.exists(path), 'exists'), false, 'the folder');
  }),
  check('a temporary folder’s prefix', async ({ env }) => {
    const path = await value(env.createTempDir('output-'), 'createTempDir');
    isTrue(basename(path).startsWith('output-'), `${path} begins with output-`);
  }),
  check('a temporary file is there, empty', async ({ env }) => {
    const path = await value(env.createTempFile(), 'createTempFile');
    const info = await value(env.fileInfo(path), 'info');
    equal([info.kind, info.size, info.path], ['file', 0, path], 'info');
    isTrue(!isInside(env.cwd, path), `${path} is not in cwd`);
  }),
  check('a temporary file’s prefix and suffix', async ({ env }) => {
    const path = await value(env.createTempFile({ prefix: 'bash-', suffix: '.log' }), 'createTempFile');
    isTrue(basename(path).startsWith('bash-') && path.endsWith('.log'), `${path} is bash-….log`);
    await value(env.appendFile(path, 'x'), 'append');
    equal(await value(env.readTextFile(path), 'read'), 'x', 'text');
  }),
  check('no two temporary paths are the same', async ({ env }) => {
    const making = Array.from({ length: 20 }, (_none, index) =>
      index % 2 === 0 ? value(env.createTempDir(), 'createTempDir') : value(env.createTempFile(), 'createTempFile'),
    );
    equal(new Set(await Promise.all(making)).size, 20, 'number of paths');
  }),
  check('a prefix or suffix that is a path: invalid', async ({ env }) => {
    await fails(env.createTempDir('../a'), 'invalid', 'createTempDir');
    await fails(env.createTempFile({ prefix: 'a/b' }), 'invalid', 'createTempFile, prefix');
    await fails(env.createTempFile({ suffix: '/../../a' }), 'invalid', 'createTempFile, suffix');
  }),
  check('cleanup resolves, also twice', async ({ env }) => {
    await value(env.createTempDir(), 'createTempDir');
    await env.cleanup();
    await env.cleanup();
  }),
];
