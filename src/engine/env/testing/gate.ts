/** A door that a test opens: whoever comes before waits in front of it. */
export class Gate {
  #open: () => void = () => {};
  readonly opened: Promise<void>;
  readonly reached: Promise<void>;
  #reach: () => void = () => {};

  constructor() {
    this.opened = new Promise((resolve) => {
      this.#open = resolve;
    });
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
  }

  open(): void {
    this.#open();
  }

  /** Says that somebody is at the gate, and waits until it is open. */
  async pass(): Promise<void> {
    this.#reach();
    await this.opened;
  }
}
