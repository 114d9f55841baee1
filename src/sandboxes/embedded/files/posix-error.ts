import { type PosixCode, PosixError } from './file-store.ts';

/** The words that Node (libuv) has for each code: the shell's commands and models know them. */
const words: Record<PosixCode, string> = {
  ENOENT: 'no such file or directory',
  EEXIST: 'file already exists',
  ENOTDIR: 'not a directory',
  EISDIR: 'illegal operation on a directory',
  EACCES: 'permission denied',
  ENOTEMPTY: 'directory not empty',
  ELOOP: 'too many symbolic links encountered',
  EINVAL: 'invalid argument',
  ENAMETOOLONG: 'name too long',
  EPERM: 'operation not permitted',
  ENOSPC: 'no space left on device',
  EBUSY: 'resource busy or locked',
};

/** `call` is the system call as Node names it; `to` is the second path of the calls that have two. */
export function posixError(code: PosixCode, call: string, path: string, to?: string): PosixError {
  const paths = to === undefined ? `'${path}'` : `'${path}' -> '${to}'`;
  return new PosixError(code, `${code}: ${words[code]}, ${call} ${paths}`, path);
}
