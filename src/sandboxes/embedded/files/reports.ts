import type { FileAccess, FileChange } from '../../../engine/env/activity.ts';
import type { Actor } from './file-store.ts';
import type { Inode } from './inode.ts';

/** What was touched: the path as it was named, where it led, and the inode there. */
export interface Touched {
  path: string;
  canonicalPath: string;
  node: Inode | undefined;
}

/** Tells the actor that something was seen, or (`write`) made, with the version that it has now. */
export function reportAccess(actor: Actor | undefined, op: FileAccess['op'], touched: Touched): void {
  if (actor === undefined) return;
  const { path, canonicalPath, node } = touched;
  actor.record({
    type: 'file_access',
    ...execOf(actor),
    op,
    path,
    canonicalPath,
    ...(node === undefined ? {} : { fileId: String(node.id), version: node.version }),
  });
}

/** Tells the actor of a look-up that failed: nothing was seen, so there is no version. */
export function reportFailure(actor: Actor | undefined, op: FileAccess['op'], touched: Touched): void {
  if (actor === undefined) return;
  const { path, canonicalPath, node } = touched;
  actor.record({
    type: 'file_access',
    ...execOf(actor),
    op,
    path,
    canonicalPath,
    ...(node === undefined ? {} : { fileId: String(node.id) }),
  });
}

/** What a change adds to its inode's id and version. */
export type Change = Pick<FileChange, 'op' | 'path'> & Partial<Pick<FileChange, 'to' | 'content' | 'mode'>>;

/** Tells the actor of a change that was made. Contents given here must never change again. */
export function reportChange(actor: Actor | undefined, node: Inode, change: Change): void {
  if (actor === undefined) return;
  actor.record({
    type: 'file_change',
    ...execOf(actor),
    ...change,
    fileId: String(node.id),
    version: node.version,
    source: 'call',
  });
}

function execOf(actor: Actor): { exec?: string } {
  return actor.exec === undefined ? {} : { exec: actor.exec };
}
