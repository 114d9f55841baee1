import { describe, expect, test } from 'vitest';
import { createFindTool, FIND_LIMIT } from './find.ts';
import { globMatcher } from './glob-pattern.ts';
import { envWith, failureOf, run, textOf } from './testing/tool-runs.ts';
import { MAX_BYTES } from './truncate.ts';

const find = createFindTool();

async function found(files: Record<string, string>, params: object): Promise<string[]> {
  return (await textOf(run(find, params, await envWith(files)))).split('\n');
}

const tree = {
  'a.ts': '',
  'a/b.ts': '',
  'a/deep/c.test.ts': '',
  'a/deep/.dot.ts': '',
  '.config/x.ts': '',
  'z/(group)/page.tsx': '',
  'node_modules/m/i.ts': '',
  '.git/y.ts': '',
  '.gitignore': 'node_modules\n',
};

describe('find', () => {
  test('without a slash: names anywhere, dotfiles too, in the order of the paths', async () => {
    expect(await found(tree, { pattern: '*.ts' })).toEqual([
      '.config/x.ts',
      'a.ts',
      'a/b.ts',
      'a/deep/.dot.ts',
      'a/deep/c.test.ts',
    ]);
  });

  test('with a slash: anchored at path', async () => {
    expect(await found(tree, { pattern: 'a/*.ts' })).toEqual(['a/b.ts']);
    expect(await found(tree, { pattern: './a/*.ts' })).toEqual(['a/b.ts']);
    expect(await found(tree, { pattern: '/a/*.ts' })).toEqual(['a/b.ts']);
    expect(await found(tree, { pattern: './*.ts', path: 'a' })).toEqual(['a/b.ts']);
    expect(await found(tree, { pattern: 'a/*.ts', path: 'a' })).toEqual(['Nothing found that fits the pattern']);
    expect(await found(tree, { pattern: '**/*.test.ts' })).toEqual(['a/deep/c.test.ts']);
    expect(await found(tree, { pattern: 'a/**' })).toEqual(['a/b.ts', 'a/deep/', 'a/deep/.dot.ts', 'a/deep/c.test.ts']);
  });

  test('directories have a slash, and can be asked for alone; links are told, not followed', async () => {
    expect(await found(tree, { pattern: 'deep' })).toEqual(['a/deep/']);
    expect(await found(tree, { pattern: 'a*/' })).toEqual(['a/']);
    const env = await envWith({ 'd/f': '' });
    env.files.symlink('d', '/work/link');
    expect(await textOf(run(find, { pattern: '*' }, env))).toBe('d/\nd/f\nlink');
    expect(await textOf(run(find, { pattern: '*', path: 'link' }, env))).toBe('link/f');
  });

  test('nothing found, missing paths, files', async () => {
    expect(await found(tree, { pattern: '*.py' })).toEqual(['Nothing found that fits the pattern']);
    const env = await envWith(tree);
    expect(await failureOf(run(find, { pattern: '*', path: 'nope' }, env))).toBe('No such file or directory: nope');
    expect(await failureOf(run(find, { pattern: '*', path: 'a.ts' }, env))).toBe('Not a directory: a.ts');
    expect(await failureOf(run(find, { pattern: '' }, env))).toContain('Not a glob');
    expect(await failureOf(run(find, { pattern: '//' }, env))).toContain('Not a glob');
  });

  test('the limit, inclusive', async () => {
    const many = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, i) => [`d${i % 10}/f${i}`, '']));
    expect(await found(many(5), { pattern: 'f*', limit: 5 })).toHaveLength(5);
    expect((await found(many(6), { pattern: 'f*', limit: 5 })).slice(5)).toEqual([
      '',
      '[Showing the first 5 paths; there are more: raise limit, or narrow the pattern]',
    ]);
    expect(await found(many(FIND_LIMIT), { pattern: 'f*' })).toHaveLength(FIND_LIMIT);
    const { details } = await run(find, { pattern: 'f*' }, await envWith(many(FIND_LIMIT + 1)));
    expect(details).toEqual({ shown: FIND_LIMIT, limitReached: true, bytesReached: false });
  });

  test('the bytes of the output', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 400 }, (_, i) => [`${String(i).padStart(3, '0')}${'n'.repeat(200)}`, '']),
    );
    const text = await textOf(run(find, { pattern: '*' }, await envWith(files)));
    expect(text).toContain(`[Cut at ${MAX_BYTES} bytes`);
    expect(text.length).toBeLessThan(MAX_BYTES + 100);
  });
});

