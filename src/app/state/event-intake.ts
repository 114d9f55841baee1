import type { TraceEvent } from '../../engine/trace/events.ts';
import type { Blob } from '../../engine/trace/trace.ts';
import type { RunLog } from './run-log.ts';

/** ms between two looks at a growing trace, at least. */
const leastPause = 16;
/** Showing a trace takes at most one part in this many of the page's time. */
const share = 8;

/**
 * Takes in what the agent sends and shows it in batches, so that a long trace that grows quickly does not keep the page
 * from answering: the longer a look takes, the longer the pause before the next.
 */
export class EventIntake {
  readonly #log: RunLog;
  readonly #show: () => void;
  #events: TraceEvent[] = [];
  #blobs: Record<string, Blob> = {};
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pause = leastPause;

  constructor(log: RunLog, show: () => void) {
    this.#log = log;
    this.#show = show;
  }

  add(events: readonly TraceEvent[], blobs: Readonly<Record<string, Blob>>): void {
    for (const event of events) this.#events.push(event);
    Object.assign(this.#blobs, blobs);
    this.#timer ??= setTimeout(() => this.flush(), this.#pause);
  }

  /** Shows all that has come in. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#events.length === 0) return;
    const begun = performance.now();
    this.#log.add(this.#events, this.#blobs);
    this.#events = [];
    this.#blobs = {};
    this.#show();
    this.#pause = Math.max(leastPause, (performance.now() - begun) * share);
  }
}
