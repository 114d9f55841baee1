import type { TraceEvent } from '../../engine/trace/events.ts';

/** A place in a run: everything that the page shows is the run at this place. */
export interface Position {
  /** ms of the run; between events while it plays. */
  t: number;
  /** How many of the trace's events have happened. */
  count: number;
}

export const startOfRun: Position = { t: 0, count: 0 };

/** Events that show nothing of their own: a step goes past them to the next one that does. */
const passing: ReadonlySet<TraceEvent['type']> = new Set<TraceEvent['type']>([
  'turn_start',
  'turn_end',
  'message_start',
  'message_update',
  'tool_execution_update',
  'file_access',
  'files_unknown',
  'exec_output',
  'queue_leave',
]);

/** True for an event that a step stops at. */
export function isStop(event: TraceEvent): boolean {
  return !passing.has(event.type);
}

/** The place at a time, after all events of that ms. Times out of the run are brought into it. */
export function positionAt(events: readonly TraceEvent[], t: number): Position {
  const end = events.at(-1)?.t ?? 0;
  const inside = Math.min(Math.max(0, t), end);
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.t ?? 0) <= inside) low = middle + 1;
    else high = middle;
  }
  return { t: inside, count: low };
}

export function endOfRun(events: readonly TraceEvent[]): Position {
  return { t: events.at(-1)?.t ?? 0, count: events.length };
}

/** Just after the next event that a step stops at, or the end. */
export function stepForward(events: readonly TraceEvent[], from: Position): Position {
  for (let index = from.count; index < events.length; index++) {
    const event = events[index];
    if (event && isStop(event)) return { t: event.t, count: index + 1 };
  }
  return endOfRun(events);
}

/** Just after the event that a step stopped at before this one, or the start. */
export function stepBack(events: readonly TraceEvent[], from: Position): Position {
  const here = lastStop(events, from.count);
  const before = here === undefined ? undefined : lastStop(events, here);
  const event = before === undefined ? undefined : events[before];
  return before === undefined || !event ? startOfRun : { t: event.t, count: before + 1 };
}

/** The index of the last of the first `count` events that a step stops at. */
export function lastStop(events: readonly TraceEvent[], count: number): number | undefined {
  for (let index = count - 1; index >= 0; index--) {
    const event = events[index];
    if (event && isStop(event)) return index;
  }
  return undefined;
}

/** Where playing is after `elapsed` ms of real time. It never goes back, and stops at the last event there is. */
export function advance(events: readonly TraceEvent[], from: Position, elapsed: number, speed: number): Position {
  const next = positionAt(events, from.t + Math.max(0, elapsed) * speed);
  return next.count < from.count ? { t: next.t, count: from.count } : next;
}
