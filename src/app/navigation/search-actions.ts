import { spansNow } from '../derive/run-at.ts';
import { store } from '../state/store.ts';
import { findCalls, neighbourOf } from './search.ts';
import { navigate } from './view-actions.ts';

export function openSearch(): void {
  navigate({ search: store.getState().navigation.search ?? '', shape: 'bars' });
  requestAnimationFrame(() => document.querySelector<HTMLInputElement>('.call-search__field')?.select());
}

export function closeSearch(): void {
  navigate({ search: undefined });
}

export function searchFor(query: string): void {
  navigate({ search: query });
  const found = foundCalls();
  const { selectedCall } = store.getState();
  if (found.length > 0 && !found.some((call) => call.toolCallId === selectedCall)) findNext();
}

function foundCalls() {
  const state = store.getState();
  return findCalls(spansNow(state), state.navigation.search ?? '');
}

export function findNext(): void {
  select(1);
}

export function findPrevious(): void {
  select(-1);
}

function select(step: 1 | -1): void {
  const next = neighbourOf(foundCalls(), store.getState().selectedCall, step);
  if (next) store.setState({ selectedCall: next.toolCallId, chosenRace: undefined });
}
