import type { ChildProcessByStdio } from 'node:child_process';
import { constants } from 'node:os';
import type { Readable } from 'node:stream';
import { type ExecOptions, type ExecOutput, ExecutionError } from '../../engine/env/execution-env.ts';
import { err, ok, type Result } from '../../engine/env/result.ts';
import { OutputPieces, type StreamName } from './output-pieces.ts';
import { OutputStream } from './output-stream.ts';
import { endTree } from './process-tree.ts';

/** After the shell's exit, output of children that it left behind is kept for so long, ms. */
const LATE_OUTPUT_MS = 400;
/** The longest time that a timer of Node takes, ms. */
const LONGEST_TIMER_MS = 2_147_483_647;
/** What a shell that outlives SIGKILL (it hangs in the system) is said to have ended with. */
const KILLED_EXIT_CODE = 137;

type EndCause = 'aborted' | 'timeout' | 'callback_error';

/** One running command, from its start to its result. */
export class NodeCommand {
  readonly #child: ChildProcessByStdio<null, Readable, Readable>;
  readonly #options: ExecOptions;
  readonly #pieces = new OutputPieces((stream, piece) => this.#tell(stream, piece));
  readonly #stdout: OutputStream;
  readonly #stderr: OutputStream;
  #cause: EndCause | undefined;
  #callbackFault = '';
  /** Settles once the command's processes are gone, when it is ended from here. */
  #treeEnd: Promise<void> | undefined;
  #giveUp = () => {};

  /** Of a child in a process group of its own, at once after it was spawned. */
  constructor(child: ChildProcessByStdio<null, Readable, Readable>, options: ExecOptions) {
    this.#child = child;
    this.#options = options;
    this.#stdout = new OutputStream(child.stdout, (text) => this.#pieces.add('stdout', text));
    this.#stderr = new OutputStream(child.stderr, (text) => this.#pieces.add('stderr', text));
  }

  /** Never rejects. */
  async run(): Promise<Result<ExecOutput, ExecutionError>> {
    const { abortSignal, timeout } = this.#options;
    const onAbort = () => this.endBy('aborted');
    abortSignal?.addEventListener('abort', onAbort, { once: true });
    const timer = this.#startTimeout(timeout);
    const end = await this.#end();
    this.#stdout.end();
    this.#stderr.end();
    this.#pieces.flush();
    await this.#treeEnd;
    clearTimeout(timer);
    abortSignal?.removeEventListener('abort', onAbort);
    return this.#resultOf(end);
  }

  /** Ends the command's processes; of several causes the first is told. */
  endBy(cause: EndCause): void {
    if (this.#cause !== undefined) return;
    this.#cause = cause;
    if (this.#child.pid !== undefined) this.#treeEnd = endTree(this.#child.pid).then(() => this.#giveUp());
  }

  #resultOf(end: number | Error): Result<ExecOutput, ExecutionError> {
    if (end instanceof Error) return err(new ExecutionError('spawn_error', end.message));
    switch (this.#cause) {
      case undefined:
        return ok({ stdout: this.#stdout.text, stderr: this.#stderr.text, exitCode: end });
      case 'aborted':
        return err(new ExecutionError('aborted', 'The command was aborted'));
      case 'timeout':
        return err(new ExecutionError('timeout', `The command was ended after ${this.#options.timeout} seconds`));
      case 'callback_error':
        return err(new ExecutionError('callback_error', `An output callback failed: ${this.#callbackFault}`));
    }
  }

  /** The exit code, once the output is over too or has been waited for; or what kept the shell from starting. */
  #end(): Promise<number | Error> {
    const child = this.#child;
    return new Promise((resolve) => {
      let exitCode = 0;
      this.#giveUp = () => resolve(KILLED_EXIT_CODE);
      child.once('error', resolve);
      child.once('exit', (code, signal) => {
        exitCode = code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
        this.#giveUp = () => resolve(exitCode);
        const late = setTimeout(() => resolve(exitCode), LATE_OUTPUT_MS);
        child.once('close', () => {
          clearTimeout(late);
          resolve(exitCode);
        });
      });
    });
  }

  #startTimeout(seconds: number | undefined): NodeJS.Timeout | undefined {
    if (seconds === undefined || !(seconds > 0) || seconds * 1_000 > LONGEST_TIMER_MS) return undefined;
    return setTimeout(() => this.endBy('timeout'), seconds * 1_000);
  }

  #tell(stream: StreamName, piece: string): void {
    const callback = stream === 'stdout' ? this.#options.onStdout : this.#options.onStderr;
    if (callback === undefined || this.#cause === 'callback_error') return;
    try {
      callback(piece);
    } catch (thrown) {
      this.#callbackFault = thrown instanceof Error ? thrown.message : String(thrown);
      this.endBy('callback_error');
    }
  }
}
