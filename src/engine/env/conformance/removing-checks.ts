import { checksOf, equal, fails, value } from './expect.ts';

const check = checksOf('removing');

export const removingChecks = [
  check('a file', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await value(env.remove('d/a.txt'), 'remove');
    equal(await value(env.exists('d/a.txt'), 'exists'), false, 'the file');
    equal(await value(env.listDir('d'), 'list'), [], 'what is left');
  }),
  check('and writing it anew', async ({ env }) => {
    await value(env.writeFile('a.txt', 'old and long'), 'write');
    await value(env.remove('a.txt'), 'remove');
    await value(env.writeFile('a.txt', 'new'), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'new', 'text');
  }),
  check('a missing path: not_found', async ({ env }) => {
    await fails(env.remove('none'), 'not_found', 'remove');
    await fails(env.remove('none', { recursive: true }), 'not_found', 'remove, recursive');
    await fails(env.remove('none/at/all'), 'not_found', 'remove, deeper');
  }),
  check('a missing path by force', async ({ env }) => {
    await value(env.remove('none', { force: true }), 'remove');
    await value(env.remove('none/at/all', { force: true, recursive: true }), 'remove, deeper');
  }),
  check('below a file: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.remove('a.txt/b'), 'not_directory', 'remove');
  }),
  check('a folder, not recursive: is_directory, and it stays', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await value(env.createDir('empty'), 'createDir');
    await fails(env.remove('d'), 'is_directory', 'a full one');
    await fails(env.remove('d', { force: true }), 'is_directory', 'a full one by force');
    await fails(env.remove('empty'), 'is_directory', 'an empty one');
    equal(await value(env.readTextFile('d/a.txt'), 'read'), 'x', 'text');
    equal(await value(env.exists('empty'), 'exists'), true, 'the empty one');
  }),
  check('a folder with all that is in it', async ({ env }) => {
    await value(env.writeFile('d/e/f/a.txt', 'x'), 'write');
    await value(env.writeFile('d/.hidden', 'x'), 'write');
    await value(env.remove('d', { recursive: true }), 'remove');
    equal(await value(env.exists('d'), 'exists'), false, 'the folder');
  }),
  check('a file, recursive', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await value(env.remove('a.txt', { recursive: true, force: true }), 'remove');
    equal(await value(env.exists('a.txt'), 'exists'), false, 'the file');
  }),
  check('nothing but what was named', async ({ env }) => {
    await value(env.writeFile('ab/x', 'x'), 'write');
    await value(env.writeFile('a/x', 'x'), 'write');
    await value(env.writeFile('a.txt', 'x'), 'write');
    await value(env.remove('a', { recursive: true }), 'remove');
    equal(
      (await value(env.listDir('.'), 'list')).map((info) => info.name),
      ['a.txt', 'ab'],
      'what is left',
    );
  }),
];
