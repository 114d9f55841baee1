import type { CancelTimer, Place, ReleaseHold } from '../../../engine/clock/clock.ts';
import { places } from '../../../engine/clock/places.ts';
import { type ExecOutput, ExecutionError } from '../../../engine/env/execution-env.ts';
import { err, ok, type Result } from '../../../engine/env/result.ts';
import { changesLastingFile } from './changes.ts';
import { checkWorkerMessage } from './check-worker-message.ts';
import type { FileOperation } from './file-operation.ts';
import { JoinedChanges } from './joined-changes.ts';
import { OutputText } from './output-text.ts';
import type { HostMessage, WorkerMessage } from './protocol.ts';
import type { RealTimer } from './shell-host.ts';
import { ShellEndedError, type ShellRequest } from './shell-host-contract.ts';
import type { ShellPool } from './shell-pool.ts';
import type { ShellWorker } from './shell-worker.ts';

export interface SessionSurroundings {
  pool: ShellPool;
  realTimer: RealTimer;
  /** Ms of real time. */
  stallMs: number;
  /** Tells this command from all others of the same workers. */
  run: number;
}

/** On the wall clock, output is told and held-back changes are done this often. Ms of real time. */
const wallTickMs = 16;

/** The work of one piece, with what takes it back. */
interface Piece {
  release: ReleaseHold;
  undo: () => void;
  cancelStall: () => void;
}

/**
 * One command from its start to its end: serves its file operations, lets time go on while it waits, wakes it, and ends
 * it. On the virtual clock each stretch between two waits is a piece of its own; on the wall clock the whole is one.
 */
export class ExecSession {
  readonly result: Promise<Result<ExecOutput, ExecutionError>>;
  readonly #request: ShellRequest;
  readonly #around: SessionSurroundings;
  readonly #place: Place;
  readonly #output = new OutputText();
  readonly #files: JoinedChanges;
  readonly #wakes: CancelTimer[] = [];
  readonly #blocked: { operation: number; request: FileOperation }[] = [];
  readonly #abort = () => this.abort();
  #cancelTimeout: CancelTimer = () => {};
  #cancelTick: (() => void) | undefined;
  #worker: ShellWorker | undefined;
  #piece: Piece | undefined;
  #sent = 0;
  #ended = false;
  #resolve: (result: Result<ExecOutput, ExecutionError>) => void = () => {};

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
    this.#beginPiece();
    try {
      this.#worker = this.#around.pool.take();
    } catch {
      this.#end(err(new ExecutionError('shell_unavailable', 'No worker for the shell could be started')));
      return;
    }
    this.#worker.listen({ message: (data) => this.#hear(data), death: () => this.#died() });
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
    else if (message.type === 'ready') return;
    else if (message.run === this.#around.run) this.#heard(message);
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
    const { call, store } = this.#request;
    const early = call !== undefined && call.pace.msUntilDue() > 0 && changesLastingFile(store, request);
    if (early || this.#blocked.length > 0) {
      const waits = early || changesLastingFile(store, request);
      if (waits) {
        this.#blocked.push({ operation, request });
        this.#post({ type: 'blocked', ...this.#stamp, operation });
        if (this.#request.clock.kind === 'wall' && this.#blocked.length === 1) this.#wakeWhenDue();
        return;
      }
    }
    this.#perform(operation, request);
  }

  #perform(operation: number, request: FileOperation): void {
    const outcome = this.#files.perform(request);
    if (this.#request.clock.kind === 'wall' && this.#files.pending) this.#commitSoon();
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
      const wake = () => this.#wake(() => this.#post({ type: 'wake', ...this.#stamp }));
      this.#wakes.push(clock.timer(Math.max(0, nextTimer - clock.now()), this.#place, wake));
    }
    if (this.#blocked.length > 0) this.#wakeWhenDue();
    piece.release();
  }

  #wakeWhenDue(): void {
    const { clock, call } = this.#request;
    const wait = Math.max(0, call?.pace.msUntilDue() ?? 0);
    this.#wakes.push(clock.timer(wait, this.#place, () => this.#wake(() => this.#unblock())));
  }

  #unblock(): void {
    for (const { operation, request } of this.#blocked.splice(0)) this.#perform(operation, request);
  }

