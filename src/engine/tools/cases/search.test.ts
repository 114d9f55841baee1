import { afterAll, describe, expect, test } from 'vitest';
import { call, endShells, places, playCall, playCalls } from '../testing/played-calls.ts';

afterAll(endShells);

const tree = {
  'src/a.ts': 'const a = 1;\n',
  'src/b.js': 'const b = 2;\n',
  'src/deep/c.ts': 'const c = 3;\n',
  'app/src/d.ts': 'const d = 4;\n',
  'app/e.ts': 'const e = 5;\n',
  'f.ts': 'const f = 6;\n',
};

describe.each(places)('on the %s sandbox', (place) => {
  const found = async (tool: string, args: object) => {
    const { text, isError } = await playCall(place, tool, args, { files: tree });
    expect(isError).toBe(false);
    return text.split('\n');
  };

  describe('find: a pattern with a slash is anchored at path', () => {
    test.each<[object, string[]]>([
      [{ pattern: './src/*.ts' }, ['src/a.ts']],
      [{ pattern: './src/*.ts', path: 'app' }, ['app/src/d.ts']],
      [{ pattern: 'src/*.ts', path: 'app' }, ['app/src/d.ts']],
      [{ pattern: '/src/*.ts' }, ['src/a.ts']],
      [{ pattern: './*.ts', path: './app/' }, ['app/e.ts']],
      [{ pattern: './**/*.ts', path: 'src' }, ['src/a.ts', 'src/deep/c.ts']],
      [{ pattern: '**/src/*.ts' }, ['app/src/d.ts', 'src/a.ts']],
      [{ pattern: '*.ts', path: 'src' }, ['src/a.ts', 'src/deep/c.ts']],
    ])('%j', async (args, expected) => {
      expect(await found('find', args)).toEqual(expected);
    });
  });

  describe('grep: a glob is relative to path', () => {
    const files = async (args: object) =>
      (await found('grep', { pattern: 'const', ...args })).map((line) => line.split(':')[0]);
    test.each<[object, string[]]>([
      [{ glob: './src/*.ts' }, ['src/a.ts']],
      [{ glob: './src/*.ts', path: 'app' }, ['app/src/d.ts']],
      [{ glob: 'src/**', path: 'app' }, ['app/src/d.ts']],
      [{ glob: './*.ts', path: 'app' }, ['app/e.ts']],
      [{ glob: '/*.ts' }, ['f.ts']],
      [{ glob: '*.js' }, ['src/b.js']],
      [{ glob: '!*.ts' }, ['src/b.js']],
      [{ glob: '!./src/**', path: '.' }, ['app/e.ts', 'app/src/d.ts', 'f.ts']],
    ])('%j', async (args, expected) => {
      expect(await files(args)).toEqual(expected);
    });
  });

  describe('grep: a pattern that looks like a flag is a pattern', () => {
    const flags = ['--files', '-e', '--', '-r x', '--help', '-v', '--glob=x', '-'];
    const text = `${flags.map((flag, i) => `${i} ${flag} |`).join('\n')}\n`;
    test.each(flags)('%s', async (flag) => {
      const { text: shown } = await playCall(place, 'grep', { pattern: `${flag} \\|` }, { files: { 'f.txt': text } });
      expect(shown).toContain(`${flag} |`);
      expect(shown.split('\n').length).toBeLessThanOrEqual(flags.length);
      const literal = await playCall(
        place,
        'grep',
        { pattern: `${flag} |`, literal: true },
        { files: { 'f.txt': text } },
      );
      expect(literal.text).toBe(shown);
    });

    test('also when there is nothing like it', async () => {
      const { text: shown, isError } = await playCall(place, 'grep', { pattern: '--version' }, { files: tree });
      expect({ shown, isError }).toEqual({ shown: 'No matches found', isError: false });
    });
  });

  describe('find and ls: names that look like flags or patterns are names', () => {
    const odd = { '-name': '', '--files': '', '-exec rm': '', '[a]': '', 'a*b': '', 'a b.txt': '' };
    test.each([
      ['-name', ['-name']],
      ['--files', ['--files']],
      ['-*', ['--files', '-exec rm', '-name']],
      ['\\[a\\]', ['[a]']],
      ['a\\*b', ['a*b']],
      ['a b.*', ['a b.txt']],
    ])('find %s', async (pattern, expected) => {
      const { text } = await playCall(place, 'find', { pattern }, { files: odd });
      expect(text.split('\n')).toEqual(expected);
    });

    test('ls of a directory that begins with a dash', async () => {
      const { text } = await playCall(place, 'ls', { path: '-r' }, { files: { '-r/f.txt': '' } });
      expect(text).toBe('f.txt');
    });
  });

  test('shown paths can be given to other tools as they are', async () => {
    const { results } = await playCalls(place, {
      files: tree,
      calls: [
        call('find', { pattern: 'd.ts', path: './app/../app/src' }),
        call('grep', { pattern: 'd =', path: 'app' }),
      ],
    });
    expect(results.map(({ text }) => text)).toEqual(['app/src/d.ts', 'app/src/d.ts:1: const d = 4;']);
    expect((await playCall(place, 'read', { path: results[0]?.text }, { files: tree })).text).toBe('const d = 4;\n');
  });

  test('.gitignore counts in the same way everywhere, dotfiles are found', async () => {
    const files = {
      '.gitignore': 'dist/\n*.log\n!keep.log\n',
      'dist/x.ts': 'const x = 1;\n',
      'a.log': 'const l = 1;\n',
      'keep.log': 'const k = 1;\n',
      '.hidden/h.ts': 'const h = 1;\n',
      'src/.gitignore': 'gen.ts\n',
      'src/gen.ts': 'const g = 1;\n',
      'src/a.ts': 'const a = 1;\n',
    };
    const calls = [call('find', { pattern: '**' }), call('grep', { pattern: 'const' }), call('ls', {})];
    const [find, grep, ls] = (await playCalls(place, { files, calls })).results.map(({ text }) => text.split('\n'));
    expect(find).toEqual([
      ...['.gitignore', '.hidden/', '.hidden/h.ts', 'keep.log', 'src/', 'src/.gitignore', 'src/a.ts'],
    ]);
    expect(grep?.map((line) => line.split(':')[0])).toEqual(['.hidden/h.ts', 'keep.log', 'src/a.ts']);
    expect(ls).toEqual(['.gitignore', '.hidden/', 'a.log', 'dist/', 'keep.log', 'src/']);
  });
});
