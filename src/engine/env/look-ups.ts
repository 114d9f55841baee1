import type { CancelTimer } from '../clock/clock.ts';
import { places } from '../clock/places.ts';
import { AbortedError } from '../clock/strand.ts';
import { FileError } from './execution-env.ts';
import { fileKeys } from './file-keys.ts';
import type { QueueEntry } from './queue-entry.ts';
import { comesBefore, QueueLine } from './queue-line.ts';

/** A look-up that has not answered after so many ms of the clock fails. */
const LOOK_UP_LIMIT_MS = 5_000;

/**
 * So long (ms of the clock) a look-up may keep later calls from passing: real look-ups of one file by two names do not
 * answer in the order in which they were asked. One that takes longer holds up only calls of its own written path.
 */
export const LOOK_UP_GRACE_MS = 100;

/** The look-ups of one queue: which are under way, and which of them take too long. */
export class LookUps {
  readonly #onOverdue: (entry: QueueEntry) => void;
  /** Those whose look-up has neither answered nor is overdue. */
  readonly #looking = new QueueLine();
  readonly #waiting = new Map<QueueEntry, (() => void)[]>();
  #count = 0;

  /** `onOverdue` is called when a look-up has taken longer than the grace. */
  constructor(onOverdue: (entry: QueueEntry) => void) {
    this.#onOverdue = onOverdue;
  }

  /**
   * The keys of the entry's file. Rejects with AbortedError when its call is aborted, and with a FileError when there is no
   * answer within the limit.
   */
  keysOf(entry: QueueEntry): Promise<string[]> {
    const { env, clock, call } = entry.user;
    const place = call?.strand.place ?? places.loop;
    const signal = call?.strand.signal;
    if (signal?.aborted) return Promise.reject(new AbortedError());
    this.#begin(entry);
    return new Promise((resolve, reject) => {
      let cancelTimer: CancelTimer = clock.timer(LOOK_UP_GRACE_MS, place, () => {
        cancelTimer = clock.timer(LOOK_UP_LIMIT_MS - LOOK_UP_GRACE_MS, place, () => {
          end();
          reject(noAnswer(entry.written));
        });
        entry.overdue = true;
        this.#end(entry);
        this.#onOverdue(entry);
      });
      const onAbort = () => {
        end();
        reject(new AbortedError());
      };
      const end = () => {
        cancelTimer();
        signal?.removeEventListener('abort', onAbort);
        this.#end(entry);
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      fileKeys(env, entry.written).then(
        (keys) => {
          end();
          entry.overdue = false;
          resolve(keys);
        },
        (error: unknown) => {
          end();
          reject(error);
        },
      );
    });
  }

  /**
   * Lets look-ups that are under way, and were asked for by those before the entry, answer first: calls must not pass each other
   * by a quicker look-up. Undefined when there are none.
   */
  earlierThan(entry: QueueEntry): Promise<void> | undefined {
    return this.#firstBefore(entry, this.#count) === undefined ? undefined : this.#waitForEarlier(entry, this.#count);
  }

  async #waitForEarlier(entry: QueueEntry, count: number): Promise<void> {
    for (;;) {
      const other = this.#firstBefore(entry, count);
      if (other === undefined) return;
      await new Promise<void>((resolve) => {
        this.#waiting.set(other, [...(this.#waiting.get(other) ?? []), resolve]);
      });
    }
  }

  /** The first of those before the entry whose look-up is among the first `count`, and under way. */
  #firstBefore(entry: QueueEntry, count: number): QueueEntry | undefined {
    for (const other of this.#looking.entries) {
      if (!comesBefore(other, entry)) return undefined;
      if (other.lookUp !== undefined && other.lookUp <= count) return other;
    }
    return undefined;
  }

  #begin(entry: QueueEntry): void {
    this.#count += 1;
    entry.lookUp = this.#count;
    this.#looking.add(entry);
  }

  #end(entry: QueueEntry): void {
    if (entry.lookUp === undefined) return;
    entry.lookUp = undefined;
    this.#looking.remove(entry);
    const waiting = this.#waiting.get(entry);
    this.#waiting.delete(entry);
    for (const goOn of waiting ?? []) goOn();
  }
}

function noAnswer(path: string): FileError {
  const words = `Cannot tell which file ${path} is: no answer within ${LOOK_UP_LIMIT_MS / 1_000} seconds`;
  return new FileError('unknown', words, path);
}
