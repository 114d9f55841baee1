import type { CancelTimer, Clock, Place } from '../clock/clock.ts';
import { places } from '../clock/places.ts';
import { callOf, clockOf } from '../env/attachments.ts';
import type { ExecutionEnv } from '../env/execution-env.ts';

/** Ms of the run's clock between two updates of a call at least. */
const UPDATE_INTERVAL_MS = 100;

/** Tells of changes at once, but not more often than each UPDATE_INTERVAL_MS. */
export class UpdateThrottle {
  readonly #clock: Clock;
  /** Of the call that the updates belong to. */
  readonly #place: Place;
  readonly #tell: () => void;
  readonly #startedAt: number;
  #toldAt: number | undefined;
  #cancelTimer: CancelTimer | undefined;

  /** Of the call that works through `env`. */
  constructor(env: ExecutionEnv, tell: () => void) {
    this.#clock = clockOf(env);
    this.#place = callOf(env)?.strand.place ?? places.loop;
    this.#tell = tell;
    this.#startedAt = this.#clock.now();
  }

  /** Something changed. */
  changed(): void {
    if (this.#cancelTimer !== undefined) return;
    const wait = this.#toldAt === undefined ? 0 : this.#toldAt + UPDATE_INTERVAL_MS - this.#clock.now();
    if (wait <= 0) this.#tellNow();
    else this.#cancelTimer = this.#clock.timer(wait, this.#place, () => this.#tellNow());
  }

  /** The work goes on, with nothing new but how far it is: told only when nothing was for a while. */
  wentOn(): void {
    if (this.#clock.now() - (this.#toldAt ?? this.#startedAt) >= UPDATE_INTERVAL_MS) this.changed();
  }

  /** The result comes now: what was not told yet is not told any more. */
  drop(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
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
