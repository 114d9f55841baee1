import { lstat, mkdir, open, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { dirname, isInside, relative, resolve } from '../engine/env/paths.ts';
import type { FinalFile } from './final-files.ts';

/** Says why files may not be written to a folder: it must be missing or empty, and no link. Undefined when they may. */
export async function folderFault(folder: string): Promise<string | undefined> {
  try {
    const stat = await lstat(folder);
    if (stat.isSymbolicLink()) return 'it is a link';
    if (!stat.isDirectory()) return 'it is not a folder';
    return (await readdir(folder)).length === 0 ? undefined : 'it is not empty';
  } catch (thrown) {
    return codeOf(thrown) === 'ENOENT' ? undefined : wordsOf(thrown);
  }
}

/**
 * Writes files to a folder that is missing or empty. Everything is made anew, links last, so that nothing is ever written
 * through a link. A link that could lead out of the folder is left out. Returns what was left out, with the reason.
 * Throws when something cannot be written. `cwd` = the absolute path that the files had in their sandbox.
 */
export async function writeFiles(folder: string, cwd: string, files: readonly FinalFile[]): Promise<string[]> {
  const leftOut: string[] = [];
  await mkdir(folder, { recursive: true });
  for (const file of files) {
    const path = join(folder, ...safeNames(file.path));
    if (file.kind === 'directory') await mkdir(path);
    else if (file.kind === 'file') await writeNew(path, file.content);
  }
  for (const file of files) {
    if (file.kind !== 'symlink') continue;
    const target = targetWithin(cwd, file.path, file.target);
    if (target === undefined) leftOut.push(`${file.path}: the link could lead out of the folder`);
    else await symlink(target, join(folder, ...safeNames(file.path)));
  }
  return leftOut;
}

async function writeNew(path: string, content: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    await handle.writeFile(content);
  } finally {
    await handle.close();
  }
}

/** Names come from a sandbox, whose rules for names need not be this machine's. */
function safeNames(path: string): string[] {
  const names = path.split('/');
  for (const name of names) {
    if (name === '' || name === '.' || name === '..' || name.includes('\0') || name.includes('\\')) {
      throw new Error(`${JSON.stringify(path)} cannot be a file's name here`);
    }
  }
  return names;
}

/**
 * The target as a link in the folder names it: an absolute one within the sandbox's cwd becomes relative. Undefined when it
 * could lead out of the folder: by its names, or because a `..` after a name goes up from wherever that name leads.
 */
function targetWithin(cwd: string, path: string, target: string): string | undefined {
  const from = dirname(resolve(cwd, path));
  const led = resolve(from, target);
  if (!isInside(cwd, led)) return undefined;
  if (target.startsWith('/')) return relative(from, led);
  const names = target.split('/').filter((name) => name !== '' && name !== '.');
  const firstName = names.findIndex((name) => name !== '..');
  return firstName !== -1 && names.includes('..', firstName) ? undefined : target;
}

function codeOf(thrown: unknown): unknown {
  return thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
