import {
  type ExecOptions,
  type ExecOutput,
  type ExecutionEnv,
  ExecutionError,
  FileError,
  type FileErrorCode,
  type FileInfo,
} from '../../src/engine/env/execution-env.ts';
import { err, ok, type Result } from '../../src/engine/env/result.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Stands in for a shell: tells its output piece by piece, and gives the exit code. */
export type FakeShell = (command: string, options: ExecOptions) => Promise<number>;

/**
 * Files in memory, by absolute path, for tools of either side: no links, no permissions, and nothing that suits one side's way of
 * reading better than the other's. Folders exist as soon as a file is in them. `.log` files are sinks: they keep nothing.
 */
export class NeutralEnv implements ExecutionEnv {
  cwd = '/work';
  readonly files = new Map<string, Uint8Array>();
  shell: FakeShell | undefined;
  readonly #folders = new Set(['/', '/tmp', this.cwd]);
  #temporary = 0;

  async absolutePath(path: string) {
    return ok(this.#absolute(path));
  }

  async joinPath(parts: string[]) {
    return ok(this.#absolute(parts.join('/')));
  }

  async readTextFile(path: string) {
    const bytes = this.#read(path);
    return bytes.ok ? ok(decoder.decode(bytes.value)) : bytes;
  }

  async readTextLines(path: string, options: { maxLines?: number } = {}) {
    const text = await this.readTextFile(path);
    if (!text.ok) return text;
    const lines = text.value.split('\n');
    if (lines.at(-1) === '') lines.pop();
    return ok(lines.slice(0, options.maxLines).map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)));
  }

  async readBinaryFile(path: string) {
    return this.#read(path);
  }

  async writeFile(path: string, content: string | Uint8Array) {
    const at = this.#absolute(path);
    if (this.#folders.has(at)) return fail('is_directory');
    this.#put(at, bytesOf(content));
    return ok(undefined);
  }

  async appendFile(path: string, content: string | Uint8Array) {
    const at = this.#absolute(path);
    if (at.endsWith('.log')) return ok(undefined);
    const before = this.files.get(at) ?? new Uint8Array();
    const added = bytesOf(content);
    const whole = new Uint8Array(before.length + added.length);
    whole.set(before);
    whole.set(added, before.length);
    this.#put(at, whole);
    return ok(undefined);
  }

  async fileInfo(path: string): Promise<Result<FileInfo, FileError>> {
    const at = this.#absolute(path);
    const name = at.slice(at.lastIndexOf('/') + 1);
    const file = this.files.get(at);
    if (file !== undefined) return ok({ name, path: at, kind: 'file', size: file.length, mtimeMs: 0 });
    return this.#folders.has(at) ? ok({ name, path: at, kind: 'directory', size: 0, mtimeMs: 0 }) : fail('not_found');
  }

  async listDir(path: string): Promise<Result<FileInfo[], FileError>> {
    const at = this.#absolute(path);
    if (!this.#folders.has(at)) return fail(this.files.has(at) ? 'not_directory' : 'not_found');
    const start = at === '/' ? 1 : at.length + 1;
    const inside = [...this.files.keys()].filter((file) => file.startsWith(at)).map((file) => file.slice(start));
    const names = [...new Set(inside.map((rest) => rest.split('/')[0] ?? ''))].sort();
    const infos = await Promise.all(names.map((name) => this.fileInfo(`${at}/${name}`)));
    return ok(infos.flatMap((info) => (info.ok ? [info.value] : [])));
  }

  async canonicalPath(path: string) {
    const at = this.#absolute(path);
    return this.#exists(at) ? ok(at) : fail('not_found');
  }

  async exists(path: string) {
    return ok(this.#exists(this.#absolute(path)));
  }

  async createDir() {
    return ok(undefined);
  }

  async remove(path: string) {
    const at = this.#absolute(path);
    return this.files.delete(at) ? ok(undefined) : fail('not_found');
  }

  async createTempDir(prefix = 'tmp-') {
    this.#temporary += 1;
    return ok(`/tmp/${prefix}${this.#temporary}`);
  }

  async createTempFile(options: { prefix?: string; suffix?: string } = {}) {
    this.#temporary += 1;
    return ok(`/tmp/${options.prefix ?? 'tmp-'}${this.#temporary}${options.suffix ?? ''}`);
  }

  async exec(command: string, options: ExecOptions = {}): Promise<Result<ExecOutput, ExecutionError>> {
    if (this.shell === undefined) return err(new ExecutionError('shell_unavailable', 'there is no shell here'));
    return ok({ stdout: '', stderr: '', exitCode: await this.shell(command, options) });
  }

  async cleanup() {}

  #absolute(path: string): string {
    if (path.startsWith('/') && !/\/\.{0,2}(?:\/|$)/.test(path)) return path;
    const names: string[] = [];
    for (const name of (path.startsWith('/') ? path : `${this.cwd}/${path}`).split('/')) {
      if (name === '..') names.pop();
      else if (name !== '' && name !== '.') names.push(name);
    }
    return `/${names.join('/')}`;
  }

  #read(path: string): Result<Uint8Array, FileError> {
    const at = this.#absolute(path);
    const file = this.files.get(at);
    if (file !== undefined) return ok(file);
    return fail(this.#folders.has(at) ? 'is_directory' : 'not_found');
  }

  #exists(at: string): boolean {
    return this.files.has(at) || this.#folders.has(at);
  }

  #put(at: string, bytes: Uint8Array): void {
    if (!this.files.has(at)) {
      for (let end = at.lastIndexOf('/'); end > 0; end = at.lastIndexOf('/', end - 1))
        this.#folders.add(at.slice(0, end));
    }
    this.files.set(at, bytes);
  }
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content.slice();
}

/** Made once each: an Error takes longer to make than all else that happens here. */
const failures = new Map<FileErrorCode, { ok: false; error: FileError }>();

function fail(code: FileErrorCode): { ok: false; error: FileError } {
  const failure = failures.get(code) ?? err(new FileError(code, code));
  failures.set(code, failure);
  return failure;
}
