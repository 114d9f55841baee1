import { defineCommand, type IFileSystem } from 'just-bash/browser';
import { basename, dirname, join, relative } from '../../../../engine/env/paths.ts';

/** `realpath [-e|-m] [-s] [-q] [-z] [--relative-to=DIR] FILE...` */
export const realpath = defineCommand('realpath', async (args, ctx) => {
  let mode: 'last-may-miss' | 'all-exist' | 'all-may-miss' = 'last-may-miss';
  let followLinks = true;
  let quiet = false;
  let end = '\n';
  let relativeTo: string | undefined;
  const files: string[] = [];
  for (const arg of args) {
    if (arg === '-e' || arg === '--canonicalize-existing') mode = 'all-exist';
    else if (arg === '-m' || arg === '--canonicalize-missing') mode = 'all-may-miss';
    else if (arg === '-s' || arg === '--strip' || arg === '--no-symlinks') followLinks = false;
    else if (arg === '-q' || arg === '--quiet') quiet = true;
    else if (arg === '-z' || arg === '--zero') end = '\0';
    else if (arg.startsWith('--relative-to=')) relativeTo = arg.slice('--relative-to='.length);
    else if (arg.startsWith('-') && arg.length > 1 && arg !== '--') {
      return { stdout: '', stderr: `realpath: invalid option -- '${arg.slice(1)}'\n`, exitCode: 1 };
    } else if (arg !== '--') files.push(arg);
  }
  if (files.length === 0) return { stdout: '', stderr: 'realpath: missing operand\n', exitCode: 1 };
  const resolve = async (file: string): Promise<string | undefined> => {
    const path = ctx.fs.resolvePath(ctx.cwd, file);
    if (!followLinks) return path;
    const whole = await realOrUndefined(ctx.fs, path);
    if (whole !== undefined || mode === 'all-exist') return whole;
    const parent = await realOrUndefined(ctx.fs, dirname(path));
    if (parent !== undefined) return join(parent, basename(path));
    return mode === 'all-may-miss' ? path : undefined;
  };
  const base = relativeTo === undefined ? undefined : await resolve(relativeTo);
  let stdout = '';
  let stderr = '';
  for (const file of files) {
    const path = await resolve(file);
    if (path !== undefined) stdout += (base === undefined ? path : relative(base, path)) + end;
    else if (!quiet) stderr += `realpath: ${file}: No such file or directory\n`;
  }
  return { stdout, stderr, exitCode: stderr === '' ? 0 : 1 };
});

async function realOrUndefined(fs: IFileSystem, path: string): Promise<string | undefined> {
  try {
    return await fs.realpath(path);
  } catch {
    return undefined;
  }
}
