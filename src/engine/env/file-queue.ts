import { places } from '../clock/places.ts';
import { AbortedError } from '../clock/strand.ts';
import type { CallContext } from './call-context.ts';
import { FileError } from './execution-env.ts';
import { fileId, hasId } from './file-keys.ts';
import { LOOK_UP_GRACE_MS, LookUps } from './look-ups.ts';
import { QueueEntries } from './queue-entries.ts';
import { type QueueEntry, type QueueUser, shareKey } from './queue-entry.ts';
import { withinMs } from './within-ms.ts';

/** One file system's queue: calls that change the same file do so one after the other, in the order in which they asked. */
export class FileQueue {
  readonly #entries = new QueueEntries();
  readonly #lookUps = new LookUps((entry) => this.#wakeFreed(entry.written, entry.keys));
  /** Whose `work` is being called right now, up to its first await. */
  #calling: QueueEntry | undefined;

  /**
   * Does `work` while no other call does work on the file at `written` (absolute; links are resolved here). Rejects with
   * what `work` rejects with, with AbortedError when the call is aborted before, and with a FileError when the file cannot
   * be looked up or is held by the same call already.
   */
  async run<Value>(user: QueueUser, written: string, work: () => Promise<Value>): Promise<Value> {
    const held = this.#heldAround(user);
    const entry = this.#entries.add(user, written);
    try {
      await this.#enter(entry, held);
      const { call } = user;
      return await (call === undefined ? this.#callWork(entry, work) : this.#workFor(call, entry, work));
    } finally {
      this.#entries.remove(entry);
      this.#wakeFreed(written, entry.keys);
    }
  }

  /** `heldBefore` = what was held by whoever asks. */
  async #enter(entry: QueueEntry, heldBefore: readonly QueueEntry[]): Promise<void> {
    const { call } = entry.user;
    let reported: readonly string[] | undefined;
    for (let first = true; ; first = false) {
      entry.state = 'looking';
      this.#setKeys(entry, await this.#lookUps.keysOf(entry));
      if (hasId(entry.keys)) await this.#refreshOthers(entry);
      const earlier = this.#lookUps.earlierThan(entry);
      if (earlier !== undefined) await earlier;
      if (first) throwIfHeld(entry, heldBefore);
      if (call?.strand.aborted) throw new AbortedError();
      if (this.#entries.isFree(entry)) break;
      const behind = call === undefined ? [] : idsOf(this.#entries.blockersOf(entry));
      if (reported === undefined || !sameKeys(reported, entry.keys)) {
        call?.record({ type: 'queue_wait', keys: [...entry.keys], behind });
        reported = entry.keys;
      }
      await this.#wait(entry, behind);
    }
    this.#entries.hold(entry);
  }

  /** Does the work as a call's: recorded, and at its pace. */
  async #workFor<Value>(call: CallContext, entry: QueueEntry, work: () => Promise<Value>): Promise<Value> {
    call.record({ type: 'queue_enter', keys: [...entry.keys] });
    call.pace.startWork('queue');
    try {
      const value = await this.#callWork(entry, work);
      await call.pace.untilDue();
      return value;
    } catch (thrown) {
      // An abort meanwhile changes nothing: what went wrong with the work is the news.
      await call.pace.untilDue().catch(() => {});
      throw thrown;
    } finally {
      call.record({ type: 'queue_leave', keys: [...entry.keys] });
    }
  }

  #callWork<Value>(entry: QueueEntry, work: () => Promise<Value>): Promise<Value> {
    const outer = this.#calling;
    this.#calling = entry;
    try {
      return work();
    } finally {
      this.#calling = outer;
    }
  }

  /** What is held by whoever asks: for that it would wait for ever. */
  #heldAround({ call }: QueueUser): QueueEntry[] {
    const held = call === undefined ? [] : [...this.#entries.heldBy(call)];
    if (this.#calling !== undefined && !held.includes(this.#calling)) held.push(this.#calling);
    return held;
  }

  #wait(entry: QueueEntry, behind: readonly string[]): Promise<void> {
    const { call } = entry.user;
    entry.state = 'waiting';
    if (call !== undefined) {
      const wait = call.strand.wait({ kind: 'file', path: entry.written, behind });
      entry.wake = wait.wake;
      return wait.ended;
    }
    return new Promise((resolve) => {
      entry.wake = resolve;
    });
  }

  /** Lets those go on for whom nobody is in the way any more. */
  #wakeFreed(written: string, keys: readonly string[]): void {
    for (const entry of this.#entries.freedBy(written, keys)) {
      const { wake } = entry;
      entry.wake = undefined;
      wake?.();
    }
  }

  #setKeys(entry: QueueEntry, keys: readonly string[]): void {
    const before = entry.keys;
    if (sameKeys(before, keys)) return;
    this.#entries.setKeys(entry, keys);
    // Those behind what it was taken for may have nobody before them any more.
    if (before.length > 0) this.#wakeFreed(entry.written, before);
  }

  /** Who has created its file meanwhile is known by its identity too: another hard link of it may be asked for. */
  async #refreshOthers(entry: QueueEntry): Promise<void> {
    const { clock, call } = entry.user;
    const place = call?.strand.place ?? places.loop;
    const limit = { clock, place, ms: LOOK_UP_GRACE_MS, signal: call?.strand.signal };
    const ids = new Map<string, string | undefined>();
    for (const other of this.#entries.knownByPathOnly()) {
      const [path] = other.keys;
      if (path === undefined || shareKey(other, entry)) continue;
      if (!ids.has(path)) {
        const answer = await withinMs(limit, fileId(other.user.env, path));
        ids.set(path, answer === 'late' ? undefined : answer.value);
      }
      const id = ids.get(path);
      if (id !== undefined && this.#entries.has(other)) this.#entries.setKeys(other, [path, id]);
    }
  }
}

function throwIfHeld(entry: QueueEntry, held: readonly QueueEntry[]): void {
  if (!held.some((other) => other.state === 'holding' && shareKey(other, entry))) return;
  throw new FileError(
    'invalid',
    `This call is changing ${entry.written} already: it cannot take the file's queue again before it is done`,
    entry.written,
  );
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

function idsOf(entries: readonly QueueEntry[]): string[] {
  return [...new Set(entries.flatMap(({ user }) => (user.call === undefined ? [] : [user.call.toolCallId])))];
}
