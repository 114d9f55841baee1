/** Where something stands among what is due at the same ms: compared number by number, the smallest first. */
export type Rank = readonly number[];

interface Entry {
  at: number;
  rank: Rank;
  arrival: number;
  act: () => void;
}

/** What is due, and when: the simulation's own idea of time. One act at a time; nothing in it takes time. */
export class Agenda {
  now = 0;
  #arrivals = 0;
  readonly #entries: Entry[] = [];

  /** Returns a function that takes it off the agenda again. */
  add(at: number, rank: Rank, act: () => void): () => void {
    const entry = { at, rank, arrival: this.#arrivals, act };
    this.#arrivals += 1;
    this.#entries.push(entry);
    return () => {
      const index = this.#entries.indexOf(entry);
      if (index >= 0) this.#entries.splice(index, 1);
    };
  }

  /** Acts until nothing is left, or until `isOver`. */
  run(isOver: () => boolean): void {
    while (!isOver()) {
      const next = this.#takeFirst();
      if (next === undefined) return;
      this.now = next.at;
      next.act();
    }
  }

  #takeFirst(): Entry | undefined {
    let first: Entry | undefined;
    for (const entry of this.#entries) if (first === undefined || comesBefore(entry, first)) first = entry;
    if (first !== undefined) this.#entries.splice(this.#entries.indexOf(first), 1);
    return first;
  }
}

function comesBefore(one: Entry, other: Entry): boolean {
  if (one.at !== other.at) return one.at < other.at;
  for (let i = 0; i < Math.max(one.rank.length, other.rank.length); i++) {
    const difference = (one.rank[i] ?? -1) - (other.rank[i] ?? -1);
    if (difference !== 0) return difference < 0;
  }
  return one.arrival < other.arrival;
}
