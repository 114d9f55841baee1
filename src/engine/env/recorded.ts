import type { FileAccess, FileChange } from './activity.ts';
import type { CallContext } from './call-context.ts';
import { EnvDecorator, type Offered } from './env-decorator.ts';
import type { ByteRange, ExecOptions, ExecutionEnv, FileError, WalkOptions } from './execution-env.ts';
import { canonicalPathOf } from './file-keys.ts';
import type { FileObserver } from './file-observer.ts';
import type { FileVersions } from './file-versions.ts';
import { basename, dirname, join, resolve } from './paths.ts';
import { recordedExec } from './recorded-exec.ts';
import { accessesOfWalk } from './recorded-walk.ts';
import type { Result } from './result.ts';

export interface RecordedOptions {
  /** The versions of the sandbox's files: one object for all its envs. */
  versions: FileVersions;
  /** Finds out what commands have changed; one object for all the sandbox's envs. */
  observer?: FileObserver;
}

/**
 * The env of one call on a sandbox that does not report by itself: what the call reads, looks up and changes, and what it
 * runs, is recorded as it is done. What a command reads stays unknown.
 */
export function recorded(env: ExecutionEnv, call: CallContext, options: RecordedOptions): ExecutionEnv {
  return new RecordedEnv(env, call, options);
}

interface Entry {
  path: string;
  fileId: string;
}

class RecordedEnv extends EnvDecorator {
  readonly #versions: FileVersions;
  readonly #observer: FileObserver | undefined;

  constructor(env: ExecutionEnv, call: CallContext, options: RecordedOptions) {
    super(env, call);
    this.#versions = options.versions;
    this.#observer = options.observer;
  }

  override readTextFile(path: string, abortSignal?: AbortSignal) {
    return this.#access('read', path, () => super.readTextFile(path, abortSignal));
  }

  override readTextLines(path: string, options?: { maxLines?: number; abortSignal?: AbortSignal }) {
    const to = options?.maxLines;
    const range = to === undefined || to < 1 ? {} : { range: { from: 1, to } };
    return this.#access('read', path, () => super.readTextLines(path, options), range);
  }

  override readBinaryFile(path: string, abortSignal?: AbortSignal) {
    return this.#access('read', path, () => super.readBinaryFile(path, abortSignal));
  }

  override listDir(path: string, abortSignal?: AbortSignal) {
    return this.#access('list', path, () => super.listDir(path, abortSignal));
  }

  override fileInfo(path: string, abortSignal?: AbortSignal) {
    return this.#access('stat', path, () => super.fileInfo(path, abortSignal), {}, 'the link itself');
  }

  override canonicalPath(path: string, abortSignal?: AbortSignal) {
    return this.#access('stat', path, () => super.canonicalPath(path, abortSignal));
  }

  override exists(path: string, abortSignal?: AbortSignal) {
    return this.#access('stat', path, () => super.exists(path, abortSignal));
  }

  protected override rangeRead(readRange: Offered<'readRange'>, path: string, range: ByteRange) {
    return this.#access('read', path, () => super.rangeRead(readRange, path, range));
  }

  protected override async walked(walk: Offered<'walk'>, path: string, options?: WalkOptions) {
    const root = this.#absolute(path);
    const result = await super.walked(walk, path, options);
    if (result.ok) {
      const record = { env: this.inner, root, walked: result.value, versions: this.#versions };
      for (const access of await accessesOfWalk(record)) this.call.record(access);
    } else if (result.error.code !== 'aborted') {
      const canonicalPath = await canonicalPathOf(this.inner, root);
      this.call.record({ type: 'file_access', op: 'list', path: root, canonicalPath });
    }
    return result;
  }

  override writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    const bytes = bytesOf(content);
    return this.#write('write', path, bytes, () => super.writeFile(path, bytes, abortSignal));
  }

