import { AbortedError } from '../clock/strand.ts';
import type { FileError } from '../env/execution-env.ts';
import type { Result } from '../env/result.ts';

/**
 * The value of a file operation, or throws: AbortedError for an aborted one, otherwise an Error whose words name the path as
 * the model wrote it.
 */
export function fileValue<Value>(result: Result<Value, FileError>, path: string): Value {
  if (result.ok) return result.value;
  throw problemOf(result.error, path);
}

/** A failed file operation as the error that a tool throws. */
export function problemOf(error: FileError, path: string): Error {
  return error.code === 'aborted' ? new AbortedError() : new Error(fileProblem(error, path));
}

function fileProblem(error: FileError, path: string): string {
  switch (error.code) {
    case 'not_found':
      return `No such file or directory: ${path}`;
    case 'permission_denied':
      return `Permission denied: ${path} (closed to you, or outside of the files that the tools can reach)`;
    case 'not_directory':
      return `Not a directory: ${path}`;
    case 'is_directory':
      return `${path} is a directory, not a file`;
    case 'invalid':
      return `Not a path that can be used: ${path} (${error.message})`;
    case 'not_supported':
      return `The files do not support this: ${path} (${error.message})`;
    case 'aborted':
    case 'unknown':
      return `${path}: ${error.message}`;
  }
}

/** Throws AbortedError once the call was aborted. */
export function throwIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new AbortedError();
}
