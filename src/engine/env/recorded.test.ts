import { describe, expect, it } from 'vitest';
import { attach } from './attachments.ts';
import type { BulkOperations, ExecOptions, ExecOutput, ExecutionError } from './execution-env.ts';
import { ExecutionError as Failure } from './execution-env.ts';
import { FileObserver } from './file-observer.ts';
import { FileQueue } from './file-queue.ts';
import { FileVersions } from './file-versions.ts';
import { join, resolve } from './paths.ts';
import { recorded } from './recorded.ts';
import { err, ok, type Result } from './result.ts';
import { Gate } from './testing/gate.ts';
import { MemoryEnv } from './testing/memory-env.ts';
import { onVirtualClock, type TestRun } from './testing/test-call.ts';
import { walkAtOnce } from './walk.ts';

type Command = (env: ShellEnv, options: ExecOptions) => Promise<Result<ExecOutput, ExecutionError>>;

/** Files in memory with a shell whose commands are functions. */
class ShellEnv extends MemoryEnv {
  commands: Record<string, Command> = {};
  override async exec(command: string, options: ExecOptions = {}): Promise<Result<ExecOutput, ExecutionError>> {
    if (options.abortSignal?.aborted) return err(new Failure('aborted', 'aborted'));
    return (await this.commands[command]?.(this, options)) ?? err(new Failure('spawn_error', 'no such command'));
  }
}

function sandbox(run: TestRun) {
  const plain = new ShellEnv();
  attach(plain, { queue: new FileQueue(), clock: run.clock });
  const versions = new FileVersions();
  const observer = new FileObserver(plain, versions);
  return {
    plain,
    observer,
    forCall: (id?: string) => recorded(plain, run.call(id === undefined ? {} : { id }), { versions }),
    observedForCall: () => recorded(plain, run.call(), { versions, observer }),
  };
}

/** Gives files in memory the operations that a backend may offer besides. */
function offerBulk(env: ShellEnv): void {
  const bulk: BulkOperations = {
    walk: async (path, { abortSignal: _none, ...options } = {}) => {
      const source = {
        list: (at: string) => [...folderAt(env, at).names].map(([name, inode]) => ({ ...inode, ...infoAt(at, name) })),
        read: (at: string) => new TextDecoder().decode(env.files.read(at)),
      };
      const root = resolve(env.cwd, path);
      const there = await env.listDir(root);
      return there.ok ? ok(walkAtOnce({ root, cwd: env.cwd, options }, source)) : there;
    },
    readRange: async (path, { offset, length }) => {
      const read = await env.readBinaryFile(path);
      return read.ok ? ok(read.value.slice(offset, offset + length)) : read;
    },
  };
  Object.assign(env, bulk);
}

function folderAt(env: ShellEnv, path: string) {
  const inode = env.files.get(path, true);
  if (inode.kind !== 'directory') throw new Error(`not a folder: ${path}`);
  return inode;
}

const infoAt = (folder: string, name: string) => ({ name, path: join(folder, name), size: 0 });

const bytes = (text: string) => new TextEncoder().encode(text);
const done = ok({ stdout: '', stderr: '', exitCode: 0 });

