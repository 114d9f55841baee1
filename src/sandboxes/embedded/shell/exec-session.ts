import type { CancelTimer, Place } from '../../../engine/clock/clock.ts';
import { places } from '../../../engine/clock/places.ts';
import { type ExecOutput, ExecutionError } from '../../../engine/env/execution-env.ts';
import { err, ok, type Result } from '../../../engine/env/result.ts';
import { changesLastingFile } from './changes.ts';
import { checkWorkerMessage } from './check-worker-message.ts';
import { ExecPiece } from './exec-piece.ts';
import type { FileOperation } from './file-operation.ts';
import { JoinedChanges } from './joined-changes.ts';
import { OutputText } from './output-text.ts';
import type { HostMessage, WorkerMessage } from './protocol.ts';
import type { RealTimer } from './real-timer.ts';
import { ShellEndedError, type ShellRequest } from './shell-host-contract.ts';
import type { ShellPool, TakenWorker } from './shell-pool.ts';

export interface SessionSurroundings {
  pool: ShellPool;
  realTimer: RealTimer;
  /** Ms of real time that a piece of work may take. */
  stallMs: number;
  /** Ms of real time that a worker may take to load. */
  loadMs: number;
  /** Tells this command from all others of the same workers. */
  run: number;
}

type ExecResult = Result<ExecOutput, ExecutionError>;

/** On the wall clock, a held-back change waits this long for its text. Ms of real time. */
const wallTickMs = 16;

/**
 * One command from its start to its end: serves its file operations, lets time go on while it waits, wakes it, and ends
 * it. On the virtual clock each stretch between two waits is a piece of its own; on the wall clock the whole is one.
 */
export class ExecSession {
  readonly result: Promise<ExecResult>;
  readonly #request: ShellRequest;
  readonly #around: SessionSurroundings;
  readonly #place: Place;
  readonly #output = new OutputText();
  readonly #files: JoinedChanges;
  readonly #wakes: CancelTimer[] = [];
  /** Changes that wait until the call's work is due. */
  readonly #blocked: { operation: number; request: FileOperation }[] = [];
  readonly #abort = () => this.abort();
  #cancelTimeout: CancelTimer = () => {};
  #cancelLoading: () => void = () => {};
  #cancelTick: (() => void) | undefined;
  #taken: TakenWorker | undefined;
  #piece: ExecPiece | undefined;
  #sent = 0;
  #ended = false;
  #resolve: (result: ExecResult) => void = () => {};

  constructor(request: ShellRequest, around: SessionSurroundings) {
    this.#request = request;
    this.#around = around;
    const call = request.call?.callNumber ?? 0;
    this.#place = places.commandOf(call, request.commandNumber);
    this.#files = new JoinedChanges(request.store, request.actor);
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    if (request.abortSignal?.aborted) {
      this.abort();
      return;
    }
    request.abortSignal?.addEventListener('abort', this.#abort, { once: true });
    const { clock, timeoutSeconds } = request;
    if (timeoutSeconds !== undefined) {
      this.#cancelTimeout = clock.timer(timeoutSeconds * 1000, places.limitsOf(call), () => this.#timedOut());
    }
    this.#wakes.push(clock.timer(0, this.#place, () => this.#start()));
  }

  /** Ends the command at once. */
  abort(): void {
    this.#end(err(new ExecutionError('aborted', 'The command was aborted')));
  }

  #timedOut(): void {
    const seconds = this.#request.timeoutSeconds;
    this.#end(err(new ExecutionError('timeout', `The command did not end within ${seconds} seconds`)));
  }

  #start(): void {
    if (this.#ended) return;
    const { command, cwd, env, clock, seed, call, commandNumber } = this.#request;
    const piece = new ExecPiece(this.#request);
    this.#piece = piece;
    try {
      this.#taken = this.#around.pool.take({ message: (data) => this.#hear(data), death: () => this.#died() });
    } catch {
      this.#unavailable();
      return;
    }
    if (this.#taken.ready) this.#watch(piece);
    else this.#cancelLoading = this.#around.realTimer(this.#around.loadMs, () => this.#unavailable());
    this.#post({
      type: 'start',
      ...this.#stamp,
      command,
      cwd,
      env,
      clock: clock.kind,
      random: [seed, call?.callNumber ?? 0, commandNumber],
      pid: 1000 + commandNumber * 100,
    });
  }

