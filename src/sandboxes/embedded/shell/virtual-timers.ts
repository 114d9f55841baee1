import { realNow, realTimeout } from './real-globals.ts';

interface Timer {
  /** Ms since the run's start. */
  due: number;
  fire: () => void;
  cancelReal: (() => void) | undefined;
}

/**
 * The timers of the shell, on the run's clock: on a virtual one time stands still until the host says what time it is, and
 * timers fire one by one when they are told to; on a wall clock they fire by themselves.
 */
export class VirtualTimers {
  /** Called when a timer was set or has fired: what the shell waits for may have changed. */
  onActivity: () => void = () => {};
  readonly #timers = new Map<number, Timer>();
  #kind: 'virtual' | 'wall' = 'virtual';
  #now = 0;
  #startedAt = 0;
  #lastId = 0;

  /** Drops all timers and sets the time. Ms since the run's start. */
  reset(kind: 'virtual' | 'wall', now: number): void {
    for (const timer of this.#timers.values()) timer.cancelReal?.();
    this.#timers.clear();
    this.#lastId = 0;
    this.#kind = kind;
    this.#now = now;
    this.#startedAt = realNow() - now;
  }

  /** The host says what time it is. */
  advance(now: number): void {
    this.#now = Math.max(this.#now, now);
  }

  /** Ms since the run's start; whole ones on a virtual clock. */
  now(): number {
    return this.#kind === 'virtual' ? this.#now : realNow() - this.#startedAt;
  }

  /** Sets a timer `ms` from now, rounded up; returns what `clear` takes. */
  set(ms: number, fire: () => void): number {
    const wait = Math.max(0, Math.ceil(ms));
    const id = ++this.#lastId;
    const cancelReal = this.#kind === 'wall' ? realTimeout(wait, () => this.#fire(id)) : undefined;
    this.#timers.set(id, { due: this.now() + wait, fire, cancelReal });
    this.onActivity();
    return id;
  }

  clear(id: number): void {
    this.#timers.get(id)?.cancelReal?.();
    this.#timers.delete(id);
  }

  /** When the next timer is due; undefined when none is set. */
  get nextDue(): number | undefined {
    const next = this.#next();
    return next === undefined ? undefined : this.#timers.get(next)?.due;
  }

  /** Fires the first timer that is due, by due and then by age. False when none is. */
  fireNext(): boolean {
    const next = this.#next();
    const due = next === undefined ? undefined : this.#timers.get(next)?.due;
    if (next === undefined || due === undefined || due > this.#now) return false;
    this.#fire(next);
    return true;
  }

  #next(): number | undefined {
    let next: number | undefined;
    let earliest = Number.POSITIVE_INFINITY;
    for (const [id, { due }] of this.#timers) {
      if (due < earliest) {
        earliest = due;
        next = id;
      }
    }
    return next;
  }

  #fire(id: number): void {
    const timer = this.#timers.get(id);
    if (timer === undefined) return;
    this.#timers.delete(id);
    timer.fire();
    this.onActivity();
  }
}
