import type { CancelTimer, Clock, Place } from '../clock/clock.ts';

/** Tells of changes at once, but not more often than each `intervalMs`; the last change is always told. */
export class UpdateThrottle {
  readonly #clock: Clock;
  readonly #place: Place;
  readonly #intervalMs: number;
  readonly #tell: () => void;
  #toldAt: number | undefined;
  #cancelTimer: CancelTimer | undefined;

  /** `place` = that of the call that the updates belong to. */
  constructor(clock: Clock, place: Place, intervalMs: number, tell: () => void) {
    this.#clock = clock;
    this.#place = place;
    this.#intervalMs = intervalMs;
    this.#tell = tell;
  }

  /** Something changed. */
  changed(): void {
    if (this.#cancelTimer !== undefined) return;
    const wait = this.#toldAt === undefined ? 0 : this.#toldAt + this.#intervalMs - this.#clock.now();
    if (wait <= 0) this.#tellNow();
    else this.#cancelTimer = this.#clock.timer(wait, this.#place, () => this.#tellNow());
  }

  /** No change comes any more: tells what was not told yet. */
  end(): void {
    if (this.#cancelTimer === undefined) return;
    this.#cancelTimer();
    this.#tellNow();
  }

  #tellNow(): void {
    this.#cancelTimer = undefined;
    this.#toldAt = this.#clock.now();
    this.#tell();
  }
}
