import type { DirEntry, PosixCode, Stat } from '../files/file-store.ts';

/** One operation of a shell on the files, as the FileStore's method of the same name does it. */
export type FileOperation =
  | { kind: 'read'; path: string }
  | { kind: 'write'; path: string; content: Uint8Array }
  | { kind: 'append'; path: string; content: Uint8Array }
  | { kind: 'stat'; path: string }
  | { kind: 'lstat'; path: string }
  | { kind: 'exists'; path: string }
  | { kind: 'list'; path: string }
  | { kind: 'mkdir'; path: string; recursive: boolean }
  | { kind: 'remove'; path: string; recursive: boolean; force: boolean }
  | { kind: 'rename'; from: string; to: string }
  | { kind: 'copy'; from: string; to: string; recursive: boolean }
  | { kind: 'symlink'; target: string; path: string }
  | { kind: 'link'; existing: string; path: string }
  | { kind: 'readlink'; path: string }
  | { kind: 'realpath'; path: string }
  | { kind: 'chmod'; path: string; mode: number }
  | { kind: 'utimes'; path: string; mtimeMs: number };

/** What an operation gives back; which of them is its kind's business. */
export type FileValue = undefined | boolean | string | Uint8Array | Stat | DirEntry[];

/** `EIO` stands for a failure that is no file system's: a fault of ours. */
export type FileOutcome =
  | { ok: true; value: FileValue }
  | { ok: false; code: PosixCode | 'EIO'; message: string; path: string };
