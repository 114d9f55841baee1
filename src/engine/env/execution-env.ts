import type { Result } from './result.ts';

/** Names and shapes are those of Pi 0.83's ExecutionEnv: a tool written for one runs on the other. */
export type FileErrorCode =
  | 'aborted'
  | 'not_found'
  | 'permission_denied'
  | 'not_directory'
  | 'is_directory'
  | 'invalid'
  | 'not_supported'
  | 'unknown';

export class FileError extends Error {
  override readonly name = 'FileError';
  readonly code: FileErrorCode;
  readonly path: string | undefined;
  constructor(code: FileErrorCode, message: string, path?: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

export type ExecutionErrorCode =
  | 'aborted'
  | 'timeout'
  | 'shell_unavailable'
  | 'spawn_error'
  | 'callback_error'
  | 'unknown';

export class ExecutionError extends Error {
  override readonly name = 'ExecutionError';
  readonly code: ExecutionErrorCode;
  constructor(code: ExecutionErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export type FileKind = 'file' | 'directory' | 'symlink';

/** Of the path as it was named: links are not followed. */
export interface FileInfo {
  name: string;
  /** Absolute, normalised, links not resolved. */
  path: string;
  kind: FileKind;
  /** Bytes. */
  size: number;
  /** ms since 1970. */
  mtimeMs: number;
  /** The file's identity, the same for all its hard links, where the backend knows it. */
  id?: string;
  /** symlink only: its target as it was written, where the backend knows it. A listing may leave it out. */
  target?: string;
}

/** What a walk leaves out. */
export interface WalkOptions {
  /** Names that are left out wherever they stand, with all that is below them. */
  skipNames?: readonly string[];
  /**
   * Name of files with rules in .gitignore's syntax: what they leave out is left out, with all that is below it. Those in
   * the folders above the walk's, up to cwd, count too, unless they leave out the walk's folder itself.
   */
  ignoreFile?: string;
  abortSignal?: AbortSignal;
}

/** Everything below a folder, links not followed. */
export interface Walked {
  /** In code-unit order of their paths, a folder's taken with a slash at its end, each folder before what is in it. */
  entries: FileInfo[];
  /** Folders that could not be read; what is in them is missing. */
  unreadable: string[];
  /** The files of `ignoreFile`'s name that were read. */
  ruleFiles: string[];
}

export interface ByteRange {
  /** Bytes from the start of the file. */
  offset: number;
  /** Bytes at most. */
  length: number;
  abortSignal?: AbortSignal;
}

export type FileResult<Value> = Promise<Result<Value, FileError>>;

/** Paths may be absolute or relative to `cwd`. A path outside the sandbox's root is permission_denied. */
export interface FileSystem {
  readonly cwd: string;
  /** Normalises; the path need not exist, links are not resolved. */
  absolutePath(path: string, abortSignal?: AbortSignal): FileResult<string>;
  joinPath(parts: string[], abortSignal?: AbortSignal): FileResult<string>;
  /** UTF-8; bytes that are not become U+FFFD. */
  readTextFile(path: string, abortSignal?: AbortSignal): FileResult<string>;
  /** Lines without their endings (LF or CRLF); stops reading after `maxLines`. A trailing newline is not a line. */
  readTextLines(path: string, options?: { maxLines?: number; abortSignal?: AbortSignal }): FileResult<string[]>;
  readBinaryFile(path: string, abortSignal?: AbortSignal): FileResult<Uint8Array>;
  /** Creates or overwrites, follows links (a dangling one to its target), makes parent directories. */
  writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void>;
  /** As writeFile, but adds at the end. */
  appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void>;
  fileInfo(path: string, abortSignal?: AbortSignal): FileResult<FileInfo>;
  /** Direct children, links not followed, in code-unit order of their names. */
  listDir(path: string, abortSignal?: AbortSignal): FileResult<FileInfo[]>;
  /** Resolves links; the path must exist. */
  canonicalPath(path: string, abortSignal?: AbortSignal): FileResult<string>;
  /** False for a missing path (and for a dangling link); other failures are errors. */
  exists(path: string, abortSignal?: AbortSignal): FileResult<boolean>;
  /** `recursive` is true by default: parents are made, an existing directory is no error. */
  createDir(path: string, options?: { recursive?: boolean; abortSignal?: AbortSignal }): FileResult<void>;
  /** A link is removed itself, never its target. `recursive` and `force` (a missing path is no error) are false by default. */
  remove(path: string, options?: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal }): FileResult<void>;
  /** `prefix` is "tmp-" by default. */
  createTempDir(prefix?: string, abortSignal?: AbortSignal): FileResult<string>;
  createTempFile(options?: { prefix?: string; suffix?: string; abortSignal?: AbortSignal }): FileResult<string>;
  cleanup(): Promise<void>;
}

/**
 * What a backend may offer besides, where it does in one go what would take many operations: use them through `walkTree`
 * and `FilePieces`, which have a plain way for all others.
 */
export interface BulkOperations {
  /** All that is below a folder. */
  readonly walk?: ((path: string, options?: WalkOptions) => FileResult<Walked>) | undefined;
  /** Some of a file's bytes; fewer than asked for only where the file ends. An offset or length that is none is invalid. */
  readonly readRange?: ((path: string, range: ByteRange) => FileResult<Uint8Array>) | undefined;
}

export interface ExecOptions {
  /** Relative to the env's cwd. */
  cwd?: string;
  env?: Record<string, string>;
  /** True by default: `env` is added to the sandbox's variables. */
  inheritEnv?: boolean;
  /** Seconds; none by default. */
  timeout?: number;
  abortSignal?: AbortSignal;
  onStdout?: (chunk: string) => void;
  onStderr?: (chunk: string) => void;
}

export interface ExecOutput {
  stdout: string;
  stderr: string;
  exitCode: number;
}

export interface Shell {
  /** A fresh shell; stdin is closed. A command that ended, with whatever code, is ok. */
  exec(command: string, options?: ExecOptions): Promise<Result<ExecOutput, ExecutionError>>;
  cleanup(): Promise<void>;
}

export interface ExecutionEnv extends FileSystem, BulkOperations, Shell {}
