import type { FileAccess } from '../../../engine/env/activity.ts';
import type { Actor, PosixCode } from './file-store.ts';
import type { DirectoryInode, Inode } from './inode.ts';
import { type Found, type LastLink, walk } from './path-walk.ts';
import { posixError } from './posix-error.ts';
import { reportFailure } from './reports.ts';

/** One operation as it is reported when it fails. */
export interface Operation {
  root: DirectoryInode;
  actor: Actor | undefined;
  /** The system call of the error's message. */
  call: string;
  /** What a failed look-up counts as. */
  op: FileAccess['op'];
  /** What is looked up. */
  path: string;
  /** The message's paths, where they are others (a call with two; a part of a path that is made for the whole). */
  named?: { path: string; to?: string };
}

/** Where a path leads, when that is a node that the system call may have. */
export type FoundNode = Found & { node: Inode };

/** Follows the path; a failure is reported as a failed look-up and thrown. The last component may be missing. */
export function find(operation: Operation, lastLink: LastLink): Found {
  const found = walk(operation.root, operation.path, lastLink);
  if (!found.ok) throw failed(operation, found.code, { canonicalPath: found.canonicalPath, node: undefined });
  return found;
}

/** As `find`, but what is there must exist, and be a directory where the path ends in a slash. */
export function findNode(operation: Operation, lastLink: LastLink): FoundNode {
  const found = find(operation, lastLink);
  const { node } = found;
  if (node === undefined) throw failed(operation, 'ENOENT', found);
  if (found.slash && node.kind !== 'directory') throw failed(operation, 'ENOTDIR', found);
  return { ...found, node };
}

/** Reports the failed look-up and makes the error to throw. */
export function failed(
  operation: Operation,
  code: PosixCode,
  at: { canonicalPath: string; node: Inode | undefined },
): Error {
  const { actor, op, path, call, named } = operation;
  reportFailure(actor, op, { path, canonicalPath: at.canonicalPath, node: at.node });
  return posixError(code, call, named?.path ?? path, named?.to);
}
