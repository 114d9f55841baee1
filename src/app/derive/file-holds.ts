import type { TraceEvent } from '../../engine/trace/events.ts';
import { pathInProject } from './project-paths.ts';

/** A queue's key is a canonical path, or the file's identity: people know files by their paths. */
function pathsAmong(keys: readonly string[]): string[] {
  return keys.filter((key) => key.startsWith('/'));
}

/** Who has a file, and who waits for it. */
export interface FileHold {
  holder: string | undefined;
  waiting: string[];
}

/** The files that calls hold or wait for after the first `count` events, by their path in the project. */
export function fileHolds(events: readonly TraceEvent[], count: number): ReadonlyMap<string, FileHold> {
  const holds = new Map<string, FileHold>();
  const holdOf = (key: string) => {
    const path = pathInProject(key);
    const known = holds.get(path) ?? { holder: undefined, waiting: [] };
    holds.set(path, known);
    return known;
  };
  const forget = (call: string) => {
    for (const hold of holds.values()) hold.waiting = hold.waiting.filter((waiting) => waiting !== call);
  };
  for (let index = 0; index < count; index++) {
    const event = events[index];
    if (event?.type === 'queue_wait') {
      for (const key of pathsAmong(event.keys)) holdOf(key).waiting.push(event.toolCallId);
    } else if (event?.type === 'queue_enter') {
      forget(event.toolCallId);
      for (const key of pathsAmong(event.keys)) holdOf(key).holder = event.toolCallId;
    } else if (event?.type === 'queue_leave') {
      for (const key of pathsAmong(event.keys)) {
        const hold = holdOf(key);
        if (hold.holder === event.toolCallId) hold.holder = undefined;
      }
    } else if (event?.type === 'tool_execution_end') {
      forget(event.toolCallId);
    }
  }
  for (const [path, hold] of holds) if (!hold.holder && hold.waiting.length === 0) holds.delete(path);
  return holds;
}
