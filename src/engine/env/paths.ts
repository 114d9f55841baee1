/**
 * POSIX paths as text: nothing here looks at a file system, so links are not resolved and `..` takes out the name before
 * it. Results have no trailing slash but for the root, `/`.
 */

export function isAbsolute(path: string): boolean {
  return path.startsWith('/');
}

/** A slash before an empty name, `.` or `..`. */
const ABNORMAL = /\/\.{0,2}(?:\/|$)/;

/** Takes out `.`, `..` and repeated slashes. An empty path is `.`; `..` above the root is the root. */
export function normalize(path: string): string {
  const absolute = isAbsolute(path);
  if (absolute && !ABNORMAL.test(path)) return path;
  const kept: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') kept.push(name);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!absolute) kept.push('..');
  }
  if (absolute) return `/${kept.join('/')}`;
  return kept.length === 0 ? '.' : kept.join('/');
}

/** Joins with slashes and normalises; an absolute part does not start anew. Without parts: `.`. */
export function join(...parts: string[]): string {
  return normalize(parts.filter((part) => part !== '').join('/'));
}

/** The absolute, normalised form of `path`, which is relative to `base` unless it is absolute. `base` is absolute. */
export function resolve(base: string, path: string): string {
  return normalize(isAbsolute(path) ? path : `/${base}/${path}`);
}

/** The path of the folder that holds it; `/` for the root, `.` for a bare name. */
export function dirname(path: string): string {
  const normal = normalize(path);
  const slash = normal.lastIndexOf('/');
  if (slash > 0) return normal.slice(0, slash);
  return slash === 0 ? '/' : '.';
}

/** The last name; empty for the root. */
export function basename(path: string): string {
  const normal = normalize(path);
  return normal.slice(normal.lastIndexOf('/') + 1);
}

/** How to name `to` from the folder `from` (both absolute); `.` when they are the same. */
export function relative(from: string, to: string): string {
  const start = namesOf(from);
  const end = namesOf(to);
  let shared = 0;
  while (shared < start.length && shared < end.length && start[shared] === end[shared]) shared += 1;
  const names = [...start.slice(shared).map(() => '..'), ...end.slice(shared)];
  return names.length === 0 ? '.' : names.join('/');
}

/** Whether `path` is `folder` itself or below it (both absolute; by their names alone). */
export function isInside(folder: string, path: string): boolean {
  const outer = normalize(folder);
  const inner = normalize(path);
  return inner === outer || inner.startsWith(outer === '/' ? '/' : `${outer}/`);
}

/** The names on the way from the root to an absolute path. */
export function namesOf(path: string): string[] {
  return normalize(path)
    .split('/')
    .filter((name) => name !== '');
}
