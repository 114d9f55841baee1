import { comparePlaces, type Place } from './clock.ts';

export interface TimerEntry {
  /** ms of the run. */
  due: number;
  place: Place;
  /** Order of arrival: the last word between entries of one place. */
  sequence: number;
  wake: () => void;
  cancelled: boolean;
}

/** Negative when `a` is to run first: by time, then place, then arrival. */
function compareEntries(a: TimerEntry, b: TimerEntry): number {
  return a.due - b.due || comparePlaces(a.place, b.place) || a.sequence - b.sequence;
}

/** A binary heap of timers; the first to run is on top. Cancelled entries are dropped when they come up. */
export class TimerHeap {
  readonly #entries: TimerEntry[] = [];

  push(entry: TimerEntry): void {
    const entries = this.#entries;
    let index = entries.length;
    entries.push(entry);
    while (index > 0) {
      const parentIndex = (index - 1) >> 1;
      const parent = entries[parentIndex];
      if (parent === undefined || compareEntries(parent, entry) <= 0) break;
      entries[index] = parent;
      index = parentIndex;
    }
    entries[index] = entry;
  }

  /** The next entry that is not cancelled, left where it is. */
  peek(): TimerEntry | undefined {
    for (;;) {
      const top = this.#entries[0];
      if (top === undefined || !top.cancelled) return top;
      this.#removeTop();
    }
  }

  /** Takes out the next entry that is not cancelled. */
  pop(): TimerEntry | undefined {
    const top = this.peek();
    if (top !== undefined) this.#removeTop();
    return top;
  }

  clear(): void {
    this.#entries.length = 0;
  }

  #removeTop(): void {
    const entries = this.#entries;
    const moved = entries.pop();
    if (moved === undefined || entries.length === 0) return;
    let index = 0;
    for (;;) {
      let childIndex = 2 * index + 1;
      let child = entries[childIndex];
      if (child === undefined) break;
      const right = entries[childIndex + 1];
      if (right !== undefined && compareEntries(right, child) < 0) {
        childIndex += 1;
        child = right;
      }
      if (compareEntries(moved, child) <= 0) break;
      entries[index] = child;
      index = childIndex;
    }
    entries[index] = moved;
  }
}
