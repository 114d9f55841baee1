import type { ExecutionEnv, FileError, FileInfo } from './execution-env.ts';
import { basename, dirname, isAbsolute } from './paths.ts';
import type { Result } from './result.ts';

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
  const canonical = await env.canonicalPath(absolutePath);
  if (canonical.ok) return keysOf(canonical.value, await env.fileInfo(canonical.value));
  const { path, missing } = await findMissing(env, absolutePath, canonical.error, MAX_LINKS);
  return missing ? [path] : keysOf(path, await env.fileInfo(path));
}

/** The key by identity of what is at a canonical path now. */
export async function fileId(env: ExecutionEnv, canonicalPath: string): Promise<string | undefined> {
  return idOf(await env.fileInfo(canonicalPath));
}

function keysOf(path: string, info: Result<FileInfo, FileError>): string[] {
  const id = idOf(info);
  return id === undefined ? [path] : [path, id];
}

function idOf(info: Result<FileInfo, FileError>): string | undefined {
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
  const canonical = await env.canonicalPath(path);
  return canonical.ok ? { path: canonical.value, missing: false } : findMissing(env, path, canonical.error, links);
}

/** What is at a path that has no canonical one, and why. */
async function findMissing(env: ExecutionEnv, path: string, why: FileError, links: number): Promise<Found> {
  let name = basename(path);
  const rest: string[] = [];
  let at = path;
  let error = why;
  let folder: string | undefined;
  while (folder === undefined) {
    if ((error.code !== 'not_found' && error.code !== 'not_directory') || at === '/') return { path, missing: false };
    at = dirname(at);
    const canonical = await env.canonicalPath(at);
    if (canonical.ok) {
      folder = canonical.value;
    } else {
      error = canonical.error;
      rest.unshift(name);
      name = basename(at);
    }
  }
  const here = childOf(folder, name);
  const info = await env.fileInfo(here);
  if (!info.ok) return { path: rest.reduce(childOf, here), missing: true };
  if (info.value.target === undefined || links === 0) return { path: rest.reduce(childOf, here), missing: false };
  let leads = await followTarget(env, folder, info.value.target, links - 1);
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
