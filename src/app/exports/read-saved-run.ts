import { checkScenario } from '../../engine/scenario/read-scenario.ts';
import { readTrace } from '../../engine/trace/open-trace.ts';

/** Reads a saved run: its trace, or why it is refused. */
export function readSavedRun(text: string) {
  return readTrace(text, checkScenario);
}
