import type { FsStat, InMemoryFs } from 'just-bash/browser';
import { isInside, normalize } from '../../../engine/env/paths.ts';
import { PosixError } from '../files/file-store.ts';
import { latin1Of } from './latin1.ts';
import type { Sink } from './terminal-output.ts';

/** The folders that belong to the shell and not to the run: its commands and devices. */
export const localFolders = ['/bin', '/usr', '/dev', '/proc'] as const;

const terminals: Readonly<Record<string, 'stdout' | 'stderr'>> = {
  '/dev/stdout': 'stdout',
  '/dev/fd/1': 'stdout',
  '/proc/self/fd/1': 'stdout',
  '/dev/stderr': 'stderr',
  '/dev/fd/2': 'stderr',
  '/proc/self/fd/2': 'stderr',
};

export function isLocal(path: string): boolean {
  const named = normalize(path);
  return localFolders.some((folder) => isInside(folder, named));
}

/**
 * The shell's own folders, as the library lays them out. Nothing in them can be changed but the files behind process
 * substitutions, so that one command leaves nothing to the next of its worker.
 */
export class LocalFiles {
  readonly #layout: InMemoryFs;
  readonly #terminal: Sink;

  constructor(layout: InMemoryFs, terminal: Sink) {
    this.#layout = layout;
    this.#terminal = terminal;
  }

  async read(path: string): Promise<Uint8Array> {
    return normalize(path) === '/dev/null' ? new Uint8Array(0) : this.#layout.readFileBuffer(path);
  }

  /** Devices take whatever is written to them. */
  async write(path: string, content: Uint8Array, append: boolean): Promise<void> {
    const named = normalize(path);
    if (named === '/dev/null') return;
    const stream = terminals[named];
    if (stream !== undefined) {
      this.#terminal.write(stream, content.slice());
      return;
    }
    if (!isInside('/dev/fd', named)) denied('open', path);
    const before =
      append && (await this.#layout.exists(named)) ? latin1Of(await this.#layout.readFileBuffer(named)) : '';
    await this.#layout.writeFile(named, before + latin1Of(content), 'binary');
  }

  async remove(path: string): Promise<void> {
    if (!isInside('/dev/fd', normalize(path))) denied('unlink', path);
    await this.#layout.rm(path);
  }

  async exists(path: string): Promise<boolean> {
    return this.#layout.exists(path);
  }

  async stat(path: string): Promise<FsStat> {
    return this.#layout.stat(path);
  }

  async lstat(path: string): Promise<FsStat> {
    return this.#layout.lstat(path);
  }

  async list(path: string): Promise<Awaited<ReturnType<InMemoryFs['readdirWithFileTypes']>>> {
    return this.#layout.readdirWithFileTypes(path);
  }

  async readlink(path: string): Promise<string> {
    return this.#layout.readlink(path);
  }

  async realpath(path: string): Promise<string> {
    return this.#layout.realpath(path);
  }
}

/** Throws what the file system says of a change that nobody may make here. */
export function denied(call: string, path: string): never {
  throw new PosixError('EACCES', `EACCES: permission denied, ${call} '${path}'`, path);
}
