import { type Actor, type FileStore, PosixError } from '../files/file-store.ts';
import type { FileOperation, FileOutcome, FileValue } from './file-operation.ts';

/** Does the operation at once. What fails becomes an outcome, also what should not have failed (EIO). */
export function serveFileOperation(store: FileStore, request: FileOperation, actor: Actor): FileOutcome {
  try {
    return { ok: true, value: perform(store, request, actor) };
  } catch (error) {
    const path = pathOf(request);
    if (error instanceof PosixError) return { ok: false, code: error.code, message: error.message, path: error.path };
    return { ok: false, code: 'EIO', message: `EIO: input/output error, ${request.kind} '${path}'`, path };
  }
}

function perform(store: FileStore, request: FileOperation, actor: Actor): FileValue {
  switch (request.kind) {
    case 'read':
      return store.read(request.path, actor);
    case 'stat':
      return store.stat(request.path, actor);
    case 'lstat':
      return store.lstat(request.path, actor);
    case 'exists':
      return store.exists(request.path, actor);
    case 'list':
      return store.list(request.path, actor);
    case 'readlink':
      return store.readlink(request.path, actor);
    case 'realpath':
      return store.realpath(request.path, actor);
    default:
      change(store, request, actor);
      return undefined;
  }
}

type Look = 'read' | 'stat' | 'lstat' | 'exists' | 'list' | 'readlink' | 'realpath';

function change(store: FileStore, request: Exclude<FileOperation, { kind: Look }>, actor: Actor): void {
  switch (request.kind) {
    case 'write':
      store.write(request.path, request.content, actor);
      return;
    case 'append':
      store.append(request.path, request.content, actor);
      return;
    case 'mkdir':
      store.mkdir(request.path, { recursive: request.recursive }, actor);
      return;
    case 'remove':
      store.remove(request.path, { recursive: request.recursive, force: request.force }, actor);
      return;
    case 'rename':
      store.rename(request.from, request.to, actor);
      return;
    case 'copy':
      store.copy(request.from, request.to, { recursive: request.recursive }, actor);
      return;
    case 'symlink':
      store.symlink(request.target, request.path, actor);
      return;
    case 'link':
      store.link(request.existing, request.path, actor);
      return;
    case 'chmod':
      store.chmod(request.path, request.mode, actor);
      return;
    case 'utimes':
      store.utimes(request.path, request.mtimeMs, actor);
      return;
  }
}

/** The path that the operation is about; of two the first. */
function pathOf(request: FileOperation): string {
  switch (request.kind) {
    case 'rename':
    case 'copy':
      return request.from;
    case 'link':
      return request.existing;
    default:
      return request.path;
  }
}
