import { describe, expect, test } from 'vitest';
import { attach } from '../env/attachments.ts';
import { type ExecOptions, type ExecOutput, ExecutionError } from '../env/execution-env.ts';
import { FileQueue } from '../env/file-queue.ts';
import { err, ok, type Result } from '../env/result.ts';
import { MemoryEnv } from '../env/testing/memory-env.ts';
import { onVirtualClock, type TestCall, type TestRun } from '../env/testing/test-call.ts';
import { createBashTool } from './bash.ts';
import type { CommandDetails } from './details-schemas.ts';
import { MAX_TIMEOUT_SECONDS } from './shell-command.ts';
import { detailsOfFailure, failureOf, run, textIn, textOf } from './testing/tool-runs.ts';
import type { ToolResult } from './tool.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';

type Script = (options: ExecOptions, command: string) => Promise<Result<ExecOutput, ExecutionError>>;

/** Files in memory and a shell that does as it is told. */
class ShellEnv extends MemoryEnv {
  readonly #script: Script;
  constructor(script: Script) {
    super();
    this.#script = script;
  }
  override async exec(command: string, options: ExecOptions = {}): Promise<never> {
    return (await this.#script(options, command)) as never;
  }
}

const exit = (exitCode: number) => ok({ stdout: '', stderr: '', exitCode });

/** A command that says this and exits. */
function says(pieces: string[], exitCode = 0): ShellEnv {
  return new ShellEnv(async ({ onStdout }) => {
    for (const piece of pieces) onStdout?.(piece);
    return exit(exitCode);
  });
}

const bash = createBashTool();
const command = { command: 'x' };
const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}\n`).join('');

function detailsOf(result: ToolResult): CommandDetails {
  return result.details as CommandDetails;
}

describe('output', () => {
  test('both streams as they come, as plain text', async () => {
    const env = new ShellEnv(async ({ onStdout, onStderr }) => {
      onStdout?.('out \x1b[3');
      onStderr?.('err\r\n');
      onStdout?.('1mred\ud83d');
      onStderr?.('more ');
      onStdout?.('\ude00\n');
      return exit(0);
    });
    const result = await run(bash, command, env);
    expect(await textOf(result)).toBe('out err\nredmore 😀\n');
    expect(detailsOf(result)).toMatchObject({ exitCode: 0, truncation: { truncated: false, totalLines: 2 } });
  });

  test('nothing said is told', async () => {
    expect(await textOf(run(bash, command, says([])))).toBe('(no output)');
    expect(await textOf(run(bash, command, says(['\x1b[0m'])))).toBe('(no output)');
  });

  test('an env that only gives the output in the end', async () => {
    const env = new ShellEnv(async () => ok({ stdout: 'out\n', stderr: 'err\n', exitCode: 0 }));
    expect(await textOf(run(bash, command, env))).toBe('out\nerr\n');
  });

  test('the limit is inclusive, and what fits is not saved', async () => {
    const env = says([lines(1, MAX_LINES)]);
    expect(await textOf(run(bash, command, env))).toBe(lines(1, MAX_LINES));
    expect(await env.listDir('/tmp')).toEqual({ ok: true, value: [] });
  });

  test('over it the end is shown, and all of it is in a file', async () => {
    for (const all of [[lines(1, 2001)], lines(1, 2001).split(/(?<=\n)/)]) {
      const env = says(all);
      const result = await run(bash, command, env);
      const { fullOutputPath = '' } = detailsOf(result);
      expect(await textOf(result)).toBe(
        `${lines(2, 2001)}\n[Showing lines 2-2001 of 2001. The whole output: ${fullOutputPath}]`,
      );
      expect(await textIn(env, fullOutputPath)).toBe(lines(1, 2001));
      expect(detailsOf(result).truncation).toMatchObject({ truncatedBy: 'lines', totalLines: 2001, shownLines: 2000 });
    }
  });

  test('a last line over the limit: its end, with its size', async () => {
    const long = 'x'.repeat(150_000);
    const env = says(['a\n', long]);
    const text = await textOf(run(bash, command, env));
    expect(text).toMatch(
      /^x{51200}\n\n\[Showing the last 51200 bytes of line 2, which has 150000 bytes\. The whole output: \S+\]$/,
    );
    const nl = await textOf(run(bash, command, says([`a\n${long}\n`])));
    expect(nl).toContain('the last 51200 bytes of line 2, which has 150000 bytes');
  });

  test('many pieces with characters of every size are saved whole', async () => {
    const pieces = Array.from({ length: 5000 }, (_, i) => `${i} é中😀 ${'-'.repeat(i % 50)}\n`);
    const halves = pieces.flatMap((piece) => [
      piece.slice(0, piece.indexOf('😀') + 1),
      piece.slice(piece.indexOf('😀') + 1),
    ]);
    const env = says(halves);
    const result = await run(bash, command, env);
    expect(await textIn(env, detailsOf(result).fullOutputPath ?? '')).toBe(pieces.join(''));
    expect(detailsOf(result).truncation).toMatchObject({
      totalLines: 5000,
      totalBytes: new TextEncoder().encode(pieces.join('')).length,
    });
  });

  test('when it cannot be saved, the rest of the result is as ever', async () => {
    const env = says([lines(1, 3000)]);
    env.createTempFile = async () => err(new ExecutionError('unknown', 'disk full')) as never;
    const text = await textOf(run(bash, command, env));
    expect(text.endsWith('[Showing lines 1001-3000 of 3000. The rest could not be saved: disk full]')).toBe(true);
  });
});

describe('ends', () => {
  const says2 = (result: Result<ExecOutput, ExecutionError>) =>
    new ShellEnv(async ({ onStdout }) => {
      onStdout?.('so far\n');
      return result;
    });

  test('an exit code other than 0 is an error with the output', async () => {
    expect(await failureOf(run(bash, command, says(['oops\n'], 3)))).toBe('oops\n\nCommand exited with code 3');
    expect(await failureOf(run(bash, command, says([], 1)))).toBe('Command exited with code 1');
  });

  test('a signal shows in the code', async () => {
    expect(await failureOf(run(bash, command, says([], 137)))).toBe('Command exited with code 137 (128 + 9, SIGKILL)');
    expect(await failureOf(run(bash, command, says([], 143)))).toContain('SIGTERM');
    expect(await failureOf(run(bash, command, says([], 255)))).toBe('Command exited with code 255');
  });

  test('timeout and abort keep the output so far, and say which it was', async () => {
    const timeout = says2(err(new ExecutionError('timeout', 'too slow')));
    expect(await failureOf(run(bash, { command: 'x', timeout: 2.5 }, timeout))).toBe(
      'so far\n\nCommand timed out after 2.5 seconds',
    );
    const aborted = says2(err(new ExecutionError('aborted', 'stop')));
    expect(await failureOf(run(bash, command, aborted))).toBe('so far\n\nCommand aborted');
  });

  test('an error with a long output names the file', async () => {
    const words = await failureOf(run(bash, command, says([lines(1, 2500)], 1)));
    expect(words).toMatch(/\[Showing lines 501-2500 of 2500\. The whole output: \S+\]\n\nCommand exited with code 1$/);
  });

  test('an error has its details too: code, truncation, where the whole is, or what ended it', async () => {
    const failed = await detailsOfFailure(run(bash, command, says([lines(1, 2500)], 7)));
    expect(failed).toMatchObject({ exitCode: 7, truncation: { truncated: true, totalLines: 2500, shownLines: 2000 } });
    expect(failed).toHaveProperty('fullOutputPath', expect.stringMatching(/^\/tmp\/bash-.*\.log$/));
    const ends = (code: 'aborted' | 'timeout' | 'shell_unavailable' | 'unknown') =>
      detailsOfFailure(run(bash, command, says2(err(new ExecutionError(code, 'it ended')))));
    const truncation = { truncated: false, totalLines: 1, totalBytes: 7, shownLines: 1, shownBytes: 7 };
    expect(await ends('aborted')).toEqual({ truncation, endedBy: 'aborted' });
    expect(await ends('timeout')).toEqual({ truncation, endedBy: 'timeout' });
    expect(await ends('shell_unavailable')).toEqual({ truncation, endedBy: 'failed' });
    expect(await ends('unknown')).toEqual({ truncation, endedBy: 'failed' });
  });

  test('other failures in words', async () => {
    const none = says2(err(new ExecutionError('shell_unavailable', 'no shell here')));
    expect(await failureOf(run(bash, command, none))).toBe(
      'so far\n\nThere is no shell to run the command: no shell here',
    );
    const failed = says2(err(new ExecutionError('spawn_error', 'no')));
    expect(await failureOf(run(bash, command, failed))).toContain('could not be started: no');
  });
});

describe('what the env is given', () => {
  test('the command, the time limit, the signal, and no limit by default', async () => {
    const seen: [string, ExecOptions][] = [];
    const env = new ShellEnv(async (options, text) => {
      seen.push([text, options]);
      return exit(0);
    });
    const { signal } = new AbortController();
    await run(bash, { command: 'echo 1\necho 2' }, env, { signal });
    await run(bash, { command: 'b', timeout: 0.5 }, env);
    await run(bash, { command: 'c', timeout: null }, env);
    expect(seen[0]?.[0]).toBe('echo 1\necho 2');
    expect(seen[0]?.[1].abortSignal).toBe(signal);
    expect(seen.map(([, options]) => options.timeout)).toEqual([undefined, 0.5, undefined]);
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, MAX_TIMEOUT_SECONDS + 1])(
    'timeout %d is refused',
    async (timeout) => {
      const env = new ShellEnv(async () => {
        throw new Error('It was run');
      });
      expect(await failureOf(run(bash, { command: 'x', timeout }, env))).toContain(
        'timeout must be a number of seconds above 0',
      );
    },
  );

  test('an aborted call does not start', async () => {
    const abort = new AbortController();
    abort.abort();
    const env = new ShellEnv(async () => {
      throw new Error('It was run');
    });
    await expect(run(bash, command, env, { signal: abort.signal })).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('updates', () => {
  /** Runs a command whose pieces come at their ms; tells when which text was updated. */
  function updatesOf(pieces: [number, string][], end: number): Promise<[number, string][]> {
    return onVirtualClock(async (testRun: TestRun) => {
      const call: TestCall = testRun.call();
      const env = new ShellEnv(async ({ onStdout }) => {
        for (const [at, text] of pieces) {
          await call.strand.sleep(at - testRun.clock.now());
          onStdout?.(text);
        }
        await call.strand.sleep(end - testRun.clock.now());
        return exit(0);
      });
      attach(env, { queue: new FileQueue(), clock: testRun.clock, call });
      const seen: [number, string][] = [];
      await testRun.in(call, () =>
        run(bash, command, env, {
          onUpdate: ({ content: [block] }) =>
            seen.push([testRun.clock.now(), block?.type === 'text' ? block.text : '']),
        }),
      );
      return seen;
    });
  }

  test('the first at once, then at most one each 100 ms, then the last', async () => {
    const pieces: [number, string][] = [0, 10, 20, 105, 110, 400, 401].map((at) => [at, `${at} `]);
    expect(await updatesOf(pieces, 450)).toEqual([
      [0, '0 '],
      [100, '0 10 20 '],
      [200, '0 10 20 105 110 '],
      [400, '0 10 20 105 110 400 '],
      [450, '0 10 20 105 110 400 401 '],
    ]);
  });

  test('a piece that is followed by silence is not held back', async () => {
    expect(
      await updatesOf(
        [
          [5, 'a'],
          [6, 'b'],
        ],
        60_000,
      ),
    ).toEqual([
      [5, 'a'],
      [105, 'ab'],
    ]);
  });

  test('what adds no text is no update, and without output there is none', async () => {
    expect(
      await updatesOf(
        [
          [5, '\x1b[0m'],
          [6, '\r'],
        ],
        100,
      ),
    ).toEqual([]);
    expect(await updatesOf([], 100)).toEqual([]);
    expect(
      await updatesOf(
        [
          [0, 'a'],
          [200, '\x1b'],
        ],
        300,
      ),
    ).toEqual([[0, 'a']]);
  });

  test('a flood within one ms is one update, with the end of it', async () => {
    const seen = await updatesOf(
      Array.from({ length: 5000 }, (_, i): [number, string] => [7, `${i}\n`]),
      10,
    );
    expect(seen.map(([at]) => at)).toEqual([7, 10]);
    expect(seen[1]?.[1].split('\n').length).toBe(MAX_LINES);
  });
});

test('50 MB of output pass quickly, with memory bounded by the tail', async () => {
  const piece = `${'some output of a command, coloured \x1b[32mgreen\x1b[0m\n'.repeat(1300)}`;
  let saved = 0;
  const env = says(Array(800).fill(piece));
  env.appendFile = async (_path, content) => {
    saved += content.length;
    return ok(undefined);
  };
  const result = await run(bash, command, env);
  expect(detailsOf(result).truncation.totalLines).toBe(800 * 1300);
  expect(saved).toBe(detailsOf(result).truncation.totalBytes);
  expect((await textOf(result)).length).toBeLessThan(MAX_BYTES + 200);
});
