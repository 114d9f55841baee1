import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Race, RaceReport } from '../../engine/trace/races/race.ts';
import type { racesOf } from '../../engine/trace/races.ts';
import { rememberLast } from '../derive/remember.ts';
import { afterFirstPaint } from '../look/after-first-paint.ts';
import type { RunLog } from '../state/run-log.ts';
import { useApp } from '../state/store.ts';

/** As many events of a growing run are looked through again and again; those of a longer one when it is over. */
const mostWhileRunning = 2_000;

const none: RaceReport = { races: [], unknown: [], limited: false };

/** What finds races is not needed before a run: it is loaded once the page stands. */
const finder = createStore<{ find: typeof racesOf | undefined }>(() => ({ find: undefined }));
afterFirstPaint(
  () => void import('../../engine/trace/races.ts').then(({ racesOf: find }) => finder.setState({ find })),
);

const reportAt = rememberLast((find: typeof racesOf, log: RunLog, _received: number) => find(log));
const byCallAt = rememberLast((report: RaceReport) => {
  const races = new Map<string, Race[]>();
  for (const race of report.races) {
    for (const call of race.calls) races.set(call, [...(races.get(call) ?? []), race]);
  }
  return races;
});

/** The races of the whole run as far as it is known: they do not depend on the playhead. */
export function useRaces(): RaceReport {
  const find = useStore(finder, (state) => state.find);
  return useApp(({ run: { status, log, received } }) => {
    const isGrowing = status === 'running' || status === 'stopping';
    if (!find || (isGrowing && received > mostWhileRunning)) return none;
    return reportAt(find, log, received);
  });
}

/** The races that each call has a part in, by the call's id. */
export function useRacesByCall(): ReadonlyMap<string, readonly Race[]> {
  return byCallAt(useRaces());
}

/** A race's name among those of its run. */
export function raceKey(race: Race): string {
  const [one, other] = race.accesses;
  return [race.about, one.event, other.event, ...race.calls].join(' ');
}
