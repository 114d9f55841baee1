import {
  type ExecOptions,
  type ExecOutput,
  type ExecutionEnv,
  ExecutionError,
  FileError,
  type FileErrorCode,
  type FileInfo,
  type FileResult,
} from '../execution-env.ts';
import { basename, dirname, join, namesOf, normalize, resolve } from '../paths.ts';
import { err, ok, type Result } from '../result.ts';
import { type Inode, MemoryFiles } from './memory-files.ts';

const encoder = new TextEncoder();

/** A plain env over files in memory. `beforeLookUp` may keep a look-up (canonicalPath, fileInfo) waiting. */
export class MemoryEnv implements ExecutionEnv {
  readonly cwd = '/work';
  readonly files: MemoryFiles;
  beforeLookUp: ((path: string) => Promise<void>) | undefined;
  #temp = 0;

  constructor(files = new MemoryFiles()) {
    this.files = files;
  }

  async absolutePath(path: string, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => at);
  }

  async joinPath(parts: string[], signal?: AbortSignal) {
    return this.#do('', signal, () => join(...parts));
  }

  async readTextFile(path: string, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => textOf(this.files.read(at)));
  }

  async readTextLines(path: string, options: { maxLines?: number; abortSignal?: AbortSignal } = {}) {
    return this.#do(path, options.abortSignal, (at) => {
      const lines = textOf(this.files.read(at)).split('\n');
      if (lines.at(-1) === '') lines.pop();
      return lines.slice(0, options.maxLines).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line));
    });
  }

  async readBinaryFile(path: string, signal?: AbortSignal): FileResult<Uint8Array> {
    return this.#do(path, signal, (at) => this.files.read(at).slice());
  }

  async writeFile(path: string, content: string | Uint8Array, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => {
      this.files.makeFolders(dirname(at));
      this.files.write(at, bytesOf(content));
    });
  }

  async appendFile(path: string, content: string | Uint8Array, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => {
      this.files.makeFolders(dirname(at));
      const [before, added] = [this.#exists(at) ? this.files.read(at) : new Uint8Array(), bytesOf(content)];
      const whole = new Uint8Array(before.length + added.length);
      whole.set(before);
      whole.set(added, before.length);
      this.files.write(at, whole);
    });
  }

  async fileInfo(path: string, signal?: AbortSignal) {
    await this.beforeLookUp?.(resolve(this.cwd, path));
    return this.#do(path, signal, (at) => infoOf(at, this.files.get(at, false)));
  }

  async listDir(path: string, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => {
      const folder = this.files.get(at, true);
      if (folder.kind !== 'directory') throw new FileError('not_directory', `not a folder: ${at}`, at);
      const names = [...folder.names].sort(([one], [other]) => (one < other ? -1 : 1));
      return names.map(([name, inode]) => infoOf(join(at, name), inode));
    });
  }

  async canonicalPath(path: string, signal?: AbortSignal) {
    await this.beforeLookUp?.(resolve(this.cwd, path));
    return this.#do(path, signal, (at) => this.files.realPath(at));
  }

  async exists(path: string, signal?: AbortSignal) {
    return this.#do(path, signal, (at) => this.#exists(at));
  }

  async createDir(path: string, options: { recursive?: boolean; abortSignal?: AbortSignal } = {}) {
    return this.#do(path, options.abortSignal, (at) => {
      if (options.recursive ?? true) return this.files.makeFolders(at);
      if (this.#exists(at)) throw new FileError('invalid', `exists: ${at}`, at);
      this.files.makeFolder(at);
    });
  }

  async remove(path: string, options: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal } = {}) {
    const removed = this.#do(path, options.abortSignal, (at) => this.files.remove(at, options.recursive ?? false));
    return !removed.ok && removed.error.code === 'not_found' && options.force ? ok(undefined) : removed;
  }

  async createTempDir(prefix = 'tmp-', signal?: AbortSignal) {
    return this.#do(`/tmp/${prefix}${++this.#temp}`, signal, (at) => {
      checkName(prefix);
      this.files.makeFolder(at);
      return at;
    });
  }

  async createTempFile(options: { prefix?: string; suffix?: string; abortSignal?: AbortSignal } = {}) {
    const { prefix = 'tmp-', suffix = '' } = options;
    return this.#do(`/tmp/${prefix}${++this.#temp}${suffix}`, options.abortSignal, (at) => {
      checkName(prefix + suffix);
      this.files.write(at, new Uint8Array());
      return at;
    });
  }

  async exec(_command: string, _options?: ExecOptions): Promise<Result<ExecOutput, ExecutionError>> {
    return err(new ExecutionError('shell_unavailable', 'files in memory have no shell'));
  }

  async cleanup() {}

  #exists(path: string): boolean {
    try {
      this.files.get(path, true);
      return true;
    } catch (thrown) {
      if (codeOf(thrown) === 'not_found') return false;
      throw thrown;
    }
  }

  #do<Value>(path: string, signal: AbortSignal | undefined, work: (at: string) => Value): Result<Value, FileError> {
    try {
      if (signal?.aborted) throw new FileError('aborted', 'aborted', path);
      if (
        path.includes('\0') ||
        path.length > 4_000 ||
        namesOf(path).some((name) => encoder.encode(name).length > 255)
      ) {
        throw new FileError('invalid', 'not a path', path);
      }
      return ok(work(resolve(this.cwd, path)));
    } catch (thrown) {
      return err(thrown instanceof FileError ? thrown : new FileError('unknown', String(thrown), path));
    }
  }
}

function codeOf(thrown: unknown): FileErrorCode | undefined {
  return thrown instanceof FileError ? thrown.code : undefined;
}

function checkName(name: string): void {
  if (name.includes('/')) throw new FileError('invalid', `not a name: ${name}`, name);
}

function infoOf(path: string, inode: Inode): FileInfo {
  const at = normalize(path);
  const shared = { name: basename(at), path: at, kind: inode.kind, mtimeMs: inode.mtimeMs, id: inode.id };
  if (inode.kind === 'file') return { ...shared, size: inode.content.length };
  return inode.kind === 'symlink'
    ? { ...shared, size: inode.target.length, target: inode.target }
    : { ...shared, size: 0 };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content.slice();
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
