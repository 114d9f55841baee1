import { projectFolder } from '../../sandboxes/embedded/sandbox-folders.ts';

/** A path as the files panel names it: relative to the project where it lies below it. */
export function pathInProject(path: string): string {
  return path.startsWith(`${projectFolder}/`) ? path.slice(projectFolder.length + 1) : path;
}