  #hear(data: unknown): void {
    if (this.#ended) return;
    const message = checkWorkerMessage(data);
    if (message === undefined) this.#died();
    else if (message.type === 'ready') this.#loaded();
    else if (message.run !== this.#around.run) return;
    // On the virtual clock a command that waits is silent.
    else if (this.#piece === undefined) this.#died();
    else this.#heard(message);
  }

  #loaded(): void {
    this.#cancelLoading();
    if (this.#taken !== undefined) this.#taken.ready = true;
    if (this.#piece !== undefined) this.#watch(this.#piece);
  }

  #heard(message: Exclude<WorkerMessage, { type: 'ready' }>): void {
    switch (message.type) {
      case 'operation':
        this.#serve(message.operation, message.request);
        return;
      case 'output':
        if (!this.#output.add(message.pieces)) {
          this.#end(err(new ExecutionError('unknown', 'The command was ended: it wrote more output than can be kept')));
        } else if (this.#request.clock.kind === 'wall') this.#tell();
        return;
      case 'parked':
        if (message.received === this.#sent) this.#park(message.nextTimer);
        return;
      case 'done':
        this.#done(message.exitCode, message.reusable);
        return;
    }
  }

  #serve(operation: number, request: FileOperation): void {
    const { call, store, clock } = this.#request;
    const waits = call !== undefined && call.pace.msUntilDue() > 0 && changesLastingFile(store, request);
    if (!waits) {
      this.#perform(operation, request);
      return;
    }
    this.#blocked.push({ operation, request });
    this.#post({ type: 'blocked', ...this.#stamp, operation });
    if (clock.kind === 'wall' && this.#blocked.length === 1) this.#wakeWhenDue();
  }

  #perform(operation: number, request: FileOperation): void {
    const outcome = this.#files.perform(request);
    if (this.#request.clock.kind === 'wall' && this.#files.pending) {
      this.#cancelTick ??= this.#around.realTimer(wallTickMs, () => {
        this.#cancelTick = undefined;
        this.#files.commit();
      });
    }
    this.#post({ type: 'reply', ...this.#stamp, operation, outcome });
  }

  /** The command waits: its piece is over. */
  #park(nextTimer: number | undefined): void {
    const { clock } = this.#request;
    if (nextTimer === undefined && this.#blocked.length === 0) {
      this.#died();
      return;
    }
    const piece = this.#endPiece();
    if (piece === undefined) return;
    if (nextTimer !== undefined) {
      const fire = () => this.#wake(() => this.#post({ type: 'wake', ...this.#stamp }));
      this.#wakes.push(clock.timer(Math.max(0, nextTimer - clock.now()), this.#place, fire));
    }
    if (this.#blocked.length > 0) this.#wakeWhenDue();
    piece.release();
  }

  #wakeWhenDue(): void {
    const { clock, call } = this.#request;
    const goOn = () => {
      for (const { operation, request } of this.#blocked.splice(0)) this.#perform(operation, request);
    };
    this.#wakes.push(clock.timer(call?.pace.msUntilDue() ?? 0, this.#place, () => this.#wake(goOn)));
  }

  #wake(goOn: () => void): void {
    if (this.#ended) return;
    for (const cancel of this.#wakes.splice(0)) cancel();
    this.#piece = new ExecPiece(this.#request);
    this.#watch(this.#piece);
    goOn();
  }

  #watch(piece: ExecPiece): void {
    piece.watch(this.#around.realTimer, this.#around.stallMs, () => this.#stalled(piece));
  }

  #done(exitCode: number, reusable: boolean): void {
    this.#output.finish();
    const piece = this.#endPiece();
    if (piece === undefined) return;
    const taken = this.#leave();
    if (taken !== undefined) {
      if (reusable && this.#blocked.length === 0) this.#around.pool.giveBack(taken);
      else this.#around.pool.discard(taken);
    }
    this.#resolve(ok({ ...this.#output.told, exitCode }));
    piece.release();
  }

  #died(): void {
    if (this.#taken?.ready === false) this.#unavailable();
    else this.#end(err(new ShellEndedError('shell-died', 'The shell died: its worker ended by itself')));
  }

  #unavailable(): void {
    this.#end(err(new ExecutionError('shell_unavailable', 'No worker for the shell could be started')));
  }

  /** No progress: ends the worker and takes the piece back. Where there is a timeout, the command just never ends. */
  #stalled(piece: ExecPiece): void {
    if (this.#ended || this.#piece !== piece) return;
    if (this.#taken !== undefined) this.#around.pool.discard(this.#taken);
    this.#taken = undefined;
    this.#piece = undefined;
    this.#files.forget();
    this.#output.dropUntold();
    piece.takeBack();
    if (this.#request.timeoutSeconds === undefined) {
      this.#leave();
      const words = 'The command was ended and its last step taken back: it made no progress';
      this.#resolve(err(new ShellEndedError('no-progress', words)));
    }
    piece.release();
  }

  /** Ends the piece and tells its output. Undefined when telling it ended the command. */
  #endPiece(): ExecPiece | undefined {
    const piece = this.#piece;
    this.#files.commit();
    piece?.end();
    if (!this.#tell()) return undefined;
    this.#piece = undefined;
    return piece;
  }

  /** False when the caller's callback threw: the command was ended. */
  #tell(): boolean {
    const failed = this.#tellRest();
    if (failed === undefined) return true;
    this.#end(failed);
    return false;
  }

  /** Tells what was not told yet; the failure when a callback threw. */
  #tellRest(): ExecResult | undefined {
    try {
      for (const { stream, text } of this.#output.take()) {
        if (stream === 'stdout') this.#request.onStdout(text);
        else this.#request.onStderr(text);
      }
      return undefined;
    } catch {
      return err(new ExecutionError('callback_error', 'The output callback failed'));
    }
  }

  /** Ends the command from outside: the worker first, then what it did so far is told. */
  #end(result: ExecResult): void {
    if (this.#ended) return;
    const piece = this.#piece;
    const taken = this.#leave();
    if (taken !== undefined) this.#around.pool.discard(taken);
    this.#output.finish();
    this.#files.commit();
    piece?.end();
    this.#resolve(this.#tellRest() ?? result);
    piece?.release();
  }

  /** From here on nothing of the worker is heard. */
  #leave(): TakenWorker | undefined {
    const taken = this.#taken;
    this.#ended = true;
    this.#taken = undefined;
    this.#piece = undefined;
    for (const cancel of this.#wakes.splice(0)) cancel();
    this.#cancelTimeout();
    this.#cancelLoading();
    this.#cancelTick?.();
    this.#request.abortSignal?.removeEventListener('abort', this.#abort);
    taken?.worker.listen(undefined);
    return taken;
  }

  #post(message: HostMessage): void {
    this.#sent += 1;
    this.#taken?.worker.post(message);
  }

  get #stamp(): { run: number; now: number } {
    return { run: this.#around.run, now: this.#request.clock.now() };
  }
}
