import type { Race } from '../../engine/trace/races/race.ts';
import { goToEvent } from '../state/playback-actions.ts';
import { store } from '../state/store.ts';
import { raceKey } from './use-races.ts';

/** Selects both calls of a race, the one that came last before the other, and takes the page to the moment when they met. */
export function chooseRace(race: Race): void {
  const [first, second] = race.accesses;
  goToEvent(Math.max(first.event, second.event));
  store.setState({ selectedCall: second.toolCallId, chosenRace: { key: raceKey(race), calls: race.calls } });
}

/** Shows the races beside the transcript. */
export function showRaces(): void {
  store.setState({ besideCode: 'races' });
}
