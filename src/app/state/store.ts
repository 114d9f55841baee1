import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { firstNavigation } from '../navigation/navigation-state.ts';
import { startOfRun } from '../playback/position.ts';
import { builtIn } from '../scenarios/built-in.ts';
import { firstBuiltIn } from '../scenarios/built-in-ids.ts';
import { asDeclared } from '../what-if/what-if.ts';
import type { AppState, OpenScenario } from './app-state.ts';
import { readPlainKeys, readPreferences } from './preferences.ts';
import { RunLog } from './run-log.ts';

/** The state of the page while nothing has run yet. */
export function withoutRun(
  open: OpenScenario,
): Pick<AppState, 'open' | 'run' | 'selectedCall' | 'chosenRace' | 'chosenFile' | 'whatIf' | 'compared'> {
  return {
    open,
    run: { status: 'ready', source: 'scenario', log: new RunLog(open.scenario), received: 0 },
    selectedCall: undefined,
    chosenRace: undefined,
    whatIf: asDeclared,
    compared: undefined,
    chosenFile: undefined,
  };
}

/** All that the page knows; everything it shows is derived from this. */
export const store = createStore<AppState>(() => ({
  ...withoutRun(builtIn(firstBuiltIn)),
  fromFile: undefined,
  playhead: { ...startOfRun, playing: false, speed: 1 },
  notice: undefined,
  besideCode: 'transcript',
  showsPath: false,
  runs: [],
  navigation: { ...firstNavigation, plainKeys: readPlainKeys() },
  ...readPreferences(),
}));

export function useApp<Part>(select: (state: AppState) => Part): Part {
  return useStore(store, select);
}
