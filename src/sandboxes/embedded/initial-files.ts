import { dirname, isInside, join } from '../../engine/env/paths.ts';
import type { InitialFile } from '../../engine/env/sandbox.ts';
import type { FileStore } from './files/file-store.ts';

/**
 * Puts the files that a run starts with below `folder`, in their order. A link's target is kept as it is written. Throws an
 * Error in words when one cannot be there.
 */
export function placeFiles(store: FileStore, folder: string, files: readonly InitialFile[]): void {
  for (const file of files) {
    const path = join(folder, file.path);
    if (path === folder || !isInside(folder, path)) {
      throw new Error(`The file ${JSON.stringify(file.path)} would not lie in the project`);
    }
    try {
      const parent = dirname(path);
      if (!store.exists(parent)) store.mkdir(parent, { recursive: true });
      if (!isInside(folder, store.realpath(parent))) throw new Error('a link on its way leads out of the project');
      if ('symlink' in file) store.symlink(file.symlink, path);
      else store.write(path, file.content);
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      throw new Error(`The file ${JSON.stringify(file.path)} cannot be made: ${reason}`);
    }
  }
}
