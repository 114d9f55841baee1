import { copy } from './copy-operation.ts';
import type { Actor, FileStore } from './file-store.ts';
import { InodeTable, type InodeTableOptions } from './inode-table.ts';
import * as look from './look-operations.ts';
import * as make from './make-operations.ts';
import { remove } from './remove-operation.ts';
import { rename } from './rename-operation.ts';

/** 512 MB: a tab's share of memory, with room for what copies cost. */
const defaultMaxBytes = 512 * 1024 * 1024;

/** The folders in which the sandbox's user may make files. */
export const userFolders: readonly string[] = ['/project', '/home/user', '/tmp'];

/** What the embedded env needs beside the contract. */
export interface MemoryFileStore extends FileStore {
  /** The store's own bytes, without a copy: to be looked at before anything else happens, neither kept nor changed. */
  view(path: string, actor?: Actor): Uint8Array;
  /** Where the path leads as far as it exists; with `entry` a link at its end is not followed. Reports nothing. */
  reachOf(path: string, lastLink: 'follow' | 'entry'): string;
}

export interface FileStoreOptions {
  /** Whole ms since the run's start. */
  now: () => number;
  /** Limit of all contents together, with 256 bytes for each inode; 512 MB by default. */
  maxBytes?: number;
}

/**
 * An empty store: `/` and `/home` are root's (0755, so nothing can be made there), `/project`, `/home/user` and `/tmp`
 * the user's. Everything is done as the user, who is not root, with umask 022.
 */
export function createFileStore(options: FileStoreOptions): MemoryFileStore {
  const tableOptions: InodeTableOptions = { now: options.now, maxBytes: options.maxBytes ?? defaultMaxBytes };
  const table = new InodeTable(tableOptions);
  const { root } = table;
  makeFolders(table);
  return {
    read: (path, actor) => look.view(root, path, actor).slice(),
    view: (path, actor) => look.view(root, path, actor),
    write: (path, content, actor) => make.write(table, path, content, actor),
    append: (path, content, actor) => make.append(table, path, content, actor),
    stat: (path, actor) => look.stat(root, path, actor),
    lstat: (path, actor) => look.lstat(root, path, actor),
    exists: (path, actor) => look.exists(root, path, actor),
    list: (path, actor) => look.list(root, path, actor),
    mkdir: (path, how, actor) => make.mkdir(table, path, how, actor),
    remove: (path, how, actor) => remove(table, path, how, actor),
    rename: (from, to, actor) => rename(table, from, to, actor),
    copy: (from, to, how, actor) => copy(table, from, to, how, actor),
    symlink: (target, path, actor) => make.symlink(table, target, path, actor),
    link: (existing, path, actor) => make.link(table, existing, path, actor),
    readlink: (path, actor) => look.readlink(root, path, actor),
    realpath: (path, actor) => look.realpath(root, path, actor),
    reachOf: (path, lastLink) => look.reachOf(root, path, lastLink),
    chmod: (path, mode, actor) => make.chmod(table, path, mode, actor),
    utimes: (path, mtimeMs, actor) => make.utimes(table, path, mtimeMs, actor),
    mark: () => table.journal.mark(),
    dropMark: () => table.journal.drop(),
  };
}

function makeFolders(table: InodeTable): void {
  const now = table.root.mtimeMs;
  const home = table.newDirectory('root', 0o755, now);
  table.attach(table.root, 'home', home, now);
  table.attach(table.root, 'project', table.newDirectory('user', 0o755, now), now);
  table.attach(table.root, 'tmp', table.newDirectory('user', 0o1777, now), now);
  table.attach(home, 'user', table.newDirectory('user', 0o755, now), now);
}
