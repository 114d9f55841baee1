import { afterAll, describe, expect, test } from 'vitest';
import type { ByteRange, ExecutionEnv } from '../../env/execution-env.ts';
import { ok } from '../../env/result.ts';
import { Gate } from '../../env/testing/gate.ts';
import { MemoryEnv } from '../../env/testing/memory-env.ts';
import { createReadTool } from '../read.ts';
import { call, endShells, places, playCall, playCalls, textAtEnd } from '../testing/played-calls.ts';
import { run, textOf } from '../testing/tool-runs.ts';

afterAll(endShells);

const MB = 1_000_000;

/** A file of so many bytes that is nowhere: lines of 100 bytes are made as they are read. Counts what it is asked for. */
class HugeFileEnv extends MemoryEnv {
  asked = 0;
  largest = 0;
  beforeRange: (range: ByteRange) => Promise<void> = async () => {};
  readonly #size: number;

  constructor(size: number) {
    super();
    this.#size = size;
  }

  override async readBinaryFile(): Promise<never> {
    throw new Error('The whole of a huge file was asked for');
  }

  readonly readRange: NonNullable<ExecutionEnv['readRange']> = async (_path, range) => {
    await this.beforeRange(range);
    const length = Math.max(0, Math.min(range.length, this.#size - range.offset));
    this.asked += length;
    this.largest = Math.max(this.largest, length);
    const bytes = new Uint8Array(length).fill(0x78);
    for (let at = 99 - (range.offset % 100); at < length; at += 100) bytes[at] = 0x0a;
    return ok(bytes);
  };
}

describe('a huge file with offset and limit', () => {
  const huge = () => new HugeFileEnv(100_000 * MB);
  const line = 'x'.repeat(99);

  test('no more is read than up to the part that is shown, and little is held at a time', async () => {
    const env = huge();
    const params = { path: 'f', offset: 300_001, limit: 2 };
    expect(await textOf(run(createReadTool(), params, env))).toBe(
      `${line}\n${line}\n\n[Showing lines 300001-300002. To go on: offset=300003]`,
    );
    expect(env.asked).toBeGreaterThan(30 * MB);
    expect(env.asked).toBeLessThan(36 * MB);
    expect(env.largest).toBeLessThan(5 * MB);
  });

  test('its start takes one small read', async () => {
    const env = huge();
    expect(await textOf(run(createReadTool(), { path: 'f', limit: 1 }, env))).toContain('lines 1-1. To go on');
    expect(env.asked).toBeLessThan(2 * MB);
  });

  test('without offset and limit it is cut like any file', async () => {
    const env = huge();
    const text = await textOf(run(createReadTool(), { path: 'f' }, env));
    expect(text).toContain('[Showing lines 1-512 (51200 bytes at most). To go on: offset=513]');
    expect(env.asked).toBeLessThan(2 * MB);
  });

  test('an offset past its end is told with the number of lines', async () => {
    const env = new HugeFileEnv(20 * MB);
    await expect(run(createReadTool(), { path: 'f', offset: 200_001 }, env)).rejects.toThrow(
      'f has 200000 lines: there is no line 200001',
    );
  });

  test.each([
    ['while it is opened', 0],
    ['while a later part is read', 8 * MB],
  ])('an abort %s ends the call at once, and no more is read', async (_name, from) => {
    const env = huge();
    const gate = new Gate();
    env.beforeRange = ({ offset }) => (offset >= from ? gate.pass() : Promise.resolve());
    const abort = new AbortController();
    const running = run(createReadTool(), { path: 'f', offset: 10 * MB }, env, { signal: abort.signal });
    await gate.reached;
    const before = env.asked;
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(env.asked - before).toBeLessThan(5 * MB);
  });

  test('an abort before it starts reads nothing', async () => {
    const env = huge();
    const abort = new AbortController();
    abort.abort();
    const running = run(createReadTool(), { path: 'f' }, env, { signal: abort.signal });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    expect(env.asked).toBe(0);
  });

  test('a line over the limit in it is told with its size, and not held', async () => {
    const env = huge();
    const ranges = env.readRange;
    const oneLine: ExecutionEnv['readRange'] = async (path, range) => {
      const read = await ranges(path, range);
      return read.ok && range.offset < 30 * MB ? ok(read.value.fill(0x78)) : read;
    };
    const bound = Object.assign(env, { readRange: oneLine });
    const text = await textOf(run(createReadTool(), { path: 'f', limit: 1 }, bound));
    expect(text).toMatch(/^\[Line 1 has \d{8} bytes, more than the 51200 that can be shown\..*offset=2\]$/s);
    expect(env.asked).toBeLessThan(40 * MB);
  });

  test.each(places)('on the %s sandbox the part is right', async (place) => {
    const text = Array.from({ length: 300_000 }, (_, i) => `line ${i + 1} ${'.'.repeat(60)}`).join('\n');
    const calls = [
      call('read', { path: 'f', offset: 7, limit: 1 }),
      call('read', { path: 'f', offset: 299_999, limit: 1 }),
      call('read', { path: 'f', offset: 299_999, limit: 2 }),
      call('read', { path: 'f', offset: 300_001 }),
    ];
    const { results } = await playCalls(place, { files: { f: text }, calls });
    const dots = '.'.repeat(60);
    expect(results.map((result) => result.text)).toEqual([
      `line 7 ${dots}\n\n[Showing lines 7-7. To go on: offset=8]`,
      `line 299999 ${dots}\n\n[Showing lines 299999-299999 of 300000. To go on: offset=300000]`,
      `line 299999 ${dots}\nline 300000 ${dots}`,
      'f has 300000 lines: there is no line 300001',
    ]);
  });
});

describe.each(places)('write on the %s sandbox: the new content is what was given, and nothing else', (place) => {
  const binary = Uint8Array.from({ length: 1000 }, (_, i) => i % 256);
  const rows: [name: string, before: string | Uint8Array, content: string][] = [
    ['over a file with a BOM', '\ufeffold text\r\n', 'new\n'],
    ['with a BOM of its own over one with a BOM', '\ufeffold\n', '\ufeffnew\n'],
    ['with a BOM of its own over one without', 'old\n', '\ufeffnew\n'],
    ['LF over CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['CRLF over LF', 'a\nb\n', 'a\r\nb\r\n'],
    ['shorter than what was there', 'x'.repeat(100_000), 'y'],
    ['nothing', 'text', ''],
    ['without a last newline', 'text\n', 'text'],
    ['over bytes that are no text', binary, 'text 中 😀\n'],
    ['over UTF-16', Uint8Array.of(0xff, 0xfe, 0x61, 0, 0x62, 0), 'ab'],
  ];
  test.each(rows)('%s', async (_name, before, content) => {
    const asked = { files: { 'f.txt': before }, look: ['f.txt'] };
    const { text, files } = await playCall(place, 'write', { path: 'f.txt', content }, asked);
    const bytes = new TextEncoder().encode(content);
    expect(files['f.txt']).toEqual(bytes);
    expect(text).toBe(`Wrote ${bytes.length} byte${bytes.length === 1 ? '' : 's'} to f.txt`);
  });

  test('through a link, also a dangling one, which stays a link', async () => {
    const asked = {
      files: { 'real.txt': '\ufeffold', 'link.txt': { symlink: 'real.txt' }, 'new.txt': { symlink: 'd/made.txt' } },
      look: ['real.txt', 'd/made.txt'],
      calls: [call('write', { path: 'link.txt', content: 'one' }), call('write', { path: 'new.txt', content: 'two' })],
      replies: [{ calls: [call('ls', {})] }],
    };
    const { files, results } = await playCalls(place, asked);
    expect([textAtEnd(files, 'real.txt'), textAtEnd(files, 'd/made.txt')]).toEqual(['one', 'two']);
    expect(results[2]?.text).toBe('d/\nlink.txt@\nnew.txt@\nreal.txt');
  });
});
