import type { ScenarioProblem } from '../../engine/scenario/problems.ts';
import type { Scenario } from '../../engine/scenario/scenario.ts';
import type { TraceProblem } from '../../engine/trace/open/problems.ts';
import type { AgentFailure } from '../../worker/agent-client.ts';
import type { Language } from '../messages/format.ts';
import type { NavigationState } from '../navigation/navigation-state.ts';
import type { Position } from '../playback/position.ts';
import type { BuiltInId } from '../scenarios/built-in-ids.ts';
import type { WhatIf } from '../what-if/what-if.ts';
import type { RunLog } from './run-log.ts';

export type Theme = 'light' | 'dark';

/** The scenario that is open: one of the page's own, or one that was opened from a file. */
export type OpenScenario = { text: string; scenario: Scenario } & (
  | { from: 'page'; id: BuiltInId }
  | { from: 'file'; name: string }
);

export interface RunState {
  status: 'ready' | 'running' | 'stopping' | 'done' | 'stopped' | 'failed';
  log: RunLog;
  /** Why there is this run: started from the scenario, stopped once more where the playhead was, or read from a file. */
  source: 'scenario' | 'stopped-again' | 'file';
  /** Events of the log that count: it may hold more already that are not shown yet. */
  received: number;
}

export interface Playhead extends Position {
  playing: boolean;
  speed: Speed;
}

export const speeds = [0.1, 0.25, 0.5, 1, 2, 4] as const;
export type Speed = (typeof speeds)[number];

/** Something that the reader must be told in words, until it is put away. */
export type Notice =
  | { kind: 'file-refused'; name: string; problems: readonly ScenarioProblem[] }
  | { kind: 'trace-refused'; name: string; problems: readonly TraceProblem<ScenarioProblem>[] }
  | { kind: 'export-failed'; message: string }
  | { kind: 'file-unreadable'; name: string }
  | { kind: 'run-failed'; failure: AgentFailure; at: number };

export interface AppState {
  open: OpenScenario;
  /** The scenario that was opened from a file last: it stays in the choice. */
  fromFile: Extract<OpenScenario, { from: 'file' }> | undefined;
  run: RunState;
  playhead: Playhead;
  selectedCall: string | undefined;
  /** The race that is selected, and its two calls, which are then selected both. */
  chosenRace: { key: string; calls: readonly [string, string] } | undefined;
  /** Whether the critical path is marked on the timeline. */
  showsPath: boolean;
  /** What is beside the code. */
  besideCode: 'transcript' | 'races';
  /** What the next run, and the one that is shown, do otherwise than the scenario says. */
  whatIf: WhatIf;
  /** The runs of this session that are over, the oldest first. */
  runs: readonly KeptRun[];
  /** The number of the run that is laid beside the one that is shown. */
  compared: number | undefined;
  /** The file that the reader chose; without one, the file that is changing is in front. */
  chosenFile: string | undefined;
  notice: Notice | undefined;
  navigation: NavigationState;
  language: Language;
  theme: Theme;
}

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
