import type { FileOperation } from './file-operation.ts';
import type { OutputBytes, OutputStream, WorkerMessage } from './protocol.ts';
import { isBytes, isCount, isFlag, isNumber, isOneOf, isShape, isText, type Shape } from './shape-checks.ts';

const streams: readonly OutputStream[] = ['stdout', 'stderr'];

/** The message, or undefined when it is none that a shell worker sends. Host side. */
export function checkWorkerMessage(data: unknown): WorkerMessage | undefined {
  if (!isShape(data)) return undefined;
  if (data.type === 'ready') return { type: 'ready' };
  const { type, run } = data;
  if (!isCount(run)) return undefined;
  switch (type) {
    case 'operation': {
      const request = checkOperation(data.request);
      if (!isCount(data.operation) || request === undefined) return undefined;
      return { type, run, operation: data.operation, request };
    }
    case 'output':
      if (!Array.isArray(data.pieces) || !data.pieces.every(isOutputBytes)) return undefined;
      return { type, run, pieces: data.pieces };
    case 'parked': {
      const { nextTimer, received } = data;
      if (!isCount(received) || !(nextTimer === undefined || isCount(nextTimer))) return undefined;
      return { type, run, nextTimer, received };
    }
    case 'done': {
      const { exitCode, reusable } = data;
      if (!isCount(exitCode) || !isFlag(reusable)) return undefined;
      return { type, run, exitCode, reusable };
    }
    default:
      return undefined;
  }
}

function isOutputBytes(value: unknown): value is OutputBytes {
  return isShape(value) && isOneOf(streams, value.stream) && isBytes(value.bytes);
}

function checkOperation(value: unknown): FileOperation | undefined {
  if (!isShape(value)) return undefined;
  switch (value.kind) {
    case 'rename':
    case 'copy':
      return checkTwoNames(value.kind, value);
    case 'link':
      return isText(value.existing) && isText(value.path)
        ? { kind: 'link', existing: value.existing, path: value.path }
        : undefined;
    default:
      return isText(value.path) ? checkOneName(value, value.path) : undefined;
  }
}

function checkTwoNames(kind: 'rename' | 'copy', { from, to, recursive }: Shape): FileOperation | undefined {
  if (!isText(from) || !isText(to)) return undefined;
  if (kind === 'rename') return { kind, from, to };
  return isFlag(recursive) ? { kind, from, to, recursive } : undefined;
}

function checkOneName(value: Shape, path: string): FileOperation | undefined {
  const { kind, content, recursive, force, target, mode, mtimeMs } = value;
  switch (kind) {
    case 'read':
    case 'stat':
    case 'lstat':
    case 'exists':
    case 'list':
    case 'readlink':
    case 'realpath':
      return { kind, path };
    case 'write':
    case 'append':
      return isBytes(content) ? { kind, path, content } : undefined;
    case 'mkdir':
      return isFlag(recursive) ? { kind, path, recursive } : undefined;
    case 'remove':
      return isFlag(recursive) && isFlag(force) ? { kind, path, recursive, force } : undefined;
    case 'symlink':
      return isText(target) ? { kind, path, target } : undefined;
    case 'chmod':
      return isCount(mode) ? { kind, path, mode } : undefined;
    case 'utimes':
      return isNumber(mtimeMs) ? { kind, path, mtimeMs } : undefined;
    default:
      return undefined;
  }
}
