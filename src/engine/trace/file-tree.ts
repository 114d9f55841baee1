import { dirname } from '../env/paths.ts';
import type { TraceFileChange } from './events.ts';
import { FileContent } from './file-content.ts';

export interface ChangeMark {
  t: number;
  seq: number;
  op: string;
  toolCallId?: string;
}

/** What names lead to: hard links are names with one node. Nodes are replaced, never changed. */
export type FileNode =
  | { kind: 'file'; content: FileContent; change?: ChangeMark }
  | { kind: 'symlink'; target: string }
  | { kind: 'directory' };

export interface Name {
  node: number;
  /** What gave the name to this node; absent where it has it from the start. */
  change?: ChangeMark;
  /** A directory that no event has made: it must be there because something is in it. */
  implied?: true;
}

type FileChangeEvent = TraceFileChange & { t: number };

/** Names and nodes of a file system at one time, by absolute path. Copies are cheap, changes follow file_change events. */
export class FileTree {
  readonly names: Map<string, Name>;
  readonly removed: Map<string, ChangeMark>;
  readonly #nodes: Map<number, FileNode>;
  #nextNode: number;

  constructor(from?: FileTree) {
    this.names = new Map(from?.names);
    this.removed = new Map(from?.removed);
    this.#nodes = new Map();
    for (const { node } of this.names.values()) {
      const known = from === undefined ? undefined : from.#nodes.get(node);
      if (known !== undefined) this.#nodes.set(node, known);
    }
    this.#nextNode = from === undefined ? 1 : from.#nextNode;
  }

  nodeAt(path: string): FileNode | undefined {
    const name = this.names.get(path);
    return name && this.#nodes.get(name.node);
  }

  /** Puts a new node at a path, with the directories on the way to it. */
  place(path: string, node: FileNode, change?: ChangeMark): void {
    this.#makeParents(path, change);
    this.#nodes.set(this.#nextNode, node);
    this.#setName(path, { node: this.#nextNode, ...(change && { change }) });
    this.#nextNode += 1;
  }

  /** `content` = what the change wrote or added. */
  apply(event: FileChangeEvent, content: Uint8Array): void {
    const change: ChangeMark = {
      t: event.t,
      seq: event.seq,
      op: event.op,
      ...(event.toolCallId !== undefined && { toolCallId: event.toolCallId }),
    };
    switch (event.op) {
      case 'write':
        this.#setContent(event.path, new FileContent(content), change);
        break;
      case 'append': {
        const node = this.nodeAt(event.path);
        const grown = node?.kind === 'file' ? node.content.append(content) : new FileContent(content);
        this.#setContent(event.path, grown, change);
        break;
      }
      case 'mkdir':
        this.#remove(event.path, change);
        this.place(event.path, { kind: 'directory' }, change);
        break;
      case 'symlink':
        this.#remove(event.path, change);
        this.place(event.path, { kind: 'symlink', target: event.to ?? '' }, change);
        break;
      case 'link': {
        const name = this.names.get(event.path);
        if (name === undefined || event.to === undefined) break;
        this.#remove(event.to, change);
        this.#makeParents(event.to, change);
        this.#setName(event.to, { node: name.node, change });
        break;
      }
      case 'remove':
        this.#remove(event.path, change);
        break;
      case 'rename':
        if (event.to !== undefined) this.#rename(event.path, event.to, change);
        break;
      case 'chmod':
        break;
      default:
        event.op satisfies never;
    }
  }

  #setContent(path: string, content: FileContent, change: ChangeMark): void {
    const name = this.names.get(path);
    if (name !== undefined && this.#nodes.get(name.node)?.kind === 'file') {
      this.#nodes.set(name.node, { kind: 'file', content, change });
      return;
    }
    this.#remove(path, change);
    this.place(path, { kind: 'file', content, change }, change);
  }

  #rename(from: string, to: string, change: ChangeMark): void {
    const moved = this.#below(from);
    if (moved.length === 0 || from === to) return;
    this.#remove(to, change);
    this.#makeParents(to, change);
    for (const [path, name] of moved) {
      this.#dropName(path, change);
      this.#setName(to + path.slice(from.length), { node: name.node, change });
    }
  }

  #remove(path: string, change: ChangeMark): void {
    for (const [name] of this.#below(path)) this.#dropName(name, change);
  }

  /** The path, if it is there, and everything under it. */
  #below(path: string): [string, Name][] {
    const own = this.names.get(path);
    if (own === undefined) return [];
    if (this.#nodes.get(own.node)?.kind !== 'directory') return [[path, own]];
    return [...this.names].filter(([name]) => name === path || name.startsWith(`${path}/`));
  }

  #setName(path: string, name: Name): void {
    this.names.set(path, name);
    this.removed.delete(path);
  }

  #dropName(path: string, change: ChangeMark): void {
    this.names.delete(path);
    this.removed.set(path, change);
  }

  #makeParents(path: string, change: ChangeMark | undefined): void {
    for (let parent = dirname(path); parent !== '/' && !this.names.has(parent); parent = dirname(parent)) {
      this.#nodes.set(this.#nextNode, { kind: 'directory' });
      this.#setName(parent, { node: this.#nextNode, ...(change && { change }), implied: true });
      this.#nextNode += 1;
    }
  }
}
