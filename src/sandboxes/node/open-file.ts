import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, writeSync } from 'node:fs';
import { FileError } from '../../engine/env/execution-env.ts';

const CHUNK_BYTES = 65_536;

/**
 * A real path's last name is no link, and stays none while it is opened (O_NOFOLLOW); opening a pipe does not wait for its
 * other end (O_NONBLOCK).
 */
const careful = constants.O_NOFOLLOW | constants.O_NONBLOCK;

const writeFlags = {
  over: constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | careful,
  after: constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | careful,
  new: constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | careful,
};

export function readAll(realPath: string): Uint8Array {
  return withFile(realPath, constants.O_RDONLY | careful, (file) => readFileSync(file));
}

/** Bytes from an offset on; fewer than `length` only at the end of the file. */
export function readSome(realPath: string, { offset, length }: { offset: number; length: number }): Uint8Array {
  return withFile(realPath, constants.O_RDONLY | careful, (file) => {
    const there = Math.max(0, Math.min(length, fstatSync(file).size - offset));
    const bytes = new Uint8Array(there);
    let done = 0;
    for (let count = 1; count > 0 && done < there; done += count) {
      count = readSync(file, bytes, done, there - done, offset + done);
    }
    return bytes.subarray(0, done);
  });
}

/** The first lines, without their endings (LF or CRLF), reading no more than they need. */
export function readFirstLines(realPath: string, maxLines: number): string[] {
  return withFile(realPath, constants.O_RDONLY | careful, (file) => {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const chunk = new Uint8Array(CHUNK_BYTES);
    const lines: string[] = [];
    let open = '';
    for (let count = 1; count > 0 && lines.length < maxLines; ) {
      count = readSync(file, chunk);
      const [first = '', ...others] = decoder.decode(chunk.subarray(0, count), { stream: count > 0 }).split('\n');
      open += first;
      for (const next of others) {
        lines.push(open.endsWith('\r') ? open.slice(0, -1) : open);
        open = next;
      }
    }
    if (open !== '') lines.push(open);
    return lines.slice(0, maxLines);
  });
}

/** Writes all of the content: over the file, after what it holds, or to a file that must be new. */
export function writeAll(realPath: string, content: string | Uint8Array, where: keyof typeof writeFlags): void {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  withFile(realPath, writeFlags[where], (file) => {
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done);
  });
}

function withFile<Value>(realPath: string, flags: number, work: (file: number) => Value): Value {
  const file = openSync(realPath, flags, 0o644);
  try {
    const stats = fstatSync(file);
    if (stats.isDirectory()) throw new FileError('is_directory', `A folder, not a file: ${realPath}`, realPath);
    if (!stats.isFile()) throw new FileError('not_supported', `Not a plain file: ${realPath}`, realPath);
    return work(file);
  } finally {
    closeSync(file);
  }
}
