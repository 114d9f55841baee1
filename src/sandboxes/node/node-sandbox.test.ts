import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { callOf, clockOf, queueOf } from '../../engine/env/attachments.ts';
import type { ExecutionEnv } from '../../engine/env/execution-env.ts';
import { withFileMutationQueue } from '../../engine/env/file-mutation-queue.ts';
import { valueOrThrow } from '../../engine/env/result.ts';
import type { InitialFile, Sandbox } from '../../engine/env/sandbox.ts';
import { Gate } from '../../engine/env/testing/gate.ts';
import { onWallClock } from '../../engine/env/testing/test-call.ts';
import { createNodeSandbox } from './create-node-sandbox.ts';

/** For what looks at processes from outside. */
const itWithProc = it.runIf(process.platform === 'linux');

const run = onWallClock();
const made: Sandbox[] = [];

async function newSandbox(files: InitialFile[] = []): Promise<Sandbox> {
  const sandbox = await createNodeSandbox({ files, clock: run.clock, seed: 0 });
  made.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(made.splice(0).map((sandbox) => sandbox.dispose()));
});

/** One that only waits to be collected does not run. */
function isRunning(pid: number): boolean {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return !['Z', 'X'].includes(text.slice(text.lastIndexOf(')') + 2)[0] ?? 'X');
  } catch {
    return false;
  }
}

async function pidsIn(env: ExecutionEnv, files: string[]): Promise<number[]> {
  return await Promise.all(files.map(async (file) => Number(valueOrThrow(await env.readTextFile(file)))));
}

/** A shell; a child that will not hear SIGTERM, and its child; one in a session of its own. All write down who they are. */
const family = `
  echo $$ > shell
  sh -c 'trap "" TERM; echo $$ > stubborn; sh -c "echo \\$\\$ > grandchild; while true; do sleep 0.1; done" & while true; do sleep 0.1; done' &
  setsid sh -c 'echo $$ > session; while true; do sleep 0.1; done' &
  for file in stubborn grandchild session; do while [ ! -s $file ]; do sleep 0.01; done; done
  echo ready
  while true; do sleep 0.1; done`;
const familyFiles = ['shell', 'stubborn', 'grandchild', 'session'];

describe('ending a command', () => {
  itWithProc('an abort ends the whole tree of processes', async () => {
    const { env } = await newSandbox();
    const controller = new AbortController();
    const gate = new Gate();
    const result = env.exec(family, { abortSignal: controller.signal, onStdout: () => gate.open() });
    await gate.opened;
    const pids = await pidsIn(env, familyFiles);
    expect(pids.map(isRunning)).toEqual([true, true, true, true]);
    controller.abort();
    expect(await result).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(pids.map(isRunning)).toEqual([false, false, false, false]);
  });

  itWithProc('a timeout ends the whole tree of processes', async () => {
    const { env } = await newSandbox();
    expect(await env.exec(family, { timeout: 2 })).toMatchObject({ ok: false, error: { code: 'timeout' } });
    expect((await pidsIn(env, familyFiles)).map(isRunning)).toEqual([false, false, false, false]);
  });

  it('a busy loop without a pause is ended too', async () => {
    const { env } = await newSandbox();
    const result = await env.exec('while true; do :; done', { timeout: 0.2 });
    expect(result).toMatchObject({ ok: false, error: { code: 'timeout' } });
  });

  it('a command may tidy up when it is told to end', async () => {
    const { env } = await newSandbox();
    const controller = new AbortController();
    const command = "trap 'echo tidied > note; exit 0' TERM; echo ready; while true; do sleep 0.01; done";
    const result = env.exec(command, { abortSignal: controller.signal, onStdout: () => controller.abort() });
    expect(await result).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(await env.readTextFile('note')).toEqual({ ok: true, value: 'tidied\n' });
  });

  itWithProc(
    'dispose ends what runs, what was left behind, also in sessions of its own, and takes the folder away',
    async () => {
      const sandbox = await newSandbox();
      const { env } = sandbox;
      const leave = `
      sh -c 'echo $$ > child; while true; do sleep 0.1; done' > /dev/null 2>&1 &
      setsid sh -c 'echo $$ > daemon; while true; do sleep 0.1; done' > /dev/null 2>&1 &
      for file in child daemon; do while [ ! -s $file ]; do sleep 0.01; done; done`;
      expect(await env.exec(leave)).toMatchObject({ ok: true });
      const pids = await pidsIn(env, ['child', 'daemon']);
      expect(pids.map(isRunning)).toEqual([true, true]);
      const gate = new Gate();
      const running = env.exec('echo ready; sleep 60', { onStdout: () => gate.open() });
      await gate.opened;
      await sandbox.dispose();
      expect(await running).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(pids.map(isRunning)).toEqual([false, false]);
      expect(existsSync(dirname(env.cwd))).toBe(false);
      expect(await env.exec('echo')).toMatchObject({ ok: false, error: { code: 'aborted' } });
      await sandbox.dispose();
    },
  );
});

