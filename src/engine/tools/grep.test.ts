import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createGrepTool, GREP_LIMIT } from './grep.ts';
import { linePattern } from './line-pattern.ts';
import { matchingLines } from './matching-lines.ts';
import { envWith, failureOf, run, textOf } from './testing/tool-runs.ts';
import { MAX_BYTES } from './truncate.ts';

const grep = createGrepTool();

async function lines(files: Record<string, string | Uint8Array>, params: object): Promise<string[]> {
  return (await textOf(run(grep, params, await envWith(files)))).split('\n');
}

const tree = {
  'src/a.ts': 'const one = 1;\nfunction two() {}\n',
  'src/b.js': 'const three = 3;\n',
  'src.txt': 'const in text\n',
  '.hidden/.env': 'const secret\n',
  'README.md': 'no match here\n',
};

describe('what is found', () => {
  test('path, line and text, in the order of the paths', async () => {
    expect(await lines(tree, { pattern: 'const' })).toEqual([
      '.hidden/.env:1: const secret',
      'src.txt:1: const in text',
      'src/a.ts:1: const one = 1;',
      'src/b.js:1: const three = 3;',
    ]);
  });

  test('in a directory, in a file', async () => {
    expect(await lines(tree, { pattern: 'const', path: 'src' })).toEqual([
      'src/a.ts:1: const one = 1;',
      'src/b.js:1: const three = 3;',
    ]);
    expect(await lines(tree, { pattern: 'two', path: './src/a.ts' })).toEqual(['src/a.ts:2: function two() {}']);
    expect(await lines(tree, { pattern: 'two', path: '/work/src' })).toEqual(['src/a.ts:2: function two() {}']);
    expect(await lines({ '/tmp/x/f': 'a' }, { pattern: 'a', path: '/tmp/x' })).toEqual(['/tmp/x/f:1: a']);
    expect(await lines(tree, { pattern: 'no match', path: '' })).toEqual(['README.md:1: no match here']);
  });

  test('no match says so, a missing path is an error', async () => {
    expect(await lines(tree, { pattern: 'nowhere' })).toEqual(['No matches found']);
    const env = await envWith(tree);
    expect(await failureOf(run(grep, { pattern: 'x', path: 'nope' }, env))).toBe('No such file or directory: nope');
  });

  test('glob is relative to path', async () => {
    const found = async (glob: string, path?: string) =>
      (await lines(tree, { pattern: 'const', glob, path })).map((line) => line.split(':')[0]);
    expect(await found('*.ts')).toEqual(['src/a.ts']);
    expect(await found('*.{ts,js}')).toEqual(['src/a.ts', 'src/b.js']);
    expect(await found('src/*.ts')).toEqual(['src/a.ts']);
    expect(await found('./src/*.ts')).toEqual(['src/a.ts']);
    expect(await found('./*.ts', 'src')).toEqual(['src/a.ts']);
    expect(await found('src/*.ts', 'src')).toEqual(['No matches found']);
    expect(await found('**/*.js')).toEqual(['src/b.js']);
    expect(await found('!*.ts')).toEqual(['.hidden/.env', 'src.txt', 'src/b.js']);
    expect(await found('.env')).toEqual(['.hidden/.env']);
  });

  test('ignoreCase and literal', async () => {
    const files = { f: 'a.c\nABC\nabc\n$HOME\n' };
    expect(await lines(files, { pattern: 'abc', ignoreCase: true })).toEqual(['f:2: ABC', 'f:3: abc']);
    expect(await lines(files, { pattern: 'a.c' })).toEqual(['f:1: a.c', 'f:3: abc']);
    expect(await lines(files, { pattern: 'a.c', literal: true })).toEqual(['f:1: a.c']);
    expect(await lines(files, { pattern: 'A.C', literal: true, ignoreCase: true })).toEqual(['f:1: a.c']);
    expect(await lines(files, { pattern: '$HOME', literal: true })).toEqual(['f:4: $HOME']);
  });

  test.each(['--files', '-v', '-e', '--', '-'])(
    'a pattern that looks like a flag is a pattern: %s',
    async (pattern) => {
      expect(await lines({ f: `x\n${pattern} y\n` }, { pattern })).toEqual([`f:2: ${pattern} y`]);
    },
  );
});

