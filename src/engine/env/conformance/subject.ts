import type { ExecutionEnv } from '../execution-env.ts';

/** What a check needs of a sandbox beyond its file operations. */
export type ConformanceNeed =
  | 'shell'
  /** Symbolic links: by the subject's `makeSymlink`, else by the shell's `ln -s`. */
  | 'symlinks'
  /** Hard links: by the subject's `makeHardLink`, else by the shell's `ln`. */
  | 'hardlinks'
  /** The subject names a place `outside` of the sandbox's folders. */
  | 'outside'
  /** The sandbox says where its home folder is. */
  | 'home'
  /** The optional bulk operations: `walk` and `readRange`. */
  | 'bulk'
  /** A command can end by a signal (`kill -KILL $$`). */
  | 'signals'
  /** A command can leave a child behind (`sleep 60 & echo done`). */
  | 'background';

export type ConformanceTheme =
  | 'paths'
  | 'reading'
  | 'writing'
  | 'looking'
  | 'links'
  | 'folders'
  | 'removing'
  | 'temp'
  | 'exec'
  | 'abort'
  | 'concurrency'
  | 'outside'
  | 'bulk';

/** One fresh sandbox, made for one check. */
export interface ConformanceSubject {
  /** Its cwd is empty. */
  readonly env: ExecutionEnv;
  /** Absolute paths of a folder and of a file in it that are there, but out of the sandbox's folders. */
  readonly outside?: { readonly folder: string; readonly file: string };
  /** Makes a symbolic link at `path` (absolute); `target` is kept as it is written. */
  makeSymlink?(target: string, path: string): Promise<void>;
  /** Makes `path` another name of the file `existing` (both absolute). */
  makeHardLink?(existing: string, path: string): Promise<void>;
  dispose?(): Promise<void>;
}

/** One thing that every sandbox does alike. Free of any test framework. */
export interface ConformanceCheck {
  /** Unique within its theme. */
  readonly name: string;
  readonly theme: ConformanceTheme;
  readonly needs?: readonly ConformanceNeed[];
  /** Rejects with an Error in words when the sandbox does not conform. */
  run(subject: ConformanceSubject): Promise<void>;
}
