import { type ExecutionEnv, FileError, type FileInfo } from '../env/execution-env.ts';
import { isInside, relative, resolve } from '../env/paths.ts';
import { ok, type Result } from '../env/result.ts';
import { walkTree } from '../env/walk.ts';
import { problemOf } from './file-problem.ts';

export interface WalkedEntry {
  /** Relative to the directory that is walked. */
  path: string;
  info: FileInfo;
}

/** A directory that is walked, and what could not be. */
export interface Walk {
  entries: AsyncIterable<WalkedEntry>;
  /** Directories so far that could not be read. */
  readonly unreadable: number;
}

/**
 * Everything below a directory, in code-unit order of the paths: dotfiles too, but nothing that a .gitignore (its own, one
 * below, or one above up to the working directory) leaves out, and no `.git`. Links are told, not followed.
 */
export async function walkFiles(
  env: ExecutionEnv,
  directory: string,
  signal: AbortSignal | undefined,
): Promise<Result<Walk, FileError>> {
  const options = { skipNames: ['.git'], ignoreFile: '.gitignore' };
  const walked = await walkTree(env, directory, signal === undefined ? options : { ...options, abortSignal: signal });
  if (!walked.ok) return walked;
  const walk = walked.value;
  const root = resolve(env.cwd, directory);
  async function* entries(): AsyncGenerator<WalkedEntry, void> {
    try {
      for await (const info of walk.entries) yield { path: relative(root, info.path), info };
    } catch (thrown) {
      throw thrown instanceof FileError ? problemOf(thrown, directory) : thrown;
    }
  }
  return ok({
    entries: entries(),
    get unreadable() {
      return walk.unreadable;
    },
  });
}

/** As a model can give it to another tool: relative to the working directory, or absolute where it lies outside. */
export function shownPath(env: ExecutionEnv, path: string): string {
  return isInside(env.cwd, path) ? relative(env.cwd, path) : path;
}
