import type { Clock } from '../../../engine/clock/clock.ts';
import type { CallContext } from '../../../engine/env/call-context.ts';
import { type ExecOutput, ExecutionError } from '../../../engine/env/execution-env.ts';
import type { Result } from '../../../engine/env/result.ts';
import type { Actor, FileStore } from '../files/file-store.ts';

/** One command, with all that its shell needs. */
export interface ShellRequest {
  store: FileStore;
  command: string;
  /** Absolute; an existing directory (the env has looked). */
  cwd: string;
  /** The whole environment of the command, PWD not set; nothing is to be inherited from the host. */
  env: Record<string, string>;
  /** Id of the command in the trace: `e<commandNumber>`. */
  execId: string;
  /** From 1, counted over the run. */
  commandNumber: number;
  /** Whom the shell's reads and changes of files are reported to; its `exec` is `execId`. */
  actor: Actor;
  /** The call that runs the command: its strand, its pace. Undefined for nobody's env: no pace, no place among calls. */
  call: CallContext | undefined;
  /** Finite and above 0, or undefined: no timeout. */
  timeoutSeconds: number | undefined;
  abortSignal: AbortSignal | undefined;
  /**
   * A piece of output, as it comes; these pieces joined are the stdout and stderr of the result. Each throws when the
   * caller's own callback threw: the host then ends the command and answers with `callback_error`.
   */
  onStdout: (text: string) => void;
  onStderr: (text: string) => void;
  clock: Clock;
  /** The scenario's seed; the shell mixes it with the call's and the command's number. */
  seed: number;
}

/** The shell did not end by itself, nor by abort or timeout: why, in the trace's words. Its code is `unknown`. */
export class ShellEndedError extends ExecutionError {
  readonly end: 'no-progress' | 'shell-died';
  constructor(end: 'no-progress' | 'shell-died', message: string) {
    super('unknown', message);
    this.end = end;
  }
}

/** Runs commands, each in a fresh shell. */
export interface ShellHost {
  /**
   * Resolves when the command has ended, or was ended for certain: with `timeout`, `aborted` (pieces so far were told),
   * `callback_error`, `shell_unavailable` (no worker can be had), `spawn_error`, or `unknown` (the shell died). Never rejects.
   * The caller records exec_start before, every piece of output, and exec_end after.
   */
  exec(request: ShellRequest): Promise<Result<ExecOutput, ExecutionError>>;
  /** Ends all commands and frees the workers. Never rejects. */
  dispose(): Promise<void>;
  /** What the model must know of this shell; appended to bash's description. */
  readonly notes: string;
}
