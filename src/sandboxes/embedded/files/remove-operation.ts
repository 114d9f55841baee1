import { type Actor, type PosixCode, PosixError } from './file-store.ts';
import { type DirectoryInode, type Inode, may } from './inode.ts';
import type { InodeTable } from './inode-table.ts';
import { failed, find, type Operation } from './lookup.ts';
import type { Found } from './path-walk.ts';
import { reportChange } from './reports.ts';
import { sortedEntries } from './sorted-entries.ts';

/**
 * Takes a name away: a file's, a link's (never what it points to), an empty directory's; with `recursive` a directory's
 * with all that is in it. As `rm -r` does, what cannot be removed stays with its parents, everything else goes, and the
 * first failure is thrown at the end. One report for each name, children before their directory.
 */
export function remove(
  table: InodeTable,
  path: string,
  options: { recursive: boolean; force: boolean },
  actor?: Actor,
): void {
  const removing: Operation = { root: table.root, actor, call: 'unlink', op: 'stat', path };
  const target = targetOf(removing, options.force);
  if (target === undefined) return;
  const failure = options.recursive ? removeTree(table, removing, target) : removeName(table, removing, target);
  if (failure !== undefined) throw failure;
}

/** A name that is there, and what it names. */
interface Target {
  parent: DirectoryInode;
  name: string;
  node: Inode;
  canonicalPath: string;
}

/** Undefined when nothing is there and that is all right. */
function targetOf(removing: Operation, force: boolean): Target | undefined {
  let found: Found;
  try {
    found = find(removing, 'entry');
    if (found.node === undefined) throw failed(removing, 'ENOENT', found);
  } catch (error) {
    if (force && error instanceof PosixError && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { node, end, parent, canonicalPath } = found;
  if (found.slash && node.kind !== 'directory') throw failed(removing, 'ENOTDIR', found);
  if (end.kind === 'name') return { parent, name: end.name, node, canonicalPath };
  const codes: Record<typeof end.kind, PosixCode> = { root: 'EBUSY', dot: 'EINVAL', dotdot: 'ENOTEMPTY' };
  throw failed({ ...removing, call: 'rmdir' }, codes[end.kind], found);
}

/** Returns the first failure. */
function removeTree(table: InodeTable, removing: Operation, target: Target): Error | undefined {
  const { node, canonicalPath } = target;
  if (node.kind === 'directory' && node.entries.size > 0) {
    if (!may(node, 'read')) return failed({ ...removing, call: 'scandir' }, 'EACCES', target);
    let failure: Error | undefined;
    for (const [name, child] of sortedEntries(node)) {
      const path = `${canonicalPath}/${name}`;
      const one = removeTree(table, { ...removing, path }, { parent: node, name, node: child, canonicalPath: path });
      failure ??= one;
    }
    if (failure !== undefined) return failure;
  }
  return removeName(table, removing, target);
}

/** Returns the failure, if it fails. */
function removeName(table: InodeTable, removing: Operation, target: Target): Error | undefined {
  const { parent, name, node, canonicalPath } = target;
  const call = node.kind === 'directory' ? 'rmdir' : 'unlink';
  if (!may(parent, 'write') || !may(parent, 'search')) return failed({ ...removing, call }, 'EACCES', target);
  if (node.kind === 'directory' && node.entries.size > 0) return failed({ ...removing, call }, 'ENOTEMPTY', target);
  table.detach(parent, name, table.tick());
  reportChange(removing.actor, node, { op: 'remove', path: canonicalPath });
  return undefined;
}
