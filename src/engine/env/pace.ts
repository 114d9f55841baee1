import type { Strand } from '../clock/strand.ts';
import type { Pace } from './call-context.ts';

/**
 * The pace of one call whose work `takes` so many ms of the clock. Its work starts when the call is executed, and once
 * anew when it enters the file-mutation queue for the first time.
 */
export function createPace({ takes, strand }: { takes: number; strand: Strand }): Pace {
  if (takes <= 0) return { startWork: () => {}, msUntilDue: () => 0, untilDue: () => strand.sleep(0) };
  let due = 0;
  let queued = false;
  const pace: Pace = {
    startWork(reason) {
      if (queued) return;
      queued = reason === 'queue';
      due = strand.clock.now() + takes;
    },
    msUntilDue: () => Math.max(0, due - strand.clock.now()),
    untilDue: () => strand.sleep(pace.msUntilDue()),
  };
  return pace;
}
