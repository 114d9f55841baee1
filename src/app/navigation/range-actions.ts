import { store } from '../state/store.ts';
import { navigate } from './view-actions.ts';

/** Begins to measure at the playhead; called again, ends it there. */
export function measureAtPlayhead(): void {
  const { navigation, playhead, run } = store.getState();
  const { range } = navigation;
  const t = Math.round(playhead.t);
  const isOpen = range?.log === run.log && range.to === 'playhead';
  navigate({ range: isOpen ? { ...range, to: t } : { log: run.log, from: t, to: 'playhead' } });
}

/** Puts away, in this order and one at a time: the measured range, the search, the selection. */
export function clearOne(): void {
  const { navigation } = store.getState();
  if (navigation.range) navigate({ range: undefined });
  else if (navigation.search !== undefined) navigate({ search: undefined });
  else store.setState({ selectedCall: undefined, chosenRace: undefined });
}
