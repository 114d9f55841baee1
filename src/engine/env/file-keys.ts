import type { ExecutionEnv } from './execution-env.ts';
import { basename, dirname, isAbsolute } from './paths.ts';

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
  const { path, missing } = await find(env, absolutePath, MAX_LINKS);
  const id = missing ? undefined : await fileId(env, path);
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
export async function canonicalPathOf(env: ExecutionEnv, path: string): Promise<string> {
  return (await find(env, path, MAX_LINKS)).path;
}

interface Found {
  path: string;
  /** Nothing is there for certain. */
  missing: boolean;
}

/** `links` = how many more of them are followed. */
async function find(env: ExecutionEnv, path: string, links: number): Promise<Found> {
  const names: string[] = [];
  let at = path;
  let folder = await env.canonicalPath(at);
  while (!folder.ok) {
    const missing = folder.error.code === 'not_found' || folder.error.code === 'not_directory';
    if (!missing || at === '/') return { path, missing: false };
    names.unshift(basename(at));
    at = dirname(at);
    folder = await env.canonicalPath(at);
  }
  const [name, ...rest] = names;
  if (name === undefined) return { path: folder.value, missing: false };
  const here = childOf(folder.value, name);
  const info = await env.fileInfo(here);
  if (!info.ok) return { path: rest.reduce(childOf, here), missing: true };
  if (info.value.target === undefined || links === 0) return { path: rest.reduce(childOf, here), missing: false };
  let leads = await followTarget(env, folder.value, info.value.target, links - 1);
  for (const inside of rest) leads = (await find(env, childOf(leads, inside), links)).path;
  return { path: leads, missing: false };
}

/** Name by name, because `..` in a link's target goes up from where the names before it lead. */
async function followTarget(env: ExecutionEnv, folder: string, target: string, links: number): Promise<string> {
  let at = isAbsolute(target) ? '/' : folder;
  for (const name of target.split('/')) {
    if (name === '' || name === '.') continue;
    at = name === '..' ? dirname(at) : (await find(env, childOf(at, name), links)).path;
  }
  return at;
}

/** Of a folder's canonical path and a name that is none of `.` and `..`. */
function childOf(folder: string, name: string): string {
  return folder === '/' ? `/${name}` : `${folder}/${name}`;
}
