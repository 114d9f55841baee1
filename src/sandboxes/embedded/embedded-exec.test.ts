import { describe, expect, it } from 'vitest';
import { type ExecOptions, ExecutionError } from '../../engine/env/execution-env.ts';
import { err } from '../../engine/env/result.ts';
import { onVirtualClock, type TestRun } from '../../engine/env/testing/test-call.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';
import { ShellEndedError, type ShellRequest } from './shell/shell-host-contract.ts';
import { commandSleep, exited, ScriptedShells } from './testing/scripted-shells.ts';

type Command = ConstructorParameters<typeof ScriptedShells>[0];

async function sandboxOn(run: TestRun, command?: Command) {
  const shells = new ScriptedShells(command);
  const sandbox = await createEmbeddedSandbox({ files: [], clock: run.clock, seed: 42 }, shells);
  return { shells, sandbox };
}

/** The run's record of commands, without what files did. */
function commandsOf(run: TestRun): unknown[] {
  return run.log.flatMap(({ t, call, activity }) =>
    activity.type.startsWith('exec_') ? [{ t, call, ...activity }] : [],
  );
}

describe('what a shell is asked', () => {
  it('has the place, the variables and the number of the command', () =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run);
      const call = run.call();
      const env = sandbox.forCall(call);
      await env.createDir('d');
      await env.exec('one');
      await env.exec('two', { cwd: 'd', env: { A: 'b', HOME: '/tmp' }, timeout: 1.5 });
      await env.exec('three', { cwd: '/tmp/', env: { A: 'b' }, inheritEnv: false });
      expect(shells.requests.map(({ execId, commandNumber }) => [execId, commandNumber])).toEqual([
        ['e1', 1],
        ['e2', 2],
        ['e3', 3],
      ]);
      const [one, two, three] = shells.requests;
      expect(one).toMatchObject({ command: 'one', cwd: '/project', seed: 42, timeoutSeconds: undefined, call });
      expect(one?.env).toMatchObject({ HOME: '/home/user', TMPDIR: '/tmp', TZ: 'UTC', USER: 'user' });
      expect(two).toMatchObject({ cwd: '/project/d', timeoutSeconds: 1.5, env: { A: 'b', HOME: '/tmp', TZ: 'UTC' } });
      expect(three?.cwd).toBe('/tmp');
      expect(three?.env).toEqual({ A: 'b' });
    }));

  it('names nobody’s commands apart from the run’s, and records none of them', () =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run, async (request) => {
        request.store.write('/project/a', new Uint8Array(), request.actor);
        request.onStdout('x');
        return exited(0, 'x');
      });
      await sandbox.env.exec('one');
      await sandbox.forCall(run.call()).exec('two');
      await sandbox.env.exec('three');
      expect(shells.requests.map(({ execId }) => execId)).toEqual(['n1', 'e1', 'n2']);
      expect(shells.requests[0]?.call).toBeUndefined();
      expect(new Set(run.log.map(({ activity }) => 'exec' in activity && activity.exec))).toEqual(new Set(['e1']));
    }));

  it('reports the shell’s work on files under its command', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async ({ store, actor }) => {
        store.append('/project/a', new Uint8Array(3), actor);
        return exited(0);
      });
      await sandbox.forCall(run.call({ id: 'call' })).exec('x');
      expect(run.of('file_change')).toMatchObject([{ call: 'call', exec: 'e1', op: 'append', path: '/project/a' }]);
    }));
});