describe('what is read', () => {
  it('reads, lists and stats have path, canonical path, identity and version', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('d/a', 'one\ntwo\n');
      plain.files.symlink('d', '/work/alias');
      const id = (path: string) => plain.files.get(path, true).id;
      const env = forCall();
      await env.readTextFile('alias/a');
      await env.readBinaryFile('/work/d/a');
      await env.readTextLines('d/a', { maxLines: 1 });
      await env.listDir('alias');
      await env.fileInfo('alias');
      await env.canonicalPath('alias/a');
      await env.exists('d');
      const file = { canonicalPath: '/work/d/a', fileId: id('/work/d/a'), version: 1 };
      const folder = { canonicalPath: '/work/d', fileId: id('/work/d'), version: 1 };
      const link = plain.files.get('/work/alias', false).id;
      expect(run.log.map(({ activity }) => activity)).toEqual([
        { type: 'file_access', op: 'read', path: '/work/alias/a', ...file },
        { type: 'file_access', op: 'read', path: '/work/d/a', ...file },
        { type: 'file_access', op: 'read', path: '/work/d/a', ...file, range: { from: 1, to: 1 } },
        { type: 'file_access', op: 'list', path: '/work/alias', ...folder },
        {
          type: 'file_access',
          op: 'stat',
          path: '/work/alias',
          canonicalPath: '/work/alias',
          fileId: link,
          version: 1,
        },
        { type: 'file_access', op: 'stat', path: '/work/alias/a', ...file },
        { type: 'file_access', op: 'stat', path: '/work/d', ...folder },
      ]);
    }));

  it('a walk is a list of each folder, and a read of each file of rules; a ranged read is a read', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('.gitignore', 'out/\n');
      await plain.writeFile('d/e/a', 'one');
      await plain.writeFile('out/b', '');
      plain.files.symlink('d', '/work/alias');
      offerBulk(plain);
      const env = forCall();
      const one = await env.walk?.('.', { ignoreFile: '.gitignore' });
      expect(one?.ok && one.value.entries.map(({ name }) => name)).toEqual(['.gitignore', 'alias', 'd', 'e', 'a']);
      const seen = (op: string, path: string, canonicalPath = path) => {
        const fileId = plain.files.get(path, true).id;
        return { type: 'file_access', op, path, canonicalPath, fileId, version: 1 };
      };
      const looked = [seen('read', '/work/.gitignore'), seen('list', '/work'), seen('list', '/work/d')];
      expect(run.log.map(({ activity }) => activity)).toEqual([...looked, seen('list', '/work/d/e')]);
      run.log.length = 0;
      await env.walk?.('alias');
      await env.readRange?.('alias/e/a', { offset: 1, length: 1 });
      expect(run.log.map(({ activity }) => activity)).toEqual([
        seen('list', '/work/alias', '/work/d'),
        seen('list', '/work/alias/e', '/work/d/e'),
        seen('read', '/work/alias/e/a', '/work/d/e/a'),
      ]);
      run.log.length = 0;
      await env.walk?.('none');
      const missing = { type: 'file_access', op: 'list', path: '/work/none', canonicalPath: '/work/none' };
      expect(run.log.map(({ activity }) => activity)).toEqual([missing]);
    }));

  it('what an env does not offer, its record does not offer either', () =>
    onVirtualClock(async (run) => {
      const { forCall } = sandbox(run);
      expect([forCall().walk, forCall().readRange]).toEqual([undefined, undefined]);
    }));

  it('failed look-ups have no version', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      plain.files.makeFolder('/work/d');
      plain.files.symlink('d', '/work/alias');
      const env = forCall();
      await env.readTextFile('alias/none');
      await env.exists('none/at/all');
      await env.fileInfo('none');
      await env.readTextFile('d');
      const base = { type: 'file_access' };
      expect(run.log.map(({ activity }) => activity)).toEqual([
        { ...base, op: 'read', path: '/work/alias/none', canonicalPath: '/work/d/none' },
        { ...base, op: 'stat', path: '/work/none/at/all', canonicalPath: '/work/none/at/all' },
        { ...base, op: 'stat', path: '/work/none', canonicalPath: '/work/none' },
        { ...base, op: 'read', path: '/work/d', canonicalPath: '/work/d' },
      ]);
    }));

  it('an aborted read is none', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('a', 'x');
      const controller = new AbortController();
      controller.abort();
      await forCall().readTextFile('a', controller.signal);
      expect(run.log).toEqual([]);
    }));

  it('the version that a read saw counts the changes before it, of all calls', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('a', 'x');
      const [one, two] = [forCall('one'), forCall('two')];
      await one.readTextFile('a');
      await two.writeFile('a', 'y');
      await one.readTextFile('a');
      await two.appendFile('a', 'z');
      await one.readTextFile('a');
      expect(run.of('file_access').map(({ version }) => version)).toEqual([1, 2, 3]);
      expect(run.of('file_change').map(({ call, version }) => [call, version])).toEqual([
        ['two', 2],
        ['two', 3],
      ]);
    }));

  it('a folder’s version counts what came and went in it', () =>
    onVirtualClock(async (run) => {
      const { forCall } = sandbox(run);
      const env = forCall();
      await env.listDir('.');
      await env.writeFile('a', 'x');
      await env.listDir('.');
      await env.writeFile('a', 'y');
      await env.listDir('.');
      await env.remove('a');
      await env.listDir('.');
      expect(run.of('file_access').map(({ version }) => version)).toEqual([1, 2, 2, 3]);
    }));
});