  override appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    const bytes = bytesOf(content);
    return this.#write('append', path, bytes, () => super.appendFile(path, bytes, abortSignal));
  }

  override async createDir(path: string, options?: { recursive?: boolean; abortSignal?: AbortSignal }) {
    const at = await canonicalPathOf(this.inner, this.#absolute(path));
    return await this.#makingFolders(at, () => super.createDir(path, options));
  }

  override async remove(path: string, options?: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal }) {
    const doomed = await this.#entries(await this.#ownPath(path), options?.recursive ?? false);
    const paths = doomed.map((entry) => entry.path);
    return await this.#own(paths, async () => {
      const result = await super.remove(path, options);
      for (const { path: gone, fileId } of doomed) {
        if (!result.ok && !(await this.#isMissing(gone))) continue;
        this.#record({ op: 'remove', path: gone, fileId, version: this.#versions.removed(fileId) });
        await this.#listChanged(gone);
      }
      return result;
    });
  }

  override async createTempDir(prefix?: string, abortSignal?: AbortSignal) {
    const made = await super.createTempDir(prefix, abortSignal);
    if (made.ok) await this.#changed('mkdir', await canonicalPathOf(this.inner, made.value), false);
    return made;
  }

  override async createTempFile(options?: { prefix?: string; suffix?: string; abortSignal?: AbortSignal }) {
    const made = await super.createTempFile(options);
    if (made.ok) {
      await this.#changed('write', await canonicalPathOf(this.inner, made.value), false, new Uint8Array());
    }
    return made;
  }

  override exec(command: string, options: ExecOptions = {}) {
    return recordedExec(this.inner, this.call, this.#observer, command, options);
  }

  async #access<Value>(
    op: FileAccess['op'],
    path: string,
    work: () => Promise<Result<Value, FileError>>,
    more: Pick<FileAccess, 'range'> = {},
    which: 'behind links' | 'the link itself' = 'behind links',
  ): Promise<Result<Value, FileError>> {
    const absolute = this.#absolute(path);
    const canonicalPath =
      which === 'behind links' ? await canonicalPathOf(this.inner, absolute) : await this.#ownPath(path);
    const fileId = await this.#fileId(canonicalPath);
    const version = fileId === undefined ? undefined : this.#versions.current(fileId);
    const result = await work();
    if (!result.ok && result.error.code === 'aborted') return result;
    const seen = result.ok && result.value !== false && fileId !== undefined && version !== undefined;
    this.call.record({
      type: 'file_access',
      op,
      path: absolute,
      canonicalPath,
      ...(seen && { fileId, version }),
      ...more,
    });
    return result;
  }

  async #write(
    op: 'write' | 'append',
    path: string,
    content: Uint8Array,
    work: () => Promise<Result<void, FileError>>,
  ): Promise<Result<void, FileError>> {
    const at = await canonicalPathOf(this.inner, this.#absolute(path));
    return await this.#own([at], async () => {
      const existed = (await this.inner.fileInfo(at)).ok;
      const result = await this.#makingFolders(dirname(at), work);
      if (result.ok) await this.#changed(op, at, existed, content);
      return result;
    });
  }

  /** Records the folders, from the top down to `folder`, that are missing before the work and there after it. */
  async #makingFolders<Value>(folder: string, work: () => Promise<Value>): Promise<Value> {
    const missing: string[] = [];
    for (let at = folder; await this.#isMissing(at); at = dirname(at)) missing.unshift(at);
    if (missing.length === 0) return await work();
    return await this.#own(missing, async () => {
      const value = await work();
      for (const at of missing) {
        const fileId = await this.#fileId(at);
        // When two calls make the same folder, the first that comes back tells of it.
        if (fileId === undefined || this.#versions.isKnown(fileId)) continue;
        this.#record({ op: 'mkdir', path: at, fileId, version: this.#versions.next(fileId, false) });
        await this.#listChanged(at);
      }
      return value;
    });
  }

  async #changed(op: 'write' | 'append' | 'mkdir', at: string, existed: boolean, content?: Uint8Array): Promise<void> {
    const fileId = (await this.#fileId(at)) ?? at;
    const version = this.#versions.next(fileId, existed);
    this.#record({ op, path: at, fileId, version, ...(content !== undefined && { content }) });
    if (!existed) await this.#listChanged(at);
  }

  #record(change: Omit<FileChange, 'type' | 'source'>): void {
    this.call.record({ type: 'file_change', source: 'call', ...change });
  }

  /** A child that came or went is a change of its folder's list. */
  async #listChanged(child: string): Promise<void> {
    const folder = await this.#fileId(dirname(child));
    if (folder !== undefined) this.#versions.next(folder, true);
  }

  /** What is at a path and, when it goes with all that is in it, what is below, links not followed: children first. */
  async #entries(at: string, recursive: boolean): Promise<Entry[]> {
    const info = await this.inner.fileInfo(at);
    if (!info.ok) return [];
    const entry = { path: at, fileId: info.value.id ?? at };
    const children = recursive && info.value.kind === 'directory' ? await this.inner.listDir(at) : undefined;
    const entries: Entry[] = [];
    for (const child of children?.ok ? children.value : []) entries.push(...(await this.#entries(child.path, true)));
    return [...entries, entry];
  }

  /** The identity of what is at a canonical path: the backend's, else the path itself; undefined when nothing is there. */
  async #fileId(canonicalPath: string): Promise<string | undefined> {
    const info = await this.inner.fileInfo(canonicalPath);
    return info.ok ? (info.value.id ?? canonicalPath) : undefined;
  }

  async #isMissing(path: string): Promise<boolean> {
    const info = await this.inner.fileInfo(path);
    return !info.ok && info.error.code === 'not_found' && path !== '/';
  }

  #absolute(path: string): string {
    return resolve(this.cwd, path);
  }

  /** The path with the links of its folder resolved, but not its own. */
  async #ownPath(path: string): Promise<string> {
    const absolute = this.#absolute(path);
    return join(await canonicalPathOf(this.inner, dirname(absolute)), basename(absolute));
  }

  #own<Value>(paths: readonly string[], change: () => Promise<Value>): Promise<Value> {
    return this.#observer?.duringOwnChange(paths, change) ?? change();
  }
}

/** A copy: its giver may go on to change it. */
function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();
}
