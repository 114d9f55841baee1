import { lanesOf } from '../derive/run-at.ts';
import { keepPlainKeys } from '../state/preferences.ts';
import { store } from '../state/store.ts';
import { type NavigationState, windowOf } from './navigation-state.ts';
import { fitTo, lengthOf, panBy, reveal, showsAll, type TimeWindow, timeAt, wholeRun, zoomAt } from './viewport.ts';

/** One step of zooming in, by a key or a button. */
const zoomStep = 0.7;
/** One step of panning, as a part of the view. */
const panStep = 0.2;

export function navigate(change: Partial<NavigationState>): void {
  store.setState(({ navigation }) => ({ navigation: { ...navigation, ...change } }));
}

/** Whether keys without Ctrl or Cmd count outside the timeline; kept in this browser. */
export function setPlainKeys(plainKeys: boolean): void {
  keepPlainKeys(plainKeys);
  navigate({ plainKeys });
}

/** Shows this stretch of the run. */
export function show(window: TimeWindow): void {
  const { log } = store.getState().run;
  const { end } = log;
  navigate({ zoom: showsAll(window, end) ? undefined : { log, window, atEdge: window.to >= wholeRun(end).to } });
}

/** The same spans as a table, or as bars again. */
export function changeShape(): void {
  navigate({ shape: store.getState().navigation.shape === 'bars' ? 'table' : 'bars' });
}

export function showAll(): void {
  navigate({ zoom: undefined });
}

/** Zooms by `factor` at a time of the run, ms. */
export function zoomBy(factor: number, at: number): void {
  const state = store.getState();
  show(zoomAt(windowOf(state), at, factor, state.run.log.end));
}

export function zoomIn(): void {
  zoomBy(zoomStep, centre());
}

export function zoomOut(): void {
  zoomBy(1 / zoomStep, centre());
}

/** Pans by ms of the run. */
export function pan(ms: number): void {
  const state = store.getState();
  show(panBy(windowOf(state), ms, state.run.log.end));
}

export function panLeft(): void {
  pan(-panStep * lengthOf(windowOf(store.getState())));
}

export function panRight(): void {
  pan(panStep * lengthOf(windowOf(store.getState())));
}

/** Shows a stretch with some room at its sides. */
export function fitStretch(from: number, to: number): void {
  show(fitTo(from, to, store.getState().run.log.end));
}

/** Shows the selected call's life; when it is shown already, or nothing is selected, the whole run. */
export function fitSelection(): void {
  const state = store.getState();
  const spans = lanesOf(state).get(state.selectedCall ?? '')?.call.spans ?? [];
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) {
    showAll();
    return;
  }
  const wanted = fitTo(first.start, last.end, state.run.log.end);
  const now = windowOf(state);
  if (wanted.from === now.from && wanted.to === now.to) showAll();
  else show(wanted);
}

/** Moves the view, if it must, so that something of a stretch is in it. */
export function bringIntoView(from: number, to: number): void {
  const state = store.getState();
  const now = windowOf(state);
  const next = reveal(now, from, to, state.run.log.end);
  if (next !== now) show(next);
}

/** Keeps the playhead in view while it moves, as long as the reader has not panned away from it. Returns a way to end this. */
export function followPlayhead(): () => void {
  return store.subscribe((state, before) => {
    if (state.navigation.zoom?.log !== state.run.log || state.run.log !== before.run.log) return;
    const { t, playing } = state.playhead;
    if (t === before.playhead.t) return;
    const { from, to } = windowOf(state);
    if (t >= from && t <= to) return;
    const wasInView = before.playhead.t >= from && before.playhead.t <= to;
    if (playing && !wasInView) return;
    if (playing) show(panBy({ from, to }, t - from - (to - from) * 0.1, state.run.log.end));
    else bringIntoView(t, t);
  });
}

/** The playhead where it is in view; else the middle of the view. */
function centre(): number {
  const state = store.getState();
  const window = windowOf(state);
  const { t } = state.playhead;
  return t > window.from && t < window.to ? t : timeAt(window, 0.5);
}
