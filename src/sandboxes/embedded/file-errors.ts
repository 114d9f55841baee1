import { FileError, type FileErrorCode } from '../../engine/env/execution-env.ts';
import { type PosixCode, PosixError } from './files/file-store.ts';

const codes: Record<PosixCode, FileErrorCode> = {
  ENOENT: 'not_found',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  ENOTDIR: 'not_directory',
  EISDIR: 'is_directory',
  EEXIST: 'invalid',
  ENOTEMPTY: 'invalid',
  EINVAL: 'invalid',
  ELOOP: 'invalid',
  ENAMETOOLONG: 'invalid',
  ENOSPC: 'unknown',
  EBUSY: 'unknown',
};

/** Whatever was thrown, as the env tells it. `path` is the path as the caller named it. */
export function fileErrorOf(thrown: unknown, path: string | undefined): FileError {
  if (thrown instanceof FileError) return thrown;
  if (thrown instanceof PosixError) return new FileError(codes[thrown.code], thrown.message, path);
  return new FileError('unknown', thrown instanceof Error ? thrown.message : String(thrown), path);
}

export function abortedError(path?: string): FileError {
  return new FileError('aborted', 'Operation aborted', path);
}
