/**
 * Where a strand stands among everything that can run at the same ms. Compared number by number, the smallest first; a
 * shorter one comes before its extensions. Use the constants of `places.ts`.
 */
export type Place = readonly number[];

/**
 * The run's time. Two implementations serve the same code: on the virtual clock real work takes no time and one piece of
 * work runs at a time; on the wall clock pieces run at once.
 */
export interface Clock {
  readonly kind: 'virtual' | 'wall';
  /** Whole ms since the run's start. */
  now(): number;
  /**
   * Calls `wake` in a piece of its own, `ms` from now (rounded up; 0 = at this ms, after the piece that is running).
   * Returns a function that takes the timer back; calling it after the wake does nothing.
   */
  timer(ms: number, place: Place, wake: () => void): CancelTimer;
  /** Resolves in a piece of its own at this ms: the way to hand work on to another strand. */
  turn(place: Place): Promise<void>;
  /**
   * Says that the running piece waits for something that microtasks alone cannot settle (a worker's answer, real I/O).
   * Time stands still until the returned release is called. Releasing twice does nothing.
   */
  hold(): ReleaseHold;
}

export type CancelTimer = () => void;
export type ReleaseHold = () => void;

/** Negative when `a` comes first, positive when `b` does, 0 when neither. */
export function comparePlaces(a: Place, b: Place): number {
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}
