import type { Agenda, Rank } from './agenda.ts';

/** What a strand does next when its code pauses: sleep so many ms, or wait until somebody wakes it. */
export type Pause = { sleep: number } | 'until-woken' | 'whatever-happens';

export type Steps<Value = void> = Generator<Pause, Value, void>;

/** Thrown into a strand that pauses when the run is aborted; not into one that waits `whatever-happens`. */
export class Aborted extends Error {}

/** One line of work: runs until it pauses, goes on in its place of the order. */
export class Strand {
  readonly #agenda: Agenda;
  readonly #rank: Rank;
  readonly #steps: Steps;
  #pausedFor: Pause | undefined;
  #cancel: (() => void) | undefined;
  #struck = false;

  /** `steps` gets the strand itself, for those who are to wake it. */
  constructor(agenda: Agenda, rank: Rank, steps: (self: Strand) => Steps) {
    this.#agenda = agenda;
    this.#rank = rank;
    this.#steps = steps(this);
    this.wake();
  }

  /** Lets it go on at this ms, unless it was struck while it could be. */
  wake(): void {
    if (!this.#struck || this.#pausedFor === 'whatever-happens') this.#goOn(0, () => this.#steps.next());
  }

  /**
   * First half of an abort: nothing that was to wake it will. Returns the second half. A strand that has not begun yet
   * begins, and is aborted where it first pauses.
   */
  strike(): () => void {
    this.#struck = true;
    if (this.#pausedFor === undefined || this.#pausedFor === 'whatever-happens') return () => {};
    this.#cancel?.();
    return () => this.#goOn(0, () => this.#steps.throw(new Aborted()));
  }

  #goOn(ms: number, step: () => IteratorResult<Pause, void>): void {
    this.#cancel = this.#agenda.add(this.#agenda.now + ms, this.#rank, () => {
      this.#pausedFor = undefined;
      const result = step();
      if (result.done) return;
      this.#pausedFor = result.value;
      if (result.value === 'whatever-happens') return;
      if (this.#struck) this.#goOn(0, () => this.#steps.throw(new Aborted()));
      else if (typeof result.value === 'object') this.#goOn(result.value.sleep, () => this.#steps.next());
    });
  }
}

/** Sleeps; 0 ms is no pause. */
export function* sleep(ms: number): Steps {
  if (ms > 0) yield { sleep: ms };
}
