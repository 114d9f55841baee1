import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's bash, else its sh, as found on PATH; undefined when it has neither. */
export function findShell(searchPath: string): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  for (const name of ['bash', 'sh']) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
