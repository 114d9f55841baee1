import type { FileAccess } from '../../../engine/env/activity.ts';
import type { Actor, DirEntry, Stat } from './file-store.ts';
import { contentOf, type DirectoryInode, type Inode, may, sizeOf } from './inode.ts';
import { type FoundNode, failed, findNode, type Operation } from './lookup.ts';
import { walk } from './path-walk.ts';
import { reportAccess } from './reports.ts';
import { sortedEntries } from './sorted-entries.ts';

/** The operations that change nothing. */

function operation(root: DirectoryInode, op: FileAccess['op'], call: string, path: string, actor?: Actor): Operation {
  return { root, actor, call, op, path };
}

function seen(actor: Actor | undefined, op: FileAccess['op'], path: string, found: FoundNode): void {
  reportAccess(actor, op, { path, canonicalPath: found.canonicalPath, node: found.node });
}

/** The store's own bytes: to be looked at before anything else happens, neither kept nor changed. */
export function view(root: DirectoryInode, path: string, actor?: Actor): Uint8Array {
  const opening = operation(root, 'read', 'open', path, actor);
  const found = findNode(opening, 'follow');
  if (!may(found.node, 'read')) throw failed(opening, 'EACCES', found);
  if (found.node.kind !== 'file') throw failed({ ...opening, call: 'read' }, 'EISDIR', found);
  seen(actor, 'read', path, found);
  return contentOf(found.node);
}

export function stat(root: DirectoryInode, path: string, actor?: Actor): Stat {
  const found = findNode(operation(root, 'stat', 'stat', path, actor), 'follow');
  seen(actor, 'stat', path, found);
  return statOf(found.node);
}

export function lstat(root: DirectoryInode, path: string, actor?: Actor): Stat {
  const found = findNode(operation(root, 'stat', 'lstat', path, actor), 'lookup');
  seen(actor, 'stat', path, found);
  return statOf(found.node);
}

/** Whatever keeps the path from leading to something (a loop, a folder that may not be searched) makes this false. */
export function exists(root: DirectoryInode, path: string, actor?: Actor): boolean {
  const found = walk(root, path, 'follow');
  const node = found.ok && !(found.slash && found.node?.kind === 'file') ? found.node : undefined;
  reportAccess(actor, 'stat', { path, canonicalPath: found.canonicalPath, node });
  return node !== undefined;
}

export function list(root: DirectoryInode, path: string, actor?: Actor): DirEntry[] {
  const listing = operation(root, 'list', 'scandir', path, actor);
  const found = findNode(listing, 'follow');
  if (found.node.kind !== 'directory') throw failed(listing, 'ENOTDIR', found);
  if (!may(found.node, 'read')) throw failed(listing, 'EACCES', found);
  seen(actor, 'list', path, found);
  return sortedEntries(found.node).map(([name, node]) => ({ name, kind: node.kind }));
}

export function readlink(root: DirectoryInode, path: string, actor?: Actor): string {
  const reading = operation(root, 'stat', 'readlink', path, actor);
  const found = findNode(reading, 'lookup');
  if (found.node.kind !== 'symlink') throw failed(reading, 'EINVAL', found);
  seen(actor, 'stat', path, found);
  return found.node.target;
}

export function realpath(root: DirectoryInode, path: string, actor?: Actor): string {
  const found = findNode(operation(root, 'stat', 'realpath', path, actor), 'follow');
  seen(actor, 'stat', path, found);
  return found.canonicalPath;
}

/** Links resolved as far as the path exists, then the rest as it was written. Looks only; reports nothing. */
export function reachOf(root: DirectoryInode, path: string, lastLink: 'follow' | 'entry'): string {
  return walk(root, path, lastLink).canonicalPath;
}

function statOf(node: Inode): Stat {
  return {
    kind: node.kind,
    id: String(node.id),
    version: node.version,
    size: sizeOf(node),
    mode: node.mode,
    mtimeMs: node.mtimeMs,
    links: node.links,
  };
}