describe('children in the background', () => {
  it('run on after the call, with their output elsewhere', async () => {
    const { env } = await newSandbox();
    const output = valueOrThrow(
      await env.exec('{ while [ ! -f go ]; do sleep 0.01; done; echo went > note; } > /dev/null 2>&1 & echo done'),
    );
    expect(output.stdout).toBe('done\n');
    await env.writeFile('go', '');
    await env.exec('while [ ! -s note ]; do sleep 0.01; done');
    expect(await env.readTextFile('note')).toEqual({ ok: true, value: 'went\n' });
  });

  it('that go on to write do not reach a call that is over', async () => {
    const { env } = await newSandbox();
    const heard: string[] = [];
    const result = await env.exec('{ while true; do echo x; sleep 0.02; done; } & echo $! > pid', {
      onStdout: (chunk) => heard.push(chunk),
    });
    const pieces = heard.length;
    expect(result).toMatchObject({ ok: true, value: { exitCode: 0, stdout: heard.join('') } });
    await env.exec('sleep 0.1');
    expect(heard.length).toBe(pieces);
  });
});

describe('output', () => {
  it('50 MB come whole, in pieces', async () => {
    const { env } = await newSandbox();
    let length = 0;
    let pieces = 0;
    const output = valueOrThrow(
      await env.exec("head -c 50000000 /dev/zero | tr '\\0' x", {
        onStdout: (chunk) => {
          length += chunk.length;
          pieces += 1;
        },
      }),
    );
    expect([output.stdout.length, length]).toEqual([50_000_000, 50_000_000]);
    expect(pieces).toBeLessThan(5_000);
  });

  it('a character whose bytes come apart is told as one', async () => {
    const { env } = await newSandbox();
    const heard: string[] = [];
    const command = "printf 'a\\303'; touch half; while [ ! -f go ]; do sleep 0.01; done; printf '\\251b'";
    const running = env.exec(command, { onStdout: (chunk) => heard.push(chunk) });
    await env.exec('while [ ! -f half ]; do sleep 0.01; done; sleep 0.05; touch go');
    expect(valueOrThrow(await running).stdout).toBe('aéb');
    expect(heard.join('')).toBe('aéb');
    expect(heard.filter((piece) => piece.includes('\ufffd'))).toEqual([]);
  });

  it('many small pieces are told together', async () => {
    const { env } = await newSandbox();
    let pieces = 0;
    const output = valueOrThrow(
      await env.exec('i=0; while [ $i -lt 3000 ]; do echo $i; i=$((i+1)); done', {
        onStdout: () => {
          pieces += 1;
        },
      }),
    );
    expect(output.stdout.split('\n').length).toBe(3_001);
    expect(pieces).toBeLessThan(500);
  });
});

