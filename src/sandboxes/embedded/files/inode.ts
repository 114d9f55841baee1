/** Whose a file is. Everything runs as `user`; `root` owns what lies around the sandbox's own folders. */
export type Owner = 'user' | 'root';

interface InodeCommon {
  /** Counted from 1 in the order of creation. */
  readonly id: number;
  readonly owner: Owner;
  /** Permission bits, and the sticky and set-id bits as they were given. */
  mode: number;
  /** From 1. Files: changes of the content; directories: of the list; a symlink stays at 1 until it is removed. */
  version: number;
  mtimeMs: number;
  /** Names of this inode; a directory has two and one for each subdirectory. */
  links: number;
}

export interface FileInode extends InodeCommon {
  readonly kind: 'file';
  /** The content is the first `length` bytes. They are never changed in place; the room behind them is for appends. */
  buffer: Uint8Array;
  length: number;
}

export interface DirectoryInode extends InodeCommon {
  readonly kind: 'directory';
  readonly entries: Map<string, Inode>;
}

export interface SymlinkInode extends InodeCommon {
  readonly kind: 'symlink';
  readonly target: string;
}

export type Inode = FileInode | DirectoryInode | SymlinkInode;

export type Permission = 'read' | 'write' | 'search';

const bits: Record<Permission, number> = { read: 4, write: 2, search: 1 };

/** Whether the user, who is not root, may do this: by the owner's bits of own inodes, by the others' bits of root's. */
export function may(inode: Inode, permission: Permission): boolean {
  const shift = inode.owner === 'user' ? 6 : 0;
  return ((inode.mode >> shift) & bits[permission]) !== 0;
}

/** The content as it is now, not a copy: for looking at it at once, never for keeping or handing out. */
export function contentOf(file: FileInode): Uint8Array {
  return file.buffer.subarray(0, file.length);
}

/** Bytes as `stat` tells them; a directory's as on ext4. */
export function sizeOf(inode: Inode): number {
  switch (inode.kind) {
    case 'file':
      return inode.length;
    case 'directory':
      return 4096;
    case 'symlink':
      return utf8Length(inode.target);
  }
}

/** Whether the text takes more bytes of UTF-8; short ones are not counted. */
export function isLonger(text: string, bytes: number): boolean {
  return text.length * 3 > bytes && utf8Length(text) > bytes;
}

/** Bytes of the text in UTF-8; a lone surrogate counts as U+FFFD does. */
function utf8Length(text: string): number {
  let length = 0;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    length += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return length;
}
