import type { OpenScenario, RunState } from '../state/app-state.ts';
import type { RunLog } from '../state/run-log.ts';
import type { WhatIf } from './what-if.ts';

/** A run of this session that is over. */
export interface KeptRun {
  /** From 1, as they ended. */
  number: number;
  open: OpenScenario;
  whatIf: WhatIf;
  log: RunLog;
  status: RunState['status'];
  source: RunState['source'];
}

/** So many runs are kept, the newest: a run can be long. */
const mostKept = 20;

export function kept(runs: readonly KeptRun[], run: Omit<KeptRun, 'number'>): KeptRun[] {
  return [...runs, { ...run, number: (runs.at(-1)?.number ?? 0) + 1 }].slice(-mostKept);
}
