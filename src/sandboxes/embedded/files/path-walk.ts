import type { PosixCode } from './file-store.ts';
import { type DirectoryInode, type Inode, isLonger, may } from './inode.ts';

/** Links followed in one walk before it is ELOOP, as on Linux. */
const maxLinks = 40;
/** Bytes of UTF-8 in one component. */
const maxNameBytes = 255;
/** Bytes of UTF-8 in a whole path, or in a link's target. */
export const maxPathBytes = 4095;

/**
 * What becomes of a link at the end of a path: it is followed (`follow`); only when a slash comes after it (`lookup`,
 * as lstat does); only when none does (`create`, as open with O_CREAT); never (`entry`: for making, removing and moving
 * names).
 */
export type LastLink = 'follow' | 'lookup' | 'create' | 'entry';

/** Where a path leads. */
export interface Found {
  ok: true;
  /** The directories from the root down to the parent. */
  ancestors: readonly DirectoryInode[];
  /** The directory that has, or would get, the name. For `other` ends: the node itself. */
  parent: DirectoryInode;
  /** The name within the parent; the path can also end at the root, in `.` or in `..`, where there is no name to change. */
  end: { kind: 'name'; name: string } | { kind: 'root' | 'dot' | 'dotdot' };
  node: Inode | undefined;
  canonicalPath: string;
  /** The path asks for a directory by a slash at its end. */
  slash: boolean;
}

export interface NotFound {
  ok: false;
  code: PosixCode;
  /** Links resolved as far as the path exists, then the rest as it was written. */
  canonicalPath: string;
}

/** The directories entered so far, with their canonical paths: `..` goes back along it, which is after links. */
interface Step {
  directory: DirectoryInode;
  path: string;
}

/** Follows a path from the root. A missing last component is found, without a node; any other failure says its code. */
export function walk(root: DirectoryInode, path: string, lastLink: LastLink): Found | NotFound {
  const start: Step = { directory: root, path: '/' };
  let here = start;
  let above: Step[] = [];
  // Last component first, so that a link's target can be put in front of what is left.
  const rest = componentsOf(path).reverse();
  let slash = path.endsWith('/');
  let links = 0;
  let ending: 'root' | 'dot' | 'dotdot' = 'root';

  const fail = (code: PosixCode, name?: string): NotFound => ({
    ok: false,
    code,
    canonicalPath: normalised(
      below(here.path, [...(name === undefined ? [] : [name]), ...rest.toReversed()].join('/')),
    ),
  });

  if (path === '') return fail('ENOENT');
  if (!path.startsWith('/') || path.includes('\0')) return fail('EINVAL');
  if (isLonger(path, maxPathBytes)) return fail('ENAMETOOLONG');

  for (let name = rest.pop(); name !== undefined; name = rest.pop()) {
    if (!may(here.directory, 'search')) return fail('EACCES', name);
    if (name === '.') {
      ending = 'dot';
      continue;
    }
    if (name === '..') {
      here = above.pop() ?? start;
      ending = 'dotdot';
      continue;
    }
    if (isLonger(name, maxNameBytes)) return fail('ENAMETOOLONG', name);
    const node = here.directory.entries.get(name);
    const last = rest.length === 0;
    const found = (): Found => ({
      ok: true,
      ancestors: [...above.map((step) => step.directory), here.directory],
      parent: here.directory,
      end: { kind: 'name', name },
      node,
      canonicalPath: below(here.path, name),
      slash,
    });
    if (node === undefined) return last ? found() : fail('ENOENT', name);
    switch (node.kind) {
      case 'file':
        return last ? found() : fail('ENOTDIR', name);
      case 'directory':
        if (last) return found();
        above.push(here);
        here = { directory: node, path: below(here.path, name) };
        break;
      case 'symlink': {
        if (last && !follows(lastLink, slash)) return found();
        links += 1;
        if (links > maxLinks) return fail('ELOOP', name);
        if (last && node.target.endsWith('/')) slash = true;
        rest.push(...componentsOf(node.target).reverse());
        if (node.target.startsWith('/')) {
          here = start;
          above = [];
          ending = 'root';
        }
        break;
      }
    }
  }
  return {
    ok: true,
    ancestors: [...above.map((step) => step.directory), here.directory],
    parent: here.directory,
    end: { kind: here === start ? 'root' : ending },
    node: here.directory,
    canonicalPath: here.path,
    slash,
  };
}

function follows(lastLink: LastLink, slash: boolean): boolean {
  switch (lastLink) {
    case 'follow':
      return true;
    case 'lookup':
      return slash;
    case 'create':
      return !slash;
    case 'entry':
      return false;
  }
}

function componentsOf(path: string): string[] {
  return path.split('/').filter((component) => component !== '');
}

function below(directory: string, name: string): string {
  if (name === '') return directory;
  return directory === '/' ? `/${name}` : `${directory}/${name}`;
}

/** Takes `.` and `..` out of an absolute path by its text alone. */
function normalised(path: string): string {
  const kept: string[] = [];
  for (const component of componentsOf(path)) {
    if (component === '..') kept.pop();
    else if (component !== '.') kept.push(component);
  }
  return `/${kept.join('/')}`;
}