describe('what is changed', () => {
  it('a new file: its folders one by one, then its content', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      plain.files.makeFolder('/work/d');
      plain.files.symlink('d', '/work/alias');
      const content = bytes('hello');
      const writing = forCall().writeFile('alias/e/f/a', content);
      content.fill(0);
      await writing;
      const id = (path: string) => plain.files.get(path, true).id;
      const base = { type: 'file_change', version: 1, source: 'call' };
      expect(run.log.map(({ activity }) => activity)).toEqual([
        { ...base, op: 'mkdir', path: '/work/d/e', fileId: id('/work/d/e') },
        { ...base, op: 'mkdir', path: '/work/d/e/f', fileId: id('/work/d/e/f') },
        { ...base, op: 'write', path: '/work/d/e/f/a', fileId: id('/work/d/e/f/a'), content: bytes('hello') },
      ]);
      expect(await plain.readTextFile('d/e/f/a')).toEqual(ok('hello'));
    }));

  it('an append holds only what was added; by a dangling link its target is new', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('a', 'one');
      plain.files.symlink('new', '/work/link');
      const env = forCall();
      await env.appendFile('a', ' two');
      await env.writeFile('link', 'x');
      expect(run.of('file_change')).toMatchObject([
        { op: 'append', path: '/work/a', version: 2, content: bytes(' two') },
        { op: 'write', path: '/work/new', version: 1, content: bytes('x') },
      ]);
    }));

  it('hard links share identity and version', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('a', 'x');
      plain.files.hardLink('/work/a', '/work/b');
      const env = forCall();
      await env.writeFile('a', 'y');
      await env.writeFile('b', 'z');
      const fileId = plain.files.get('/work/a', true).id;
      expect(run.of('file_change')).toMatchObject([
        { path: '/work/a', fileId, version: 2 },
        { path: '/work/b', fileId, version: 3 },
      ]);
    }));

  it('a backend without identities: the path is the identity', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      const info = plain.fileInfo.bind(plain);
      plain.fileInfo = async (path, signal) => {
        const result = await info(path, signal);
        if (!result.ok) return result;
        const { id: _none, ...rest } = result.value;
        return ok(rest);
      };
      const env = forCall();
      await env.writeFile('a', 'x');
      await env.writeFile('./a', 'y');
      expect(run.of('file_change')).toMatchObject([
        { fileId: '/work/a', version: 1 },
        { fileId: '/work/a', version: 2 },
      ]);
    }));

  it('createDir tells only of what it made', () =>
    onVirtualClock(async (run) => {
      const { forCall } = sandbox(run);
      const env = forCall();
      await env.createDir('a/b');
      await env.createDir('a/b/c');
      await env.createDir('a');
      await env.createDir('a', { recursive: false });
      expect(run.of('file_change').map(({ op, path }) => `${op} ${path}`)).toEqual([
        'mkdir /work/a',
        'mkdir /work/a/b',
        'mkdir /work/a/b/c',
      ]);
    }));

  it('one folder made by two calls at once is told once', () =>
    onVirtualClock(async (run) => {
      const { forCall } = sandbox(run);
      await Promise.all([forCall().writeFile('d/a', 'x'), forCall().writeFile('d/b', 'x')]);
      const made = run.of('file_change').map(({ op, path }) => `${op} ${path}`);
      expect(made.filter((change) => change === 'mkdir /work/d').length).toBe(1);
      expect(made.toSorted()).toEqual(['mkdir /work/d', 'write /work/d/a', 'write /work/d/b']);
    }));

  it('remove tells of each path, children first, and leaves what links lead to', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('d/e/a', 'x');
      await plain.writeFile('d/b', 'x');
      await plain.writeFile('keep/c', 'x');
      plain.files.symlink('../keep', '/work/d/link');
      const env = forCall();
      await env.remove('d');
      expect(run.log).toEqual([]);
      await env.remove('d', { recursive: true });
      await env.remove('none', { force: true });
      expect(run.of('file_change').map(({ op, path, version }) => `${op} ${path} ${version}`)).toEqual([
        'remove /work/d/b 2',
        'remove /work/d/e/a 2',
        'remove /work/d/e 2',
        'remove /work/d/link 2',
        'remove /work/d 2',
      ]);
      expect(await plain.readTextFile('keep/c')).toEqual(ok('x'));
    }));

  it('a file that is made anew has a version of its own', () =>
    onVirtualClock(async (run) => {
      const { forCall } = sandbox(run);
      const env = forCall();
      await env.writeFile('d/a', 'x');
      await env.remove('d', { recursive: true });
      await env.writeFile('d/a', 'y');
      const changes = run.of('file_change').map(({ op, path }) => `${op} ${path}`);
      expect(changes).toEqual([
        'mkdir /work/d',
        'write /work/d/a',
        'remove /work/d/a',
        'remove /work/d',
        'mkdir /work/d',
        'write /work/d/a',
      ]);
      expect(new Set(run.of('file_change').map(({ fileId, version }) => `${fileId} ${version}`)).size).toBe(6);
    }));

  it('a failed or aborted change is none', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      await plain.writeFile('a', 'x');
      plain.files.makeFolder('/work/d');
      const controller = new AbortController();
      controller.abort();
      const env = forCall();
      await env.writeFile('a', 'y', controller.signal);
      await env.writeFile('d', 'y');
      await env.writeFile('a/b', 'y');
      await env.remove('a', { abortSignal: controller.signal });
      await env.createDir('new', { abortSignal: controller.signal });
      expect(run.log).toEqual([]);
    }));

  it('temporary files and folders are changes too', () =>
    onVirtualClock(async (run) => {
      const env = sandbox(run).forCall();
      const [dir, file] = [await env.createTempDir('a-'), await env.createTempFile({ suffix: '.log' })];
      expect(run.of('file_change')).toMatchObject([
        { op: 'mkdir', path: dir.ok && dir.value, version: 1 },
        { op: 'write', path: file.ok && file.value, version: 1, content: new Uint8Array() },
      ]);
    }));
});

