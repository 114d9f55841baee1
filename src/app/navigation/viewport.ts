/** A stretch of the run's time that the timeline shows, ms. `to` is after `from`. Both may lie between whole ms. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** ms: nothing in a run is finer than 1 ms, so that a narrower view would show nothing more. */
const leastLength = 4;
/** Free room at both sides of what a view is fitted to, as a part of it. */
const margin = 0.06;

/** The view of a whole run that is `end` ms long. A run without time still has a width. */
export function wholeRun(end: number): TimeWindow {
  return { from: 0, to: Math.max(1, end) };
}

export function lengthOf(window: TimeWindow): number {
  return window.to - window.from;
}

export function showsAll(window: TimeWindow, end: number): boolean {
  return window.from <= 0 && window.to >= wholeRun(end).to;
}

/** Makes the view `factor` times as long (below 1: zooms in), and leaves the time `at`, ms, where it is on the screen. */
export function zoomAt(window: TimeWindow, at: number, factor: number, end: number): TimeWindow {
  const before = lengthOf(window);
  const length = allowedLength(before * factor, end);
  return placed(at - ((at - window.from) / before) * length, length, end);
}

/** Moves the view by `ms`; at the run's ends it stops. */
export function panBy(window: TimeWindow, ms: number, end: number): TimeWindow {
  return placed(window.from + ms, lengthOf(window), end);
}

/** The view of a stretch, with some room at its sides. */
export function fitTo(from: number, to: number, end: number): TimeWindow {
  const length = allowedLength((to - from) * (1 + 2 * margin), end);
  return placed((from + to) / 2 - length / 2, length, end);
}

/** The view of exactly this stretch, as far as it lies in the run. The ends may be given in either order. */
export function between(one: number, other: number, end: number): TimeWindow {
  const length = allowedLength(Math.abs(other - one), end);
  return placed(Math.min(one, other), length, end);
}

/** Moves the view by as little as brings something of a stretch into it; a view that shows some of it stays as it is. */
export function reveal(window: TimeWindow, from: number, to: number, end: number): TimeWindow {
  const length = lengthOf(window);
  const room = length * margin;
  if (to < window.from || (to === window.from && from < to)) return placed(Math.min(from, to) - room, length, end);
  if (from > window.to || (from === window.to && from < to)) {
    const last = Math.min(to, from + length - 2 * room);
    return placed(last + room - length, length, end);
  }
  return window;
}

/** Where a time is in the view: 0 at its left edge, 1 at its right one; outside of these when it is not in view. */
export function placeIn(window: TimeWindow, t: number): number {
  return (t - window.from) / lengthOf(window);
}

/** The time at a place of the view. */
export function timeAt(window: TimeWindow, place: number): number {
  return window.from + place * lengthOf(window);
}

function allowedLength(length: number, end: number): number {
  const whole = wholeRun(end).to;
  return Math.min(whole, Math.max(Math.min(leastLength, whole), length));
}

function placed(from: number, length: number, end: number): TimeWindow {
  const whole = wholeRun(end).to;
  const start = Math.min(Math.max(0, from), Math.max(0, whole - length));
  return { from: start, to: Math.min(whole, start + length) };
}
