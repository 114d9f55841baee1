import type { DirectoryInode, FileInode, Inode, Owner, SymlinkInode } from './inode.ts';
import { Journal } from './journal.ts';

/** The moment at which a run's clock begins: 2026-01-01T00:00:00Z, in ms since 1970. */
const epochMs = 1_767_225_600_000;

/** What an inode counts for beside its content, so that the number of files is bounded too. Bytes. */
const inodeBytes = 256;

/** Room that a growing buffer gets beyond what is needed: half of its length, at most this. Bytes. */
const mostSpareBytes = 16 * 1024 * 1024;

export interface InodeTableOptions {
  /** Whole ms since the run's start. */
  now: () => number;
  /** Limit of all contents together, with 256 bytes for each inode. */
  maxBytes: number;
}

/**
 * All inodes of a store, and the only code that changes one: every change here can be taken back through the journal.
 * It knows no paths and no permissions.
 */
export class InodeTable {
  readonly journal = new Journal();
  readonly root: DirectoryInode;
  readonly #now: () => number;
  readonly #maxBytes: number;
  #lastId = 0;
  #lastMtimeMs = 0;
  #usedBytes = 0;

  constructor(options: InodeTableOptions) {
    this.#now = options.now;
    this.#maxBytes = options.maxBytes;
    this.root = this.newDirectory('root', 0o755, this.tick());
  }

  /** The time of a change: the run's, but always later than the change before. ms since 1970. */
  tick(): number {
    const before = this.#lastMtimeMs;
    this.#lastMtimeMs = Math.max(before + 1, epochMs + Math.floor(this.#now()));
    if (this.journal.active) {
      this.journal.add(() => {
        this.#lastMtimeMs = before;
      });
    }
    return this.#lastMtimeMs;
  }

  /** Whether there is room for so many more bytes of content and so many new inodes. */
  hasRoom(contentBytes: number, newInodes: number): boolean {
    return this.#usedBytes + contentBytes + newInodes * inodeBytes <= this.#maxBytes;
  }

  newFile(mode: number, content: Uint8Array, mtimeMs: number): FileInode {
    this.#use(content.length);
    const common = this.#common('user', mode, mtimeMs);
    return { kind: 'file', ...common, buffer: content, length: content.length };
  }

  newDirectory(owner: Owner, mode: number, mtimeMs: number): DirectoryInode {
    return { kind: 'directory', ...this.#common(owner, mode, mtimeMs), links: 2, entries: new Map() };
  }

  newSymlink(target: string, mtimeMs: number): SymlinkInode {
    return { kind: 'symlink', ...this.#common('user', 0o777, mtimeMs), target };
  }

  /** Gives `node` a name in `directory`, whose list changes. The name must be free. */
  attach(directory: DirectoryInode, name: string, node: Inode, mtimeMs: number): void {
    directory.entries.set(name, node);
    if (this.journal.active) this.journal.add(() => directory.entries.delete(name));
    this.#changeLinks(directory, node, 1);
    this.#changed(directory, mtimeMs);
  }

  /** Takes a name away. The inode that lost its last one is gone: its version counts up and its room is free. */
  detach(directory: DirectoryInode, name: string, mtimeMs: number): void {
    const node = directory.entries.get(name);
    if (node === undefined) return;
    this.#drop(directory, name, node);
    this.#changed(directory, mtimeMs);
  }

  /** Moves a name, and drops what has the new one, all at once. Both must be checked before. */
  move(from: DirectoryInode, fromName: string, to: DirectoryInode, toName: string, mtimeMs: number): void {
    const node = from.entries.get(fromName);
    if (node === undefined) return;
    const replaced = to.entries.get(toName);
    if (replaced !== undefined) this.#drop(to, toName, replaced);
    from.entries.delete(fromName);
    to.entries.set(toName, node);
    if (this.journal.active) {
      this.journal.add(() => {
        to.entries.delete(toName);
        from.entries.set(fromName, node);
      });
    }
    if (node.kind === 'directory' && from !== to) {
      this.#setLinks(from, from.links - 1);
      this.#setLinks(to, to.links + 1);
    }
    this.#changed(from, mtimeMs);
    if (from !== to) this.#changed(to, mtimeMs);
  }

  /** Replaces the content. `content` becomes the store's own: nobody may change it afterwards. */
  replaceContent(file: FileInode, content: Uint8Array, mtimeMs: number): void {
    const { buffer, length } = file;
    if (this.journal.active) {
      this.journal.add(() => {
        file.buffer = buffer;
        file.length = length;
      });
    }
    file.buffer = content;
    file.length = content.length;
    this.#use(content.length - length);
    this.#changed(file, mtimeMs);
  }

  /** Adds at the end. Only bytes behind the content so far are written, so arrays handed out before stay as they are. */
  appendContent(file: FileInode, added: Uint8Array, mtimeMs: number): void {
    const { buffer, length } = file;
    const needed = length + added.length;
    if (this.journal.active) {
      this.journal.add(() => {
        file.buffer = buffer;
        file.length = length;
      });
    }
    if (needed > buffer.length) {
      file.buffer = new Uint8Array(needed + Math.min(needed >> 1, mostSpareBytes));
      file.buffer.set(buffer.subarray(0, length));
    }
    file.buffer.set(added, length);
    file.length = needed;
    this.#use(added.length);
    this.#changed(file, mtimeMs);
  }

  setMode(node: Inode, mode: number): void {
    const before = node.mode;
    if (this.journal.active) {
      this.journal.add(() => {
        node.mode = before;
      });
    }
    node.mode = mode;
  }

  setMtime(node: Inode, mtimeMs: number): void {
    const before = node.mtimeMs;
    if (this.journal.active) {
      this.journal.add(() => {
        node.mtimeMs = before;
      });
    }
    node.mtimeMs = mtimeMs;
  }

  #common(owner: Owner, mode: number, mtimeMs: number) {
    this.#use(inodeBytes);
    const id = this.#lastId + 1;
    this.#lastId = id;
    if (this.journal.active) {
      this.journal.add(() => {
        this.#lastId = id - 1;
      });
    }
    return { id, owner, mode, version: 1, mtimeMs, links: 0 };
  }

  #drop(directory: DirectoryInode, name: string, node: Inode): void {
    directory.entries.delete(name);
    if (this.journal.active) this.journal.add(() => directory.entries.set(name, node));
    this.#changeLinks(directory, node, -1);
    if (node.kind === 'directory' || node.links === 0) {
      this.#changed(node, node.mtimeMs);
      this.#use(-inodeBytes - (node.kind === 'file' ? node.length : 0));
    }
  }

  #changed(node: Inode, mtimeMs: number): void {
    this.setMtime(node, mtimeMs);
    const before = node.version;
    if (this.journal.active) {
      this.journal.add(() => {
        node.version = before;
      });
    }
    node.version = before + 1;
  }

  #changeLinks(directory: DirectoryInode, node: Inode, by: 1 | -1): void {
    // A directory has one name; what it counts are its own "." and the ".." of each directory below it.
    if (node.kind === 'directory') this.#setLinks(directory, directory.links + by);
    else this.#setLinks(node, node.links + by);
  }

  #setLinks(node: Inode, links: number): void {
    const before = node.links;
    if (this.journal.active) {
      this.journal.add(() => {
        node.links = before;
      });
    }
    node.links = links;
  }

  #use(bytes: number): void {
    this.#usedBytes += bytes;
    if (this.journal.active) {
      this.journal.add(() => {
        this.#usedBytes -= bytes;
      });
    }
  }
}