  #wake(go: () => void): void {
    if (this.#ended) return;
    this.#cancelWakes();
    this.#beginPiece();
    go();
  }

  #done(exitCode: number, reusable: boolean): void {
    this.#output.finish();
    const piece = this.#endPiece();
    if (piece === undefined) return;
    const worker = this.#leave();
    if (worker !== undefined) {
      if (reusable && this.#blocked.length === 0) this.#around.pool.giveBack(worker);
      else this.#around.pool.discard(worker);
    }
    this.#resolve(ok({ ...this.#output.told, exitCode }));
    piece.release();
  }

  #died(): void {
    this.#end(err(new ShellEndedError('shell-died', 'The shell died: its worker ended by itself')));
  }

  /** Ends the command from outside: the worker first, then what it did so far is told. */
  #end(result: Result<ExecOutput, ExecutionError>): void {
    if (this.#ended) return;
    const piece = this.#piece;
    const worker = this.#leave();
    if (worker !== undefined) this.#around.pool.discard(worker);
    this.#output.finish();
    if (piece !== undefined) this.#closePiece(piece);
    this.#resolve(this.#tellRest() ?? result);
    piece?.release();
  }

  /** No progress: ends the worker and takes the piece back. With a timeout the command just never ends. */
  #stalled(): void {
    const { timeoutSeconds, store } = this.#request;
    const piece = this.#piece;
    if (this.#ended || piece === undefined) return;
    if (this.#worker !== undefined) this.#around.pool.discard(this.#worker);
    this.#worker = undefined;
    this.#piece = undefined;
    piece.undo();
    store.dropMark();
    this.#files.forget();
    this.#output.dropUntold();
    if (timeoutSeconds === undefined) {
      this.#leave();
      const words = 'The command was ended and its last step taken back: it made no progress';
      this.#resolve(err(new ShellEndedError('no-progress', words)));
    }
    piece.release();
  }

  #beginPiece(): void {
    const { clock, store, call } = this.#request;
    const release = clock.hold();
    if (clock.kind === 'wall') {
      this.#piece = { release, undo: () => {}, cancelStall: () => {} };
      return;
    }
    const undoFiles = store.mark();
    const undoRecord = call?.markRecord();
    this.#piece = {
      release,
      undo: () => {
        undoFiles();
        undoRecord?.();
      },
      cancelStall: this.#around.realTimer(this.#around.stallMs, () => this.#stalled()),
    };
  }

  /** Ends the piece and tells its output. Undefined when telling it ended the command. */
  #endPiece(): Piece | undefined {
    const piece = this.#piece;
    if (piece === undefined) return undefined;
    this.#closePiece(piece);
    if (this.#tell()) {
      this.#piece = undefined;
      return piece;
    }
    return undefined;
  }

  #closePiece(piece: Piece): void {
    piece.cancelStall();
    this.#files.commit();
    if (this.#request.clock.kind === 'virtual') this.#request.store.dropMark();
  }

  /** False when the caller's callback threw: the command was ended. */
  #tell(): boolean {
    const failed = this.#tellRest();
    if (failed === undefined) return true;
    this.#end(failed);
    return false;
  }

  /** Tells what was not told yet; the failure when a callback threw. */
  #tellRest(): Result<ExecOutput, ExecutionError> | undefined {
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

  /** Wall clock: a held-back change may not wait long for its text. */
  #commitSoon(): void {
    this.#cancelTick ??= this.#around.realTimer(wallTickMs, () => {
      this.#cancelTick = undefined;
      this.#files.commit();
    });
  }

  /** From here on nothing of the worker is heard. */
  #leave(): ShellWorker | undefined {
    const worker = this.#worker;
    this.#ended = true;
    this.#worker = undefined;
    this.#piece = undefined;
    this.#cancelWakes();
    this.#cancelTimeout();
    this.#cancelTick?.();
    this.#request.abortSignal?.removeEventListener('abort', this.#abort);
    worker?.listen(undefined);
    return worker;
  }

  #cancelWakes(): void {
    for (const cancel of this.#wakes.splice(0)) cancel();
  }

  #post(message: HostMessage): void {
    this.#sent += 1;
    this.#worker?.post(message);
  }

  get #stamp(): { run: number; now: number } {
    return { run: this.#around.run, now: this.#request.clock.now() };
  }
}
