import type { RealTimer } from './real-timer.ts';
import type { ShellRequest } from './shell-host-contract.ts';

/**
 * One piece of a command's work: time stands still, and what is done can be taken back. On the wall clock it is neither,
 * because other work goes on beside it.
 */
export class ExecPiece {
  readonly #request: ShellRequest;
  readonly #release: () => void;
  readonly #undo: () => void;
  #cancelStall: () => void = () => {};

  constructor(request: ShellRequest) {
    const { clock, store, call } = request;
    this.#request = request;
    this.#release = clock.hold();
    if (clock.kind === 'wall') {
      this.#undo = () => {};
      return;
    }
    const undoFiles = store.mark();
    const undoRecord = call?.markRecord();
    this.#undo = () => {
      undoFiles();
      undoRecord?.();
    };
  }

  /** Calls back when the piece has not ended after `ms` of real time. Not on the wall clock, where it may take its time. */
  watch(realTimer: RealTimer, ms: number, stalled: () => void): void {
    this.#cancelStall();
    if (this.#request.clock.kind === 'virtual') this.#cancelStall = realTimer(ms, stalled);
  }

  /** Takes back the files' changes and the call's record to the piece's start. */
  takeBack(): void {
    this.#undo();
    this.end();
  }

  /** The piece's work is done; time stands still until `release`. */
  end(): void {
    this.#cancelStall();
    if (this.#request.clock.kind === 'virtual') this.#request.store.dropMark();
  }

  /** Lets time go on. */
  release(): void {
    this.#release();
  }
}
