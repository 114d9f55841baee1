import { type DirEntry, PosixError, type Stat } from '../files/file-store.ts';
import { isStat } from './check-host-message.ts';
import type { FileOperation, FileOutcome, FileValue } from './file-operation.ts';

/** Sends an operation to the host, and resolves with what came of it. */
export type AskHost = (request: FileOperation) => Promise<FileOutcome>;

/** The files of the run, which live with the host: each method is one message there and one back. */
export class RemoteFiles {
  readonly #ask: AskHost;

  constructor(ask: AskHost) {
    this.#ask = ask;
  }

  async read(path: string): Promise<Uint8Array> {
    const value = await this.#value({ kind: 'read', path });
    return value instanceof Uint8Array ? value : unexpected('read');
  }

  async write(path: string, content: Uint8Array): Promise<void> {
    await this.#value({ kind: 'write', path, content });
  }

  async append(path: string, content: Uint8Array): Promise<void> {
    await this.#value({ kind: 'append', path, content });
  }

  async stat(path: string): Promise<Stat> {
    const value = await this.#value({ kind: 'stat', path });
    return isStat(value) ? value : unexpected('stat');
  }

  async lstat(path: string): Promise<Stat> {
    const value = await this.#value({ kind: 'lstat', path });
    return isStat(value) ? value : unexpected('lstat');
  }

  async exists(path: string): Promise<boolean> {
    return (await this.#value({ kind: 'exists', path })) === true;
  }

  async list(path: string): Promise<DirEntry[]> {
    const value = await this.#value({ kind: 'list', path });
    return Array.isArray(value) ? value : unexpected('list');
  }

  async mkdir(path: string, recursive: boolean): Promise<void> {
    await this.#value({ kind: 'mkdir', path, recursive });
  }

  async remove(path: string, recursive: boolean, force: boolean): Promise<void> {
    await this.#value({ kind: 'remove', path, recursive, force });
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#value({ kind: 'rename', from, to });
  }

  async copy(from: string, to: string, recursive: boolean): Promise<void> {
    await this.#value({ kind: 'copy', from, to, recursive });
  }

  async symlink(target: string, path: string): Promise<void> {
    await this.#value({ kind: 'symlink', target, path });
  }

  async link(existing: string, path: string): Promise<void> {
    await this.#value({ kind: 'link', existing, path });
  }

  async readlink(path: string): Promise<string> {
    const value = await this.#value({ kind: 'readlink', path });
    return typeof value === 'string' ? value : unexpected('readlink');
  }

  async realpath(path: string): Promise<string> {
    const value = await this.#value({ kind: 'realpath', path });
    return typeof value === 'string' ? value : unexpected('realpath');
  }

  async chmod(path: string, mode: number): Promise<void> {
    await this.#value({ kind: 'chmod', path, mode });
  }

  async utimes(path: string, mtimeMs: number): Promise<void> {
    await this.#value({ kind: 'utimes', path, mtimeMs });
  }

  async #value(request: FileOperation): Promise<FileValue> {
    const outcome = await this.#ask(request);
    if (outcome.ok) return outcome.value;
    if (outcome.code === 'EIO') throw new Error(outcome.message);
    throw new PosixError(outcome.code, outcome.message, outcome.path);
  }
}

function unexpected(kind: FileOperation['kind']): never {
  throw new Error(`EIO: input/output error, ${kind}`);
}
