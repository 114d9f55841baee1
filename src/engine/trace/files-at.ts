import type { Trace } from './trace.ts';

/** One path at one time. */
export interface FileAt {
  /** Relative to the sandbox's cwd where it is below it, else absolute. */
  path: string;
  kind: 'file' | 'directory' | 'symlink';
  /** file only */
  content?: Uint8Array;
  /** symlink only: its target as it was written. */
  target?: string;
  /** What changed it last, if anything has since the run's start. */
  lastChange?: { t: number; toolCallId?: string; op: string };
  /** added or changed since the run's start */
  state: 'same' | 'added' | 'changed';
}

export interface FilesAt {
  /** By path, in code-unit order. */
  files: ReadonlyMap<string, FileAt>;
  /** Paths that the run started with, or made, and that are gone at this time. */
  removed: readonly { path: string; t: number; toolCallId?: string }[];
}

/**
 * The files of a run at any time, made from the scenario's files and the file_change events alone. Keeps snapshots so
 * that scrubbing back and forth does not replay the run from its start each time.
 */
export declare class FileHistory {
  constructor(trace: Trace, cwd: string);
  /** After all events with time <= t; or, with `count`, after the first `count` events. */
  at(position: { t: number } | { count: number }): FilesAt;
}
