import type { CancelTimer, Place, ReleaseHold } from './clock.ts';
import type { ClockObserver, RunClock } from './run-clock.ts';
import { TimerHeap } from './timer-heap.ts';

/**
 * Calls back in a new macrotask, after every microtask of now: setImmediate in Node (a MessageChannel starves the rest
 * there), a MessageChannel in browsers.
 */
export type Macrotask = (callback: () => void) => void;

/**
 * Time that stands still while work is done and jumps when there is none. One piece of work runs at a time: the smallest,
 * by place and then arrival, of everything that can run at this ms; a piece is over when nothing is held and a macrotask
 * has passed. The same work therefore gives the same order on every machine.
 */
export class VirtualClock implements RunClock {
  readonly kind = 'virtual';
  readonly #macrotask: Macrotask;
  readonly #timers = new TimerHeap();
  #now = 0;
  #limitMs = Number.POSITIVE_INFINITY;
  #sequence = 0;
  #holds = 0;
  #observer: ClockObserver | undefined;
  #turning = false;
  #inPiece = false;
  #running: Place | undefined;
  #stopped = false;

  constructor(macrotask: Macrotask) {
    this.#macrotask = macrotask;
  }

  start(observer: ClockObserver, limitMs: number): void {
    if (this.#observer !== undefined) throw new Error('the clock was started before');
    this.#observer = observer;
    this.#limitMs = limitMs;
    this.#turn();
  }

  stop(): void {
    this.#stopped = true;
    this.#timers.clear();
  }

  now(): number {
    return this.#now;
  }

  /** Where the piece of work that runs now stands; undefined between pieces. Tests hold work to its own pieces by it. */
  get running(): Place | undefined {
    return this.#running;
  }

  timer(ms: number, place: Place, wake: () => void): CancelTimer {
    const entry = {
      due: this.#now + Math.max(0, Math.ceil(ms)),
      place,
      sequence: this.#sequence++,
      wake,
      cancelled: false,
    };
    if (!this.#stopped) {
      this.#timers.push(entry);
      this.#turn();
    }
    return () => {
      entry.cancelled = true;
    };
  }

  turn(place: Place): Promise<void> {
    return new Promise((resolve) => {
      this.timer(0, place, resolve);
    });
  }

  hold(): ReleaseHold {
    this.#holds += 1;
    let released = false;
    return () => {
      if (released) return;
      released = true;
      this.#holds -= 1;
      if (this.#holds === 0) this.#turn();
    };
  }

  #turn(): void {
    if (this.#turning || this.#stopped || this.#observer === undefined) return;
    this.#turning = true;
    this.#macrotask(() => {
      this.#turning = false;
      this.#next();
    });
  }

  #next(): void {
    const observer = this.#observer;
    if (observer === undefined || this.#stopped || this.#holds > 0) return;
    if (this.#inPiece) {
      this.#inPiece = false;
      this.#running = undefined;
      observer.pieceEnded();
      if (this.#stopped) return;
    }
    const entry = this.#timers.peek();
    if (entry === undefined) {
      observer.nothingLeft();
      return;
    }
    if (entry.due > this.#limitMs) {
      this.#now = this.#limitMs;
      this.#limitMs = Number.POSITIVE_INFINITY;
      observer.limitReached();
      this.#turn();
      return;
    }
    this.#timers.pop();
    this.#now = entry.due;
    this.#inPiece = true;
    this.#running = entry.place;
    observer.woke(entry.place);
    if (!entry.cancelled) entry.wake();
    this.#turn();
  }
}
