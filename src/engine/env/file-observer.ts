import type { FileChange } from './activity.ts';
import type { ExecutionEnv, FileInfo } from './execution-env.ts';
import type { FileVersions } from './file-versions.ts';
import { dirname, isInside } from './paths.ts';

/** A bigger tree is not observed. */
const MOST_ENTRIES = 20_000;
/** Bytes. A bigger file's change is told without its content. */
const BIGGEST_CONTENT = 8_000_000;

type Entries = Map<string, FileInfo>;

/**
 * Finds out what commands have changed below cwd, on a sandbox that is not told: what is there is compared with what was
 * known. Shared by all envs of one sandbox, so that a change is told once.
 */
export class FileObserver {
  readonly #env: ExecutionEnv;
  readonly #versions: FileVersions;
  #known: Entries | undefined;
  /** Paths that an env is changing itself at the moment. */
  readonly #own: string[] = [];
  #turn: Promise<unknown> = Promise.resolve();

  /** `env` is the sandbox's plain one. */
  constructor(env: ExecutionEnv, versions: FileVersions) {
    this.#env = env;
    this.#versions = versions;
  }

  /** Takes what is there now as known. */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      this.#known = await this.#scan();
    });
  }

  /** An env's own change of these canonical paths: it tells of it itself. */
  async duringOwnChange<Value>(paths: readonly string[], change: () => Promise<Value>): Promise<Value> {
    for (const path of paths) this.#own.push(path);
    try {
      return await change();
    } finally {
      await this.#inTurn(async () => {
        for (const path of paths) {
          this.#own.splice(this.#own.indexOf(path), 1);
          await this.#learn(path);
        }
      });
    }
  }

  /** What has changed since it was known last, in an order in which it can be done again. Nothing for a tree too big. */
  changes(exec: string): Promise<FileChange[]> {
    return this.#inTurn(async () => {
      const before = this.#known;
      const after = before && (await this.#scan());
      if (before === undefined || after === undefined) return [];
      for (const path of this.#own) copyEntry(before, after, path);
      this.#known = after;
      return await this.#compare(before, after, exec);
    });
  }

  async #compare(before: Entries, after: Entries, exec: string): Promise<FileChange[]> {
    const base = { type: 'file_change', exec, source: 'observed' } as const;
    const changes: FileChange[] = [];
    const gone = [...before].filter(([path, info]) => after.get(path)?.kind !== info.kind);
    for (const [path, info] of gone.sort(childrenFirst)) {
      const fileId = idOf(info);
      this.#listChanged(path, after);
      changes.push({ ...base, op: 'remove', path, fileId, version: this.#versions.removed(fileId) });
    }
    /** Names that files have kept, and those that were told already. */
    const nameOf = new Map<string, string>();
    for (const [path, info] of after) if (before.get(path)?.id === info.id) nameOf.set(idOf(info), path);
    const written = new Set<string>();
    for (const [path, info] of after) {
      const earlier = before.get(path);
      const isNew = earlier?.kind !== info.kind;
      if (!isNew && isSame(earlier, info)) continue;
      if (isNew) this.#listChanged(path, after);
      const fileId = idOf(info);
      const otherName = isNew && info.kind === 'file' ? nameOf.get(fileId) : undefined;
      if (otherName !== undefined) {
        const version = this.#versions.current(fileId);
        changes.push({ ...base, op: 'link', path: otherName, to: path, fileId, version });
        continue;
      }
      if (written.has(fileId)) continue;
      written.add(fileId);
      nameOf.set(fileId, path);
      const version = this.#versions.next(fileId, !isNew && idOf(earlier) === fileId);
      changes.push({ ...base, path, fileId, version, ...(await this.#whatOf(info)) });
    }
    return changes;
  }

  async #whatOf(info: FileInfo): Promise<Pick<FileChange, 'op' | 'to' | 'content'>> {
    if (info.kind === 'directory') return { op: 'mkdir' };
    if (info.kind === 'symlink') return { op: 'symlink', to: info.target ?? '' };
    const content = info.size > BIGGEST_CONTENT ? undefined : await this.#env.readBinaryFile(info.path);
    return content?.ok ? { op: 'write', content: content.value } : { op: 'write' };
  }

  /** A child that came or went is a change of its folder's list. */
  #listChanged(path: string, entries: Entries): void {
    const folder = entries.get(dirname(path));
    if (folder !== undefined) this.#versions.next(idOf(folder), true);
  }

  async #learn(path: string): Promise<void> {
    if (this.#known === undefined || path === this.#env.cwd || !isInside(this.#env.cwd, path)) return;
    const info = await this.#env.fileInfo(path);
    if (info.ok) this.#known.set(path, info.value);
    else this.#known.delete(path);
  }

  /** All below cwd, folders before what is in them; undefined when it is too much. */
  async #scan(): Promise<Entries | undefined> {
    const entries: Entries = new Map();
    return (await this.#walk(this.#env.cwd, entries)) ? entries : undefined;
  }

  async #walk(folder: string, entries: Entries): Promise<boolean> {
    const listed = await this.#env.listDir(folder);
    for (const info of listed.ok ? listed.value : []) {
      if (entries.size >= MOST_ENTRIES) return false;
      entries.set(info.path, info);
      if (info.kind === 'directory' && !(await this.#walk(info.path, entries))) return false;
    }
    return true;
  }

  #inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => {});
    return done;
  }
}

function childrenFirst([one]: [string, FileInfo], [other]: [string, FileInfo]): number {
  return one < other ? 1 : -1;
}

function idOf(info: FileInfo): string {
  return info.id ?? info.path;
}

/** A folder is the same while it is that folder: its list shows in its children. */
function isSame(one: FileInfo | undefined, other: FileInfo): boolean {
  if (one === undefined || idOf(one) !== idOf(other) || one.target !== other.target) return false;
  return other.kind === 'directory' || (one.size === other.size && one.mtimeMs === other.mtimeMs);
}

function copyEntry(from: Entries, to: Entries, path: string): void {
  const info = from.get(path);
  if (info === undefined) to.delete(path);
  else to.set(path, info);
}