describe('commands', () => {
  it('start, output as it comes, and end, with the number of the command', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      plain.commands.talk = async (_env, { onStdout, onStderr }) => {
        onStdout?.('out');
        onStderr?.('err');
        return ok({ stdout: 'out', stderr: 'err', exitCode: 3 });
      };
      const heard: string[] = [];
      const env = forCall();
      const result = await env.exec('talk', { onStdout: (chunk) => heard.push(chunk) });
      await forCall().exec('talk');
      expect(result).toEqual(ok({ stdout: 'out', stderr: 'err', exitCode: 3 }));
      expect(heard).toEqual(['out']);
      expect(run.log.slice(0, 5).map(({ activity }) => activity)).toEqual([
        { type: 'exec_start', exec: 'e1', command: 'talk' },
        { type: 'exec_output', exec: 'e1', stream: 'stdout', text: 'out' },
        { type: 'exec_output', exec: 'e1', stream: 'stderr', text: 'err' },
        { type: 'files_unknown', exec: 'e1' },
        { type: 'exec_end', exec: 'e1', exitCode: 3 },
      ]);
      expect(run.of('exec_start').map(({ exec }) => exec)).toEqual(['e1', 'e2']);
    }));

  it('how it ended', () =>
    onVirtualClock(async (run) => {
      const { plain, forCall } = sandbox(run);
      const codes = ['aborted', 'timeout', 'callback_error', 'spawn_error', 'shell_unavailable', 'unknown'] as const;
      for (const code of codes) plain.commands[code] = async () => err(new Failure(code, code));
      for (const code of codes) await forCall().exec(code);
      expect(run.of('exec_end').map(({ exitCode, cause }) => [exitCode, cause])).toEqual([
        [null, 'aborted'],
        [null, 'timeout'],
        [null, undefined],
        [null, 'shell-died'],
        [null, 'shell-died'],
        [null, 'shell-died'],
      ]);
    }));

  it('one that is aborted before it starts is none', () =>
    onVirtualClock(async (run) => {
      const controller = new AbortController();
      controller.abort();
      await sandbox(run).forCall().exec('talk', { abortSignal: controller.signal });
      expect(run.log).toEqual([]);
    }));
});

