import type { ExecutionEnv } from './execution-env.ts';
import { basename, dirname, isAbsolute, join } from './paths.ts';

/** As many links as POSIX systems follow before they call it a loop. */
const MAX_LINKS = 40;

/** A file's key by its identity; keys by path begin with a slash. */
const keyOfId = (id: string) => `id:${id}`;

/**
 * The names under which one file is known to the file-mutation queue: its canonical path, and its identity where the
 * backend knows one. A missing file has the canonical path of its nearest existing ancestor plus the rest; a dangling link
 * has its target's. A path that the backend refuses has itself: the operation that follows will say what is wrong with it.
 */
export async function fileKeys(env: ExecutionEnv, absolutePath: string): Promise<string[]> {
  const path = await canonicalPathOf(env, absolutePath);
  const id = await fileId(env, path);
  return id === undefined ? [path] : [path, id];
}

/** The key by identity of what is at a canonical path now. */
export async function fileId(env: ExecutionEnv, canonicalPath: string): Promise<string | undefined> {
  const info = await env.fileInfo(canonicalPath);
  return info.ok && info.value.kind !== 'symlink' && info.value.id !== undefined ? keyOfId(info.value.id) : undefined;
}

export function hasId(keys: readonly string[]): boolean {
  return keys.some((key) => !isAbsolute(key));
}

/**
 * The canonical path of something (absolute) that may be missing, or behind a dangling link: links are resolved as far as
 * the path exists. A path that the backend refuses stays as it is.
 */
export async function canonicalPathOf(env: ExecutionEnv, path: string, links = MAX_LINKS): Promise<string> {
  const canonical = await env.canonicalPath(path);
  if (canonical.ok) return canonical.value;
  const missing = canonical.error.code === 'not_found' || canonical.error.code === 'not_directory';
  if (!missing || path === '/') return path;
  const parent = await canonicalPathOf(env, dirname(path), links);
  const here = join(parent, basename(path));
  const info = await env.fileInfo(here);
  if (!info.ok || info.value.target === undefined || links === 0) return here;
  return await followTarget(env, parent, info.value.target, links - 1);
}

/** Name by name, because `..` in a link's target goes up from where the names before it lead. */
async function followTarget(env: ExecutionEnv, folder: string, target: string, links: number): Promise<string> {
  let at = isAbsolute(target) ? '/' : folder;
  for (const name of target.split('/')) {
    if (name === '' || name === '.') continue;
    at = name === '..' ? dirname(at) : await canonicalPathOf(env, join(at, name), links);
  }
  return at;
}
