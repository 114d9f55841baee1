import type { EnvActivity } from '../../../engine/env/activity.ts';

/** Codes as POSIX names them: the shell shows them, the env maps them to its own. */
export type PosixCode =
  | 'ENOENT'
  | 'EEXIST'
  | 'ENOTDIR'
  | 'EISDIR'
  | 'EACCES'
  | 'ENOTEMPTY'
  | 'ELOOP'
  | 'EINVAL'
  | 'ENAMETOOLONG'
  | 'EPERM'
  | 'ENOSPC'
  | 'EBUSY';

/** Thrown by every operation that fails; the message is Node's form: `ENOENT: no such file or directory, open '/x'`. */
export class PosixError extends Error {
  override readonly name = 'PosixError';
  readonly code: PosixCode;
  readonly path: string;
  constructor(code: PosixCode, message: string, path: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

/** On whose behalf an operation is done, and where it is reported. Without one, nothing is reported. */
export interface Actor {
  /** The command that does it (`e1`), when it is a shell's. */
  exec?: string;
  record(activity: EnvActivity): void;
}

export interface Stat {
  kind: 'file' | 'directory' | 'symlink';
  /** The inode's number as a string, the same for all hard links of a file. */
  id: string;
  /** Counts up with each change of the content (directories: of the list). */
  version: number;
  /** Bytes. */
  size: number;
  /** Permission bits, e.g. 0o644. */
  mode: number;
  /** ms since 1970, strictly rising from change to change. */
  mtimeMs: number;
  /** Number of hard links. */
  links: number;
}

export interface DirEntry {
  name: string;
  kind: 'file' | 'directory' | 'symlink';
}

/**
 * The files of one run, synchronous, so that an operation is never torn by another. Paths are absolute; `.` and `..` are
 * resolved as POSIX does (after links). Every read, listing, look-up and change is reported to the actor.
 */
export interface FileStore {
  read(path: string, actor?: Actor): Uint8Array;
  /** Follows links; makes the file (mode 0o644) but not its parents. */
  write(path: string, content: Uint8Array, actor?: Actor): void;
  append(path: string, content: Uint8Array, actor?: Actor): void;
  stat(path: string, actor?: Actor): Stat;
  lstat(path: string, actor?: Actor): Stat;
  exists(path: string, actor?: Actor): boolean;
  /** In code-unit order. */
  list(path: string, actor?: Actor): DirEntry[];
  mkdir(path: string, options: { recursive: boolean }, actor?: Actor): void;
  remove(path: string, options: { recursive: boolean; force: boolean }, actor?: Actor): void;
  rename(from: string, to: string, actor?: Actor): void;
  copy(from: string, to: string, options: { recursive: boolean }, actor?: Actor): void;
  symlink(target: string, path: string, actor?: Actor): void;
  link(existing: string, path: string, actor?: Actor): void;
  readlink(path: string, actor?: Actor): string;
  realpath(path: string, actor?: Actor): string;
  chmod(path: string, mode: number, actor?: Actor): void;
  utimes(path: string, mtimeMs: number, actor?: Actor): void;
  /**
   * Remembers the state; the returned function takes back every change made since (versions and mtimes too). Only the
   * latest mark is kept: the function of one before throws. Changes cost a little more while there is a mark.
   */
  mark(): () => void;
  /** Forgets the mark, and frees what it kept. */
  dropMark(): void;
}
