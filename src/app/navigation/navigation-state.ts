import { rememberLast } from '../derive/remember.ts';
import type { Position } from '../playback/position.ts';
import type { RunLog } from '../state/run-log.ts';
import { lengthOf, type TimeWindow, wholeRun } from './viewport.ts';

/** A view that the reader chose. It belongs to one run: another run is shown whole. */
export interface Zoom {
  log: RunLog;
  window: TimeWindow;
  /** It reaches the run's end, and goes on doing so while the run grows. */
  atEdge: boolean;
}

/** A measured range of one run, ms; a range that is open ends at the playhead. */
export interface MeasuredRange {
  log: RunLog;
  from: number;
  to: number | 'playhead';
}

/** How the reader looks at the timeline. */
export interface NavigationState {
  /** Without one, the whole run is shown. */
  zoom: Zoom | undefined;
  range: MeasuredRange | undefined;
  /** What calls are searched for, while the search is open. */
  search: string | undefined;
  /** The same spans as bars or as a table. */
  shape: 'bars' | 'table';
  dialog: 'keys' | 'palette' | undefined;
  /** Keys without Ctrl or Cmd count outside the timeline too: who speaks to the page, or tires easily, may not want that. */
  plainKeys: boolean;
}

export const firstNavigation: NavigationState = {
  zoom: undefined,
  range: undefined,
  search: undefined,
  shape: 'bars',
  dialog: undefined,
  plainKeys: true,
};

const windowAt = rememberLast((zoom: Zoom | undefined, log: RunLog, end: number): TimeWindow => {
  if (zoom?.log !== log) return wholeRun(end);
  if (!zoom.atEdge) return zoom.window;
  const to = wholeRun(end).to;
  return { from: Math.max(0, to - lengthOf(zoom.window)), to };
});

/** What of the page's state the view depends on. */
interface Viewed {
  navigation: NavigationState;
  run: { log: RunLog };
}

/** The stretch of the run that the timeline shows. */
export function windowOf({ navigation, run }: Viewed): TimeWindow {
  return windowAt(navigation.zoom, run.log, run.log.end);
}

const rangeAt = rememberLast(
  (from: number, to: number): TimeWindow => ({
    from: Math.min(from, to),
    to: Math.max(from, to),
  }),
);

/** The range that is measured, its ends in order. It may have no length. */
export function rangeOf({ navigation, run, playhead }: Viewed & { playhead: Position }): TimeWindow | undefined {
  const { range } = navigation;
  if (range?.log !== run.log) return undefined;
  return rangeAt(range.from, range.to === 'playhead' ? Math.round(playhead.t) : range.to);
}