describe('lines', () => {
  test('CRLF ends a line, a lone CR does not', async () => {
    expect(await lines({ f: 'a\r\nb\rc\r\nd\r\n' }, { pattern: 'c$' })).toEqual(['f:2: b\rc']);
    expect(await lines({ f: 'a\r\nb\rc\r\nd\r\n' }, { pattern: '^d$' })).toEqual(['f:3: d']);
  });

  test('anchors and empty lines', async () => {
    const files = { f: 'a\n\n b\n' };
    expect(await lines(files, { pattern: '^$' })).toEqual(['f:2: ']);
    expect(await lines(files, { pattern: '^' })).toHaveLength(3);
    expect(await lines(files, { pattern: '\\Ab|\\A b\\z' })).toEqual(['f:3:  b']);
    expect(await lines({ f: '' }, { pattern: '^$' })).toEqual(['No matches found']);
  });

  test('no match reaches over a line end', async () => {
    expect(await lines({ f: 'a\nb\n' }, { pattern: 'a\\sb|a[^x]b|(?s)a.b' })).toEqual(['No matches found']);
    expect(await lines({ f: 'a\nb\na b\n' }, { pattern: 'a\\s+b' })).toEqual(['f:3: a b']);
    expect(await lines({ f: 'a\na\nab' }, { pattern: 'a[^x]*b' })).toEqual(['f:3: ab']);
  });

  test('over 500 characters are cut, never inside a character', async () => {
    const long = 'é'.repeat(499);
    expect(await lines({ f: `${long}x\n` }, { pattern: 'x' })).toEqual([`f:1: ${long}x`]);
    expect(await lines({ f: `${long}😀x\n` }, { pattern: 'x' })).toEqual([
      `f:1: ${long}…`,
      '',
      '[Lines over 500 characters are cut: read shows them whole]',
    ]);
  });

  test('context, each line once, groups apart', async () => {
    const files = { f: '1\n2\nx3\n4\nx5\n6\n7\n8\nx9', g: 'x1\n2\n' };
    expect(await lines(files, { pattern: 'x', context: 1 })).toEqual([
      ...['f-2- 2', 'f:3: x3', 'f-4- 4', 'f:5: x5', 'f-6- 6', '--', 'f-8- 8', 'f:9: x9', '--', 'g:1: x1', 'g-2- 2'],
    ]);
    expect(await lines(files, { pattern: 'x', context: 0, path: 'g' })).toEqual(['g:1: x1']);
    expect(await lines({ f: 'a\nb' }, { pattern: 'a', context: 100 })).toEqual(['f:1: a', 'f-2- b']);
    const env = await envWith(files);
    expect(await failureOf(run(grep, { pattern: 'x', context: -1 }, env))).toContain('context must be a whole number');
  });
});

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `x${i + 1}\n`).join('');

  test('exactly as many as the limit: no notice', async () => {
    expect(await lines({ f: many(GREP_LIMIT) }, { pattern: 'x' })).toHaveLength(100);
    const over = await lines({ f: many(GREP_LIMIT + 1) }, { pattern: 'x' });
    expect(over.slice(99)).toEqual([
      'f:100: x100',
      '',
      '[Showing the first 100 matching lines; there are more: raise limit, or narrow the search]',
    ]);
    expect(await lines({ f: 'x\n', g: 'x\n' }, { pattern: 'x', limit: 2 })).toEqual(['f:1: x', 'g:1: x']);
    expect((await lines({ f: 'x\n', g: 'x\n', h: 'x' }, { pattern: 'x', limit: 2 })).slice(0, 3)).toEqual([
      'f:1: x',
      'g:1: x',
      '',
    ]);
  });

  test('details count', async () => {
    const env = await envWith({ f: many(3), g: 'x\n' });
    const { details } = await run(grep, { pattern: 'x', limit: 3 }, env);
    expect(details).toEqual({ matches: 3, files: 1, searched: 2, limitReached: true, bytesReached: false });
    const all = await run(grep, { pattern: 'x' }, env);
    expect(all.details).toEqual({ matches: 4, files: 2, searched: 2, limitReached: false, bytesReached: false });
  });

  test('the bytes of the output', async () => {
    const text = (await lines({ f: `${'x'.repeat(490)}\n`.repeat(200) }, { pattern: 'x', limit: 200 })).join('\n');
    expect(text.length).toBeLessThan(MAX_BYTES + 200);
    expect(text).toContain(`[Cut at ${MAX_BYTES} bytes`);
  });

  test.each([0, -1, 1.5])('limit %d is refused', async (limit) => {
    const env = await envWith({});
    expect(await failureOf(run(grep, { pattern: 'x', limit }, env))).toContain('limit must be a whole number');
  });
});

