import type { KeptRun } from '../state/app-state.ts';

/** So many runs are kept, the newest: a run can be long. */
const mostKept = 20;

export function kept(runs: readonly KeptRun[], run: Omit<KeptRun, 'number'>): KeptRun[] {
  return [...runs, { ...run, number: (runs.at(-1)?.number ?? 0) + 1 }].slice(-mostKept);
}
