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
    if (ms > 0) return this.#timeout(Math.ceil(ms), () => this.#wake(place, wake));
    let cancelled = false;
    queueMicrotask(() => {
      if (!cancelled) this.#wake(place, wake);
    });
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

  #wake(place: Place, wake: () => void): void {
    if (this.#stopped) return;
    this.#observer?.woke(place);
    wake();
    this.#observer?.pieceEnded();
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
