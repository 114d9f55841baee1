/** The versions of one sandbox's files, counted where the backend does not count them. Shared by all its decorators. */
export class FileVersions {
  readonly #versions = new Map<string, number>();
  readonly #gone = new Set<string>();

  /** The version that is there now; 1 for what was there before anybody looked. */
  current(fileId: string): number {
    const version = this.#versions.get(fileId) ?? 1;
    this.#versions.set(fileId, version);
    this.#gone.delete(fileId);
    return version;
  }

  /** Counts a change, and gives the version that it made. `existed` = the file was there before the change. */
  next(fileId: string, existed: boolean): number {
    const version = (this.#versions.get(fileId) ?? (existed ? 1 : 0)) + 1;
    this.#versions.set(fileId, version);
    this.#gone.delete(fileId);
    return version;
  }

  /** Counts its removal: a backend may give the same identity to a later file, whose versions go on from here. */
  removed(fileId: string): number {
    const version = this.next(fileId, true);
    this.#gone.add(fileId);
    return version;
  }

  /** Whether somebody has seen or made it, and it was not removed since. */
  isKnown(fileId: string): boolean {
    return this.#versions.has(fileId) && !this.#gone.has(fileId);
  }
}
