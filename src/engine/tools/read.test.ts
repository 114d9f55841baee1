import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createWallClock } from '../clock/wall.ts';
import { attach } from '../env/attachments.ts';
import { FileQueue } from '../env/file-queue.ts';
import type { ReadDetails } from './details-schemas.ts';
import { createReadTool } from './read.ts';
import { envWith, failureOf, run, textOf } from './testing/tool-runs.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';

const read = createReadTool();
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`).join('\n');

async function readText(content: string | Uint8Array, params: object = {}): Promise<string> {
  return textOf(run(read, { path: 'f.txt', ...params }, await envWith({ 'f.txt': content })));
}

async function readFails(content: string | Uint8Array, params: object): Promise<string> {
  return failureOf(run(read, { path: 'f.txt', ...params }, await envWith({ 'f.txt': content })));
}

describe('text', () => {
  test.each(['one', 'one\n', 'a\r\nb\r\n', 'a\rb', '\n', '\n\n', 'é中😀\n'])(
    '%j comes whole and without a notice',
    async (text) => {
      expect(await readText(text)).toBe(text);
    },
  );

  test('a BOM is not shown, an empty file is told', async () => {
    expect(await readText('\ufeffa\n')).toBe('a\n');
    expect(await readText('')).toBe('(the file is empty)');
    expect(await readText('\ufeff')).toBe('(the file is empty)');
  });

  test('bytes that are no UTF-8 are shown as U+FFFD', async () => {
    expect(await readText(Uint8Array.from([0x61, 0xff, 0x62]))).toBe('a\ufffdb');
  });

  test('a long text is cut, with the lines shown, of how many, and the offset to go on with', async () => {
    const text = `${lines(1, 3000)}\n`;
    expect(await readText(text)).toBe(
      `${lines(1, 2000)}\n\n[Showing lines 1-2000 of 3000 (2000 lines at most). To go on: offset=2001]`,
    );
    expect(await readText(text, { offset: 2001 })).toBe(`${lines(2001, 3000)}\n`);
    expect(await readText(`${lines(1, MAX_LINES)}\n`)).toBe(`${lines(1, MAX_LINES)}\n`);
  });

  test('the byte limit never cuts a line', async () => {
    const line = 'é'.repeat(500);
    const text = `${line}\n`.repeat(100);
    expect(await readText(text)).toBe(
      `${Array(51).fill(line).join('\n')}\n\n[Showing lines 1-51 of 100 (51200 bytes at most). To go on: offset=52]`,
    );
  });

  test('a first line over the limit is told with its size and how to see its start', async () => {
    const long = 'x'.repeat(MAX_BYTES + 1);
    const notice = (line: number, of: number) =>
      `[Line ${line} of ${of} has 51201 bytes, more than the 51200 that can be shown. Its start, with bash: head -n ${line} ` +
      `'it'\\''s.txt' | tail -n 1 | head -c 51200`;
    const env = await envWith({ "it's.txt": `${long}\nb\n`, 'last.txt': `a\n${long}` });
    expect(await textOf(run(read, { path: "it's.txt" }, env))).toBe(`${notice(1, 2)}. The lines after it: offset=2]`);
    expect(await textOf(run(read, { path: 'last.txt', offset: 2 }, env))).toBe(
      `${notice(2, 2).replace("'it'\\''s.txt'", "'last.txt'")}]`,
    );
    expect(await readText(`${'x'.repeat(MAX_BYTES)}\n`)).toBe('x'.repeat(MAX_BYTES));
  });
});

