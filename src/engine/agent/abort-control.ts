import { type Clock, comparePlaces, type Place } from '../clock/clock.ts';
import { OwnedStrand } from '../clock/strand.ts';

/** The run's abort: knows every strand that is at work. */
export class AbortControl {
  readonly #clock: Clock;
  readonly #open = new Set<OwnedStrand>();
  #aborted = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  /** Starts a strand; one that is opened after the abort is aborted from its start. */
  open(place: Place): OwnedStrand {
    const strand = new OwnedStrand(this.#clock, place);
    if (this.#aborted) strand.abort();
    else this.#open.add(strand);
    return strand;
  }

  /** The strand's work is over: an abort does not concern it any more. */
  close(strand: OwnedStrand): void {
    this.#open.delete(strand);
  }

  /**
   * First all pending wakes of the run are struck out, then the strands are aborted in order of their places, each in a
   * piece of its own; with `atOnce` (a person's Stop, which may land inside a piece) all of them now.
   */
  abort(atOnce: boolean): void {
    if (this.#aborted) return;
    this.#aborted = true;
    const strands = [...this.#open].sort((a, b) => comparePlaces(a.place, b.place));
    this.#open.clear();
    for (const strand of strands) strand.strike();
    for (const strand of strands) {
      if (atOnce) strand.abort();
      else this.#clock.timer(0, strand.place, () => strand.abort());
    }
  }
}
