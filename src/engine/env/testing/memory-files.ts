import { FileError } from '../execution-env.ts';
import { dirname, isAbsolute, join, namesOf } from '../paths.ts';

/** What a name leads to; hard links are names of one. */
export type Inode =
  | { kind: 'file'; id: string; content: Uint8Array; mtimeMs: number }
  | { kind: 'directory'; id: string; names: Map<string, Inode>; mtimeMs: number }
  | { kind: 'symlink'; id: string; target: string; mtimeMs: number };

/** Files in memory, with every kind of link, and without a shell. */
export class MemoryFiles {
  #ids = 0;
  #time = 0;
  readonly root: Inode & { kind: 'directory' };

  constructor() {
    this.root = this.#directory();
    this.makeFolder('/work');
    this.makeFolder('/tmp');
  }

  makeFolder(path: string): Inode & { kind: 'directory' } {
    const { folder, name, inode } = this.#at(path, true);
    if (inode?.kind === 'directory') return inode;
    if (inode !== undefined) throw new FileError('not_directory', `not a folder: ${path}`, path);
    const made = this.#directory();
    this.#put(folder, name, made);
    return made;
  }

  makeFolders(path: string): void {
    if (path === '/') return;
    this.makeFolders(dirname(path));
    this.makeFolder(path);
  }

  symlink(target: string, path: string): void {
    const { folder, name } = this.#at(path, false);
    this.#put(folder, name, { kind: 'symlink', id: this.#nextId(), target, mtimeMs: ++this.#time });
  }

  hardLink(existing: string, path: string): void {
    const { folder, name } = this.#at(path, false);
    this.#put(folder, name, this.get(existing, false));
  }

  /** What is at the path; with `follow`, behind its links. */
  get(path: string, follow: boolean): Inode {
    const { inode } = this.#at(path, follow);
    if (inode === undefined) throw new FileError('not_found', `not found: ${path}`, path);
    return inode;
  }

  realPath(path: string): string {
    const { inode, at } = this.#at(path, true);
    if (inode === undefined) throw new FileError('not_found', `not found: ${path}`, path);
    return at;
  }

  read(path: string): Uint8Array {
    const inode = this.get(path, true);
    if (inode.kind !== 'file') throw new FileError('is_directory', `a folder: ${path}`, path);
    return inode.content;
  }

  write(path: string, content: Uint8Array): void {
    const { folder, name, inode } = this.#at(path, true);
    if (inode === undefined) {
      this.#put(folder, name, { kind: 'file', id: this.#nextId(), content, mtimeMs: ++this.#time });
    } else if (inode.kind === 'file') {
      inode.content = content;
      inode.mtimeMs = ++this.#time;
    } else throw new FileError('is_directory', `a folder: ${path}`, path);
  }

  remove(path: string, recursive: boolean): void {
    const { folder, name, inode } = this.#at(path, false);
    if (inode === undefined) throw new FileError('not_found', `not found: ${path}`, path);
    if (inode.kind === 'directory' && !recursive) throw new FileError('is_directory', `a folder: ${path}`, path);
    folder.names.delete(name);
  }

  rename(from: string, to: string): void {
    const inode = this.get(from, false);
    this.remove(from, true);
    const { folder, name } = this.#at(to, false);
    this.#put(folder, name, inode);
  }

  #at(
    path: string,
    follow: boolean,
  ): { folder: Inode & { kind: 'directory' }; name: string; inode: Inode | undefined; at: string } {
    let folder = this.root;
    let at = '/';
    let name = '';
    let inode: Inode | undefined = this.root;
    const names = namesOf(path);
    for (let links = 0; names.length > 0; ) {
      if (inode?.kind !== 'directory')
        throw new FileError(inode ? 'not_directory' : 'not_found', `not a folder: ${at}`, path);
      folder = inode;
      name = names.shift() ?? '';
      if (name === '..') {
        at = dirname(at);
        inode = at === '/' ? this.root : this.get(at, false);
        continue;
      }
      inode = folder.names.get(name);
      if (inode?.kind !== 'symlink' || (names.length === 0 && !follow)) {
        at = join(at, name);
        continue;
      }
      if (++links > 40) throw new FileError('invalid', `too many links: ${path}`, path);
      names.unshift(...inode.target.split('/').filter((part) => part !== '' && part !== '.'));
      if (isAbsolute(inode.target)) at = '/';
      inode = isAbsolute(inode.target) ? this.root : folder;
    }
    return { folder, name, inode, at };
  }

  #put(folder: Inode & { kind: 'directory' }, name: string, inode: Inode): void {
    folder.names.set(name, inode);
    folder.mtimeMs = ++this.#time;
  }

  #directory(): Inode & { kind: 'directory' } {
    return { kind: 'directory', id: this.#nextId(), names: new Map(), mtimeMs: ++this.#time };
  }

  #nextId(): string {
    return String(++this.#ids);
  }
}
