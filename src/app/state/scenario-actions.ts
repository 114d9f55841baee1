import { scenarioLimits } from '../../engine/scenario/limits.ts';
import { readScenario } from '../../engine/scenario/read-scenario.ts';
import type { Scenario } from '../../engine/scenario/scenario.ts';
import type { Trace } from '../../engine/trace/trace.ts';
import { endOfRun, startOfRun } from '../playback/position.ts';
import { builtIn } from '../scenarios/built-in.ts';
import type { BuiltInId } from '../scenarios/built-in-ids.ts';
import { kept } from '../what-if/kept-run.ts';
import type { OpenScenario } from './app-state.ts';
import { stopRunning } from './run-actions.ts';
import { RunLog } from './run-log.ts';
import { store, withoutRun } from './store.ts';

function open(scenario: OpenScenario): void {
  stopRunning();
  const { playhead } = store.getState();
  store.setState({
    ...withoutRun(scenario),
    playhead: { ...startOfRun, speed: playhead.speed, playing: false },
    notice: undefined,
    ...(scenario.from === 'file' && { fromFile: scenario }),
  });
}

export function openBuiltIn(id: BuiltInId): void {
  open(builtIn(id));
}

/** Opens the scenario that was opened from a file last once more. */
export function openFromFileAgain(): void {
  const { fromFile } = store.getState();
  if (fromFile) open(fromFile);
}

/**
 * Opens a scenario's file, or a saved run: its `format` tells which. One that is neither is refused in words, and what is
 * open stays open.
 */
export async function openFile(file: File): Promise<void> {
  const { name } = file;
  if (file.size > mostBytes) {
    refuseSize(file, mostBytes);
    return;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    store.setState({ notice: { kind: 'file-unreadable', name } });
    return;
  }
  if (isTrace(text)) {
    const { readSavedRun } = await import('../exports/read-saved-run.ts');
    const reading = readSavedRun(text);
    if (reading.ok) openTrace(name, reading.trace);
    else store.setState({ notice: { kind: 'trace-refused', name, problems: reading.problems } });
    return;
  }
  if (file.size > scenarioLimits.bytes) {
    refuseSize(file, scenarioLimits.bytes);
    return;
  }
  const reading = readScenario(text);
  if (reading.ok) open({ from: 'file', name, text, scenario: reading.scenario });
  else store.setState({ notice: { kind: 'file-refused', name, problems: reading.problems } });
}

/** Bytes of a file that is read at all: a saved run is longer than a scenario may be. */
const mostBytes = 256 * 1024 * 1024;

function refuseSize({ name, size }: File, limit: number): void {
  const problem = { code: 'too-big', path: [], bytes: size, limit } as const;
  store.setState({ notice: { kind: 'file-refused', name, problems: [problem] } });
}

function isTrace(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && 'format' in value && value.format === 'switchyard-trace';
  } catch {
    return false;
  }
}

/** Shows a saved run at its end, as if it had just been run. */
function openTrace(name: string, trace: Trace<Scenario>): void {
  const { scenario, events, blobs } = trace;
  open({ from: 'file', name, text: JSON.stringify(scenario), scenario });
  const { runs, playhead, open: opened, whatIf } = store.getState();
  const log = new RunLog(scenario, trace);
  log.add(events, blobs);
  const status = events.at(-1)?.type === 'agent_end' ? 'done' : 'stopped';
  store.setState({
    run: { status, source: 'file', log, received: events.length },
    playhead: { ...playhead, ...endOfRun(events) },
    runs: kept(runs, { open: opened, whatIf, log, status, source: 'file' }),
  });
}
