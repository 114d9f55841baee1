import { type Line, meanOf } from './measure.ts';
import { timeOurLoop } from './our-loop.ts';
import { timeTheirLoop } from './their-loop.ts';

/** About so many calls are measured at once: a single one is over too soon for the clock. */
const CALLS = 10_000;

/** What one call of a batch costs that does nothing: a whole run, shared out among its calls. */
export const loopLines: Line[] = (['parallel', 'sequential'] as const).flatMap((mode) =>
  [1, 10, 100, 1_000].map((calls) => ({
    work: `loop ${mode} ${calls}`,
    goal: 1,
    warmUps: 3,
    runs: 9,
    garbage: 'minor',
    ours: async () => (await meanOf(CALLS / calls, () => timeOurLoop(calls, mode))) / calls,
    theirs: async () => (await meanOf(CALLS / calls, () => timeTheirLoop(calls, mode))) / calls,
  })),
);