describe('offset and limit', () => {
  const text = 'a\nb\r\nc\nd\n';

  test('a part, with a notice only when something follows', async () => {
    expect(await readText(text, { limit: 2 })).toBe('a\nb\r\n\n[Showing lines 1-2 of 4. To go on: offset=3]');
    expect(await readText(text, { offset: 2, limit: 1 })).toBe('b\r\n\n[Showing lines 2-2 of 4. To go on: offset=3]');
    expect(await readText(text, { offset: 3 })).toBe('c\nd\n');
    expect(await readText(text, { offset: 3, limit: 2 })).toBe('c\nd\n');
    expect(await readText(text, { offset: 4, limit: 1 })).toBe('d\n');
    expect(await readText('a\nb', { offset: 2, limit: 1 })).toBe('b');
    expect(await readText(text, { limit: 1000 })).toBe(text);
  });

  test('null is as left out', async () => {
    expect(await readText(text, { offset: null, limit: null })).toBe(text);
  });

  test.each([0, -1, 1.5, Number.NaN])('%d is refused for both', async (value) => {
    expect(await readFails(text, { offset: value })).toContain('offset must be a whole number, 1 or more');
    expect(await readFails(text, { limit: value })).toContain('limit must be a whole number, 1 or more');
  });

  test('past the end is an error that says how many lines there are', async () => {
    expect(await readFails(text, { offset: 5 })).toBe('f.txt has 4 lines: there is no line 5');
    expect(await readFails('a', { offset: 2 })).toBe('f.txt has 1 line: there is no line 2');
    expect(await readFails('', { offset: 2 })).toBe('f.txt is empty: there is no line 2');
    expect(await readText('', { offset: 1 })).toBe('(the file is empty)');
  });

  test('following the notices shows every line once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('a', '', 'é', 'long '.repeat(900)), { minLength: 1, maxLength: 60 }),
        fc.boolean(),
        fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
        async (all, newline, limit) => {
          const content = all.join('\n') + (newline ? '\n' : '');
          if (content === '') return;
          let seen = '';
          let offset: number | undefined = 1;
          while (offset !== undefined) {
            const part: string = await readText(content, { offset, ...(limit === undefined ? {} : { limit }) });
            const [, body = part, to, of, next] =
              /^(.*)\n\n\[Showing lines \d+-(\d+) of (\d+).*offset=(\d+)\]$/s.exec(part) ?? [];
            seen += next === undefined ? body : `${body}\n`;
            if (next !== undefined) {
              expect(Number(next)).toBe(Number(to) + 1);
              expect(Number(of)).toBe(content.split('\n').length - (content.endsWith('\n') ? 1 : 0));
            }
            offset = next === undefined ? undefined : Number(next);
          }
          expect(seen).toBe(content);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a part of a huge file, whatever lies around it', async () => {
    const huge = new Uint8Array(30_000_000).fill(0x78);
    for (let i = 99; i < huge.length; i += 100) huge[i] = 0x0a;
    expect(await readText(huge, { offset: 150_000, limit: 1 })).toBe(
      `${'x'.repeat(99)}\n\n[Showing lines 150000-150000. To go on: offset=150001]`,
    );
    expect(await readText(huge, { offset: 300_000 })).toBe(`${'x'.repeat(99)}\n`);
    expect(await readFails(huge, { offset: 300_001 })).toBe('f.txt has 300000 lines: there is no line 300001');
  });

  test('the total is told where the end was seen on the way', async () => {
    const line = `${'x'.repeat(99)}\n`;
    expect(await readText(line.repeat(10_000), { offset: 5, limit: 1 })).toContain('lines 5-5 of 10000.');
    expect(await readText(line.repeat(11_000), { offset: 5, limit: 1 })).toContain('lines 5-5. ');
    expect(await readText(line.repeat(11_000), { offset: 10_900, limit: 1 })).toContain('lines 10900-10900 of 11000.');
    expect(await readText(line.repeat(11_000), { offset: 10_999, limit: 2 })).toBe(line.repeat(2));
  });
});

describe('what is no text', () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
  const gif = Uint8Array.from([...'GIF89a'].map((char) => char.charCodeAt(0)).concat(1, 0, 1, 0, 0, 0, 0, 0x3b));
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  const webp = Uint8Array.from([...'RIFF\x24\0\0\0WEBPVP8 '].map((char) => char.charCodeAt(0)));
  const bmp = new Uint8Array(60);
  bmp.set([0x42, 0x4d, 60, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40]);

  test.each([
    ['image/png', png, ''],
    ['image/gif', gif, '1x1 pixels, '],
    ['image/jpeg', jpeg, ''],
    ['image/webp', webp, ''],
  ])('%s by its bytes, whatever its name', async (mimeType, bytes, pixels) => {
    const { content, details } = await run(read, { path: 'f.txt' }, await envWith({ 'f.txt': bytes }));
    expect(content).toEqual([
      { type: 'text', text: `f.txt: ${mimeType}, ${pixels}${bytes.length} bytes` },
      { type: 'image', mimeType, data: Buffer.from(bytes).toString('base64') },
    ]);
    const size = pixels === '' ? {} : { width: 1, height: 1 };
    expect(details).toEqual({ image: { mimeType, bytes: bytes.length, ...size } });
  });

  test('a large image', async () => {
    const bytes = new Uint8Array(100_001).map((_, i) => (i * 7) % 256);
    bytes.set(png);
    const { content } = await run(read, { path: 'f' }, await envWith({ f: bytes }));
    expect(content[1]).toMatchObject({ data: Buffer.from(bytes).toString('base64') });
  });

  test('bmp in words', async () => {
    expect(await readText(bmp)).toBe(
      'f.txt is a bmp image of 60 bytes, which cannot be shown; convert it to png first',
    );
  });

  test.each([
    'GIF89a, a format of 1989\n',
    'GIF89a header, see the manual',
    'GIF',
    'BM',
    'BMW and others, a long list of cars',
    'RIFFxxxxWEBPVP8 is how it begins',
    '<svg/>',
    'PNG',
  ])('text that begins like an image is text: %j', async (text) => {
    expect(await readText(text)).toBe(text);
    const env = await envWith({ 'x.png': text });
    expect(await textOf(run(read, { path: 'x.png' }, env))).toBe(text);
  });

  test('other binary files in words; a zero in text that is valid does not make it binary', async () => {
    expect(await readText(Uint8Array.from([0, 1, 2, 0xff]))).toMatch(
      /^f.txt is not text but binary, 4 bytes. .*head -c 256 'f.txt'/,
    );
    expect(await readText('a\0b')).toBe('a\0b');
  });
});

