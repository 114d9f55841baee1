declare const gc: ((options: { type: 'minor' | 'major' }) => void) | undefined;

/** One piece of work, done by both sides. */
export interface Line {
  work: string;
  /** The ratio (theirs / ours) that is aimed at. */
  goal: number;
  /** Does the work once, or some times, and gives the ms of once. */
  ours(): Promise<number>;
  theirs(): Promise<number>;
  /** How often each side is done unmeasured, before it is measured. */
  warmUps: number;
  /** How often each side is measured. */
  runs: number;
  /**
   * What is cleared away before each run, so that what one side left behind does not cost the other time. `major` also makes the
   * engine forget what it has compiled: only for work that takes long.
   */
  garbage: 'minor' | 'major';
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

/** Both sides in turn; who begins changes from run to run. */
export async function measure(line: Line): Promise<Measured> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let run = -line.warmUps; run < line.runs; run++) {
    const oursFirst = run % 2 === 0;
    for (const side of oursFirst ? [ours, theirs] : [theirs, ours]) {
      gc?.({ type: line.garbage });
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

/** The mean of what `measure` gives when it is asked so many times, one after the other. */
export async function meanOf(times: number, measure: () => Promise<number>): Promise<number> {
  let sum = 0;
  for (let i = 0; i < times; i++) sum += await measure();
  return sum / times;
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low = Number.NaN, high = Number.NaN] = sorted.slice(middle - (sorted.length % 2 === 0 ? 1 : 0), middle + 1);
  return sorted.length % 2 === 0 ? (low + high) / 2 : low;
}
