import { describe, expect, it } from 'vitest';
import type { EnvActivity } from '../../engine/env/activity.ts';
import { EmbeddedFiles } from './embedded-files.ts';
import { createFileStore } from './files/memory-file-store.ts';
import { TempNames } from './temp-names.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function withFiles(maxBytes?: number) {
  const store = createFileStore({ now: () => 0, ...(maxBytes === undefined ? {} : { maxBytes }) });
  const log: EnvActivity[] = [];
  const env = new EmbeddedFiles({
    store,
    cwd: '/project',
    actor: { record: (activity) => log.push(activity) },
    tempNames: new TempNames(),
  });
  return { store, env, log };
}

const codeOf = async (operation: Promise<{ ok: true } | { ok: false; error: { code: string } }>) => {
  const result = await operation;
  return result.ok ? 'ok' : result.error.code;
};

describe('outside of the sandbox', () => {
  const places = ['/etc/passwd', '/usr/bin/env', '/home/other/file', '/', '/home', '../../etc/passwd', '/projects'];
  it.each(places)('%s: permission_denied for everything, and no report', async (path) => {
    const { env, log } = withFiles();
    const codes = await Promise.all([
      codeOf(env.readTextFile(path)),
      codeOf(env.readTextLines(path)),
      codeOf(env.readBinaryFile(path)),
      codeOf(env.writeFile(path, 'x')),
      codeOf(env.appendFile(path, 'x')),
      codeOf(env.fileInfo(path)),
      codeOf(env.listDir(path)),
      codeOf(env.canonicalPath(path)),
      codeOf(env.exists(path)),
      codeOf(env.createDir(path)),
      codeOf(env.remove(path, { recursive: true, force: true })),
    ]);
    expect(codes).toEqual(codes.map(() => 'permission_denied'));
    expect(log).toEqual([]);
  });

  it('a link that leads there is seen and removed, not followed', async () => {
    const { store, env } = withFiles();
    store.symlink('/etc/passwd', '/project/l');
    store.symlink('/etc', '/project/d');
    expect(await env.fileInfo('l')).toMatchObject({ ok: true, value: { kind: 'symlink' } });
    expect(await codeOf(env.readTextFile('l'))).toBe('permission_denied');
    expect(await codeOf(env.writeFile('l', 'x'))).toBe('permission_denied');
    expect(await codeOf(env.fileInfo('d/passwd'))).toBe('permission_denied');
    expect(await codeOf(env.remove('d/passwd', { force: true }))).toBe('permission_denied');
    const read = await env.readTextFile('l');
    expect(!read.ok && read.error.message).toBe(
      "EACCES: permission denied, '/project/l' -> '/etc/passwd' is outside of the sandbox",
    );
    expect(await codeOf(env.remove('l'))).toBe('ok');
  });

  it('the sandbox’s own folders stay, and so does what is in them', async () => {
    const { store, env } = withFiles();
    store.write('/project/a', bytes('x'));
    store.symlink('/home', '/project/h');
    for (const path of ['/project', '.', '/tmp/', '/home/user', 'h/user']) {
      expect(await codeOf(env.remove(path, { recursive: true, force: true }))).toBe('permission_denied');
    }
    expect(store.exists('/project/a')).toBe(true);
  });

  it('home and temp are inside', async () => {
    const { env } = withFiles();
    expect(await codeOf(env.writeFile('/home/user/.config/a', 'x'))).toBe('ok');
    expect(await codeOf(env.writeFile('/tmp/a', 'x'))).toBe('ok');
  });
});

describe('writing', () => {
  it('makes the folders above, and above a dangling link’s target', async () => {
    const { store, env, log } = withFiles();
    store.symlink('/tmp/far/file', '/project/l');
    expect(await codeOf(env.writeFile('l', 'one'))).toBe('ok');
    expect(await codeOf(env.appendFile('l', 'two'))).toBe('ok');
    expect(await env.readTextFile('/tmp/far/file')).toEqual({ ok: true, value: 'onetwo' });
    expect(log.map((activity) => ('op' in activity ? activity.op : activity.type))).toEqual([
      'mkdir',
      'write',
      'write',
      'write',
      'append',
      'read',
    ]);
  });

  it('too much: an error in words, and nothing changed', async () => {
    const { env } = withFiles(10_000);
    await env.writeFile('a', 'x');
    const result = await env.writeFile('a', new Uint8Array(20_000));
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown', path: 'a' } });
    expect(!result.ok && result.error.message).toBe("ENOSPC: no space left on device, write '/project/a'");
    expect(await env.readTextFile('a')).toEqual({ ok: true, value: 'x' });
  });

  it('by the file’s mode', async () => {
    const { store, env } = withFiles();
    store.write('/project/a', bytes('x'));
    store.chmod('/project/a', 0o444);
    expect(await codeOf(env.writeFile('a', 'y'))).toBe('permission_denied');
  });
});

