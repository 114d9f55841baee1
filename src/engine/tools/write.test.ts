import { describe, expect, test } from 'vitest';
import { Gate } from '../env/testing/gate.ts';
import { envWith, failureOf, run, textIn, textOf } from './testing/tool-runs.ts';
import { createWriteTool } from './write.ts';

const write = createWriteTool();

describe('write', () => {
  test('makes parents, and reports the bytes really written', async () => {
    const env = await envWith({});
    expect(await textOf(run(write, { path: 'a/b/c.txt', content: 'é中😀' }, env))).toBe('Wrote 9 bytes to a/b/c.txt');
    expect(await textIn(env, 'a/b/c.txt')).toBe('é中😀');
    expect(await textOf(run(write, { path: 'one', content: 'x' }, env))).toBe('Wrote 1 byte to one');
    expect(await textOf(run(write, { path: 'none', content: '' }, env))).toBe('Wrote 0 bytes to none');
  });

  test('overwrites: the new content is what was given, and nothing else', async () => {
    const env = await envWith({ 'f.txt': '\ufefflong old text\r\n' });
    await run(write, { path: 'f.txt', content: 'new\n' }, env);
    expect(await textIn(env, 'f.txt')).toBe('new\n');
  });

  test('follows a link to its target, a dangling one too', async () => {
    const env = await envWith({ 'f.txt': 'old' });
    env.files.symlink('f.txt', '/work/link');
    env.files.symlink('later.txt', '/work/dangling');
    await run(write, { path: 'link', content: 'new' }, env);
    await run(write, { path: 'dangling', content: 'made' }, env);
    expect(await textIn(env, 'f.txt')).toBe('new');
    expect(await textIn(env, 'later.txt')).toBe('made');
  });

  test('paths are tidied, but what only looks alike is another file', async () => {
    const env = await envWith({ 'it’s.txt': 'old', 'wide\u3000name': 'old' });
    await run(write, { path: "@it's.txt", content: 'new' }, env);
    expect(await textIn(env, "it's.txt")).toBe('new');
    expect(await textIn(env, 'it’s.txt')).toBe('old');
    await run(write, { path: 'wide\u3000name', content: 'new' }, env);
    expect(await textIn(env, 'wide\u3000name')).toBe('new');
    await run(write, { path: 'no-break\u00a0space', content: 'new' }, env);
    expect(await textIn(env, 'no-break space')).toBe('new');
  });

  test('failures in words', async () => {
    const env = await envWith({ 'd/f.txt': 'a' });
    expect(await failureOf(run(write, { path: 'd', content: 'x' }, env))).toBe('d is a directory, not a file');
    expect(await failureOf(run(write, { path: 'd/f.txt/g', content: 'x' }, env))).toBe('Not a directory: d/f.txt/g');
    expect(await textIn(env, 'd/f.txt')).toBe('a');
  });

  test('waits for an earlier write of the same file, not of another', async () => {
    const env = await envWith({});
    const gate = new Gate();
    const plain = env.writeFile.bind(env);
    const begun: string[] = [];
    env.writeFile = async (path, content, signal) => {
      begun.push(`${path}=${String(content)}`);
      if (content === 'first') await gate.pass();
      return plain(path, content, signal);
    };
    const first = run(write, { path: 'f', content: 'first' }, env);
    const second = run(write, { path: './f', content: 'second' }, env);
    await gate.reached;
    await run(write, { path: 'g', content: 'other' }, env);
    expect(begun).toEqual(['f=first', 'g=other']);
    gate.open();
    await Promise.all([first, second]);
    expect(begun).toEqual(['f=first', 'g=other', './f=second']);
    expect(await textIn(env, 'f')).toBe('second');
  });

  test('an aborted call writes nothing', async () => {
    const env = await envWith({});
    const abort = new AbortController();
    abort.abort();
    expect(await failureOf(run(write, { path: 'f', content: 'x' }, env, { signal: abort.signal }))).toBe(
      'Operation aborted',
    );
    expect(await env.exists('f')).toEqual({ ok: true, value: false });
  });
});
