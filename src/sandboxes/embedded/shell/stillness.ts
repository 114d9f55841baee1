import { macrotask } from './real-globals.ts';

/**
 * Knows when the shell does nothing any more: none of its operations is outstanding and a macrotask has passed since the
 * last activity.
 */
export class Stillness {
  #outstanding = 0;
  #activity = 0;
  #checking = false;
  readonly #onStill: () => void;

  constructor(onStill: () => void) {
    this.#onStill = onStill;
  }

  /** Operations that the host has not answered, not counting blocked ones. */
  get outstanding(): number {
    return this.#outstanding;
  }

  asked(): void {
    this.#outstanding += 1;
  }

  answered(): void {
    this.#outstanding -= 1;
    this.touch();
  }

  /** Something happened after which the shell may do more. */
  touch(): void {
    this.#activity += 1;
    if (this.#checking) return;
    this.#checking = true;
    const seen = this.#activity;
    macrotask(() => {
      this.#checking = false;
      if (this.#outstanding > 0) return;
      if (this.#activity === seen) this.#onStill();
      else this.touch();
    });
  }
}
