import { scenarioLimits } from '../../engine/scenario/limits.ts';
import { readScenario } from '../../engine/scenario/read-scenario.ts';
import { startOfRun } from '../playback/position.ts';
import { builtIn } from '../scenarios/built-in.ts';
import type { BuiltInId } from '../scenarios/built-in-ids.ts';
import type { OpenScenario } from './app-state.ts';
import { stopRunning } from './run-actions.ts';
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

/** Opens a scenario's file. One that is no scenario is refused in words, and what is open stays open. */
export async function openFile(file: File): Promise<void> {
  const { name } = file;
  if (file.size > scenarioLimits.bytes) {
    const problem = { code: 'too-big', path: [], bytes: file.size, limit: scenarioLimits.bytes } as const;
    store.setState({ notice: { kind: 'file-refused', name, problems: [problem] } });
    return;
  }
  let text: string;
  try {
    text = await file.text();
  } catch {
    store.setState({ notice: { kind: 'file-unreadable', name } });
    return;
  }
  const reading = readScenario(text);
  if (reading.ok) open({ from: 'file', name, text, scenario: reading.scenario });
  else store.setState({ notice: { kind: 'file-refused', name, problems: reading.problems } });
}
