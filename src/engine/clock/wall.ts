import type { CancelTimer, Place, ReleaseHold } from './clock.ts';
import type { ClockObserver, RunClock } from './run-clock.ts';

declare function setTimeout(callback: () => void, ms: number): unknown;
declare function clearTimeout(timeout: unknown): void;
declare const performance: { now(): number };

/** Real time: pieces run at once and side by side, `place` decides nothing, and a hold holds nothing up. */
export class WallClock implements RunClock {
  readonly kind = 'wall';
  #startedAt = performance.now();
  readonly #timeouts = new Set<unknown>();
  #observer: ClockObserver | undefined;
  #stopped = false;

  start(observer: ClockObserver, limitMs: number): void {
    if (this.#observer !== undefined) throw new Error('the clock was started before');
    this.#observer = observer;
    this.#startedAt = performance.now();
    this.#timeout(limitMs, () => observer.limitReached());
  }

  stop(): void {
    this.#stopped = true;
    for (const timeout of this.#timeouts) clearTimeout(timeout);
    this.#timeouts.clear();
  }

  now(): number {
    return Math.floor(performance.now() - this.#startedAt);
  }

  timer(ms: number, place: Place, wake: () => void): CancelTimer {
    let cancelled = false;
    const run = () => {
      if (cancelled || this.#stopped) return;
      this.#observer?.woke(place);
      wake();
      this.#observer?.pieceEnded();
    };
    if (ms > 0) {
      const cancel = this.#timeout(Math.ceil(ms), run);
      return () => {
        cancelled = true;
        cancel();
      };
    }
    queueMicrotask(run);
    return () => {
      cancelled = true;
    };
  }

  turn(_place: Place): Promise<void> {
    return Promise.resolve();
  }

  hold(): ReleaseHold {
    return () => {};
  }

  #timeout(ms: number, callback: () => void): CancelTimer {
    if (this.#stopped) return () => {};
    const timeout = setTimeout(() => {
      this.#timeouts.delete(timeout);
      callback();
    }, ms);
    this.#timeouts.add(timeout);
    return () => {
      this.#timeouts.delete(timeout);
      clearTimeout(timeout);
    };
  }
}

/** For an env that belongs to no run. */
export function createWallClock(): WallClock {
  return new WallClock();
}
