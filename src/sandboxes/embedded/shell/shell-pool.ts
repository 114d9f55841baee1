import { checkWorkerMessage } from './check-worker-message.ts';
import type { ShellWorker, SpawnShellWorker, WorkerListener } from './shell-worker.ts';

export interface ShellPoolOptions {
  spawn: SpawnShellWorker;
  /** How many workers are started ahead of need. */
  spares: number;
}

/** Workers that come back are kept up to this number, so that a row of commands starts no new ones. */
const mostIdle = 8;

/** A worker that a command has for itself. */
export interface TakenWorker {
  readonly worker: ShellWorker;
  /** Whether it has loaded; if not, it will say `ready`. */
  ready: boolean;
}

/**
 * Workers for commands, without a cap on how many run: a command that had to wait for another's worker could wait for
 * ever. A few are started ahead, because a start takes some hundred ms.
 */
export class ShellPool {
  readonly #options: ShellPoolOptions;
  readonly #idle: TakenWorker[] = [];
  readonly #busy = new Set<TakenWorker>();
  #disposed = false;

  constructor(options: ShellPoolOptions) {
    this.#options = options;
    this.#refill();
  }

  /** A worker for one command. Throws when none can be started. */
  take(listener: WorkerListener): TakenWorker {
    if (this.#disposed) throw new Error('The shells were ended');
    const taken = this.#idle.shift() ?? { worker: this.#options.spawn(), ready: false };
    this.#busy.add(taken);
    taken.worker.listen(listener);
    taken.worker.setBusy(true);
    this.#refill();
    return taken;
  }

  /** Nothing of the command is left in the worker: another may use it. */
  giveBack(taken: TakenWorker): void {
    if (!this.#busy.delete(taken)) return;
    if (this.#disposed || this.#idle.length >= mostIdle) taken.worker.terminate();
    else this.#keep(taken);
  }

  /** Ends the worker for certain. */
  discard(taken: TakenWorker): void {
    this.#busy.delete(taken);
    taken.worker.terminate();
    this.#refill();
  }

  dispose(): void {
    this.#disposed = true;
    for (const { worker } of [...this.#idle, ...this.#busy]) worker.terminate();
    this.#idle.length = 0;
    this.#busy.clear();
  }

  #refill(): void {
    while (!this.#disposed && this.#idle.length < this.#options.spares) {
      try {
        this.#keep({ worker: this.#options.spawn(), ready: false });
      } catch {
        // The next command that needs one tries again, and says why there is none.
        return;
      }
    }
  }

  #keep(taken: TakenWorker): void {
    taken.worker.setBusy(false);
    taken.worker.listen({
      message: (data) => {
        if (checkWorkerMessage(data)?.type === 'ready') taken.ready = true;
      },
      // Not replaced at once: where no worker can start, that would never end.
      death: () => {
        const index = this.#idle.indexOf(taken);
        if (index >= 0) this.#idle.splice(index, 1);
        taken.worker.terminate();
      },
    });
    this.#idle.push(taken);
  }
}
