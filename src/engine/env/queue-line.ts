import type { QueueEntry } from './queue-entry.ts';

/** Those who ask for one file, in their order. */
export class QueueLine {
  #entries: QueueEntry[] = [];
  #holders: QueueEntry[] = [];

  get entries(): readonly QueueEntry[] {
    return this.#entries;
  }

  /** Those of them who hold the file: one, or several until it is seen that it is one file. */
  get holders(): readonly QueueEntry[] {
    return this.#holders;
  }

  add(entry: QueueEntry): void {
    const last = this.#entries.at(-1);
    if (last === undefined) this.#entries = [entry];
    else if (comesBefore(last, entry)) this.#entries.push(entry);
    else this.#entries.splice(this.#placeOf(entry), 0, entry);
  }

  /** Marks one of its entries. */
  hold(entry: QueueEntry): void {
    this.#holders = [...this.#holders, entry];
  }

  remove(entry: QueueEntry): void {
    const place = this.#placeOf(entry);
    if (this.#entries[place] !== entry) return;
    if (place === 0) this.#entries.shift();
    else this.#entries.splice(place, 1);
    if (this.#holders.includes(entry)) this.#holders = this.#holders.filter((holder) => holder !== entry);
  }

  /** How many come before it. */
  #placeOf(entry: QueueEntry): number {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle];
      if (other !== undefined && comesBefore(other, entry)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** By arrival; of one ms, by the number of the call, those without a call last; then first come. */
export function comesBefore(one: QueueEntry, other: QueueEntry): boolean {
  return inOrder(one, other) < 0;
}

/** As `comesBefore`, for sorting. */
export function inOrder(one: QueueEntry, other: QueueEntry): number {
  if (one.arrived !== other.arrived) return one.arrived - other.arrived;
  const [mine, theirs] = [one.user.call?.callNumber, other.user.call?.callNumber];
  if (mine !== theirs) return (mine ?? Number.MAX_SAFE_INTEGER) - (theirs ?? Number.MAX_SAFE_INTEGER);
  return one.sequence - other.sequence;
}
