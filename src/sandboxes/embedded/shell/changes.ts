import { basename, dirname, isInside, join, normalize } from '../../../engine/env/paths.ts';
import type { FileStore } from '../files/file-store.ts';
import type { FileOperation } from './file-operation.ts';

const tempFolder = '/tmp';

/** Whether the operation would change a file that is not a temporary one: only such a change waits until it is due. */
export function changesLastingFile(store: FileStore, request: FileOperation): boolean {
  return changedPaths(store, request).some(({ path, last }) => !isInside(tempFolder, reachOf(store, path, last)));
}

/** Whether the operation changes anything at all. */
export function changesFiles(store: FileStore, request: FileOperation): boolean {
  return changedPaths(store, request).length > 0;
}

/** `follow`: a link at the end is followed; `entry`: it is itself what is changed. */
interface ChangedPath {
  path: string;
  last: 'follow' | 'entry';
}

function changedPaths(store: FileStore, request: FileOperation): ChangedPath[] {
  switch (request.kind) {
    case 'read':
    case 'stat':
    case 'lstat':
    case 'exists':
    case 'list':
    case 'readlink':
    case 'realpath':
    // Times alone are no change of a file: the store reports none.
    case 'utimes':
      return [];
    case 'append':
      return request.content.length === 0 && store.exists(request.path) ? [] : [{ path: request.path, last: 'follow' }];
    case 'write':
    case 'chmod':
      return [{ path: request.path, last: 'follow' }];
    case 'mkdir':
      return request.recursive && store.exists(request.path) ? [] : [{ path: request.path, last: 'entry' }];
    case 'remove':
      return entryExists(store, request.path) ? [{ path: request.path, last: 'entry' }] : [];
    case 'symlink':
    case 'link':
      return [{ path: request.path, last: 'entry' }];
    case 'copy':
      return [{ path: request.to, last: 'follow' }];
    case 'rename':
      return [
        { path: request.from, last: 'entry' },
        { path: request.to, last: 'entry' },
      ];
  }
}

/** Where the path leads, links resolved as far as it exists. Reported to nobody. */
function reachOf(store: FileStore, path: string, last: 'follow' | 'entry'): string {
  if (last === 'follow') {
    const whole = realpathOf(store, path);
    if (whole !== undefined) return whole;
  }
  const parent = dirname(path);
  if (parent === path) return path;
  return join(reachOf(store, parent, 'follow'), basename(path));
}

function realpathOf(store: FileStore, path: string): string | undefined {
  try {
    return store.realpath(path);
  } catch {
    return normalize(path) === '/' ? '/' : undefined;
  }
}

function entryExists(store: FileStore, path: string): boolean {
  try {
    store.lstat(path);
    return true;
  } catch {
    return false;
  }
}
