import type { CallContext } from './call-context.ts';
import { hasId } from './file-keys.ts';
import type { QueueEntry, QueueUser } from './queue-entry.ts';
import { inOrder, QueueLine } from './queue-line.ts';

/** Everyone in one queue, found by the keys and the written path of their files. */
export class QueueEntries {
  readonly #all = new Set<QueueEntry>();
  readonly #byKey = new Map<string, QueueLine>();
  readonly #byWritten = new Map<string, QueueLine>();
  readonly #holdersByCall = new Map<CallContext, QueueEntry[]>();
  readonly #knownByPathOnly = new Set<QueueEntry>();
  #sequence = 0;

  add(user: QueueUser, written: string): QueueEntry {
    const entry: QueueEntry = {
      user,
      written,
      arrived: user.clock.now(),
      sequence: this.#sequence++,
      state: 'looking',
      keys: [],
      overdue: false,
      lookUp: undefined,
      wake: undefined,
    };
    this.#all.add(entry);
    addTo(this.#byWritten, written, entry);
    return entry;
  }

  has(entry: QueueEntry): boolean {
    return this.#all.has(entry);
  }

  remove(entry: QueueEntry): void {
    this.#all.delete(entry);
    removeFrom(this.#byWritten, entry.written, entry);
    for (const key of entry.keys) removeFrom(this.#byKey, key, entry);
    this.#knownByPathOnly.delete(entry);
    const { call } = entry.user;
    if (call === undefined || entry.state !== 'holding') return;
    const others = this.heldBy(call).filter((other) => other !== entry);
    if (others.length > 0) this.#holdersByCall.set(call, others);
    else this.#holdersByCall.delete(call);
  }

  setKeys(entry: QueueEntry, keys: readonly string[]): void {
    for (const key of entry.keys) if (!keys.includes(key)) removeFrom(this.#byKey, key, entry);
    for (const key of keys) if (!entry.keys.includes(key)) addTo(this.#byKey, key, entry);
    if (entry.state === 'holding')
      for (const key of keys) if (!entry.keys.includes(key)) this.#byKey.get(key)?.hold(entry);
    entry.keys = keys;
    if (hasId(keys)) this.#knownByPathOnly.delete(entry);
    else this.#knownByPathOnly.add(entry);
  }

  hold(entry: QueueEntry): void {
    entry.state = 'holding';
    for (const key of entry.keys) this.#byKey.get(key)?.hold(entry);
    const { call } = entry.user;
    if (call !== undefined) this.#holdersByCall.set(call, [...this.heldBy(call), entry]);
  }

  /** What a call holds. */
  heldBy(call: CallContext): readonly QueueEntry[] {
    return this.#holdersByCall.get(call) ?? [];
  }

  /** Those who are known by their path only, in their order, but for who looks it up right now. */
  knownByPathOnly(): QueueEntry[] {
    if (this.#knownByPathOnly.size === 0) return [];
    return [...this.#knownByPathOnly].filter((entry) => entry.state !== 'looking').sort(inOrder);
  }

  /**
   * Those who may go on now that somebody with this written path and these keys is no longer in the way, in their order. Of each
   * file only the first in line can: it stands before all others.
   */
  freedBy(written: string, keys: readonly string[]): QueueEntry[] {
    const freed: QueueEntry[] = [];
    const consider = (entry: QueueEntry | undefined) => {
      if (entry?.wake !== undefined && !freed.includes(entry) && this.isFree(entry)) freed.push(entry);
    };
    consider(this.#byWritten.get(written)?.entries.find((entry) => entry.state !== 'holding'));
    for (const key of keys) consider(this.#byKey.get(key)?.entries.find((entry) => !entry.overdue));
    return freed.length > 1 ? freed.sort(inOrder) : freed;
  }

  /** Whom it has to wait for, in their order: every holder of a key of its own, and everyone before it who will be one. */
  blockersOf(entry: QueueEntry): QueueEntry[] {
    const blockers = new Set<QueueEntry>();
    this.#anyBlocker(entry, (blocker) => {
      blockers.add(blocker);
      return false;
    });
    return [...blockers].sort(inOrder);
  }

  isFree(entry: QueueEntry): boolean {
    return !this.#anyBlocker(entry, () => true);
  }

  /** Whether `isIt` holds for any of those whom the entry has to wait for. */
  #anyBlocker(entry: QueueEntry, isIt: (blocker: QueueEntry) => boolean): boolean {
    for (const key of entry.keys) {
      const line = this.#byKey.get(key);
      for (const holder of line?.holders ?? []) if (holder !== entry && isIt(holder)) return true;
      for (const other of line?.entries ?? []) {
        if (other === entry) break;
        if (!other.overdue && isIt(other)) return true;
      }
    }
    for (const other of this.#byWritten.get(entry.written)?.entries ?? []) {
      if (other === entry) break;
      if (other.state !== 'holding' && isIt(other)) return true;
    }
    return false;
  }
}

function addTo(lines: Map<string, QueueLine>, name: string, entry: QueueEntry): void {
  let line = lines.get(name);
  if (line === undefined) {
    line = new QueueLine();
    lines.set(name, line);
  }
  line.add(entry);
}

function removeFrom(lines: Map<string, QueueLine>, name: string, entry: QueueEntry): void {
  const line = lines.get(name);
  line?.remove(entry);
  if (line?.entries.length === 0) lines.delete(name);
}
