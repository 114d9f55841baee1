import type { CpOptions, FileContent, FsStat, IFileSystem, MkdirOptions, RmOptions } from 'just-bash/browser';
import { normalize, resolve } from '../../../engine/env/paths.ts';
import type { DirEntry, Stat } from '../files/file-store.ts';
import { decodeBytes, encodeText, encodingOf, type TextEncoding } from './file-text.ts';
import { latin1Of } from './latin1.ts';
import { denied, isLocal, type LocalFiles, localFolders } from './local-files.ts';
import type { RemoteFiles } from './remote-files.ts';

type ByteString = Awaited<ReturnType<NonNullable<IFileSystem['readFileBytes']>>>;
type LibraryDirent = Awaited<ReturnType<NonNullable<IFileSystem['readdirWithFileTypes']>>>[number];
type EncodingOption = TextEncoding | { encoding?: TextEncoding | null };

/** Sees how an interpreter opens the files of its redirections. */
export interface OpeningObserver {
  /** A redirection has opened the file. */
  opened(path: string): void;
  /** Whether output was written to the redirection's file already, so that more of it is added. */
  continues(path: string): boolean;
}

/** The file system that the shell's library works on: the run's files, with the shell's own folders among them. */
export class ShellFiles implements IFileSystem {
  readonly #remote: RemoteFiles;
  readonly #local: LocalFiles;
  readonly #observer: OpeningObserver | undefined;

  constructor(remote: RemoteFiles, local: LocalFiles, observer?: OpeningObserver) {
    this.#remote = remote;
    this.#local = local;
    this.#observer = observer;
  }

  /** The same files, for an interpreter whose redirections are watched. */
  watchedBy(observer: OpeningObserver): ShellFiles {
    return new ShellFiles(this.#remote, this.#local, observer);
  }

  async readFile(path: string, options?: EncodingOption): Promise<string> {
    return decodeBytes(await this.readFileBuffer(path), encodingOf(options));
  }

  async readFileBytes(path: string): Promise<ByteString> {
    const text: unknown = latin1Of(await this.readFileBuffer(path));
    if (!isByteString(text)) throw new Error('not reached');
    return text;
  }

  async readFileBuffer(path: string): Promise<Uint8Array> {
    return isLocal(path) ? this.#local.read(path) : this.#remote.read(path);
  }

  async writeFile(path: string, content: FileContent, options?: EncodingOption): Promise<void> {
    const bytes = encodeText(content, encodingOf(options));
    if (bytes.length > 0 && this.#observer?.continues(path)) return this.appendFile(path, bytes);
    await (isLocal(path) ? this.#local.write(path, bytes, false) : this.#remote.write(path, bytes));
    if (bytes.length === 0 && options === 'binary') this.#observer?.opened(path);
  }

  async appendFile(path: string, content: FileContent, options?: EncodingOption): Promise<void> {
    const bytes = encodeText(content, encodingOf(options));
    await (isLocal(path) ? this.#local.write(path, bytes, true) : this.#remote.append(path, bytes));
    if (bytes.length === 0 && options === 'binary') this.#observer?.opened(path);
  }

  async exists(path: string): Promise<boolean> {
    return isLocal(path) ? this.#local.exists(path) : this.#remote.exists(path);
  }

  async stat(path: string): Promise<FsStat> {
    return isLocal(path) ? this.#local.stat(path) : libraryStat(await this.#remote.stat(path));
  }

  async lstat(path: string): Promise<FsStat> {
    return isLocal(path) ? this.#local.lstat(path) : libraryStat(await this.#remote.lstat(path));
  }

  async mkdir(path: string, options?: MkdirOptions): Promise<void> {
    if (!isLocal(path)) return this.#remote.mkdir(path, options?.recursive === true);
    if (options?.recursive === true && (await this.#local.exists(path))) return;
    denied('mkdir', path);
  }

  async readdir(path: string): Promise<string[]> {
    return (await this.readdirWithFileTypes(path)).map(({ name }) => name);
  }

  async readdirWithFileTypes(path: string): Promise<LibraryDirent[]> {
    if (isLocal(path)) return this.#local.list(path);
    const entries = await this.#remote.list(path);
    if (normalize(path) !== '/') return entries.map(libraryDirent);
    const own = localFolders.map((folder): DirEntry => ({ name: folder.slice(1), kind: 'directory' }));
    const all = new Map([...entries, ...own].map((entry) => [entry.name, entry]));
    return [...all.values()].sort((one, other) => (one.name < other.name ? -1 : 1)).map(libraryDirent);
  }

  async rm(path: string, options?: RmOptions): Promise<void> {
    if (isLocal(path)) return this.#local.remove(path);
    await this.#remote.remove(path, options?.recursive === true, options?.force === true);
  }

  async cp(from: string, to: string, options?: CpOptions): Promise<void> {
    if (!isLocal(from) && !isLocal(to)) return this.#remote.copy(from, to, options?.recursive === true);
    await this.writeFile(to, await this.readFileBuffer(from));
  }

  async mv(from: string, to: string): Promise<void> {
    if (isLocal(from) || isLocal(to)) denied('rename', from);
    await this.#remote.rename(from, to);
  }

  resolvePath(base: string, path: string): string {
    return resolve(base, path);
  }

  getAllPaths(): string[] {
    return [];
  }

  async chmod(path: string, mode: number): Promise<void> {
    if (isLocal(path)) denied('chmod', path);
    await this.#remote.chmod(path, mode);
  }

  async symlink(target: string, path: string): Promise<void> {
    if (isLocal(path)) denied('symlink', path);
    await this.#remote.symlink(target, path);
  }

  async link(existing: string, path: string): Promise<void> {
    if (isLocal(existing) || isLocal(path)) denied('link', path);
    await this.#remote.link(existing, path);
  }

  async readlink(path: string): Promise<string> {
    return isLocal(path) ? this.#local.readlink(path) : this.#remote.readlink(path);
  }

  async realpath(path: string): Promise<string> {
    return isLocal(path) ? this.#local.realpath(path) : this.#remote.realpath(path);
  }

  async utimes(path: string, _accessed: Date, modified: Date): Promise<void> {
    if (isLocal(path)) denied('utime', path);
    await this.#remote.utimes(path, modified.getTime());
  }
}

/** With the number of links, which the library does not know but our `ls` shows. */
function libraryStat(stat: Stat): FsStat & { links: number } {
  return {
    links: stat.links,
    isFile: stat.kind === 'file',
    isDirectory: stat.kind === 'directory',
    isSymbolicLink: stat.kind === 'symlink',
    mode: stat.mode,
    size: stat.size,
    mtime: new Date(stat.mtimeMs),
    dev: 1,
    ino: Number(stat.id),
    identity: stat.id,
  };
}

function libraryDirent({ name, kind }: DirEntry): LibraryDirent {
  return { name, isFile: kind === 'file', isDirectory: kind === 'directory', isSymbolicLink: kind === 'symlink' };
}

/** The library's name for a text whose characters are bytes. */
function isByteString(text: unknown): text is ByteString {
  return typeof text === 'string';
}
