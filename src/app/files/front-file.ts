import type { TraceEvent } from '../../engine/trace/events.ts';
import type { FilesAt } from '../../engine/trace/files-at.ts';
import { pathInProject } from '../derive/project-paths.ts';

/**
 * The file that is in front when the reader chose none: the one that was changed, or taken to be changed, last; before
 * anything was, the one that the run will change first; else the first there is.
 */
export function frontFile(events: readonly TraceEvent[], count: number, files: FilesAt): string | undefined {
  const isFile = (path: string) => files.files.get(path)?.kind === 'file';
  for (let index = count - 1; index >= 0; index--) {
    const path = events[index] && pathTouched(events[index]);
    if (path !== undefined && isFile(path)) return path;
  }
  for (let index = count; index < events.length; index++) {
    const path = events[index] && pathTouched(events[index]);
    if (path !== undefined && isFile(path)) return path;
  }
  return firstFile(files, isFile);
}

function pathTouched(event: TraceEvent | undefined): string | undefined {
  if (event?.type === 'queue_enter') {
    const key = event.keys.find((candidate) => candidate.startsWith('/'));
    return key === undefined ? undefined : pathInProject(key);
  }
  if (event?.type !== 'file_change') return undefined;
  return pathInProject(event.op === 'rename' ? (event.to ?? event.path) : event.path);
}

/** Code before prose and settings: what a reader wants to see first. */
function firstFile(files: FilesAt, isFile: (path: string) => boolean): string | undefined {
  const paths = [...files.files.keys()].filter(isFile);
  return paths.find((path) => /\.(ts|tsx|js|mjs)$/.test(path)) ?? paths[0];
}

/** The index of the event among the first `count` that changed a file's content last. */
export function lastChangeOf(events: readonly TraceEvent[], count: number, path: string): number | undefined {
  for (let index = count - 1; index >= 0; index--) {
    const event = events[index];
    if (event?.type !== 'file_change' || event.op === 'chmod') continue;
    if (pathInProject(event.path) === path || (event.to !== undefined && pathInProject(event.to) === path))
      return index;
  }
  return undefined;
}
