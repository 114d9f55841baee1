import type { DirectoryInode, Inode } from './inode.ts';

/** A directory's names with their inodes, in code-unit order, as they are now. */
export function sortedEntries(directory: DirectoryInode): [string, Inode][] {
  return [...directory.entries].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
}