describe('globs', () => {
  test.each<[string, string[], string[]]>([
    ['*.ts', ['a.ts', 'x/y/a.ts', '.ts'], ['a.tsx', 'a.ts/b']],
    ['?.ts', ['a.ts'], ['ab.ts', '/.ts']],
    ['[a-c]x', ['ax', 'd/bx'], ['dx']],
    ['[!a]x', ['bx'], ['ax']],
    ['*.{ts,tsx}', ['a.ts', 'a.tsx'], ['a.js', 'a.{ts,tsx}']],
    ['f{1..3}', ['f1', 'f3'], ['f4', 'f1..3']],
    ['f{8..11}', ['f8', 'f10', 'f11'], ['f1', 'f12', 'f7']],
    ['src/**/x', ['src/x', 'src/a/x', 'src/a/b/x'], ['x', 'a/src/x', 'src/ax']],
    ['**/x/*', ['x/a', 'a/b/x/c'], ['x', 'x/a/b']],
    ['src/**', ['src/a', 'src/.a/b'], ['src', 'a/src/b']],
    ['src/**/*', ['src/a', 'src/a/b'], ['src', 'srca']],
    ['*', ['a', '.a', 'b/c'], []],
    ['./*', ['a', '.a'], ['b/c']],
    ['{*.ts,b}', ['a.ts', '.ts', 'b'], ['c']],
    ['x/*/y', ['x/a/y'], ['x/y', 'x/a/b/y']],
    ['[[:digit:]]x', ['1x'], ['ax']],
    ['a*b*c', ['abc', 'aXbXc'], ['ab', 'acb']],
    ['(x)/*.tsx', ['(x)/p.tsx'], ['x/p.tsx']],
    ['a+b', ['a+b'], ['aab']],
    ['a|b', ['a|b'], ['a', 'b']],
    ['!x', ['!x'], ['y']],
    ['中*', ['中文'], ['文']],
    ['é?', ['é1'], ['e1']],
    ['a\\*b', ['a*b'], ['aXb']],
    ['$x.^', ['$x.^'], ['x']],
    ['"q"', ['"q"'], ['q']],
    ['a b', ['a b'], ['ab']],
    ['[x', ['[x'], ['x']],
  ])('%s', (glob, fits, fitsNot) => {
    const matches = globMatcher(glob);
    expect(fits.filter((path) => !matches(path))).toEqual([]);
    expect(fitsNot.filter((path) => matches(path))).toEqual([]);
  });

  test.each(['*a*a*a*a*a*a*a*a*a*a*a*b', '**/a/**/a/**/a/**/a/**/a/**/b', '{a,aa}{a,aa}{a,aa}{a,aa}*b'])(
    '%s takes linear time',
    (glob) => {
      const matches = globMatcher(glob);
      expect(matches('a'.repeat(2000))).toBe(false);
      expect(matches('a/'.repeat(2000))).toBe(false);
    },
  );

  test('a rule of a .gitignore takes no great time', async () => {
    const files = {
      '.gitignore': `${'*a'.repeat(30)}b\n${'**/a/'.repeat(20)}b\nother\n`,
      [`${'a'.repeat(250)}c`]: '',
      other: '',
    };
    expect(await found(files, { pattern: '*c' })).toEqual([`${'a'.repeat(250)}c`]);
    expect(await found(files, { pattern: 'other' })).toEqual(['Nothing found that fits the pattern']);
  });
});

test('an abort ends it at once', async () => {
  const env = await envWith({ 'a/f': '', 'b/f': '', 'c/f': '' });
  const abort = new AbortController();
  const list = env.listDir.bind(env);
  const seen: string[] = [];
  env.listDir = async (path, signal) => {
    seen.push(path);
    if (path.endsWith('/a')) abort.abort();
    return list(path, signal);
  };
  await expect(run(find, { pattern: '*' }, env, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(seen).toEqual(['.', '/work/a']);
});
