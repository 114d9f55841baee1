import { type Line, timedEach } from './measure.ts';
import { runOurLoop } from './our-loop.ts';
import { runTheirLoop } from './their-loop.ts';

/** About so many calls are measured at once: a single one is over too soon for the clock. */
const CALLS = 2_000;

/** What one call of a batch costs that does nothing: a whole run, shared out among its calls. */
export const loopLines: Line[] = (['parallel', 'sequential'] as const).flatMap((mode) =>
  [1, 10, 100, 1_000].map((calls) => ({
    work: `loop ${mode} ${calls}`,
    goal: 1,
    runs: 15,
    ours: async () => (await timedEach(CALLS / calls, () => runOurLoop(calls, mode))) / calls,
    theirs: async () => (await timedEach(CALLS / calls, () => runTheirLoop(calls, mode))) / calls,
  })),
);
