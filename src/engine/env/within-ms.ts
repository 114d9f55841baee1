import type { Clock, Place } from '../clock/clock.ts';
import { AbortedError } from '../clock/strand.ts';

export interface Limit {
  readonly clock: Clock;
  readonly place: Place;
  /** ms of the clock */
  readonly ms: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * What `work` gives, or 'late' when it has not settled after `ms` of the clock. Rejects with what `work` rejects with, and
 * with AbortedError when the signal comes first. Work that loses the race is left to itself.
 */
export function withinMs<Value>(limit: Limit, work: Promise<Value>): Promise<{ value: Value } | 'late'> {
  const { clock, place, ms, signal } = limit;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      work.catch(() => {});
      reject(new AbortedError());
      return;
    }
    const end = () => {
      cancelTimer();
      signal?.removeEventListener('abort', onAbort);
    };
    const onAbort = () => {
      end();
      reject(new AbortedError());
    };
    const cancelTimer = clock.timer(ms, place, () => {
      end();
      resolve('late');
    });
    signal?.addEventListener('abort', onAbort, { once: true });
    work.then(
      (value) => {
        end();
        resolve({ value });
      },
      (error: unknown) => {
        end();
        reject(error);
      },
    );
  });
}
