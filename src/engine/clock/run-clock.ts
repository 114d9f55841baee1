import type { Clock, Place } from './clock.ts';

/** What the owner of a run is told by its clock. */
export interface ClockObserver {
  /** A timer or a turn of this place is about to be woken: the run limits how often a call is. */
  woke(place: Place): void;
  /** A piece of work is over (wall clock: something was woken). */
  pieceEnded(): void;
  /** Nothing can run, nothing is timed, nothing is held: whatever still waits will never be woken. */
  nothingLeft(): void;
  /** Time would pass `limitMs`. */
  limitReached(): void;
}

/** A clock together with what the owner of the run needs to drive it. */
export interface RunClock extends Clock {
  /** Starts time at 0. Called once, before anything else; `limitMs` = the longest that the run may last on this clock. */
  start(observer: ClockObserver, limitMs: number): void;
  /** Ends time: whatever is still timed is dropped, and nothing is woken any more. */
  stop(): void;
}
