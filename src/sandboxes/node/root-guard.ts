import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { FileError } from '../../engine/env/execution-env.ts';
import { basename, dirname, isAbsolute, isInside, join, namesOf, resolve } from '../../engine/env/paths.ts';
import { errnoOf } from './errno.ts';

/** As many links as Linux follows before it calls it a loop. */
const MAX_LINKS = 40;

/** Where a path really leads. */
export interface Location {
  /** No name of it is a link; the last may be, when links were not to be followed. */
  realPath: string;
  /** False when nothing is there (yet). */
  exists: boolean;
}

/** Keeps file operations inside of a few folders, wherever links lead. */
export class RootGuard {
  readonly roots: readonly string[];
  readonly cwd: string;

  /** `roots`, and `cwd` inside of one of them, are real paths: no name of them is a link. */
  constructor(roots: readonly string[], cwd: string) {
    this.roots = roots;
    this.cwd = cwd;
  }

  absolute(path: string): string {
    if (path.includes('\0')) throw new FileError('invalid', `A path cannot have a NUL in it: ${path}`, path);
    return resolve(this.cwd, path);
  }

  /**
   * Where a path (absolute or relative to cwd) leads: its last name's link is followed with `follow` only. Throws
   * permission_denied when that is outside of the roots, or names on the way are missing out there; not_directory below a
   * file; invalid for links in a circle.
   */
  locate(path: string, follow: boolean): Location {
    const absolute = this.absolute(path);
    const location = this.#holds(absolute) ? this.#resolve(absolute, follow) : undefined;
    if (location !== undefined && this.#holds(location.realPath)) return location;
    throw new FileError('permission_denied', `${absolute} is outside of the sandbox`, absolute);
  }

  /** As `locate`, but something must be there. */
  locateExisting(path: string, follow: boolean): string {
    const { realPath, exists } = this.locate(path, follow);
    if (exists) return realPath;
    const absolute = this.absolute(path);
    throw new FileError('not_found', `No such file or folder: ${absolute}`, absolute);
  }

  #holds(path: string): boolean {
    return this.roots.some((root) => isInside(root, path));
  }

  #resolve(absolute: string, follow: boolean): Location {
    try {
      if (follow || this.roots.includes(absolute)) return { realPath: realpathSync.native(absolute), exists: true };
      const realPath = join(realpathSync.native(dirname(absolute)), basename(absolute));
      lstatSync(realPath);
      return { realPath, exists: true };
    } catch (thrown) {
      const location = this.#walk(absolute, follow);
      if (errnoOf(thrown) === 'ENOENT' || !this.#holds(location.realPath)) return location;
      throw thrown;
    }
  }

  /** Follows a path name by name as far as there is something; the rest is taken as it is written. */
  #walk(absolute: string, follow: boolean): Location {
    const names = namesOf(absolute);
    let at = '/';
    let links = 0;
    let exists = true;
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      if (name === '..') {
        at = dirname(at);
        continue;
      }
      at = join(at, name);
      if (!exists || (names.length === 0 && !follow)) continue;
      const target = linkTarget(at);
      if (target === undefined) exists = false;
      if (!target) continue;
      links += 1;
      if (links > MAX_LINKS) throw new FileError('invalid', `Too many links: ${absolute}`, absolute);
      names.unshift(...target.split('/').filter((part) => part !== '' && part !== '.'));
      at = isAbsolute(target) ? '/' : dirname(at);
    }
    return { realPath: at, exists: exists && isThere(at) };
  }
}

/** The target of a link, '' for anything else that is there, undefined when nothing is. */
function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : '';
  } catch {
    return undefined;
  }
}

function isThere(path: string): boolean {
  try {
    lstatSync(path);
    return true;
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return false;
    throw thrown;
  }
}
