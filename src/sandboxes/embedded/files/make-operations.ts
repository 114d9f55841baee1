import type { Actor } from './file-store.ts';
import { type FileInode, isLonger, may } from './inode.ts';
import type { InodeTable } from './inode-table.ts';
import { failed, find, findNode, type Operation } from './lookup.ts';
import { type Found, maxPathBytes } from './path-walk.ts';
import { reportAccess, reportChange } from './reports.ts';

/** The operations that make files, directories and links, or change what is in them. */

const newFileMode = 0o644;
const newDirectoryMode = 0o755;

export function write(
  table: InodeTable,
  path: string,
  content: Uint8Array,
  actor?: Actor,
  mode: number = newFileMode,
): void {
  const opening: Operation = { root: table.root, actor, call: 'open', op: 'stat', path };
  const found = find(opening, 'create');
  const existing = writableAt(opening, found);
  if (!table.hasRoom(content.length - (existing?.length ?? 0), existing === undefined ? 1 : 0)) {
    throw failed({ ...opening, call: 'write' }, 'ENOSPC', found);
  }
  // A copy: the caller's array may change later, the store's and the report's must not.
  const own = content.slice();
  let node = existing;
  if (node === undefined) node = makeFile(table, found, own, mode);
  else table.replaceContent(node, own, table.tick());
  reportAccess(actor, 'write', { path, canonicalPath: found.canonicalPath, node });
  reportChange(actor, node, { op: 'write', path: found.canonicalPath, content: own });
}

/** Nothing added to a file that is there changes nothing. */
export function append(table: InodeTable, path: string, content: Uint8Array, actor?: Actor): void {
  const opening: Operation = { root: table.root, actor, call: 'open', op: 'stat', path };
  const found = find(opening, 'create');
  const existing = writableAt(opening, found);
  if (existing !== undefined && content.length === 0) return;
  if (!table.hasRoom(content.length, existing === undefined ? 1 : 0)) {
    throw failed({ ...opening, call: 'write' }, 'ENOSPC', found);
  }
  const own = content.slice();
  let node = existing;
  if (node === undefined) node = makeFile(table, found, own, newFileMode);
  else table.appendContent(node, own, table.tick());
  reportAccess(actor, 'write', { path, canonicalPath: found.canonicalPath, node });
  reportChange(actor, node, { op: 'append', path: found.canonicalPath, content: own });
}

export function mkdir(
  table: InodeTable,
  path: string,
  options: { recursive: boolean },
  actor?: Actor,
  mode: number = newDirectoryMode,
): void {
  const making: Operation = { root: table.root, actor, call: 'mkdir', op: 'stat', path };
  if (!options.recursive) {
    makeDirectory(table, making, mode);
    return;
  }
  // Each leading part in turn, as it was written: `a/../b` makes both `a` and `b`.
  const components = path.startsWith('/') ? path.split('/').filter((component) => component !== '') : [];
  for (let count = 1; count < components.length; count++) {
    const leading: Operation = { ...making, path: `/${components.slice(0, count).join('/')}`, named: { path } };
    if (find(leading, 'follow').node === undefined) makeDirectory(table, leading, mode);
  }
  const whole = find(making, 'follow');
  if (whole.node === undefined) makeDirectory(table, making, mode);
  else if (whole.node.kind !== 'directory') throw failed(making, 'EEXIST', whole);
  else reportAccess(actor, 'stat', { path, canonicalPath: whole.canonicalPath, node: whole.node });
}

export function symlink(table: InodeTable, target: string, path: string, actor?: Actor): void {
  const linking: Operation = {
    root: table.root,
    actor,
    call: 'symlink',
    op: 'stat',
    path,
    named: { path: target, to: path },
  };
  const found = find(linking, 'entry');
  if (target === '') throw failed(linking, 'ENOENT', found);
  if (target.includes('\0')) throw failed(linking, 'EINVAL', found);
  if (isLonger(target, maxPathBytes)) throw failed(linking, 'ENAMETOOLONG', found);
  const name = freeName(linking, found);
  if (!table.hasRoom(0, 1)) throw failed(linking, 'ENOSPC', found);
  const now = table.tick();
  const node = table.newSymlink(target, now);
  table.attach(found.parent, name, node, now);
  reportChange(actor, node, { op: 'symlink', path: found.canonicalPath, to: target });
}