describe('what is left out', () => {
  test('.git and binary files; links are not followed', async () => {
    const env = await envWith({ '.git/config': 'x', bin: Uint8Array.from([0x78, 0, 0x78]), f: 'x', 'd/g': 'x' });
    env.files.symlink('d', '/work/link');
    env.files.symlink('.', '/work/loop');
    env.files.symlink('f', '/work/alias');
    expect(await textOf(run(grep, { pattern: 'x' }, env))).toBe('d/g:1: x\nf:1: x');
    expect(await textOf(run(grep, { pattern: 'x', path: 'link' }, env))).toBe('link/g:1: x');
    expect(await textOf(run(grep, { pattern: 'x', path: 'alias' }, env))).toBe('alias:1: x');
  });

  test('what .gitignore names, the deepest deciding', async () => {
    const files = {
      '.gitignore': '*.log\nbuild/\n/top\n# comment\n!keep.log\n\r\n',
      'a.log': 'x',
      'keep.log': 'x',
      'build/f': 'x',
      top: 'x',
      'd/top': 'x',
      'd/a.log': 'x',
      'd/.gitignore': '!a.log\nlocal\n',
      'd/local/f': 'x',
      'd/keep': 'x',
    };
    const found = ['d/a.log:1: x', 'd/keep:1: x', 'd/top:1: x', 'keep.log:1: x'];
    expect(await lines(files, { pattern: '^x' })).toEqual(found);
    expect(await lines(files, { pattern: '^x', path: 'd' })).toEqual(found.slice(0, 3));
    expect(await lines(files, { pattern: '^x', path: 'build' })).toEqual(['build/f:1: x']);
    expect(await lines(files, { pattern: '^x', path: 'a.log' })).toEqual(['a.log:1: x']);
  });

  test('what cannot be read is counted', async () => {
    const env = await envWith({ f: 'x', g: 'x', 'd/h': 'x' });
    const [read, list] = [env.readBinaryFile.bind(env), env.listDir.bind(env)];
    env.readBinaryFile = async (path, signal) => (path.endsWith('f') ? read('missing') : read(path, signal));
    env.listDir = async (path, signal) => (path.endsWith('d') ? list('missing') : list(path, signal));
    expect(await textOf(run(grep, { pattern: 'x' }, env))).toBe('g:1: x\n\n[2 files or directories could not be read]');
  });
});

describe('patterns', () => {
  test.each(['(', '[a', '(?=x)', '(?<!x)y', '(a)\\1', '*', 'a{9999}', '\\p{Nope}'])(
    '%s is refused in words, with a way out',
    async (pattern) => {
      const words = await failureOf(run(grep, { pattern }, await envWith({ f: 'x' })));
      expect(words).toMatch(/^pattern is not a regular expression that grep knows: .*RE2.*set literal$/s);
      expect(words).not.toMatch(/Invalid regular expression|SyntaxError|undefined/);
      expect(await lines({ f: `x ${pattern}` }, { pattern, literal: true })).toEqual([`f:1: x ${pattern}`]);
    },
  );

  test("spellings of JavaScript's expressions", async () => {
    expect(await lines({ f: 'abA' }, { pattern: '(?<name>a)b\\u0041' })).toEqual(['f:1: abA']);
  });

  test.each(['(a*)*b', '(a|a)*b', '(a+)+$', '(.*a){20}x'])('%s takes linear time', async (pattern) => {
    expect(await lines({ f: `${'a'.repeat(20_000)}c` }, { pattern })).toEqual(['No matches found']);
  });

  test('looking through the whole text finds the lines that match one by one', () => {
    const patterns = [
      'a',
      '^a',
      'b$',
      '^$',
      'a\\s',
      '[^a]',
      'a|^b',
      '\\bb',
      'a.*b',
      '(?s)a.b',
      '\\s+$',
      'a\\n?b',
      '(?-s)a.',
      '\\Ab',
      'a\\z',
    ];
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '\n', '\n', ' ', '\r\n', '\r'), maxLength: 30 });
    fc.assert(
      fc.property(text, fc.constantFrom(...patterns), fc.integer({ min: 1, max: 10 }), (value, source, most) => {
        const pattern = linePattern(source, {});
        const all = value.replaceAll('\r\n', '\n').split('\n');
        if (all.at(-1) === '') all.pop();
        const expected = all.flatMap((line, index) =>
          pattern.matches(line) ? [{ number: index + 1, text: line, matches: true }] : [],
        );
        expect(matchingLines(value, pattern, most)).toEqual(expected.slice(0, most));
      }),
      { numRuns: 5000 },
    );
  });
});

test('an abort ends the search at once', async () => {
  const files = Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`f${String(i).padStart(2, '0')}`, 'x']));
  const env = await envWith(files);
  const abort = new AbortController();
  const read = env.readBinaryFile.bind(env);
  const seen: string[] = [];
  env.readBinaryFile = async (path, signal) => {
    seen.push(path);
    if (seen.length === 3) abort.abort();
    return read(path, signal);
  };
  await expect(run(grep, { pattern: 'x' }, env, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(seen).toHaveLength(3);
});
