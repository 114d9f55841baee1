import { dirname } from '../../../engine/env/paths.ts';
import type { Actor, FileStore, Stat } from '../files/file-store.ts';
import { changesFiles } from './changes.ts';
import type { FileOperation, FileOutcome } from './file-operation.ts';
import { serveFileOperation } from './serve-file-operation.ts';

/** A redirection's opening that was promised but not done yet. */
interface Opening {
  kind: 'write' | 'append';
  path: string;
  /** The file that is to be emptied, or the folder that the file is to be made in. */
  id: string;
  isNew: boolean;
}

const done: FileOutcome = { ok: true, value: undefined };
const nothing = new Uint8Array(0);

/**
 * Does a shell's operations on the files. A shell opens `> file` by emptying it and writes the text afterwards (and
 * `>> file` by adding nothing): within one piece of work these are made one change. The opening is held back until the
 * text comes, and is done before anything that could see or disturb it, and at the piece's end.
 */
export class JoinedChanges {
  readonly #store: FileStore;
  readonly #actor: Actor;
  #opening: Opening | undefined;

  constructor(store: FileStore, actor: Actor) {
    this.#store = store;
    this.#actor = actor;
  }

  /** Whether an opening is held back. */
  get pending(): boolean {
    return this.#opening !== undefined;
  }

  perform(request: FileOperation): FileOutcome {
    const opening = this.#opening;
    if (opening !== undefined) {
      if (isTextFor(opening, request)) return this.#writeText(opening, request.kind, request.content);
      if (this.#touches(opening, request)) this.commit();
    }
    if (this.#opening === undefined && this.#holdBack(request)) return done;
    return serveFileOperation(this.#store, request, this.#actor);
  }

  /** Does what was held back. */
  commit(): void {
    const opening = this.#opening;
    if (opening === undefined) return;
    this.#opening = undefined;
    serveFileOperation(this.#store, { kind: opening.kind, path: opening.path, content: nothing }, this.#actor);
  }

  /** Drops what was held back: the piece is taken back. */
  forget(): void {
    this.#opening = undefined;
  }

  #writeText(opening: Opening, kind: 'write' | 'append', content: Uint8Array): FileOutcome {
    if (content.length === 0 && kind === opening.kind) return done;
    this.#opening = undefined;
    const joined = kind === 'write' ? 'write' : opening.kind;
    return serveFileOperation(this.#store, { kind: joined, path: opening.path, content }, this.#actor);
  }

  /** Whether the request is an opening that would succeed, so that it can be promised. */
  #holdBack(request: FileOperation): boolean {
    if (request.kind !== 'write' && request.kind !== 'append') return false;
    if (request.content.length > 0) return false;
    const { kind, path } = request;
    const store = this.#store;
    const file = look(() => store.stat(path));
    if (file !== undefined) {
      // Adding nothing fails where emptying would, and changes nothing.
      if (kind === 'append' || file.kind !== 'file' || !succeeds(() => store.append(path, nothing))) return false;
      this.#opening = { kind, path, id: file.id, isNew: false };
      return true;
    }
    const folder =
      path.endsWith('/') || look(() => store.lstat(path)) !== undefined ? undefined : this.#folderFor(path);
    if (folder === undefined) return false;
    this.#opening = { kind, path, id: folder.id, isNew: true };
    return true;
  }

  /** The folder of a file to be made, if one can be made there. */
  #folderFor(path: string): Stat | undefined {
    const store = this.#store;
    const parent = dirname(path);
    if (/(^|\/)\.\.?$/.test(path)) return undefined;
    const folder = look(() => store.stat(parent));
    if (folder?.kind !== 'directory' || (folder.mode & 0o200) === 0) return undefined;
    // Setting the time that it has fails where others' folders are closed, and changes nothing.
    return succeeds(() => store.utimes(parent, folder.mtimeMs)) ? folder : undefined;
  }

  #touches(opening: Opening, request: FileOperation): boolean {
    if (changesFiles(this.#store, request)) return true;
    switch (request.kind) {
      case 'rename':
      case 'copy':
      case 'link':
      case 'symlink':
        return true;
      default: {
        const { path } = request;
        const seen = [look(() => this.#store.stat(path)), look(() => this.#store.lstat(path))];
        return seen.some((stat) => (stat === undefined ? opening.isNew : stat.id === opening.id));
      }
    }
  }
}

function isTextFor(
  opening: Opening,
  request: FileOperation,
): request is Extract<FileOperation, { kind: 'write' | 'append' }> {
  return (request.kind === 'write' || request.kind === 'append') && request.path === opening.path;
}

function look(get: () => Stat): Stat | undefined {
  try {
    return get();
  } catch {
    return undefined;
  }
}

function succeeds(act: () => void): boolean {
  try {
    act();
    return true;
  } catch {
    return false;
  }
}
