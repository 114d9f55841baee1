import type { Actor, PosixCode } from './file-store.ts';
import { type Inode, may } from './inode.ts';
import type { InodeTable } from './inode-table.ts';
import { failed, find, type Operation } from './lookup.ts';
import type { Found } from './path-walk.ts';
import { reportChange } from './reports.ts';

/**
 * Moves a name, replacing a file by a file and an empty directory by a directory, all at once. Links at the ends of the
 * paths are moved and replaced themselves. Two names of one file: nothing happens. Checks come in the order of Linux.
 */
export function rename(table: InodeTable, from: string, to: string, actor?: Actor): void {
  const named = { path: from, to };
  const leaving: Operation = { root: table.root, actor, call: 'rename', op: 'stat', path: from, named };
  const arriving: Operation = { ...leaving, path: to };
  const source = find(leaving, 'entry');
  const target = find(arriving, 'entry');
  if (source.end.kind !== 'name') throw failed(leaving, 'EBUSY', source);
  if (target.end.kind !== 'name') throw failed(arriving, 'EBUSY', target);
  const { node } = source;
  if (node === undefined) throw failed(leaving, 'ENOENT', source);
  const obstacle = obstacleOf({ ...source, node }, target);
  if (obstacle !== undefined) throw failed(obstacle.at === 'source' ? leaving : arriving, obstacle.code, target);
  if (node === target.node) return;
  table.move(source.parent, source.end.name, target.parent, target.end.name, table.tick());
  reportChange(actor, node, { op: 'rename', path: source.canonicalPath, to: target.canonicalPath });
}

/** Why the source may not take the target's name. */
function obstacleOf(
  source: Found & { node: Inode },
  target: Found,
): { code: PosixCode; at: 'source' | 'target' } | undefined {
  const { node } = source;
  const replaced = target.node;
  if (node.kind !== 'directory') {
    if (source.slash) return { code: 'ENOTDIR', at: 'source' };
    if (target.slash) return { code: 'ENOTDIR', at: 'target' };
  } else if (target.ancestors.includes(node)) {
    return { code: 'EINVAL', at: 'target' };
  }
  if (replaced?.kind === 'directory' && source.ancestors.includes(replaced)) return { code: 'ENOTEMPTY', at: 'target' };
  if (node === replaced) return undefined;
  if (!may(source.parent, 'write')) return { code: 'EACCES', at: 'source' };
  if (!may(target.parent, 'write')) return { code: 'EACCES', at: 'target' };
  if (replaced !== undefined) {
    if (node.kind === 'directory' && replaced.kind !== 'directory') return { code: 'ENOTDIR', at: 'target' };
    if (node.kind !== 'directory' && replaced.kind === 'directory') return { code: 'EISDIR', at: 'target' };
  }
  // A directory that gets another parent has its own ".." changed.
  if (node.kind === 'directory' && source.parent !== target.parent && !may(node, 'write')) {
    return { code: 'EACCES', at: 'source' };
  }
  if (replaced?.kind === 'directory' && replaced.entries.size > 0) return { code: 'ENOTEMPTY', at: 'target' };
  return undefined;
}
