import type { FileAccess } from '../../engine/env/activity.ts';
import { demandRange } from '../../engine/env/byte-range.ts';
import {
  type BulkOperations,
  type ByteRange,
  FileError,
  type FileInfo,
  type FileResult,
  type FileSystem,
  type Walked,
  type WalkOptions,
} from '../../engine/env/execution-env.ts';
import { basename, dirname, join, resolve } from '../../engine/env/paths.ts';
import { err, ok } from '../../engine/env/result.ts';
import { walkAtOnce } from '../../engine/env/walk.ts';
import { abortedError, fileErrorOf } from './file-errors.ts';
import { type Actor, PosixError, type Stat } from './files/file-store.ts';
import type { MemoryFileStore } from './files/memory-file-store.ts';
import { posixError } from './files/posix-error.ts';
import { demandInside, isSandboxFolder } from './sandbox-folders.ts';
import type { TempNames } from './temp-names.ts';
import { firstLines, textOf } from './text-lines.ts';

const encoder = new TextEncoder();

/** The files of a store as one actor's FileSystem. */
export class EmbeddedFiles implements FileSystem, BulkOperations {
  readonly cwd: string;
  readonly #store: MemoryFileStore;
  readonly #actor: Actor | undefined;
  readonly #tempNames: TempNames;

  /** Without an actor nothing is reported. */
  constructor(setup: { store: MemoryFileStore; cwd: string; actor: Actor | undefined; tempNames: TempNames }) {
    this.cwd = setup.cwd;
    this.#store = setup.store;
    this.#actor = setup.actor;
    this.#tempNames = setup.tempNames;
  }

  absolutePath(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#run(path, abortSignal, () => resolve(this.cwd, path));
  }

  joinPath(parts: string[], abortSignal?: AbortSignal): FileResult<string> {
    return this.#run(undefined, abortSignal, () => join(...parts));
  }

  readTextFile(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#on(path, 'follow', abortSignal, (at) => textOf(this.#store.view(at, this.#actor)));
  }

