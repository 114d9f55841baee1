import { defineCommand, type FsStat, type IFileSystem } from 'just-bash/browser';
import { type Listed, lsLines } from './ls-lines.ts';
import { type LsOptions, parseLsOptions } from './ls-options.ts';

/**
 * `ls`: the library's own puts empty lines between the files that it is given, and shows neither modes nor links as they
 * are. Output as into a pipe: one name a line, no colours.
 */
export const ls = defineCommand('ls', async (args, ctx) => {
  const parsed = parseLsOptions(args);
  if ('fault' in parsed) {
    const stderr = `ls: ${parsed.fault}\nTry 'ls --help' for more information.\n`;
    return { stdout: '', stderr, exitCode: 2 };
  }
  const listing = new Listing(ctx.fs, ctx.cwd, parsed.options);
  await listing.run(parsed.names.length === 0 ? ['.'] : parsed.names);
  return { stdout: listing.stdout, stderr: listing.stderr, exitCode: listing.exitCode };
});

class Listing {
  stdout = '';
  stderr = '';
  exitCode = 0;
  readonly #fs: IFileSystem;
  readonly #cwd: string;
  readonly #options: LsOptions;

  constructor(fs: IFileSystem, cwd: string, options: LsOptions) {
    this.#fs = fs;
    this.#cwd = cwd;
    this.#options = options;
  }

  async run(names: readonly string[]): Promise<void> {
    const files: Listed[] = [];
    const folders: Listed[] = [];
    for (const name of names) {
      const entry = await this.#look(name, this.#fs.resolvePath(this.#cwd, name), 2);
      if (entry === undefined) continue;
      const opens = !this.#options.directories && (await this.#leadsToFolder(entry, name));
      (opens ? folders : files).push(entry);
    }
    this.stdout += lsLines(this.#sorted(files), this.#options, false);
    const headed = names.length > 1 || this.#options.recursive;
    for (const { name } of this.#sorted(folders)) await this.#list(name, headed);
  }

  /** A link to a folder is opened where its name stands alone; in a long list it is itself what is listed. */
  async #leadsToFolder(entry: Listed, name: string): Promise<boolean> {
    if (!entry.stat.isSymbolicLink) return entry.stat.isDirectory;
    if (this.#options.long && !name.endsWith('/')) return false;
    try {
      return (await this.#fs.stat(this.#fs.resolvePath(this.#cwd, name))).isDirectory;
    } catch {
      return false;
    }
  }

  async #list(shown: string, headed: boolean): Promise<void> {
    const path = this.#fs.resolvePath(this.#cwd, shown);
    let names: string[];
    try {
      names = await this.#fs.readdir(path);
    } catch (error) {
      this.#fail(`cannot open directory '${shown}'`, error, 2);
      return;
    }
    const { hidden } = this.#options;
    const wanted = hidden === 'none' ? names.filter((name) => !name.startsWith('.')) : names;
    const entries: Listed[] = [];
    for (const name of hidden === 'all' ? ['.', '..', ...wanted] : wanted) {
      const entry = await this.#look(name, this.#fs.resolvePath(path, name), 1);
      if (entry !== undefined) entries.push(entry);
    }
    if (this.stdout !== '') this.stdout += '\n';
    if (headed) this.stdout += `${shown}:\n`;
    const sorted = this.#sorted(entries);
    this.stdout += lsLines(sorted, this.#options, true);
    if (!this.#options.recursive) return;
    for (const { name, stat } of sorted) {
      if (stat.isDirectory && name !== '.' && name !== '..') {
        await this.#list(shown.endsWith('/') ? `${shown}${name}` : `${shown}/${name}`, true);
      }
    }
  }

  async #look(name: string, path: string, exitCode: number): Promise<Listed | undefined> {
    try {
      const stat = await this.#stat(path);
      return { name, stat, target: stat.isSymbolicLink ? await this.#fs.readlink(path) : undefined };
    } catch (error) {
      this.#fail(`cannot access '${name}'`, error, exitCode);
      return undefined;
    }
  }

  async #stat(path: string): Promise<FsStat> {
    if (!this.#options.dereference) return this.#fs.lstat(path);
    return this.#fs.stat(path).catch(() => this.#fs.lstat(path));
  }

  #fail(what: string, error: unknown, exitCode: number): void {
    const denied = error instanceof Error && /^E(ACCES|PERM)\b/.test(error.message);
    this.stderr += `ls: ${what}: ${denied ? 'Permission denied' : 'No such file or directory'}\n`;
    this.exitCode = Math.max(this.exitCode, exitCode);
  }

  #sorted(entries: readonly Listed[]): Listed[] {
    const { sort, reverse, foldersFirst } = this.#options;
    const sorted = sort === 'none' ? [...entries] : [...entries].sort(orders[sort]);
    if (reverse && sort !== 'none') sorted.reverse();
    if (!foldersFirst) return sorted;
    return [...sorted.filter(({ stat }) => stat.isDirectory), ...sorted.filter(({ stat }) => !stat.isDirectory)];
  }
}

type Order = (one: Listed, other: Listed) => number;

const byName: Order = (one, other) => (one.name < other.name ? -1 : one.name > other.name ? 1 : 0);
const byNumbers: Order = (one, other) => {
  const parts = (name: string) => name.match(/\d+|\D+/g) ?? [];
  const [mine, others] = [parts(one.name), parts(other.name)];
  for (const [index, part] of mine.entries()) {
    const against = others[index];
    if (against === undefined) return 1;
    if (part === against) continue;
    const numbers = /^\d/.test(part) && /^\d/.test(against) ? Number(part) - Number(against) : 0;
    return numbers !== 0 ? numbers : part < against ? -1 : 1;
  }
  return mine.length - others.length;
};
const extensionOf = ({ name }: Listed) => /\.[^.]*$/.exec(name.slice(1))?.[0] ?? '';

const orders: Record<Exclude<LsOptions['sort'], 'none'>, Order> = {
  name: byName,
  time: (one, other) => other.stat.mtime.getTime() - one.stat.mtime.getTime() || byName(one, other),
  size: (one, other) => other.stat.size - one.stat.size || byName(one, other),
  extension: (one, other) =>
    extensionOf(one) < extensionOf(other) ? -1 : extensionOf(one) > extensionOf(other) ? 1 : byName(one, other),
  version: byNumbers,
};
