import type { Clock } from '../../engine/clock/clock.ts';
import type { EnvActivity, ExecEnd } from '../../engine/env/activity.ts';
import type { CallContext } from '../../engine/env/call-context.ts';
import { type ExecOptions, type ExecOutput, ExecutionError } from '../../engine/env/execution-env.ts';
import { resolve } from '../../engine/env/paths.ts';
import { err, type Result } from '../../engine/env/result.ts';
import type { MemoryFileStore } from './files/memory-file-store.ts';
import { demandInside, homeFolder, tempFolder } from './sandbox-folders.ts';
import { ShellEndedError, type ShellHost } from './shell/shell-host-contract.ts';

/** Seconds; what a timer of 32 bits of ms can hold. */
const longestTimeout = 2_147_483;

/** What every command finds in its environment. */
const variables: Readonly<Record<string, string>> = {
  HOME: homeFolder,
  LANG: 'C.UTF-8',
  LOGNAME: 'user',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  SHELL: '/bin/bash',
  TERM: 'dumb',
  TMPDIR: tempFolder,
  TZ: 'UTC',
  USER: 'user',
};

/** A command's number in the run, and its id in the trace. */
export interface CommandId {
  number: number;
  id: string;
}

export interface ExecSetup {
  store: MemoryFileStore;
  shells: ShellHost;
  clock: Clock;
  seed: number;
  cwd: string;
  /** On whose behalf; undefined: nothing is recorded, nothing is paced. */
  call: CallContext | undefined;
  nextCommand: () => CommandId;
}

/** Runs the commands of one env, and can end them all. */
export class EmbeddedExec {
  readonly #setup: ExecSetup;
  readonly #running = new Set<AbortController>();

  constructor(setup: ExecSetup) {
    this.#setup = setup;
  }

  /** As ExecutionEnv's: never rejects. What is wrong with the request is told before anything is recorded. */
  async exec(command: string, options: ExecOptions = {}): Promise<Result<ExecOutput, ExecutionError>> {
    try {
      const fault = this.#faultOf(command, options);
      return fault === undefined ? await this.#start(command, options) : err(fault);
    } catch (thrown) {
      return err(new ExecutionError('unknown', reasonOf(thrown)));
    }
  }

  /** Ends all commands of this env that are running. */
  endAll(): void {
    for (const controller of this.#running) controller.abort();
  }

  #faultOf(command: string, { abortSignal, timeout, cwd = '.', env = {} }: ExecOptions): ExecutionError | undefined {
    if (abortSignal?.aborted || this.#setup.call?.strand.signal.aborted) return abortedExecution();
    if (timeout !== undefined && !(timeout > 0 && timeout <= longestTimeout)) {
      const words = `timeout must be a number of seconds above 0 and at most ${longestTimeout}, not ${timeout}`;
      return new ExecutionError('spawn_error', words);
    }
    if (command.includes('\0')) return new ExecutionError('spawn_error', 'The command has a null character in it');
    for (const [name, value] of Object.entries(env)) {
      if (name === '' || /[=\0]/.test(name) || value.includes('\0')) {
        return new ExecutionError('spawn_error', `Not a variable that a command can have: ${JSON.stringify(name)}`);
      }
    }
    return this.#faultOfFolder(resolve(this.#setup.cwd, cwd));
  }

  #faultOfFolder(cwd: string): ExecutionError | undefined {
    const { store } = this.#setup;
    try {
      demandInside(store, cwd, 'follow');
      if (store.stat(cwd).kind === 'directory') return undefined;
      return new ExecutionError('spawn_error', `The working directory is not a directory: ${cwd}`);
    } catch (thrown) {
      return new ExecutionError('spawn_error', `The working directory cannot be used: ${reasonOf(thrown)}`);
    }
  }

  /**
   * Runs the command, and waits for it as the call's own strand does: so the call goes on in a piece of its own, and an
   * abort of the call ends the command, whether or not the caller passed a signal on.
   */
  async #start(command: string, options: ExecOptions): Promise<Result<ExecOutput, ExecutionError>> {
    const { call } = this.#setup;
    const id = this.#setup.nextCommand();
    const controller = new AbortController();
    const forward = () => controller.abort(options.abortSignal?.reason);
    options.abortSignal?.addEventListener('abort', forward, { once: true });
    this.#running.add(controller);
    call?.record({ type: 'exec_start', exec: id.id, command });
    const wait = call?.strand.wait({ kind: 'command', exec: id.id });
    const outcome = this.#run(command, options, id, controller.signal).then((result) => {
      this.#running.delete(controller);
      options.abortSignal?.removeEventListener('abort', forward);
      call?.record(endOf(id.id, result));
      wait?.wake();
      return result;
    });
    try {
      await wait?.ended;
    } catch {
      controller.abort();
      const result = await outcome;
      return result.ok ? err(abortedExecution()) : result;
    }
    return await outcome;
  }

  /** Never rejects. Each piece of output is recorded, then handed to the caller; none after the end. */
  async #run(
    command: string,
    options: ExecOptions,
    { id, number }: CommandId,
    abortSignal: AbortSignal,
  ): Promise<Result<ExecOutput, ExecutionError>> {
    const { store, shells, clock, seed, call, cwd } = this.#setup;
    const record = (activity: EnvActivity) => call?.record(activity);
    let ended = false;
    let failure: ExecutionError | undefined;
    const tell = (stream: 'stdout' | 'stderr', callback: ((text: string) => void) | undefined) => (text: string) => {
      if (ended || failure !== undefined || text === '') return;
      record({ type: 'exec_output', exec: id, stream, text });
      try {
        callback?.(text);
      } catch (thrown) {
        failure = new ExecutionError('callback_error', `The output callback failed: ${reasonOf(thrown)}`);
        throw failure;
      }
    };
    try {
      const result = await shells.exec({
        store,
        command,
        cwd: resolve(cwd, options.cwd ?? '.'),
        env: { ...(options.inheritEnv === false ? {} : variables), ...options.env },
        execId: id,
        commandNumber: number,
        actor: { exec: id, record },
        call,
        timeoutSeconds: options.timeout,
        abortSignal,
        onStdout: tell('stdout', options.onStdout),
        onStderr: tell('stderr', options.onStderr),
        clock,
        seed,
      });
      return failure === undefined ? result : err(failure);
    } catch (thrown) {
      return err(failure ?? new ExecutionError('unknown', reasonOf(thrown)));
    } finally {
      ended = true;
    }
  }
}

function abortedExecution(): ExecutionError {
  return new ExecutionError('aborted', 'Operation aborted');
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

function endOf(exec: string, result: Result<ExecOutput, ExecutionError>): ExecEnd {
  if (result.ok) return { type: 'exec_end', exec, exitCode: result.value.exitCode };
  if (result.error instanceof ShellEndedError)
    return { type: 'exec_end', exec, exitCode: null, cause: result.error.end };
  switch (result.error.code) {
    case 'aborted':
    case 'timeout':
      return { type: 'exec_end', exec, exitCode: null, cause: result.error.code };
    case 'callback_error':
      return { type: 'exec_end', exec, exitCode: null };
    case 'shell_unavailable':
    case 'spawn_error':
    case 'unknown':
      return { type: 'exec_end', exec, exitCode: null, cause: 'shell-died' };
  }
}