describe('what a command gets', () => {
  it('PATH, HOME and TMPDIR, and nothing else of this machine', async () => {
    process.env.SWITCHYARD_TEST_SECRET = 'secret';
    const { env } = await newSandbox();
    const { stdout } = valueOrThrow(await env.exec('env'));
    delete process.env.SWITCHYARD_TEST_SECRET;
    const variables = Object.fromEntries(stdout.split('\n').map((line) => line.split(/=(.*)/s)));
    const root = dirname(env.cwd);
    const own = { HOME: join(root, 'home'), TMPDIR: join(root, 'tmp'), PWD: env.cwd };
    expect(variables).toMatchObject({ PATH: process.env.PATH, ...own });
    const ofTheShell = ['PWD', 'OLDPWD', 'SHLVL', '_', ''];
    expect(
      Object.keys(variables)
        .filter((name) => !ofTheShell.includes(name))
        .toSorted(),
    ).toEqual(['HOME', 'PATH', 'TMPDIR']);
  });

  it('the real bash', async () => {
    const { env, shellNotes } = await newSandbox();
    expect(valueOrThrow(await env.exec('[[ ab == a* ]] && echo "yes $BASH_VERSION"')).stdout).toMatch(/^yes \d+\./);
    expect(shellNotes).toContain('real bash');
  });

  it('a command that the system refuses: spawn_error', async () => {
    const { env } = await newSandbox();
    const [long, nul] = [await env.exec(`: ${'x'.repeat(200_000)}`), await env.exec('echo \0')];
    expect(long).toMatchObject({ ok: false, error: { code: 'spawn_error' } });
    expect(nul).toMatchObject({ ok: false, error: { code: 'spawn_error' } });
    expect(await env.exec('echo', { env: { A: '\0' } })).toMatchObject({ ok: false, error: { code: 'spawn_error' } });
  });

  it('temporary files of the shell and of the env in one place', async () => {
    const { env } = await newSandbox();
    const { stdout } = valueOrThrow(await env.exec('mktemp'));
    expect(dirname(valueOrThrow(await env.createTempFile()))).toBe(dirname(stdout));
    expect(await env.exists(stdout.trim())).toEqual({ ok: true, value: true });
    await env.exec('rm -r "$TMPDIR"');
    expect(await env.createTempFile()).toMatchObject({ ok: true });
  });
});

describe('files', () => {
  it('the sandbox starts with the scenario’s, and its folder is called cwd', async () => {
    const { env, kind } = await newSandbox([
      { path: 'src/a.ts', content: new TextEncoder().encode('a') },
      { path: 'logo.bin', content: Uint8Array.of(0, 255) },
      { path: 'deep/alias.ts', symlink: '../src/a.ts' },
    ]);
    expect(kind).toBe('node');
    expect(await env.readTextFile('deep/alias.ts')).toEqual({ ok: true, value: 'a' });
    expect(await env.readBinaryFile('logo.bin')).toEqual({ ok: true, value: Uint8Array.of(0, 255) });
    expect(valueOrThrow(await env.listDir('.')).map((info) => info.name)).toEqual(['deep', 'logo.bin', 'src']);
  });

  it('a scenario’s file outside is refused, and nothing is left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
    const before = process.env.TMPDIR;
    process.env.TMPDIR = folder;
    try {
      const content = new Uint8Array();
      await expect(newSandbox([{ path: '../../evil', content }])).rejects.toThrow(/outside of the sandbox/);
      await expect(newSandbox([{ path: '../../evil', symlink: 'x' }])).rejects.toThrow(/outside of the sandbox/);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      if (before === undefined) delete process.env.TMPDIR;
      else process.env.TMPDIR = before;
      rmSync(folder, { recursive: true });
    }
  });

  it('pipes are no files, and nobody waits for their other end', async () => {
    const { env } = await newSandbox();
    await env.exec('mkfifo pipe; echo x > file');
    const refused = { ok: false, error: { code: 'not_supported' } };
    expect(await env.readTextFile('pipe')).toMatchObject(refused);
    expect(await env.readTextLines('pipe')).toMatchObject(refused);
    expect(await env.writeFile('pipe', 'x')).toMatchObject(refused);
    expect(await env.fileInfo('pipe')).toMatchObject(refused);
    expect(valueOrThrow(await env.listDir('.')).map((info) => info.name)).toEqual(['file']);
    expect(await env.remove('pipe')).toMatchObject({ ok: true });
  });

  it('a walk of a big tree lets others have their turn, and stops when it is aborted', async () => {
    const { env } = await newSandbox();
    await env.exec('for i in $(seq 60); do mkdir d$i; for j in $(seq 60); do : > d$i/$j; done; done');
    const walk = env.walk?.bind(env);
    const whole = await walk?.('.');
    expect(whole?.ok && whole.value.entries.length).toBe(60 * 61);
    const controller = new AbortController();
    const walking = walk?.('.', { abortSignal: controller.signal });
    setImmediate(() => controller.abort());
    expect(await walking).toMatchObject({ ok: false, error: { code: 'aborted' } });
  });

  it('what the sandbox stands on cannot be removed', async () => {
    const { env } = await newSandbox();
    for (const path of ['.', '..', '../tmp', '../home', env.cwd]) {
      const result = await env.remove(path, { recursive: true, force: true });
      expect(result).toMatchObject({ ok: false, error: { code: 'permission_denied' } });
    }
    expect(await env.exec('echo fine')).toMatchObject({ ok: true });
  });

  it('hard links made by a command have one identity', async () => {
    const { env } = await newSandbox();
    await env.exec('echo x > a; ln a b; echo x > c');
    const ids = await Promise.all(['a', 'b', 'c'].map(async (path) => valueOrThrow(await env.fileInfo(path)).id));
    expect(ids[0]).toBe(ids[1]);
    expect(ids[0]).not.toBe(ids[2]);
  });
});

