import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The machine's bash, else its sh, as found on PATH; undefined when it has neither. */
export function findShell(searchPath: string): string | undefined {
  return findProgram('bash', searchPath) ?? findProgram('sh', searchPath);
}

/** The first program of a name on PATH. */
export function findProgram(name: string, searchPath: string): string | undefined {
  const folders = searchPath.split(delimiter).filter((folder) => folder !== '');
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
