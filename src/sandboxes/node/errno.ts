import { FileError, type FileErrorCode } from '../../engine/env/execution-env.ts';

const codes: Record<string, FileErrorCode> = {
  ENOENT: 'not_found',
  EACCES: 'permission_denied',
  EPERM: 'permission_denied',
  EROFS: 'permission_denied',
  ENOTDIR: 'not_directory',
  EISDIR: 'is_directory',
  EINVAL: 'invalid',
  EEXIST: 'invalid',
  ELOOP: 'invalid',
  ENAMETOOLONG: 'invalid',
  ENOTEMPTY: 'invalid',
  ERR_INVALID_ARG_VALUE: 'invalid',
  ENXIO: 'not_supported',
  ENOTSUP: 'not_supported',
  EOPNOTSUPP: 'not_supported',
};

/** What was thrown by an operation on `path`, as the env's own error. */
export function fileErrorOf(thrown: unknown, path: string): FileError {
  if (thrown instanceof FileError) return thrown;
  const message = thrown instanceof Error ? thrown.message : String(thrown);
  return new FileError(codes[errnoOf(thrown) ?? ''] ?? 'unknown', message, path);
}

/** The code that Node gives an error of the system (`ENOENT`). */
export function errnoOf(thrown: unknown): string | undefined {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : undefined;
}
