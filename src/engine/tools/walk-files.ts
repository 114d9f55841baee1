import type { ExecutionEnv, FileInfo } from '../env/execution-env.ts';
import { dirname, isInside, join, relative } from '../env/paths.ts';
import { fileValue, problemOf, throwIfAborted } from './file-problem.ts';
import { IgnoreRules } from './ignore-rules.ts';

export interface WalkedEntry {
  /** Relative to the directory that is walked. */
  path: string;
  info: FileInfo;
}

/** A directory that is walked, and what could not be. */
export interface Walk {
  entries: AsyncGenerator<WalkedEntry, void, undefined>;
  /** Directories so far that could not be read. */
  readonly unreadable: number;
}

/**
 * Everything below a directory, in code-unit order of the paths: dotfiles too, but nothing that a .gitignore (its own, one
 * below, or one above up to the working directory) leaves out, and no `.git`. Links are told, not followed. `listed` = the
 * directory's own entries. Throws AbortedError from the next entry on when the call is aborted.
 */
export async function walkFiles(
  env: ExecutionEnv,
  directory: string,
  listed: FileInfo[],
  signal: AbortSignal | undefined,
): Promise<Walk> {
  const root = fileValue(await env.absolutePath(directory, signal), directory);
  const rules = await rulesAbove(env, root, signal);
  const state = { unreadable: 0 };
  async function* below(folder: string, entries: FileInfo[], outer: IgnoreRules): AsyncGenerator<WalkedEntry, void> {
    const inner = await rulesIn(env, folder, entries, outer, signal);
    for (const info of inPathOrder(entries)) {
      throwIfAborted(signal);
      const path = join(folder, info.name);
      const isDirectory = info.kind === 'directory';
      if (info.name === '.git' || inner.ignores(path, isDirectory)) continue;
      yield { path: relative(root, path), info: { ...info, path } };
      if (!isDirectory) continue;
      const children = await env.listDir(path, signal);
      if (children.ok) yield* below(path, children.value, inner);
      else if (children.error.code === 'aborted') throw problemOf(children.error, path);
      else state.unreadable += 1;
    }
  }
  return {
    entries: below(root, listed, rules),
    get unreadable() {
      return state.unreadable;
    },
  };
}

/** As a model can give it to another tool: relative to the working directory, or absolute where it lies outside. */
export function shownPath(env: ExecutionEnv, path: string): string {
  return isInside(env.cwd, path) ? relative(env.cwd, path) : path;
}

/** Rules of the directories from the working directory down to the parent of `root`; none when they leave out `root` itself. */
async function rulesAbove(env: ExecutionEnv, root: string, signal: AbortSignal | undefined): Promise<IgnoreRules> {
  if (root === env.cwd || !isInside(env.cwd, root)) return IgnoreRules.none;
  const folders: string[] = [];
  for (let folder = dirname(root); isInside(env.cwd, folder); folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === '/') break;
  }
  let rules = IgnoreRules.none;
  for (const folder of folders) {
    const text = await env.readTextFile(join(folder, '.gitignore'), signal);
    if (text.ok) rules = rules.with(folder, text.value);
    const child = folders[folders.indexOf(folder) + 1] ?? root;
    if (rules.ignores(child, true)) return IgnoreRules.none;
  }
  return rules;
}

async function rulesIn(
  env: ExecutionEnv,
  folder: string,
  entries: FileInfo[],
  outer: IgnoreRules,
  signal: AbortSignal | undefined,
): Promise<IgnoreRules> {
  if (!entries.some((entry) => entry.name === '.gitignore' && entry.kind !== 'directory')) return outer;
  const text = await env.readTextFile(join(folder, '.gitignore'), signal);
  return text.ok ? outer.with(folder, text.value) : outer;
}

/** A directory stands where the paths below it stand: `a.ts` comes before `a/b`, although `a` comes before `a.ts`. */
function inPathOrder(entries: FileInfo[]): FileInfo[] {
  const keyed = entries.map((info) => ({ key: info.kind === 'directory' ? `${info.name}/` : info.name, info }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ info }) => info);
}
