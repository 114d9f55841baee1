import type { Strand } from '../clock/strand.ts';
import type { Pace } from './call-context.ts';

/** The pace of one call whose work `takes` so many ms of the clock. */
export function createPace({ takes, strand }: { takes: number; strand: Strand }): Pace {
  return takes > 0 ? new TimedPace(takes, strand) : new NoPace(strand);
}

/** Work starts when the call is executed, and once anew when it enters the file-mutation queue for the first time. */
class TimedPace implements Pace {
  readonly #takes: number;
  readonly #strand: Strand;
  #due = 0;
  #queued = false;

  constructor(takes: number, strand: Strand) {
    this.#takes = takes;
    this.#strand = strand;
  }

  startWork(reason: 'execute' | 'queue'): void {
    if (this.#queued) return;
    this.#queued = reason === 'queue';
    this.#due = this.#strand.clock.now() + this.#takes;
  }

  msUntilDue(): number {
    return Math.max(0, this.#due - this.#strand.clock.now());
  }

  untilDue(): Promise<void> {
    return this.#strand.sleep(this.msUntilDue());
  }
}

/** Work that is always due. */
class NoPace implements Pace {
  readonly #strand: Strand;

  constructor(strand: Strand) {
    this.#strand = strand;
  }

  startWork(): void {}

  msUntilDue(): number {
    return 0;
  }

  untilDue(): Promise<void> {
    return this.#strand.sleep(0);
  }
}
