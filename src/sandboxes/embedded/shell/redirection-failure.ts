import type { ExecResult } from 'just-bash/browser';
import { isInside, relative } from '../../../engine/env/paths.ts';
import { PosixError } from '../files/file-store.ts';

const words: Readonly<Record<string, string>> = {
  ENOENT: 'No such file or directory',
  EEXIST: 'File exists',
  ENOTDIR: 'Not a directory',
  EISDIR: 'Is a directory',
  EACCES: 'Permission denied',
  EPERM: 'Operation not permitted',
  ENOTEMPTY: 'Directory not empty',
  ELOOP: 'Too many levels of symbolic links',
  EINVAL: 'Invalid argument',
  ENAMETOOLONG: 'File name too long',
  ENOSPC: 'No space left on device',
  EBUSY: 'Device or resource busy',
};

/**
 * What bash says of a file that it cannot open, where the library lets the failure end the whole script. Undefined for a
 * failure that is no file's.
 */
export function redirectionFailure(error: unknown, cwd: string): ExecResult | undefined {
  if (!(error instanceof PosixError)) return undefined;
  const path = isInside(cwd, error.path) ? relative(cwd, error.path) : error.path;
  return { stdout: '', stderr: `bash: ${path}: ${words[error.code] ?? error.code}\n`, exitCode: 1 };
}
