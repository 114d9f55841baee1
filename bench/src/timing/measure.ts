declare const gc: (() => void) | undefined;

/** One piece of work, done by both sides. */
export interface Line {
  work: string;
  /** The ratio (theirs / ours) that is aimed at. */
  goal: number;
  /** Does the work once, or some times, and gives the ms of once. */
  ours(): Promise<number>;
  theirs(): Promise<number>;
  /** How often each side is measured. */
  runs: number;
}

export interface Measured {
  work: string;
  goal: number;
  /** Medians, ms. */
  ours: number;
  theirs: number;
  /** theirs / ours: above 1, ours is quicker. */
  ratio: number;
}

/** Both sides in turn, after each has been done once unmeasured; garbage of one is not left for the other. */
export async function measure(line: Line): Promise<Measured> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = -1; run < line.runs; run++) {
    const oursFirst = run % 2 === 0;
    for (const side of oursFirst ? [ours, theirs] : [theirs, ours]) {
      gc?.();
      const ms = await (side === ours ? line.ours() : line.theirs());
      if (run >= 0) side.push(ms);
    }
  }
  const { work, goal } = line;
  return { work, goal, ours: median(ours), theirs: median(theirs), ratio: median(theirs) / median(ours) };
}

/** Ms that `work` takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Does `work` so many times, one after the other; the ms of one. */
export async function timedEach(times: number, work: () => Promise<unknown>): Promise<number> {
  const ms = await timed(async () => {
    for (let i = 0; i < times; i++) await work();
  });
  return ms / times;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0), middle + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : low;
}
