import type { Keeper } from './destinations.ts';
import type { OpeningObserver } from './shell-files.ts';

/**
 * Finds out which files a command's redirections open: the library opens them in order, before the command runs. So what
 * a loop or a function writes can go to its file as it comes, and not when all is over.
 */
export class OpeningWatch implements OpeningObserver {
  readonly #files: readonly Keeper[];
  readonly #sure: boolean;
  readonly #opened: string[] = [];
  #open = true;

  constructor(files: readonly Keeper[], sure: boolean) {
    this.#files = files;
    this.#sure = sure;
  }

  opened(path: string): void {
    if (this.#open) this.#opened.push(path);
  }

  continues(path: string): boolean {
    return this.#files.some((keeper) => keeper.written && keeper.path === path);
  }

  /** The command runs: all of its files are open. */
  close(): void {
    if (!this.#open) return;
    this.#open = false;
    if (!this.#sure || this.#opened.length !== this.#files.length) return;
    for (const [index, keeper] of this.#files.entries()) keeper.path = this.#opened[index];
  }
}
