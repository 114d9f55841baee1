import { randomUUID } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { demandRange } from '../../engine/env/byte-range.ts';
import {
  type BulkOperations,
  type ByteRange,
  FileError,
  type FileInfo,
  type FileKind,
  type FileResult,
  type FileSystem,
  type Walked,
  type WalkOptions,
} from '../../engine/env/execution-env.ts';
import { basename, dirname, isInside, join } from '../../engine/env/paths.ts';
import { err, ok } from '../../engine/env/result.ts';
import { walkInTurns } from '../../engine/env/walk.ts';
import { errnoOf, fileErrorOf } from './errno.ts';
import { readAll, readFirstLines, readSome, writeAll } from './open-file.ts';
import type { RootGuard } from './root-guard.ts';

/**
 * Files of the machine below the folders of the sandbox. Each operation is synchronous inside, so that none is ever torn by another of
 * this process; an abort is looked at before it.
 */
export class NodeFiles implements FileSystem, BulkOperations {
  readonly #guard: RootGuard;
  readonly #tempRoot: string;

  constructor(guard: RootGuard, tempRoot: string) {
    this.#guard = guard;
    this.#tempRoot = tempRoot;
  }

  get cwd(): string {
    return this.#guard.cwd;
  }

  absolutePath(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#do(path, abortSignal, () => this.#guard.absolute(path));
  }

  joinPath(parts: string[], abortSignal?: AbortSignal): FileResult<string> {
    return this.#do(parts.join('/'), abortSignal, () => join(...parts));
  }

  readTextFile(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#do(path, abortSignal, () => textOf(readAll(this.#existing(path))));
  }

  readTextLines(path: string, options: { maxLines?: number; abortSignal?: AbortSignal } = {}): FileResult<string[]> {
    const { maxLines = Number.POSITIVE_INFINITY, abortSignal } = options;
    return this.#do(path, abortSignal, () => readFirstLines(this.#existing(path), maxLines));
  }

  readBinaryFile(path: string, abortSignal?: AbortSignal): FileResult<Uint8Array> {
    return this.#do(path, abortSignal, () => new Uint8Array(readAll(this.#existing(path))));
  }

  writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void> {
    return this.#do(path, abortSignal, () => writeAll(this.#withParents(path), content, 'over'));
  }

  appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal): FileResult<void> {
    return this.#do(path, abortSignal, () => writeAll(this.#withParents(path), content, 'after'));
  }

  fileInfo(path: string, abortSignal?: AbortSignal): FileResult<FileInfo> {
    return this.#do(path, abortSignal, () => {
      const absolute = this.#guard.absolute(path);
      const info = infoOf(absolute, this.#guard.locateExisting(path, false));
      if (info !== undefined) return info;
      throw new FileError('not_supported', `Neither a file, a folder nor a link: ${absolute}`, absolute);
    });
  }

  listDir(path: string, abortSignal?: AbortSignal): FileResult<FileInfo[]> {
    return this.#do(path, abortSignal, () => this.#list(path));
  }

  /** Others have their turn in it: a tree of a machine can be big. */
  async walk(path: string, { abortSignal, ...options }: WalkOptions = {}): FileResult<Walked> {
    const source = {
      list: (at: string) => this.#list(at),
      read: (at: string) => textOf(readAll(this.#existing(at))),
    };
    const breathe = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      if (abortSignal?.aborted) throw new FileError('aborted', `Aborted while ${path} was walked`, path);
    };
    const started = await this.#do(path, abortSignal, () =>
      walkInTurns({ root: this.#guard.absolute(path), cwd: this.cwd, options }, source, { stepsEach: 1_000, breathe }),
    );
    if (!started.ok) return started;
    try {
      return ok(await started.value);
    } catch (thrown) {
      return err(fileErrorOf(thrown, path));
    }
  }

  readRange(path: string, { abortSignal, ...range }: ByteRange): FileResult<Uint8Array> {
    return this.#do(path, abortSignal, () => {
      demandRange(range, path);
      return readSome(this.#existing(path), range);
    });
  }

  canonicalPath(path: string, abortSignal?: AbortSignal): FileResult<string> {
    return this.#do(path, abortSignal, () => this.#existing(path));
  }

  exists(path: string, abortSignal?: AbortSignal): FileResult<boolean> {
    return this.#do(path, abortSignal, () => this.#guard.locate(path, true).exists);
  }

  createDir(path: string, options: { recursive?: boolean; abortSignal?: AbortSignal } = {}): FileResult<void> {
    const { recursive = true, abortSignal } = options;
    return this.#do(path, abortSignal, () => {
      if (recursive) makeFolders(this.#guard.locate(path, true).realPath);
      else mkdirSync(this.#guard.locate(path, false).realPath);
    });
  }

  remove(
    path: string,
    options: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal } = {},
  ): FileResult<void> {
    const { recursive = false, force = false, abortSignal } = options;
    return this.#do(path, abortSignal, () => {
      const { realPath, exists } = this.#guard.locate(path, false);
      if (!exists && force) return;
      const absolute = this.#guard.absolute(path);
      if (this.#guard.roots.some((kept) => isInside(realPath, kept))) {
        throw new FileError('permission_denied', `The sandbox needs ${absolute}`, absolute);
      }
      if (!recursive && lstatSync(realPath).isDirectory()) {
        throw new FileError('is_directory', `A folder is only removed with all that is in it: ${absolute}`, absolute);
      }
      rmSync(realPath, { recursive });
    });
  }

  createTempDir(prefix = 'tmp-', abortSignal?: AbortSignal): FileResult<string> {
    return this.#do(prefix, abortSignal, () => mkdtempSync(this.#tempPath(prefix)));
  }

  createTempFile(options: { prefix?: string; suffix?: string; abortSignal?: AbortSignal } = {}): FileResult<string> {
    const { prefix = 'tmp-', suffix = '', abortSignal } = options;
    return this.#do(prefix, abortSignal, () => {
      const path = this.#tempPath(`${prefix}${randomUUID()}${suffix}`);
      writeAll(path, '', 'new');
      return path;
    });
  }

  /** Nothing to give back: the folder goes as a whole. */
  async cleanup(): Promise<void> {}

  #list(path: string): FileInfo[] {
    const absolute = this.#guard.absolute(path);
    const folder = this.#existing(path);
    const names = readdirSync(folder).sort((one, other) => (one < other ? -1 : 1));
    return names.flatMap((name) => infoIfThere(join(absolute, name), join(folder, name)) ?? []);
  }

  /** The real path of what must be there, links followed. */
  #existing(path: string): string {
    return this.#guard.locateExisting(path, true);
  }

  /** Where a write to the path goes, with the folders above it made. */
  #withParents(path: string): string {
    const { realPath, exists } = this.#guard.locate(path, true);
    if (!exists) makeFolders(dirname(realPath));
    return realPath;
  }

  #tempPath(name: string): string {
    if (name.includes('/') || name.includes('\0')) {
      throw new FileError('invalid', `A temporary path’s prefix and suffix are parts of a name: ${name}`, name);
    }
    const folder = this.#guard.locate(this.#tempRoot, true).realPath;
    mkdirSync(folder, { recursive: true });
    return join(folder, name);
  }

  async #do<Value>(path: string, signal: AbortSignal | undefined, work: () => Value): FileResult<Value> {
    try {
      if (signal?.aborted) return err(new FileError('aborted', `Aborted before ${path} was touched`, path));
      return ok(work());
    } catch (thrown) {
      return err(fileErrorOf(thrown, path));
    }
  }
}

/** As `mkdir -p`: a file in the way is not_directory. */
function makeFolders(realPath: string): void {
  try {
    mkdirSync(realPath, { recursive: true });
  } catch (thrown) {
    if (errnoOf(thrown) !== 'EEXIST') throw thrown;
    throw new FileError('not_directory', `A file is in the way: ${realPath}`, realPath);
  }
}

/** What is at `realPath`, under the name by which it was asked for; undefined for pipes, sockets and devices. */
function infoOf(path: string, realPath: string): FileInfo | undefined {
  const stats = lstatSync(realPath, { bigint: true });
  const kind: FileKind | undefined = stats.isFile()
    ? 'file'
    : stats.isDirectory()
      ? 'directory'
      : stats.isSymbolicLink()
        ? 'symlink'
        : undefined;
  if (kind === undefined) return undefined;
  const info: FileInfo = {
    name: basename(path),
    path,
    kind,
    size: Number(stats.size),
    mtimeMs: Number(stats.mtimeNs / 1_000n) / 1_000,
    id: `${stats.dev}:${stats.ino}`,
  };
  return kind === 'symlink' ? { ...info, target: readlinkSync(realPath) } : info;
}

/** A command may remove a file while the list of its folder is made. */
function infoIfThere(path: string, realPath: string): FileInfo | undefined {
  try {
    return infoOf(path, realPath);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT') return undefined;
    throw thrown;
  }
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
