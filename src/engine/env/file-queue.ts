import { places } from '../clock/places.ts';
import { AbortedError } from '../clock/strand.ts';
import { FileError } from './execution-env.ts';
import { fileId, fileKeys, hasId } from './file-keys.ts';
import { comesBefore, QueueEntries, type QueueEntry, type QueueUser, shareKey } from './queue-entries.ts';
import { withinMs } from './within-ms.ts';

/** A look-up that has not answered after so many ms of the clock fails. */
const LOOK_UP_LIMIT_MS = 5_000;

/**
 * So long (ms of the clock) a look-up may keep later calls from passing: real look-ups of one file by two names do not
 * answer in the order in which they were asked. One that takes longer holds up only calls of its own written path.
 */
const LOOK_UP_GRACE_MS = 100;

/** One file system's queue: calls that change the same file do so one after the other, in the order in which they asked. */
export class FileQueue {
  readonly #entries = new QueueEntries();
  /** Whose `work` is being called right now, up to its first await. */
  #calling: QueueEntry | undefined;

  /**
   * Does `work` while no other call does work on the file at `written` (absolute; links are resolved here). Rejects with
   * what `work` rejects with, with AbortedError when the call is aborted before, and with a FileError when the file cannot
   * be looked up or is held by the same call already.
   */
  async run<Value>(user: QueueUser, written: string, work: () => Promise<Value>): Promise<Value> {
    const holdsAlready = this.#entries.filter((other) => other.state === 'holding' && this.#isNested(user, other));
    const entry = this.#entries.add(user, written);
    try {
      await this.#enter(entry, holdsAlready);
      return await this.#hold(entry, work);
    } finally {
      const beside = this.#entries.waitersBeside(entry);
      this.#entries.remove(entry);
      this.#wakeFree(beside);
    }
  }

  async #enter(entry: QueueEntry, holdsAlready: readonly QueueEntry[]): Promise<void> {
    const { call } = entry.user;
    await this.#lookUp(entry);
    if (holdsAlready.some((held) => held.state === 'holding' && shareKey(held, entry))) {
      throw new FileError(
        'invalid',
        `This call is changing ${entry.written} already: it cannot take the file's queue again before it is done`,
        entry.written,
      );
    }
    let reported: readonly string[] | undefined;
    for (;;) {
      if (call?.strand.signal.aborted) throw new AbortedError();
      if (this.#entries.isFree(entry)) break;
      const behind = idsOf(this.#entries.blockersOf(entry));
      if (reported === undefined || !sameKeys(reported, entry.keys)) {
        call?.record({ type: 'queue_wait', keys: [...entry.keys], behind });
        reported = entry.keys;
      }
      await this.#wait(entry, behind);
      await this.#lookUp(entry);
    }
    entry.state = 'holding';
  }

  async #hold<Value>(entry: QueueEntry, work: () => Promise<Value>): Promise<Value> {
    const { call } = entry.user;
    call?.record({ type: 'queue_enter', keys: [...entry.keys] });
    call?.pace.startWork('queue');
    try {
      const value = await this.#callWork(entry, work);
      await call?.pace.untilDue();
      return value;
    } catch (thrown) {
      // An abort meanwhile changes nothing: what went wrong with the work is the news.
      await call?.pace.untilDue().catch(() => {});
      throw thrown;
    } finally {
      call?.record({ type: 'queue_leave', keys: [...entry.keys] });
    }
  }

  async #callWork<Value>(entry: QueueEntry, work: () => Promise<Value>): Promise<Value> {
    const outer = this.#calling;
    this.#calling = entry;
    let value: Promise<Value>;
    try {
      value = work();
    } finally {
      this.#calling = outer;
    }
    return await value;
  }

  #isNested(user: QueueUser, holder: QueueEntry): boolean {
    return holder === this.#calling || (user.call !== undefined && user.call === holder.user.call);
  }

  async #wait(entry: QueueEntry, behind: readonly string[]): Promise<void> {
    const { call } = entry.user;
    entry.state = 'waiting';
    if (call !== undefined) {
      const wait = call.strand.wait({ kind: 'file', path: entry.written, behind });
      entry.wake = wait.wake;
      await wait.ended;
    } else {
      await new Promise<void>((resolve) => {
        entry.wake = resolve;
      });
    }
  }

  /** Lets every one of these waiters go on that nobody is in the way of any more. */
  #wakeFree(waiters: readonly QueueEntry[]): void {
    for (const entry of this.#entries.freeOf(waiters)) {
      const { wake } = entry;
      entry.wake = undefined;
      wake?.();
    }
  }

  /** Looks the entry's keys up (again). */
  async #lookUp(entry: QueueEntry): Promise<void> {
    const limit = limitOf(entry);
    entry.state = 'looking';
    const keys = fileKeys(entry.user.env, entry.written);
    entry.answered = withinMs({ ...limit, ms: LOOK_UP_GRACE_MS, signal: undefined }, keys).then(
      (answer) => {
        if (answer !== 'late' || entry.state !== 'looking') return;
        entry.overdue = true;
        this.#wakeFree(this.#entries.waitersBeside(entry));
      },
      () => {},
    );
    const answer = await withinMs({ ...limit, ms: LOOK_UP_LIMIT_MS }, keys);
    if (answer === 'late') {
      throw new FileError(
        'unknown',
        `Cannot tell which file ${entry.written} is: no answer within ${LOOK_UP_LIMIT_MS / 1_000} seconds`,
        entry.written,
      );
    }
    entry.overdue = false;
    if (!sameKeys(entry.keys, answer.value)) {
      const beside = this.#entries.waitersBeside(entry);
      this.#entries.setKeys(entry, answer.value);
      // Those behind what it was taken for may have nobody before them any more.
      this.#wakeFree(beside);
    }
    if (hasId(entry.keys)) await this.#refreshOthers(entry);
    await this.#earlierLookUps(entry);
  }

  /** Who has created its file meanwhile is known by its identity too: another hard link of it may be asked for. */
  async #refreshOthers(entry: QueueEntry): Promise<void> {
    const others = this.#entries.filter(
      (other) => other.state !== 'looking' && !hasId(other.keys) && !shareKey(other, entry),
    );
    for (const other of others) {
      const [path] = other.keys;
      if (path === undefined) continue;
      const answer = await withinMs({ ...limitOf(entry), ms: LOOK_UP_GRACE_MS }, fileId(other.user.env, path));
      if (answer === 'late' || answer.value === undefined || !this.#entries.has(other)) continue;
      this.#entries.setKeys(other, [path, answer.value]);
    }
  }

  /** Lets look-ups that were asked for earlier answer first, so that calls do not pass each other by a quicker look-up. */
  async #earlierLookUps(entry: QueueEntry): Promise<void> {
    const unanswered = this.#entries.filter(
      (other) => other.state === 'looking' && !other.overdue && comesBefore(other, entry),
    );
    if (unanswered.length > 0) await Promise.all(unanswered.map((other) => other.answered));
  }
}

function limitOf({ user: { clock, call } }: QueueEntry) {
  return { clock, place: call?.strand.place ?? places.loop, signal: call?.strand.signal };
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

function idsOf(entries: readonly QueueEntry[]): string[] {
  return [...new Set(entries.flatMap(({ user }) => (user.call === undefined ? [] : [user.call.toolCallId])))];
}
