/** A background job of a shell. */
export interface Job {
  /** `%1`, `%2`, … */
  number: number;
  pid: number;
  /** What it runs, as text, for people. */
  text: string;
  /** Undefined while it runs. */
  exitCode: number | undefined;
  /** Somebody was told how it ended. */
  waitedFor: boolean;
  /** Resolves with the exit code. */
  ended: Promise<number>;
  /** Ends it by a signal. */
  kill(signal: number): void;
}

/** The background jobs of one shell, in the order in which they were started. */
export class JobTable {
  readonly #jobs: Job[] = [];

  get all(): readonly Job[] {
    return this.#jobs;
  }

  get running(): Job[] {
    return this.#jobs.filter((job) => job.exitCode === undefined);
  }

  get nextNumber(): number {
    return (this.running.at(-1)?.number ?? 0) + 1;
  }

  add(job: Job): void {
    this.#jobs.push(job);
  }

  /** The job that `%1`, `%%`, `%+`, `%-`, `%name`, `%?text` or a pid names. */
  find(name: string): Job | undefined {
    if (!name.startsWith('%')) return this.#jobs.findLast((job) => String(job.pid) === name);
    const { running } = this;
    const spec = name.slice(1);
    if (spec === '' || spec === '%' || spec === '+') return running.at(-1);
    if (spec === '-') return running.at(-2) ?? running.at(-1);
    if (/^\d+$/.test(spec)) return this.#jobs.findLast((job) => job.number === Number(spec));
    if (spec.startsWith('?')) return running.find((job) => job.text.includes(spec.slice(1)));
    return running.find((job) => job.text.startsWith(spec));
  }

  /** Forgets it: nobody waits for it any more. */
  forget(job: Job): void {
    const index = this.#jobs.indexOf(job);
    if (index >= 0) this.#jobs.splice(index, 1);
  }
}
