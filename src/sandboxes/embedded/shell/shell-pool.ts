import type { ShellWorker, SpawnShellWorker } from './shell-worker.ts';

export interface ShellPoolOptions {
  spawn: SpawnShellWorker;
  /** How many workers are started ahead of need. */
  spares: number;
}

/** Workers that come back are kept up to this number, so that a row of commands starts no new ones. */
const mostIdle = 8;

/**
 * Workers for commands, without a cap on how many run: a command that had to wait for another's worker could wait for
 * ever. A few are started ahead, because a start takes some hundred ms.
 */
export class ShellPool {
  readonly #options: ShellPoolOptions;
  readonly #idle: ShellWorker[] = [];
  readonly #busy = new Set<ShellWorker>();
  #disposed = false;

  constructor(options: ShellPoolOptions) {
    this.#options = options;
    this.#refill();
  }

  /** A worker for one command. Throws when none can be started. */
  take(): ShellWorker {
    if (this.#disposed) throw new Error('The shells were ended');
    const worker = this.#idle.shift() ?? this.#options.spawn();
    this.#busy.add(worker);
    worker.setBusy(true);
    this.#refill();
    return worker;
  }

  /** Nothing of the command is left in the worker: another may use it. */
  giveBack(worker: ShellWorker): void {
    if (!this.#busy.delete(worker)) return;
    if (this.#disposed || this.#idle.length >= mostIdle) worker.terminate();
    else this.#keep(worker);
  }

  /** Ends the worker for certain. */
  discard(worker: ShellWorker): void {
    this.#busy.delete(worker);
    worker.terminate();
    this.#refill();
  }

  dispose(): void {
    this.#disposed = true;
    for (const worker of [...this.#idle, ...this.#busy]) worker.terminate();
    this.#idle.length = 0;
    this.#busy.clear();
  }

  #refill(): void {
    while (!this.#disposed && this.#idle.length < this.#options.spares) {
      try {
        this.#keep(this.#options.spawn());
      } catch {
        // The next command that needs one tries again, and says why there is none.
        return;
      }
    }
  }

  #keep(worker: ShellWorker): void {
    worker.setBusy(false);
    worker.listen({
      message: () => {},
      // Not replaced at once: where no worker can start, that would never end.
      death: () => {
        const index = this.#idle.indexOf(worker);
        if (index >= 0) this.#idle.splice(index, 1);
        worker.terminate();
      },
    });
    this.#idle.push(worker);
  }
}