/** Makes a hard link. A link at the end of `existing` is not followed, as on Linux: it gets a second name itself. */
export function link(table: InodeTable, existing: string, path: string, actor?: Actor): void {
  const named = { path: existing, to: path };
  const linking: Operation = { root: table.root, actor, call: 'link', op: 'stat', path: existing, named };
  const from = findNode(linking, 'lookup');
  const naming: Operation = { ...linking, path };
  const to = find(naming, 'entry');
  const name = freeName(naming, to);
  if (from.node.kind === 'directory') throw failed(linking, 'EPERM', from);
  table.attach(to.parent, name, from.node, table.tick());
  reportChange(actor, from.node, { op: 'link', path: from.canonicalPath, to: to.canonicalPath });
}

export function chmod(table: InodeTable, path: string, mode: number, actor?: Actor): void {
  const changing: Operation = { root: table.root, actor, call: 'chmod', op: 'stat', path };
  const found = findNode(changing, 'follow');
  if (found.node.owner !== 'user') throw failed(changing, 'EPERM', found);
  const bits = mode & 0o7777;
  table.setMode(found.node, bits);
  reportChange(actor, found.node, { op: 'chmod', path: found.canonicalPath, mode: bits });
}

/** Sets the time as it is given, earlier than others too. It is no change of the content, and reported as a look-up. */
export function utimes(table: InodeTable, path: string, mtimeMs: number, actor?: Actor): void {
  const changing: Operation = { root: table.root, actor, call: 'utime', op: 'stat', path };
  const found = findNode(changing, 'follow');
  if (!Number.isFinite(mtimeMs)) throw failed(changing, 'EINVAL', found);
  if (found.node.owner !== 'user' && !may(found.node, 'write')) throw failed(changing, 'EPERM', found);
  table.setMtime(found.node, Math.floor(mtimeMs));
  reportAccess(actor, 'stat', { path, canonicalPath: found.canonicalPath, node: found.node });
}

function makeDirectory(table: InodeTable, making: Operation, mode: number): void {
  const found = find(making, 'entry');
  const name = freeName(making, found, { slashAllowed: true });
  if (!table.hasRoom(0, 1)) throw failed(making, 'ENOSPC', found);
  const now = table.tick();
  const node = table.newDirectory('user', mode, now);
  table.attach(found.parent, name, node, now);
  reportChange(making.actor, node, { op: 'mkdir', path: found.canonicalPath });
}

/** The file to write to, or undefined when it is to be made there. */
function writableAt(opening: Operation, found: Found): FileInode | undefined {
  const { node } = found;
  if (found.slash || node?.kind === 'directory') throw failed(opening, 'EISDIR', found);
  if (!may(node ?? found.parent, 'write')) throw failed(opening, 'EACCES', found);
  return node?.kind === 'file' ? node : undefined;
}

function makeFile(table: InodeTable, found: Found, content: Uint8Array, mode: number): FileInode {
  const now = table.tick();
  const node = table.newFile(mode, content, now);
  if (found.end.kind === 'name') table.attach(found.parent, found.end.name, node, now);
  return node;
}

/** The name that something new gets: it must be free, and its directory writable. */
function freeName(making: Operation, found: Found, options = { slashAllowed: false }): string {
  if (found.node !== undefined || found.end.kind !== 'name') throw failed(making, 'EEXIST', found);
  if (found.slash && !options.slashAllowed) throw failed(making, 'ENOENT', found);
  if (!may(found.parent, 'write')) throw failed(making, 'EACCES', found);
  return found.end.name;
}