describe('paths', () => {
  test('a directory is an error that points to ls; what is missing is named', async () => {
    const env = await envWith({ 'd/f.txt': 'a' });
    expect(await failureOf(run(read, { path: 'd' }, env))).toBe('d is a directory; to see what is in it, use ls');
    expect(await failureOf(run(read, { path: 'nope.txt' }, env))).toBe('No such file or directory: nope.txt');
    expect(await failureOf(run(read, { path: 'd/f.txt/x' }, env))).toBe('Not a directory: d/f.txt/x');
  });

  test.each<[string, string]>([
    ['@f.txt', 'f.txt'],
    ['@@f.txt', '@f.txt'],
    ['a\u00a0b\u202fc.txt', 'a b c.txt'],
    ['f\u3000g.txt', 'f\u3000g.txt'],
    ['caf\u00e9.txt', 'cafe\u0301.txt'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ["it's.txt", 'it’s.txt'],
    ["l'e\u0301te\u0301.txt", 'l’e\u0301te\u0301.txt'],
    ["l'\u00e9t\u00e9.txt", 'l’e\u0301te\u0301.txt'],
    ['Shot 10.05.30 AM.png', 'Shot 10.05.30\u202fAM.png'],
    ['Shot 10.05.30 pm.png', 'Shot 10.05.30\u202fpm.png'],
    ['@types/x.ts', '@types/x.ts'],
  ])('%j finds %j', async (asked, there) => {
    const env = await envWith({ [there]: 'found' });
    expect(await textOf(run(read, { path: asked }, env))).toBe('found');
  });

  test('the exact name goes before names that look alike', async () => {
    const env = await envWith({ "it's.txt": 'straight', 'it’s.txt': 'curly', '@f': 'at', f: 'plain' });
    expect(await textOf(run(read, { path: "it's.txt" }, env))).toBe('straight');
    expect(await textOf(run(read, { path: '@f' }, env))).toBe('plain');
  });

  test('~ is the home folder', async () => {
    const env = await envWith({ '/home/me/f.txt': 'at home', '/work/~/f.txt': 'no home' });
    expect(await textOf(run(read, { path: '~/f.txt' }, env))).toBe('no home');
    env.exec = async () => ({ ok: true, value: { stdout: '/home/me', stderr: '', exitCode: 0 } }) as never;
    expect(await textOf(run(read, { path: '~/f.txt' }, env))).toBe('at home');
    expect(await failureOf(run(read, { path: '~' }, env))).toContain('~ is a directory');
  });

  test('a shell that is asked for the home folder is asked once', async () => {
    const env = await envWith({ '/home/me/a b.txt': 'at home' });
    let asked = 0;
    env.exec = async () => {
      asked += 1;
      return { ok: true, value: { stdout: '/home/me', stderr: '', exitCode: 0 } } as never;
    };
    expect(await textOf(run(read, { path: '~/a\u00a0b.txt' }, env))).toBe('at home');
    expect(asked).toBe(1);
    await run(read, { path: '/home/me/a b.txt' }, env);
    expect(asked).toBe(1);
  });

  test('a sandbox that says where home is needs no shell for it', async () => {
    const env = await envWith({ '/home/me/f.txt': 'at home' });
    attach(env, { queue: new FileQueue(), clock: createWallClock(), home: '/home/me' });
    env.exec = async () => {
      throw new Error('It was asked');
    };
    expect(await textOf(run(read, { path: '~/f.txt' }, env))).toBe('at home');
    expect(await textOf(run(read, { path: '@~/f.txt' }, env))).toBe('at home');
  });
});

test('details tell what is shown of the whole file', async () => {
  const env = await envWith({ 'f.txt': `${lines(1, 10)}\n` });
  const { details } = await run(read, { path: 'f.txt', offset: 3, limit: 2 }, env);
  const expected: ReadDetails = {
    range: { from: 3, to: 4 },
    truncation: { truncated: false, totalLines: 10, totalBytes: 71, shownLines: 2, shownBytes: 14 },
  };
  expect(details).toEqual(expected);
});

test('an aborted call does not read', async () => {
  const abort = new AbortController();
  abort.abort();
  const env = await envWith({ 'f.txt': 'a' });
  await expect(run(read, { path: 'f.txt' }, env, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('an abort while the file is opened ends the call as aborted', async () => {
  const env = await envWith({ 'f.txt': 'a' });
  const abort = new AbortController();
  const plain = env.readBinaryFile.bind(env);
  env.readBinaryFile = async (path, signal) => {
    abort.abort();
    return plain(path, signal);
  };
  await expect(run(read, { path: 'f.txt' }, env, { signal: abort.signal })).rejects.toMatchObject({
    name: 'AbortError',
  });
});