describe('what commands were seen to change', () => {
  it('made, changed, removed, in an order that can be done again', () =>
    onVirtualClock(async (run) => {
      const { plain, observer, observedForCall } = sandbox(run);
      await plain.writeFile('old/sub/a', 'x');
      await plain.writeFile('b', 'x');
      await plain.writeFile('same', 'x');
      plain.files.symlink('b', '/work/link');
      await observer.start();
      plain.commands.work = async (env) => {
        await env.remove('old', { recursive: true });
        await env.writeFile('b', 'yy');
        await env.writeFile('new/deep/c', 'z');
        env.files.symlink('deep/c', '/work/new/link');
        await env.remove('link');
        await env.writeFile('/tmp/elsewhere', 'x');
        return done;
      };
      await observedForCall().exec('work');
      const changes = run.of('file_change');
      expect(changes.map(({ op, path, to }) => [op, path, ...(to === undefined ? [] : [to])].join(' '))).toEqual([
        'remove /work/old/sub/a',
        'remove /work/old/sub',
        'remove /work/old',
        'remove /work/link',
        'write /work/b',
        'mkdir /work/new',
        'mkdir /work/new/deep',
        'write /work/new/deep/c',
        'symlink /work/new/link deep/c',
      ]);
      expect(changes.every(({ exec, source }) => exec === 'e1' && source === 'observed')).toBe(true);
      expect(changes.find(({ path }) => path === '/work/b')).toMatchObject({ version: 2, content: bytes('yy') });
      expect(changes.find(({ path }) => path === '/work/new/deep/c')).toMatchObject({ version: 1 });
      expect(run.log.at(-1)?.activity.type).toBe('exec_end');
    }));

  it('each change once, and not what the envs have told themselves', () =>
    onVirtualClock(async (run) => {
      const { plain, observer, observedForCall } = sandbox(run);
      await observer.start();
      plain.commands.write = async (env) => {
        await env.writeFile('made', 'x');
        return done;
      };
      plain.commands.nothing = async () => done;
      const env = observedForCall();
      await env.writeFile('d/own', 'x');
      await env.createDir('e/f');
      await env.writeFile('gone', 'x');
      await env.remove('gone');
      await env.exec('write');
      await env.exec('nothing');
      const observed = run.of('file_change').filter(({ source }) => source === 'observed');
      expect(observed.map(({ op, path, exec }) => `${op} ${path} ${exec}`)).toEqual(['write /work/made e1']);
    }));

  it('not what a call is writing while the command ends', () =>
    onVirtualClock(async (run) => {
      const { plain, observer, observedForCall } = sandbox(run);
      await observer.start();
      const gate = new Gate();
      const write = plain.writeFile.bind(plain);
      plain.writeFile = async (path, content, signal) => {
        const result = await write(path, content, signal);
        await gate.pass();
        return result;
      };
      plain.commands.nothing = async () => done;
      const writing = observedForCall().writeFile('d/a', 'x');
      await gate.reached;
      await observedForCall().exec('nothing');
      gate.open();
      await writing;
      await observedForCall().exec('nothing');
      expect(run.of('file_change').map(({ path, source }) => `${path} ${source}`)).toEqual([
        '/work/d call',
        '/work/d/a call',
      ]);
    }));

  it('a file that was put in the place of another', () =>
    onVirtualClock(async (run) => {
      const { plain, observer, observedForCall } = sandbox(run);
      await plain.writeFile('a', 'one');
      await observer.start();
      plain.commands.replace = async (env) => {
        await env.writeFile('fresh', 'two');
        env.files.remove('/work/a', false);
        env.files.rename('/work/fresh', '/work/a');
        return done;
      };
      await observedForCall().exec('replace');
      const fileId = plain.files.get('/work/a', true).id;
      expect(run.of('file_change')).toMatchObject([
        { op: 'write', path: '/work/a', fileId, version: 1, content: bytes('two') },
      ]);
    }));

  it('a hard link is told as one, and a change of its file once', () =>
    onVirtualClock(async (run) => {
      const { plain, observer, observedForCall } = sandbox(run);
      await plain.writeFile('a', 'x');
      await observer.start();
      plain.commands.link = async (env) => {
        env.files.hardLink('/work/a', '/work/b');
        await env.writeFile('new', 'n');
        env.files.hardLink('/work/new', '/work/other');
        return done;
      };
      plain.commands.write = async (env) => {
        await env.writeFile('b', 'yy');
        return done;
      };
      const env = observedForCall();
      await env.exec('link');
      await env.exec('write');
      const told = run.of('file_change').map(({ op, path, to, version }) => [op, path, to ?? '', version].join(' '));
      expect(told).toEqual([
        'link /work/a /work/b 1',
        'write /work/new  1',
        'link /work/new /work/other 1',
        'write /work/a  2',
      ]);
      expect(run.of('file_change').at(-1)?.content).toEqual(bytes('yy'));
    }));
});
