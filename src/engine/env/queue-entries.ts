import type { Clock } from '../clock/clock.ts';
import type { CallContext } from './call-context.ts';
import type { ExecutionEnv } from './execution-env.ts';

/** Who asks for a file. */
export interface QueueUser {
  /** Looks the file up, unrecorded. */
  readonly env: ExecutionEnv;
  readonly clock: Clock;
  readonly call: CallContext | undefined;
}

/** One who looks up, waits for or holds a file. */
export interface QueueEntry {
  readonly user: QueueUser;
  /** Absolute, as it was asked for, links not resolved. */
  readonly written: string;
  /** ms of the clock. */
  readonly arrived: number;
  /** Order in which they came. */
  readonly sequence: number;
  state: 'looking' | 'waiting' | 'holding';
  /** None until the first look-up has answered. Set by QueueEntries. */
  keys: readonly string[];
  /** Its look-up has not answered in time: it holds up only calls of its own written path. */
  overdue: boolean;
  /** Settles when its look-up has answered or is overdue; never rejects. */
  answered: Promise<void>;
  /** While it waits: lets it go on. */
  wake: (() => void) | undefined;
}

/** Everyone in one queue, found by the keys and the written path of their files. */
export class QueueEntries {
  readonly #all = new Set<QueueEntry>();
  readonly #byKey = new Map<string, Set<QueueEntry>>();
  readonly #byWritten = new Map<string, Set<QueueEntry>>();
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
      answered: Promise.resolve(),
      wake: undefined,
    };
    this.#all.add(entry);
    put(this.#byWritten, written, entry);
    return entry;
  }

  has(entry: QueueEntry): boolean {
    return this.#all.has(entry);
  }

  remove(entry: QueueEntry): void {
    this.#all.delete(entry);
    takeOut(this.#byWritten, entry.written, entry);
    for (const key of entry.keys) takeOut(this.#byKey, key, entry);
  }

  setKeys(entry: QueueEntry, keys: readonly string[]): void {
    for (const key of entry.keys) if (!keys.includes(key)) takeOut(this.#byKey, key, entry);
    for (const key of keys) put(this.#byKey, key, entry);
    entry.keys = keys;
  }

  /** Those that a condition holds for, in their order. */
  filter(condition: (entry: QueueEntry) => boolean): QueueEntry[] {
    const found: QueueEntry[] = [];
    for (const entry of this.#all) if (condition(entry)) found.push(entry);
    return found.sort(inOrder);
  }

  /** Those that wait and have a key or the written path in common with it. */
  waitersBeside(entry: QueueEntry): QueueEntry[] {
    const beside = new Set(this.#byWritten.get(entry.written));
    for (const key of entry.keys) for (const other of this.#byKey.get(key) ?? []) beside.add(other);
    return [...beside].filter((other) => other.wake !== undefined);
  }

  /** Whom it has to wait for, in their order: every holder of a key of its own, and everyone before it who will be one. */
  blockersOf(entry: QueueEntry): QueueEntry[] {
    return [...new Set(this.#blockers(entry))].sort(inOrder);
  }

  /** Those of the entries, in their order, that need not wait. */
  freeOf(entries: readonly QueueEntry[]): QueueEntry[] {
    return entries.filter((entry) => this.isFree(entry)).sort(inOrder);
  }

  isFree(entry: QueueEntry): boolean {
    return this.#blockers(entry).next().done === true;
  }

  *#blockers(entry: QueueEntry): Generator<QueueEntry, void> {
    for (const key of entry.keys) {
      for (const other of this.#byKey.get(key) ?? []) {
        if (other === entry) continue;
        if (other.state === 'holding' || (!other.overdue && comesBefore(other, entry))) yield other;
      }
    }
    for (const other of this.#byWritten.get(entry.written) ?? []) {
      if (other.state !== 'holding' && comesBefore(other, entry)) yield other;
    }
  }
}

/** By arrival; of one ms, by the number of the call, those without a call last; then first come. */
export function comesBefore(one: QueueEntry, other: QueueEntry): boolean {
  return inOrder(one, other) < 0;
}

function inOrder(one: QueueEntry, other: QueueEntry): number {
  if (one.arrived !== other.arrived) return one.arrived - other.arrived;
  const [mine, theirs] = [one.user.call?.callNumber, other.user.call?.callNumber];
  if (mine !== theirs) return (mine ?? Number.MAX_SAFE_INTEGER) - (theirs ?? Number.MAX_SAFE_INTEGER);
  return one.sequence - other.sequence;
}

export function shareKey(one: QueueEntry, other: QueueEntry): boolean {
  return one.keys.some((key) => other.keys.includes(key));
}

function put(index: Map<string, Set<QueueEntry>>, name: string, entry: QueueEntry): void {
  const entries = index.get(name);
  if (entries === undefined) index.set(name, new Set([entry]));
  else entries.add(entry);
}

function takeOut(index: Map<string, Set<QueueEntry>>, name: string, entry: QueueEntry): void {
  const entries = index.get(name);
  entries?.delete(entry);
  if (entries?.size === 0) index.delete(name);
}