describe('requests that are refused', () => {
  const faults: [string, string, ExecOptions, RegExp][] = [
    ['a timeout of 0', 'x', { timeout: 0 }, /timeout must be a number of seconds above 0/],
    ['a timeout below 0', 'x', { timeout: -1 }, /not -1$/],
    ['a timeout without end', 'x', { timeout: Number.POSITIVE_INFINITY }, /not Infinity$/],
    ['a timeout that is no number', 'x', { timeout: Number.NaN }, /not NaN$/],
    ['a timeout that no timer holds', 'x', { timeout: 2_147_484 }, /at most 2147483/],
    ['a missing folder', 'x', { cwd: 'none' }, /working directory cannot be used: ENOENT/],
    ['a file for a folder', 'x', { cwd: 'file' }, /is not a directory: \/project\/file$/],
    ['a folder outside', 'x', { cwd: '/etc' }, /outside of the sandbox$/],
    ['a folder outside behind a link', 'x', { cwd: 'link' }, /outside of the sandbox$/],
    ['a command with a null character', 'a\0b', {}, /null character/],
    ['a variable without a name', 'x', { env: { '': 'x' } }, /variable/],
    ['a variable with = in its name', 'x', { env: { 'A=B': 'x' } }, /variable/],
    ['a variable with a null character', 'x', { env: { A: '\0' } }, /variable/],
  ];
  it.each(faults)('%s: spawn_error, no shell and no record', (_name, command, options, words) =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run);
      sandbox.store.write('/project/file', new Uint8Array());
      sandbox.store.symlink('/usr', '/project/link');
      const result = await sandbox.forCall(run.call()).exec(command, options);
      expect(result.ok).toBe(false);
      if (result.ok) return;
      expect(result.error.code).toBe('spawn_error');
      expect(result.error.message).toMatch(words);
      expect(shells.requests).toEqual([]);
      expect(run.log).toEqual([]);
    }),
  );
});

describe('the record of a command', () => {
  it('has its start, each piece of output, and its end, in order', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async (request) => {
        request.onStdout('one\n');
        await commandSleep(request, 30);
        request.onStderr('two\n');
        request.onStdout('');
        return exited(3, 'one\n', 'two\n');
      });
      const told: string[] = [];
      const result = await sandbox.forCall(run.call()).exec('work', {
        onStdout: (text) => told.push(`out ${text}`),
        onStderr: (text) => told.push(`err ${text}`),
      });
      expect(result).toEqual(exited(3, 'one\n', 'two\n'));
      expect(told).toEqual(['out one\n', 'err two\n']);
      expect(commandsOf(run)).toEqual([
        { t: 0, call: 'c1', type: 'exec_start', exec: 'e1', command: 'work' },
        { t: 0, call: 'c1', type: 'exec_output', exec: 'e1', stream: 'stdout', text: 'one\n' },
        { t: 30, call: 'c1', type: 'exec_output', exec: 'e1', stream: 'stderr', text: 'two\n' },
        { t: 30, call: 'c1', type: 'exec_end', exec: 'e1', exitCode: 3 },
      ]);
    }));

  const ends: [string, ExecutionError, string | undefined][] = [
    ['its caller’s callback', new ExecutionError('callback_error', 'x'), undefined],
    ['a timeout', new ExecutionError('timeout', 'x'), 'timeout'],
    ['no progress', new ShellEndedError('no-progress', 'x'), 'no-progress'],
    ['a dead shell', new ShellEndedError('shell-died', 'x'), 'shell-died'],
    ['no shell to be had', new ExecutionError('shell_unavailable', 'x'), 'shell-died'],
  ];
  it.each(ends)('says what ended it: %s', (_name, error, cause) =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async () => err(error));
      const result = await sandbox.forCall(run.call()).exec('x');
      expect(result).toEqual(err(error));
      expect(run.of('exec_end')).toEqual([
        { t: 0, call: 'c1', type: 'exec_end', exec: 'e1', exitCode: null, ...(cause && { cause }) },
      ]);
    }),
  );

  it('ends too when the host breaks its word and rejects', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async () => Promise.reject(new Error('broken')));
      const result = await sandbox.forCall(run.call()).exec('x');
      expect(result).toMatchObject({ ok: false, error: { code: 'unknown', message: 'broken' } });
      expect(run.of('exec_end')).toHaveLength(1);
    }));

  it('has nothing after its end', () =>
    onVirtualClock(async (run) => {
      let late: ShellRequest | undefined;
      const { sandbox } = await sandboxOn(run, async (request) => {
        late = request;
        return exited(0);
      });
      const told: string[] = [];
      await sandbox.forCall(run.call()).exec('x', { onStdout: (text) => told.push(text) });
      late?.onStdout('too late');
      expect(told).toEqual([]);
      expect(run.of('exec_output')).toEqual([]);
    }));
});