describe('reading lines', () => {
  it('reports which lines were read when more follow', async () => {
    const { store, env, log } = withFiles();
    store.write('/project/a', bytes('1\n2\r\n3\n'));
    expect(await env.readTextLines('a', { maxLines: 2 })).toEqual({ ok: true, value: ['1', '2'] });
    expect(await env.readTextLines('a', { maxLines: 3 })).toEqual({ ok: true, value: ['1', '2', '3'] });
    expect(await env.readTextLines('a')).toEqual({ ok: true, value: ['1', '2', '3'] });
    await env.readTextLines('none', { maxLines: 2 });
    expect(log.map((activity) => 'range' in activity && activity.range)).toEqual([
      { from: 1, to: 2 },
      false,
      false,
      false,
    ]);
    expect(log.at(-1)).toMatchObject({ op: 'read', path: '/project/none' });
  });

  it('of a big file costs what is read', async () => {
    const { store, env } = withFiles();
    const line = bytes(`${'x'.repeat(99)}\n`);
    const big = new Uint8Array(64 * 1024 * 1024);
    for (let at = 0; at + line.length <= big.length; at += line.length) big.set(line, at);
    store.write('/project/big', big);
    const decode = TextDecoder.prototype.decode;
    const sizes: number[] = [];
    TextDecoder.prototype.decode = function (this: TextDecoder, ...args) {
      const [input] = args;
      if (input instanceof Uint8Array) sizes.push(input.length);
      return decode.apply(this, args);
    };
    try {
      const read = await env.readTextLines('big', { maxLines: 10 });
      expect(read.ok && read.value).toHaveLength(10);
    } finally {
      TextDecoder.prototype.decode = decode;
    }
    expect(sizes).toEqual([1_000]);
  });
});

describe('temporary names', () => {
  it('count up, the same in each sandbox, and pass by what is taken', async () => {
    const names: unknown[] = [];
    for (let sandbox = 0; sandbox < 2; sandbox++) {
      const { store, env } = withFiles();
      store.write('/tmp/tmp-000002', bytes('kept'));
      const made = [await env.createTempDir(), await env.createTempDir(), await env.createTempFile({ suffix: '.log' })];
      names.push(made.map((one) => one.ok && one.value));
      expect(store.stat('/tmp/tmp-000001').kind).toBe('directory');
      expect(store.stat('/tmp/tmp-000004.log').size).toBe(0);
    }
    expect(names[0]).toEqual(['/tmp/tmp-000001', '/tmp/tmp-000003', '/tmp/tmp-000004.log']);
    expect(names[1]).toEqual(names[0]);
  });

  it('are names, not paths', async () => {
    const { env } = withFiles();
    expect(await codeOf(env.createTempDir('a/b'))).toBe('invalid');
    expect(await codeOf(env.createTempFile({ suffix: '/../../project/x' }))).toBe('invalid');
  });
});

describe('listing', () => {
  it('is one report, whatever it tells of the children', async () => {
    const { store, env, log } = withFiles();
    store.write('/project/a', bytes('xx'));
    store.symlink('a', '/project/l');
    const listed = await env.listDir('.');
    expect(listed.ok && listed.value).toMatchObject([
      { name: 'a', path: '/project/a', kind: 'file', size: 2, id: '6' },
      { name: 'l', path: '/project/l', kind: 'symlink', size: 1, target: 'a' },
    ]);
    expect(log).toMatchObject([{ type: 'file_access', op: 'list', path: '/project' }]);
  });
});

describe('whatever a caller does', () => {
  it('nothing throws or rejects', async () => {
    const { env } = withFiles();
    const wrong: unknown = undefined;
    const asPath = wrong as string;
    const results = await Promise.all([
      env.readTextFile(asPath),
      env.writeFile(asPath, 'x'),
      env.writeFile('a', wrong as string),
      env.joinPath(wrong as string[]),
      env.exists('\0'),
      env.fileInfo('a'.repeat(5_000)),
    ]);
    expect(results.map(({ ok }) => ok)).toEqual(results.map(() => false));
  });

  it('an aborted signal stops everything before it begins', async () => {
    const { env, log } = withFiles();
    const abortSignal = AbortSignal.abort();
    const codes = await Promise.all([
      codeOf(env.absolutePath('a', abortSignal)),
      codeOf(env.joinPath(['a'], abortSignal)),
      codeOf(env.readTextFile('a', abortSignal)),
      codeOf(env.readTextLines('a', { abortSignal })),
      codeOf(env.readBinaryFile('a', abortSignal)),
      codeOf(env.writeFile('a', 'x', abortSignal)),
      codeOf(env.appendFile('a', 'x', abortSignal)),
      codeOf(env.fileInfo('a', abortSignal)),
      codeOf(env.listDir('a', abortSignal)),
      codeOf(env.canonicalPath('a', abortSignal)),
      codeOf(env.exists('a', abortSignal)),
      codeOf(env.createDir('a', { abortSignal })),
      codeOf(env.remove('a', { abortSignal })),
      codeOf(env.createTempDir('a', abortSignal)),
      codeOf(env.createTempFile({ abortSignal })),
    ]);
    expect(codes).toEqual(codes.map(() => 'aborted'));
    expect(log).toEqual([]);
  });
});
