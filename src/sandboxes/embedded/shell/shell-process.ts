import { timers } from './pinned-globals.ts';
import type { Sink } from './terminal-output.ts';

/** What all processes of one command share. */
export interface CommandRun {
  /** What `$$` says in the command's own shell. */
  readonly pid: number;
  jobStarted(ended: Promise<unknown>): void;
  /** The command's own shell was ended by a signal: nothing of it goes on, and this never resolves. */
  killed(signal: number): Promise<never>;
}

/** The command's own shell, or a background job: what runs side by side in one worker. */
export class ShellProcess {
  readonly run: CommandRun;
  /** Where its output goes when it is not captured. */
  readonly sink: Sink;
  readonly #controller = new AbortController();
  readonly #sleeping = new Set<number>();

  constructor(run: CommandRun, sink: Sink) {
    this.run = run;
    this.sink = sink;
  }

  /** Aborts when it was ended: the library stops at the next statement. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Ms of the run's clock, rounded up, at least 1. Never resolves when the process is ended meanwhile. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) return;
      const id = timers.set(Math.max(1, ms), () => {
        this.#sleeping.delete(id);
        resolve();
      });
      this.#sleeping.add(id);
    });
  }

  /** Ends it: it sleeps no more, and no further statement of it runs. Its own background jobs go on, as on Linux. */
  end(): void {
    for (const id of this.#sleeping) timers.clear(id);
    this.#sleeping.clear();
    this.#controller.abort();
  }
}
