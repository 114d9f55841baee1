import type { Scenario } from '../scenario.ts';

type Entry = { kind: 'file'; content: string } | { kind: 'folder' } | { kind: 'link'; target: string };

/** A tool's failure, whatever its words. */
export class Failure extends Error {}

/** A file system as small as the random scenarios need: one folder, relative links, no modes, one name a file. */
export class ModelFiles {
  readonly #entries = new Map<string, Entry>([['', { kind: 'folder' }]]);

  constructor(files: NonNullable<Scenario['files']>) {
    for (const [path, file] of Object.entries(files)) {
      this.#makeFolders(parentOf(path));
      if (typeof file === 'string') this.#entries.set(path, { kind: 'file', content: file });
      else if ('symlink' in file) this.#entries.set(path, { kind: 'link', target: file.symlink });
      else throw new Error('The simulation knows no bytes');
    }
  }

  /** The path with its links resolved, as far as it exists; a dangling link is its target. */
  canonical(path: string, depth = 0): string {
    if (depth > 40) throw new Error('A circle of links');
    let at = '';
    for (const name of path.replace(/^\/project\//, '').split('/')) {
      if (name === '' || name === '.') continue;
      const here = at === '' ? name : `${at}/${name}`;
      const entry = this.#entries.get(here);
      at = entry?.kind === 'link' ? this.canonical(entry.target, depth + 1) : here;
    }
    return at;
  }

  read(path: string): string {
    const entry = this.#entries.get(this.canonical(path));
    if (entry?.kind !== 'file') throw new Failure();
    return entry.content;
  }

  write(path: string, content: string): void {
    const canonical = this.canonical(path);
    if (this.#entries.get(canonical)?.kind === 'folder') throw new Failure();
    this.#makeFolders(parentOf(canonical));
    this.#entries.set(canonical, { kind: 'file', content });
  }

  /** As `ls` shows it: sorted, `/` after a folder, `@` after a link. */
  list(path: string): string {
    const folder = this.canonical(path);
    if (this.#entries.get(folder)?.kind !== 'folder') throw new Failure();
    const names: string[] = [];
    for (const [name, entry] of this.#entries) {
      if (name === '' || parentOf(name) !== folder) continue;
      names.push(name.slice(folder === '' ? 0 : folder.length + 1) + { file: '', folder: '/', link: '@' }[entry.kind]);
    }
    return names.sort((a, b) => (a.replace(/[/@]$/, '') < b.replace(/[/@]$/, '') ? -1 : 1)).join('\n');
  }

  /** Content by path, files only. */
  contents(): Record<string, string> {
    const contents: [string, string][] = [];
    for (const [path, entry] of this.#entries) if (entry.kind === 'file') contents.push([path, entry.content]);
    return Object.fromEntries(contents.sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  #makeFolders(path: string): void {
    if (path === '') return;
    const entry = this.#entries.get(path);
    if (entry?.kind === 'folder') return;
    if (entry !== undefined) throw new Failure();
    this.#makeFolders(parentOf(path));
    this.#entries.set(path, { kind: 'folder' });
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
