import type { FileAccess, FileChangeOp } from '../../env/activity.ts';
import type { Hold } from './hold.ts';
import type { RaceAccess } from './race.ts';

/** One call's doing with a file. */
export interface Touch {
  access: RaceAccess;
  /** Position of its call in the batch. */
  call: number;
  hold: Hold | undefined;
  /** Where it led: links resolved as far as the path exists. */
  canonicalPath: string;
  what:
    | { kind: 'look'; op: FileAccess['op']; found: boolean }
    /** `makesName`: a file of its own, not one that was there. */
    | { kind: 'change'; op: Exclude<FileChangeOp, 'chmod'>; makesName: boolean };
}

/** What a touch is to the thing that it touches: a file's content, its name, or a folder's list. */
export type Act =
  | 'read'
  | 'write'
  | 'append'
  /** Found something of that name, whatever it was. */
  | 'see'
  /** Looked, and there was nothing of that name. */
  | 'miss'
  /** Looked for something below it, and there was nothing. */
  | 'seek'
  /** Reached for something below a folder, without having made sure of it. */
  | 'need'
  /** Wrote to what has that name. */
  | 'use'
  | 'make'
  | 'make-folder'
  | 'take'
  | 'list'
  /** A name came to the folder, or went. */
  | 'enter';

/**
 * Whether it matters which of two acts on one thing comes first.
 *
 * Appending beside appending does not: both are there afterwards. Nor does finding a folder made for a call that makes
 * sure of it (`mkdir -p`, the parents of a file that a tool writes).
 */
export function conflict(one: Act, other: Act): boolean {
  return conflicting[one].has(other);
}

const conflicting: Record<Act, ReadonlySet<Act>> = {
  read: new Set<Act>(['write', 'append']),
  write: new Set<Act>(['read', 'write', 'append']),
  append: new Set<Act>(['read', 'write']),
  see: new Set<Act>(['make', 'take']),
  miss: new Set<Act>(['make', 'make-folder', 'take']),
  seek: new Set<Act>(['make', 'take']),
  need: new Set<Act>(['make-folder']),
  use: new Set<Act>(['make', 'take']),
  make: new Set<Act>(['see', 'miss', 'seek', 'use', 'make', 'make-folder', 'take']),
  'make-folder': new Set<Act>(['miss', 'need', 'make', 'take']),
  take: new Set<Act>(['see', 'miss', 'seek', 'use', 'make', 'make-folder', 'take']),
  list: new Set<Act>(['enter']),
  enter: new Set<Act>(['list']),
};

/** Whether an act changes the thing, rather than looks at it. */
export function isChange(act: Act): boolean {
  switch (act) {
    case 'read':
    case 'see':
    case 'miss':
    case 'seek':
    case 'need':
    case 'list':
      return false;
    case 'write':
    case 'append':
    case 'use':
    case 'make':
    case 'make-folder':
    case 'take':
    case 'enter':
      return true;
  }
}
