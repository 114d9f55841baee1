import { join } from '../env/paths.ts';
import { bytesOfBlob } from './blobs.ts';
import type { TraceEventOf } from './events.ts';
import { FileContent } from './file-content.ts';
import { type ChangeMark, FileTree, type Name } from './file-tree.ts';
import type { Trace } from './trace.ts';

/** One path at one time. */
export interface FileAt {
  /** Relative to the sandbox's cwd where it is below it, else absolute. */
  path: string;
  kind: 'file' | 'directory' | 'symlink';
  /** file only */
  content?: Uint8Array;
  /** symlink only: its target as it was written. */
  target?: string;
  /** What changed it last, if anything has since the run's start. */
  lastChange?: { t: number; toolCallId?: string; op: string };
  /** added or changed since the run's start */
  state: 'same' | 'added' | 'changed';
}

export interface FilesAt {
  /** By path, in code-unit order. */
  files: ReadonlyMap<string, FileAt>;
  /** Paths that the run started with, or made, and that are gone at this time. */
  removed: readonly { path: string; t: number; toolCallId?: string }[];
}

/** A tree is kept after at least so many changes, and never more often than it has names. */
const changesBetweenSnapshots = 128;

interface Snapshot {
  /** Number of changes that it holds. */
  changes: number;
  tree: FileTree;
}

/**
 * The files of a run at any time, made from the scenario's files and the file_change events alone. Keeps snapshots so
 * that scrubbing back and forth does not replay the run from its start each time. Events that are added to the trace
 * later are seen too.
 */
export class FileHistory {
  readonly #trace: Trace;
  readonly #cwd: string;
  readonly #startPaths: ReadonlySet<string>;
  readonly #changes: { event: TraceEventOf<'file_change'>; index: number }[] = [];
  readonly #snapshots: Snapshot[];
  readonly #bytes = new Map<string, Uint8Array>();
  #eventsRead = 0;
  /** Where it was asked for last: playing on goes on from here. */
  #cursor: Snapshot;
  #answer: { changes: number; files: FilesAt } | undefined;

  /** `cwd` is absolute: the scenario's paths are relative to it. */
  constructor(trace: Trace, cwd: string) {
    this.#trace = trace;
    this.#cwd = cwd;
    const start = startTree(trace, cwd);
    this.#startPaths = new Set(start.names.keys());
    this.#snapshots = [{ changes: 0, tree: start }];
    this.#cursor = { changes: 0, tree: new FileTree(start) };
  }

  /** After all events with time <= t; or, with `count`, after the first `count` events. */
  at(position: { t: number } | { count: number }): FilesAt {
    this.#readNewEvents();
    const changes = this.#countChanges(({ event, index }) =>
      'count' in position ? index < position.count : event.t <= position.t,
    );
    if (this.#answer?.changes !== changes) this.#answer = { changes, files: this.#filesOf(this.#treeAfter(changes)) };
    return this.#answer.files;
  }

  #readNewEvents(): void {
    const { events } = this.#trace;
    for (; this.#eventsRead < events.length; this.#eventsRead++) {
      const event = events[this.#eventsRead];
      if (event?.type === 'file_change') this.#changes.push({ event, index: this.#eventsRead });
    }
  }

  /** Number of changes, from the first on, for which `isBefore` holds. */
  #countChanges(isBefore: (change: { event: TraceEventOf<'file_change'>; index: number }) => boolean): number {
    let from = 0;
    let to = this.#changes.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      const change = this.#changes[middle];
      if (change !== undefined && isBefore(change)) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #treeAfter(changes: number): FileTree {
    const snapshot = this.#snapshots.findLast((one) => one.changes <= changes);
    const behind = this.#cursor.changes > changes || this.#cursor.changes < (snapshot?.changes ?? 0);
    if (behind && snapshot) this.#cursor = { changes: snapshot.changes, tree: new FileTree(snapshot.tree) };
    const { tree } = this.#cursor;
    for (; this.#cursor.changes < changes; this.#cursor.changes++) {
      const event = this.#changes[this.#cursor.changes]?.event;
      if (event !== undefined) tree.apply(event, this.#bytesOf(event.blob));
      this.#keepSnapshot(this.#cursor.changes + 1, tree);
    }
    return tree;
  }

  #keepSnapshot(changes: number, tree: FileTree): void {
    const since = changes - (this.#snapshots.at(-1)?.changes ?? 0);
    if (since >= changesBetweenSnapshots && since >= tree.names.size) {
      this.#snapshots.push({ changes, tree: new FileTree(tree) });
    }
  }

  #bytesOf(hash: string | undefined): Uint8Array {
    const known = hash === undefined ? undefined : this.#bytes.get(hash);
    if (known !== undefined) return known;
    const blob = hash !== undefined && Object.hasOwn(this.#trace.blobs, hash) ? this.#trace.blobs[hash] : undefined;
    const bytes = bytesOfBlob(blob ?? '');
    if (hash !== undefined && blob !== undefined) this.#bytes.set(hash, bytes);
    return bytes;
  }

  #filesOf(tree: FileTree): FilesAt {
    const files: FileAt[] = [];
    for (const [path, name] of tree.names) {
      const file = this.#fileAt(tree, path, name);
      if (file) files.push(file);
    }
    files.sort((a, b) => byCodeUnits(a.path, b.path));
    const removed = [...tree.removed].map(([path, { t, toolCallId }]) => ({
      path: this.#shown(path),
      t,
      ...(toolCallId !== undefined && { toolCallId }),
    }));
    return {
      files: new Map(files.map((file) => [file.path, file])),
      removed: removed.sort((a, b) => byCodeUnits(a.path, b.path)),
    };
  }

  #fileAt(tree: FileTree, path: string, name: Name): FileAt | undefined {
    const node = tree.nodeAt(path);
    const inside = path.startsWith(`${this.#cwd}/`);
    if (node === undefined || path === this.#cwd || (name.implied && !inside)) return undefined;
    const change = latest(name.change, node.kind === 'file' ? node.change : undefined);
    const known = change === undefined ? 'same' : 'changed';
    return {
      path: this.#shown(path),
      kind: node.kind,
      ...(node.kind === 'file' && { content: node.content.bytes }),
      ...(node.kind === 'symlink' && { target: node.target }),
      ...(change && { lastChange: shownChange(change) }),
      state: this.#startPaths.has(path) ? known : 'added',
    };
  }

  #shown(path: string): string {
    return path.startsWith(`${this.#cwd}/`) ? path.slice(this.#cwd.length + 1) : path;
  }
}

function startTree(trace: Trace, cwd: string): FileTree {
  const tree = new FileTree();
  for (const [path, file] of Object.entries(trace.scenario.files ?? {})) {
    const isLink = typeof file !== 'string' && 'symlink' in file;
    tree.place(
      join(cwd, path),
      isLink
        ? { kind: 'symlink', target: file.symlink }
        : { kind: 'file', content: new FileContent(bytesOfBlob(file)) },
    );
  }
  return tree;
}

function latest(one: ChangeMark | undefined, other: ChangeMark | undefined): ChangeMark | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return other.seq > one.seq ? other : one;
}

function shownChange({ t, op, toolCallId }: ChangeMark): { t: number; toolCallId?: string; op: string } {
  return { t, op, ...(toolCallId !== undefined && { toolCallId }) };
}

function byCodeUnits(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
