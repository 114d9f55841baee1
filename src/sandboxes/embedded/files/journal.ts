/**
 * Takes changes back. Nothing is kept until a mark is set; then each change leaves a step that undoes it. Only the latest
 * mark counts: one piece of work runs at a time, so no earlier piece is ever taken back after a later one began.
 */
export class Journal {
  #steps: (() => void)[] | undefined;

  /** Whether changes must leave their steps: looked at first, so that an unmarked store pays nothing. */
  get active(): boolean {
    return this.#steps !== undefined;
  }

  /** Undoes one change. Only to be called while active. */
  add(step: () => void): void {
    this.#steps?.push(step);
  }

  /**
   * Sets the mark here, and drops the one before. The returned function takes back everything since, newest first, and
   * may be called again after further changes. It throws when its mark was dropped: by then nothing could be taken back.
   */
  mark(): () => void {
    const steps: (() => void)[] = [];
    this.#steps = steps;
    return () => {
      if (this.#steps !== steps) throw new Error('This mark of the file store was dropped');
      for (let step = steps.pop(); step !== undefined; step = steps.pop()) step();
    };
  }

  /** Drops the mark, and with it the contents that are kept for taking back. */
  drop(): void {
    this.#steps = undefined;
  }
}