  readTextLines(path: string, options?: { maxLines?: number; abortSignal?: AbortSignal }): FileResult<string[]> {
    return this.#on(path, 'follow', options?.abortSignal, (at) => {
      // The report comes with the look at the file, but only afterwards is it known which lines were read.
      const reports: FileAccess[] = [];
      const late: Actor = { record: (activity) => activity.type === 'file_access' && reports.push(activity) };
      let range: { from: number; to: number } | undefined;
      try {
        const { lines, cut } = firstLines(this.#store.view(at, late), options?.maxLines);
        if (cut) range = { from: 1, to: lines.length };
        return lines;
      } finally {
        for (const report of reports) this.#actor?.record(range === undefined ? report : { ...report, range });
      }
    });
  }

  readBinaryFile(path: string, abortSignal?: AbortSignal): FileResult<Uint8Array> {
    return this.#on(path, 'follow', abortSignal, (at) => this.#store.read(at, this.#actor));
  }

  writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void> {
    return this.#on(path, 'follow', abortSignal, (at) => {
      this.#makeParents(at);
      this.#store.write(at, bytesOf(content), this.#actor);
    });
  }

  appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void> {
    return this.#on(path, 'follow', abortSignal, (at) => {
      this.#makeParents(at);
      this.#store.append(at, bytesOf(content), this.#actor);
    });
  }

  fileInfo(path: string, abortSignal?: AbortSignal): FileResult<FileInfo> {
    return this.#on(path, 'entry', abortSignal, (at) => this.#infoOf(at, this.#store.lstat(at, this.#actor)));
  }

  /** One report for the whole list: what it tells of the children is part of it. */
  listDir(path: string, abortSignal?: AbortSignal): FileResult<FileInfo[]> {
    return this.#on(path, 'follow', abortSignal, (at) => this.#list(at));
  }

  /** Reported as its listings and its reads of rules. */
  walk(path: string, { abortSignal, ...options }: WalkOptions = {}): FileResult<Walked> {
    return this.#on(path, 'follow', abortSignal, (root) =>
      walkAtOnce(
        { root, cwd: this.cwd, options },
        {
          list: (at) => this.#list(at),
          read: (at) => {
            demandInside(this.#store, at, 'follow');
            return textOf(this.#store.view(at, this.#actor));
          },
        },
      ),
    );
  }

  readRange(path: string, { abortSignal, ...range }: ByteRange): FileResult<Uint8Array> {
    return this.#on(path, 'follow', abortSignal, (at) => {
      demandRange(range, path);
      return this.#store.view(at, this.#actor).slice(range.offset, range.offset + range.length);
    });
  }

  canonicalPath(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#on(path, 'follow', abortSignal, (at) => this.#store.realpath(at, this.#actor));
  }

  async exists(path: string, abortSignal?: AbortSignal): FileResult<boolean> {
    const looked = await this.#on(path, 'follow', abortSignal, (at) => this.#store.stat(at, this.#actor));
    if (looked.ok) return ok(true);
    return looked.error.code === 'not_found' ? ok(false) : looked;
  }

  createDir(path: string, options?: { recursive?: boolean; abortSignal?: AbortSignal }): FileResult<void> {
    return this.#on(path, 'follow', options?.abortSignal, (at) => {
      const recursive = options?.recursive ?? true;
      try {
        this.#store.mkdir(at, { recursive }, this.#actor);
      } catch (thrown) {
        // Asked for a folder that may be there already, a file in its place is what is wrong.
        if (!recursive || !(thrown instanceof PosixError) || thrown.code !== 'EEXIST') throw thrown;
        throw posixError('ENOTDIR', 'mkdir', at);
      }
    });
  }

  remove(
    path: string,
    options?: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal },
  ): FileResult<void> {
    return this.#on(path, 'entry', options?.abortSignal, (at) => {
      if (isSandboxFolder(this.#store.reachOf(at, 'entry'))) {
        throw new FileError(
          'permission_denied',
          `EACCES: permission denied, '${at}' is a folder of the sandbox itself`,
        );
      }
      const { recursive = false, force = false } = options ?? {};
      if (!recursive && this.#isFolder(at)) {
        this.#store.lstat(at, this.#actor);
        throw posixError('EISDIR', 'rm', at);
      }
      this.#store.remove(at, { recursive, force }, this.#actor);
    });
  }

  createTempDir(prefix = 'tmp-', abortSignal?: AbortSignal): FileResult<string> {
    return this.#run(undefined, abortSignal, () => {
      const path = this.#tempNames.next(prefix, '', (name) => this.#isFree(name));
      this.#store.mkdir(path, { recursive: true }, this.#actor);
      return path;
    });
  }

  createTempFile(options?: { prefix?: string; suffix?: string; abortSignal?: AbortSignal }): FileResult<string> {
    return this.#run(undefined, options?.abortSignal, () => {
      const { prefix = 'tmp-', suffix = '' } = options ?? {};
      const path = this.#tempNames.next(prefix, suffix, (name) => this.#isFree(name));
      this.#makeParents(path);
      this.#store.write(path, new Uint8Array(), this.#actor);
      return path;
    });
  }

  /** Nothing is held. */
  cleanup(): Promise<void> {
    return Promise.resolve();
  }

  /** An operation on a path that must lie in the sandbox. */
  #on<Value>(
    path: string,
    last: 'follow' | 'entry',
    abortSignal: AbortSignal | undefined,
    operation: (at: string) => Value,
  ): FileResult<Value> {
    return this.#run(path, abortSignal, () => {
      const at = resolve(this.cwd, path);
      demandInside(this.#store, at, last);
      return operation(at);
    });
  }

  /** The one place where operations are called: whatever they throw becomes an error of the result. */
  async #run<Value>(
    path: string | undefined,
    abortSignal: AbortSignal | undefined,
    operation: () => Value,
  ): FileResult<Value> {
    try {
      return abortSignal?.aborted ? err(abortedError(path)) : ok(operation());
    } catch (thrown) {
      return err(fileErrorOf(thrown, path));
    }
  }

  #list(at: string): FileInfo[] {
    return this.#store.list(at, this.#actor).map(({ name }) => {
      const child = join(at, name);
      return this.#infoOf(child, this.#store.lstat(child));
    });
  }

  /** The folders above the file itself: of a dangling link, above its target. */
  #makeParents(path: string): void {
    const folder = dirname(this.#store.reachOf(path, 'follow'));
    if (!this.#store.exists(folder)) this.#store.mkdir(folder, { recursive: true }, this.#actor);
  }

  #infoOf(path: string, { kind, size, mtimeMs, id }: Stat): FileInfo {
    const info: FileInfo = { name: basename(path), path, kind, size, mtimeMs, id };
    return kind === 'symlink' ? { ...info, target: this.#store.readlink(path) } : info;
  }

  #isFolder(path: string): boolean {
    return !this.#isFree(path) && this.#store.lstat(path).kind === 'directory';
  }

  #isFree(path: string): boolean {
    try {
      this.#store.lstat(path);
      return false;
    } catch {
      return true;
    }
  }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content;
}