describe('a callback that throws', () => {
  it('ends the command with callback_error', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async (request) => {
        try {
          request.onStdout('one');
        } catch {
          request.onStdout('two');
        }
        return exited(0);
      });
      let calls = 0;
      const result = await sandbox.forCall(run.call()).exec('x', {
        onStdout: () => {
          calls += 1;
          throw new Error('no more');
        },
      });
      expect(result).toMatchObject({ ok: false, error: { code: 'callback_error' } });
      expect(!result.ok && result.error.message).toContain('no more');
      expect(calls).toBe(1);
    }));
});

describe('a call that waits for its command', () => {
  it('goes on in a piece of its own: the order is that of the calls, not of the commands’ ends', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async (request) => {
        await commandSleep(request, 10);
        return exited(0);
      });
      const [first, second] = [run.call(), run.call()];
      const order: string[] = [];
      const work = async (call: typeof first, name: string) => {
        await sandbox.forCall(call).exec(name);
        order.push(name);
      };
      // Asked in the other order: at 10 ms both commands end before either call is woken.
      await Promise.all([work(second, 'second'), work(first, 'first')]);
      expect(order).toEqual(['first', 'second']);
    }));

  it('says so, for whoever asks why it does not end', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async (request) => {
        await commandSleep(request, 10);
        return exited(0);
      });
      const call = run.call();
      const running = sandbox.forCall(call).exec('x');
      expect(call.strand.waitingFor).toEqual([{ kind: 'command', exec: 'e1' }]);
      await running;
      expect(call.strand.waitingFor).toEqual([]);
    }));
});

describe('an abort', () => {
  const endless: Command = (request) => {
    request.onStdout('so far');
    return new Promise(() => {});
  };

  it('of the call ends its command, also when its signal was not passed on', () =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run, endless);
      const call = run.call();
      run.abortAt(50, [call]);
      const result = await sandbox.forCall(call).exec('x');
      expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(shells.requests[0]?.abortSignal?.aborted).toBe(true);
      expect(commandsOf(run)).toMatchObject([
        { t: 0, type: 'exec_start' },
        { t: 0, type: 'exec_output', text: 'so far' },
        { t: 50, type: 'exec_end', exitCode: null, cause: 'aborted' },
      ]);
    }));

  it('by the signal that was passed', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, endless);
      const controller = new AbortController();
      const call = run.call();
      run.clock.timer(20, call.strand.place, () => controller.abort());
      const results = await Promise.all([
        sandbox.forCall(call).exec('x', { abortSignal: controller.signal }),
        sandbox.env.exec('x', { abortSignal: controller.signal }),
      ]);
      expect(results).toMatchObject([
        { ok: false, error: { code: 'aborted' } },
        { ok: false, error: { code: 'aborted' } },
      ]);
    }));

  it('before the start: no shell', () =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run, endless);
      const call = run.call();
      call.strand.abort();
      expect(await sandbox.forCall(call).exec('x')).toMatchObject({ ok: false, error: { code: 'aborted' } });
      const result = await sandbox.env.exec('x', { abortSignal: AbortSignal.abort() });
      expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(shells.requests).toEqual([]);
    }));

  it('that strikes a command’s end out: the call does not hear of it', () =>
    onVirtualClock(async (run) => {
      const { sandbox } = await sandboxOn(run, async (request) => {
        await commandSleep(request, 50);
        return exited(0);
      });
      const call = run.call();
      run.clock.timer(50, call.strand.place, () => call.strand.strike());
      run.clock.timer(60, call.strand.place, () => call.strand.abort());
      expect(await sandbox.forCall(call).exec('x')).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(run.of('exec_end')).toMatchObject([{ t: 50, exitCode: 0 }]);
    }));

  it('by cleanup ends what this env runs, and nothing else', () =>
    onVirtualClock(async (run) => {
      const { shells, sandbox } = await sandboxOn(run, endless);
      const [mine, other] = [sandbox.forCall(run.call()), sandbox.forCall(run.call())];
      const controller = new AbortController();
      const running = [mine.exec('x'), other.exec('y', { abortSignal: controller.signal })] as const;
      await mine.cleanup();
      expect(await running[0]).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(shells.requests.map(({ abortSignal }) => abortSignal?.aborted)).toEqual([true, false]);
      controller.abort();
      await running[1];
    }));
});
