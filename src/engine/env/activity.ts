/**
 * What a call's work on files and in the shell reports. The recorder stamps each with the time and the call, and puts
 * contents among the trace's blobs; see the trace's events for the stamped forms.
 */
export type EnvActivity =
  | FileAccess
  | FileChange
  | FilesUnknown
  | ExecStart
  | ExecOutputPiece
  | ExecEnd
  | QueueActivity;

export interface FileAccess {
  type: 'file_access';
  exec?: string;
  op: 'read' | 'list' | 'stat' | 'write';
  /** Absolute, as it was named. */
  path: string;
  /** Links resolved as far as the path exists. */
  canonicalPath: string;
  fileId?: string;
  /** The file's version that was seen (read, list, stat) or made (write). Absent for a failed look-up. */
  version?: number;
  /** 1-indexed lines, both inclusive, where only a part was read. */
  range?: { from: number; to: number };
}

export type FileChangeOp = 'write' | 'append' | 'remove' | 'rename' | 'mkdir' | 'symlink' | 'link' | 'chmod';

export interface FileChange {
  type: 'file_change';
  exec?: string;
  op: FileChangeOp;
  /** Canonical: the parent's links resolved, and for write and append the file's own too. */
  path: string;
  /** rename, link: the new path; symlink: the target as it was written. */
  to?: string;
  fileId: string;
  version: number;
  /** write: the whole content; append: what was added. */
  content?: Uint8Array;
  /** chmod: the new mode bits. */
  mode?: number;
  source: 'call' | 'user' | 'observed';
}

/** This sandbox cannot know which files the command touched. */
export interface FilesUnknown {
  type: 'files_unknown';
  exec: string;
}

export interface ExecStart {
  type: 'exec_start';
  exec: string;
  command: string;
}

export interface ExecOutputPiece {
  type: 'exec_output';
  exec: string;
  stream: 'stdout' | 'stderr';
  text: string;
}

export interface ExecEnd {
  type: 'exec_end';
  exec: string;
  /** null when the command was ended from outside. */
  exitCode: number | null;
  cause?: 'aborted' | 'timeout' | 'no-progress' | 'shell-died';
}

export type QueueActivity =
  | { type: 'queue_wait'; keys: string[]; behind: string[] }
  | { type: 'queue_enter'; keys: string[] }
  | { type: 'queue_leave'; keys: string[] };
