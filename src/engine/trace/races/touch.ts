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
 * Appending beside appending does not: both are there afterwards. Finding a folder made does not either, for whoever needs
 * a folder makes sure of it (`mkdir -p`, the parents of a file that is written).
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
  use: new Set<Act>(['make', 'take']),
  make: new Set<Act>(['see', 'miss', 'use', 'make', 'make-folder', 'take']),
  'make-folder': new Set<Act>(['miss', 'make', 'take']),
  take: new Set<Act>(['see', 'miss', 'use', 'make', 'make-folder', 'take']),
  list: new Set<Act>(['enter']),
  enter: new Set<Act>(['list']),
};

/** Whether an act changes the thing, rather than looks at it. */
export function isChange(act: Act): boolean {
  switch (act) {
    case 'read':
    case 'see':
    case 'miss':
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
