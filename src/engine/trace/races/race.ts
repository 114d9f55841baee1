import type { FileAccess, FileChangeOp } from '../../env/activity.ts';

/**
 * What became of two calls of one parallel batch that touched the same thing in an order that nothing fixed. The most
 * serious one is told:
 * - lost-update: a call wrote over a change that it had not read, after reading what was there before;
 * - write-over-write: the change of the call that is listed later came first, and was written over blindly;
 * - torn-read: what one call read is from before and from after a change of the other;
 * - stale-read: the call that is listed later saw what was there before a change of the one listed earlier;
 * - early-read: the call that is listed earlier saw a change of the one listed later already;
 * - went-well: it came out as in the order of the list, by luck.
 */
export type RaceKind = 'lost-update' | 'write-over-write' | 'torn-read' | 'stale-read' | 'early-read' | 'went-well';

/** One call's doing with a file, as the trace has it. */
export interface RaceAccess {
  /** Its event's position among the trace's events. */
  event: number;
  /** ms of the run. */
  t: number;
  toolCallId: string;
  /** The command that did it, when it was a shell's. */
  exec?: string;
  op: FileAccess['op'] | FileChangeOp;
  /** Absolute: of a look as it was named, of a change canonical. */
  path: string;
  /** rename, link: the new path. */
  to?: string;
  fileId?: string;
  /** Of the file: seen by a look, made by a change. Absent where nothing was there. */
  version?: number;
  /**
   * Hash of the content: of a look what it saw, of a change what it wrote, or (append) added; where the trace knows it.
   */
  blob?: string;
  /** Of a change: hash of the whole content that was there before, where the trace knows it. */
  before?: string;
}

export interface Race {
  kind: RaceKind;
  batch: number;
  /** The two calls, the one listed earlier first. */
  calls: [earlier: string, later: string];
  /** What they raced for: a file's content, whether there is something of a name, or the list of a folder. */
  about: 'content' | 'name' | 'list';
  /** Canonical: the file by every name that they used; of a list the folder, then the name that came or went. */
  paths: string[];
  /** The two accesses that nothing ordered, as they came. */
  accesses: [RaceAccess, RaceAccess];
  /** lost-update: what the call had read before it wrote. torn-read: its read from before the change. */
  read?: RaceAccess;
  /** lost-update, write-over-write: the other call's changes that were written over, oldest first (the last 20). */
  lost: RaceAccess[];
}

/** In this batch nobody can say whether there was a race between one of `calls` and one of `beside`. */
export interface UnknownRaces {
  batch: number;
  /** Calls with commands whose doings with files the sandbox cannot know. */
  calls: string[];
  /** All calls that touched files, or ran commands: those of `calls` too. */
  beside: string[];
}

export interface RaceReport {
  /** By batch, then as they came. */
  races: Race[];
  unknown: UnknownRaces[];
  /** True when more than 50 calls of one batch touched one thing: only the nearest 50 were compared then. */
  limited: boolean;
}

const severity: Record<RaceKind, number> = {
  'lost-update': 5,
  'write-over-write': 4,
  'torn-read': 3,
  'stale-read': 2,
  'early-read': 1,
  'went-well': 0,
};

/** Whether one kind is to be told rather than another. */
export function isWorse(kind: RaceKind, than: RaceKind): boolean {
  return severity[kind] > severity[than];
}