describe('for a call', () => {
  it('all envs share one queue and the run’s clock', async () => {
    const sandbox = await newSandbox();
    const call = run.call();
    const env = sandbox.forCall(call);
    expect(callOf(env)).toBe(call);
    expect(queueOf(env)).toBe(queueOf(sandbox.env));
    expect(queueOf(sandbox.forCall(run.call()))).toBe(queueOf(env));
    expect(clockOf(env)).toBe(run.clock);
  });

  it('a new file, by its folder and by a link to it: one after the other, and both changes are kept', async () => {
    const sandbox = await newSandbox();
    await sandbox.env.exec('mkdir target; ln -s target alias');
    const add = (path: string, text: string) => {
      const env = sandbox.forCall(run.call());
      return withFileMutationQueue(env, path, async () => {
        const before = await env.readTextFile(path);
        await env.exec('sleep 0.01');
        valueOrThrow(await env.writeFile(path, `${before.ok ? before.value : ''}${text}`));
      });
    };
    await Promise.all([add('target/new.txt', 'one '), add('alias/new.txt', 'two '), add('target/new.txt', 'three ')]);
    expect(await sandbox.env.readTextFile('target/new.txt')).toEqual({ ok: true, value: 'one two three ' });
  });

  it('records what the call does, and what its commands were seen to change', async () => {
    const sandbox = await newSandbox([{ path: 'a', content: new TextEncoder().encode('a') }]);
    const call = run.call({ id: 'recorded' });
    const env = sandbox.forCall(call);
    await env.readTextFile('a');
    await env.writeFile('d/b', 'b');
    await env.exec('echo c > c; rm a; mv d e; exit 2');
    const log = run.log.filter((entry) => entry.call === 'recorded').map(({ activity }) => activity);
    const told = log.map((activity) => {
      if (activity.type === 'file_change') return `${activity.source} ${activity.op} ${activity.path}`;
      return activity.type;
    });
    const at = (path: string) => join(env.cwd, path);
    expect(told).toEqual([
      'file_access',
      `call mkdir ${at('d')}`,
      `call write ${at('d/b')}`,
      'exec_start',
      `observed remove ${at('d/b')}`,
      `observed remove ${at('d')}`,
      `observed remove ${at('a')}`,
      `observed write ${at('c')}`,
      `observed mkdir ${at('e')}`,
      `observed write ${at('e/b')}`,
      'files_unknown',
      'exec_end',
    ]);
  });

  it('an abort of the call ends its command when the tool passes its signal on', async () => {
    const sandbox = await newSandbox();
    const call = run.call({ id: 'aborted' });
    const env = sandbox.forCall(call);
    const gate = new Gate();
    const running = env.exec('echo ready; sleep 60', {
      abortSignal: call.strand.signal,
      onStdout: () => gate.open(),
    });
    await gate.opened;
    call.strand.abort();
    expect(await running).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(run.of('exec_end').filter((end) => end.call === 'aborted')).toMatchObject([
      { exitCode: null, cause: 'aborted' },
    ]);
  });
});
