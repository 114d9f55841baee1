/** A call holds files in the file-mutation queue, by these keys; `undefined` stands for holding nothing. */
export interface Hold {
  readonly keys: Set<string>;
}

/** Whether the queue ordered what was done in two holds of different calls: they cannot have held a key at one time. */
export function isOrdered(one: Hold | undefined, other: Hold | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  const [fewer, more] = one.keys.size <= other.keys.size ? [one, other] : [other, one];
  for (const key of fewer.keys) if (more.keys.has(key)) return true;
  return false;
}

/** The files that one call holds while its events are read. */
export class Holds {
  readonly #open: { keys: readonly string[]; hold: Hold }[] = [];
  /** One object for the same files, however often they are taken. */
  readonly #known = new Map<string, Hold>();

  /** What the call holds now: of several files that it holds all keys. */
  get current(): Hold | undefined {
    return this.#open.at(-1)?.hold;
  }

  enter(keys: readonly string[]): void {
    const all = [...(this.#open.at(-1)?.hold.keys ?? []), ...keys];
    const name = JSON.stringify(all);
    const known = this.#known.get(name) ?? { keys: new Set(all) };
    this.#known.set(name, known);
    this.#open.push({ keys, hold: known });
  }

  /** A holder that made its file is known by the file's identity too when it leaves. */
  leave(keys: readonly string[]): void {
    const index = this.#open.findLastIndex((one) => one.keys.some((key) => keys.includes(key)));
    const [left] = index === -1 ? [] : this.#open.splice(index, 1);
    for (const key of left === undefined ? [] : keys) left?.hold.keys.add(key);
  }
}
