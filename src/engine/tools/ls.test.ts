import { expect, test } from 'vitest';
import { createLsTool, LS_LIMIT } from './ls.ts';
import { envWith, failureOf, run, textOf } from './testing/tool-runs.ts';
import { MAX_BYTES } from './truncate.ts';

const ls = createLsTool();

test('sorted without case, with marks', async () => {
  const env = await envWith({ b: '', A: '', a: '', 'Dir/x': '', '.dot': '', c: '', _: '', Ä: '' });
  env.files.symlink('b', '/work/link');
  env.files.symlink('Dir', '/work/Elink');
  env.files.symlink('nowhere', '/work/gone');
  expect((await textOf(run(ls, {}, env))).split('\n')).toEqual([
    ...['.dot', '_', 'A', 'a', 'b', 'c', 'Dir/', 'Elink@', 'gone@', 'link@', 'Ä'],
  ]);
});

test('a directory by any name', async () => {
  const env = await envWith({ 'd/x': '', 'd/y/z': '' });
  env.files.symlink('d', '/work/link');
  for (const path of ['d', './d', '@d', '/work/d', 'link', 'd/y/..'])
    expect(await textOf(run(ls, { path }, env))).toBe('x\ny/');
  for (const path of ['', '.', undefined, null]) expect(await textOf(run(ls, { path }, env))).toBe('d/\nlink@');
});

test('an empty directory, a missing one, a file', async () => {
  const env = await envWith({ f: '' });
  env.files.makeFolder('/work/empty');
  expect(await textOf(run(ls, { path: 'empty' }, env))).toBe('(the directory is empty)');
  expect(await failureOf(run(ls, { path: 'nope' }, env))).toBe('No such file or directory: nope');
  expect(await failureOf(run(ls, { path: 'f' }, env))).toBe('f is not a directory; to see a file, use read');
});

test('the limit, inclusive', async () => {
  const many = (count: number) => envWith(Object.fromEntries(Array.from({ length: count }, (_, i) => [`f${i}`, ''])));
  expect((await textOf(run(ls, {}, await many(LS_LIMIT)))).split('\n')).toHaveLength(LS_LIMIT);
  const { content, details } = await run(ls, {}, await many(LS_LIMIT + 1));
  expect(details).toEqual({ shown: LS_LIMIT, total: LS_LIMIT + 1 });
  expect(await textOf({ content })).toMatch(/\n\n\[Showing 500 of 501 entries; raise limit to see more\]$/);
  expect((await textOf(run(ls, { limit: 2 }, await many(3)))).split('\n').slice(0, 2)).toEqual(['f0', 'f1']);
  expect((await textOf(run(ls, { limit: 600 }, await many(501)))).split('\n')).toHaveLength(501);
  expect(await failureOf(run(ls, { limit: 0 }, await many(1)))).toContain('limit must be a whole number');
});

test('the bytes of the output', async () => {
  const files = Object.fromEntries(Array.from({ length: 400 }, (_, i) => [`${i}${'n'.repeat(240)}`, '']));
  const text = await textOf(run(ls, {}, await envWith(files)));
  expect(text).toMatch(/\[Showing \d+ of 400 entries; use find with a pattern to see the others\]$/);
  expect(text.length).toBeLessThan(MAX_BYTES + 100);
});
