import { FileError } from '../../engine/env/execution-env.ts';
import { isInside } from '../../engine/env/paths.ts';
import { type MemoryFileStore, userFolders } from './files/memory-file-store.ts';

export const projectFolder = '/project';
export const homeFolder = '/home/user';
export const tempFolder = '/tmp';

/**
 * Throws permission_denied unless the path leads into one of the sandbox's folders, after links. `last` says whether the
 * operation follows a link at the end of the path (`follow`) or works on the link itself (`entry`).
 */
export function demandInside(store: MemoryFileStore, path: string, last: 'follow' | 'entry'): void {
  const reach = store.reachOf(path, last);
  if (userFolders.some((folder) => isInside(folder, reach))) return;
  const where = reach === path ? `'${path}'` : `'${path}' -> '${reach}'`;
  throw new FileError('permission_denied', `EACCES: permission denied, ${where} is outside of the sandbox`, path);
}

/** Whether it is one of the sandbox's folders itself, which nobody may take away. */
export function isSandboxFolder(path: string): boolean {
  return userFolders.some((folder) => folder === path);
}
