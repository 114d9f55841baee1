import type { Actor } from './file-store.ts';
import { contentOf, type Inode, may } from './inode.ts';
import type { InodeTable } from './inode-table.ts';
import { failed, find, findNode, type Operation } from './lookup.ts';
import { mkdir, symlink, write } from './make-operations.ts';
import { remove } from './remove-operation.ts';
import { reportAccess } from './reports.ts';
import { sortedEntries } from './sorted-entries.ts';

/** Bits that a copy does not get: the umask of the sandbox. */
const umask = 0o022;

/**
 * Copies a file's content and mode onto `to`, which is made or written over; never into a directory of that name. With
 * `recursive` also directories, onto what is there already, and links as links. Stops at the first failure. Each read and
 * change in it is reported as its own.
 */
export function copy(
  table: InodeTable,
  from: string,
  to: string,
  options: { recursive: boolean },
  actor?: Actor,
): void {
  const copying: Operation = { root: table.root, actor, call: 'cp', op: 'stat', path: from, named: { path: from, to } };
  const source = findNode(copying, options.recursive ? 'lookup' : 'follow');
  const target = find({ ...copying, path: to }, 'follow');
  if (source.node === target.node) throw failed(copying, 'EINVAL', source);
  if (source.node.kind === 'directory') {
    if (!options.recursive) throw failed(copying, 'EISDIR', source);
    if (target.ancestors.includes(source.node)) throw failed(copying, 'EINVAL', source);
  }
  copyNode(table, copying, source, to);
}

function copyNode(
  table: InodeTable,
  copying: Operation,
  source: { node: Inode; canonicalPath: string },
  to: string,
): void {
  const { node } = source;
  const { actor, path } = copying;
  const into: Operation = { ...copying, path: to };
  switch (node.kind) {
    case 'file': {
      if (!may(node, 'read')) throw failed({ ...copying, op: 'read' }, 'EACCES', source);
      const target = find(into, 'follow');
      if (target.node?.kind === 'directory') throw failed(into, 'EISDIR', target);
      if (target.node === node) throw failed(into, 'EINVAL', target);
      reportAccess(actor, 'read', { path, canonicalPath: source.canonicalPath, node });
      write(table, to, contentOf(node), actor, node.mode & 0o777 & ~umask);
      return;
    }
    case 'symlink': {
      reportAccess(actor, 'stat', { path, canonicalPath: source.canonicalPath, node });
      const target = find(into, 'entry');
      if (target.node?.kind === 'directory') throw failed(into, 'EISDIR', target);
      if (target.node !== undefined) remove(table, to, { recursive: false, force: false }, actor);
      symlink(table, node.target, to, actor);
      return;
    }
    case 'directory': {
      if (!may(node, 'read') || !may(node, 'search')) throw failed({ ...copying, op: 'list' }, 'EACCES', source);
      const target = find(into, 'follow');
      if (target.node !== undefined && target.node.kind !== 'directory') throw failed(into, 'ENOTDIR', target);
      reportAccess(actor, 'list', { path, canonicalPath: source.canonicalPath, node });
      if (target.node === undefined)
        mkdir(table, to, { recursive: false }, actor, (node.mode & 0o777 & ~umask) | 0o700);
      for (const [name, child] of sortedEntries(node)) {
        const childFrom = `${path.replace(/\/+$/, '')}/${name}`;
        const childTo = `${to.replace(/\/+$/, '')}/${name}`;
        copyNode(
          table,
          { ...copying, path: childFrom, named: { path: childFrom, to: childTo } },
          { node: child, canonicalPath: `${source.canonicalPath}/${name}` },
          childTo,
        );
      }
      return;
    }
  }
}
