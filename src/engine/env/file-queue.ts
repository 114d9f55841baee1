import type { Clock } from '../clock/clock.ts';
import { places } from '../clock/places.ts';
import { AbortedError } from '../clock/strand.ts';
import type { CallContext } from './call-context.ts';
import type { ExecutionEnv } from './execution-env.ts';
import { FileError } from './execution-env.ts';
import { fileId, fileKeys, hasId } from './file-keys.ts';
import { withinMs } from './within-ms.ts';

/** A look-up that has not answered after so many ms of the clock fails. */
const LOOK_UP_LIMIT_MS = 5_000;

/**
 * So long (ms of the clock) a look-up may keep later calls from passing: real look-ups of one file by two names do not
 * answer in the order in which they were asked. One that takes longer holds up only calls of its own written path.
 */
const LOOK_UP_GRACE_MS = 100;

/** Who asks for a file. */
export interface QueueUser {
  /** Looks the file up, unrecorded. */
  readonly env: ExecutionEnv;
  readonly clock: Clock;
  readonly call: CallContext | undefined;
}

interface Entry {
  readonly user: QueueUser;
  /** Absolute, as it was asked for, links not resolved. */
  readonly written: string;
  /** ms of the clock. */
  readonly arrived: number;
  state: 'looking' | 'waiting' | 'holding';
  /** None until the first look-up has answered. */
  keys: readonly string[];
  /** Its look-up has not answered in time: it holds up only calls of its own written path. */
  overdue: boolean;
  /** Settles when its look-up has answered or is overdue; never rejects. */
  answered: Promise<void>;
  /** While it waits: lets it go on. */
  wake: (() => void) | undefined;
}

/** One file system's queue: calls that change the same file do so one after the other, in the order in which they asked. */
export class FileQueue {
  /** Everyone who looks up, waits or holds, in order of arrival; of one ms, in the order of the calls. */
  readonly #entries: Entry[] = [];
  /** Whose `work` is being called right now, up to its first await. */
  #calling: Entry | undefined;

  /**
   * Does `work` while no other call does work on the file at `written` (absolute; links are resolved here). Rejects with
   * what `work` rejects with, with AbortedError when the call is aborted before, and with a FileError when the file cannot
   * be looked up or is held by the same call already.
   */
  async run<Value>(user: QueueUser, written: string, work: () => Promise<Value>): Promise<Value> {
    const holdsAlready = this.#entries.filter((other) => other.state === 'holding' && this.#isNested(user, other));
    const entry = this.#arrive(user, written);
    try {
      await this.#enter(entry, holdsAlready);
      return await this.#hold(entry, work);
    } finally {
      this.#entries.splice(this.#entries.indexOf(entry), 1);
      this.#wakeFree();
    }
  }

  #arrive(user: QueueUser, written: string): Entry {
    const entry: Entry = {
      user,
      written,
      arrived: user.clock.now(),
      state: 'looking',
      keys: [],
      overdue: false,
      answered: Promise.resolve(),
      wake: undefined,
    };
    let place = this.#entries.length;
    while (place > 0 && comesBefore(entry, this.#entries[place - 1])) place -= 1;
    this.#entries.splice(place, 0, entry);
    return entry;
  }

  async #enter(entry: Entry, holdsAlready: readonly Entry[]): Promise<void> {
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
      const blockers = this.#blockersOf(entry);
      if (blockers.length === 0) break;
      const behind = idsOf(blockers);
      if (reported === undefined || !sameKeys(reported, entry.keys)) {
        call?.record({ type: 'queue_wait', keys: [...entry.keys], behind });
        reported = entry.keys;
      }
      await this.#wait(entry, behind);
      await this.#lookUp(entry);
    }
    entry.state = 'holding';
  }

  async #hold<Value>(entry: Entry, work: () => Promise<Value>): Promise<Value> {
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

  async #callWork<Value>(entry: Entry, work: () => Promise<Value>): Promise<Value> {
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

  #isNested(user: QueueUser, holder: Entry): boolean {
    return holder === this.#calling || (user.call !== undefined && user.call === holder.user.call);
  }

  async #wait(entry: Entry, behind: readonly string[]): Promise<void> {
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

  /** Lets every waiter go on that nobody is in the way of any more. */
  #wakeFree(): void {
    for (const entry of this.#entries) {
      if (entry.wake === undefined || this.#blockersOf(entry, 1).length > 0) continue;
      const { wake } = entry;
      entry.wake = undefined;
      wake();
    }
  }

  /** Whom it has to wait for, in order of arrival; no more than `most` of them. */
  #blockersOf(entry: Entry, most = Number.POSITIVE_INFINITY): Entry[] {
    const blockers: Entry[] = [];
    let earlier = true;
    for (const other of this.#entries) {
      if (other === entry) earlier = false;
      else if (other.state === 'holding' ? shareKey(other, entry) : earlier && isInTheWay(other, entry)) {
        blockers.push(other);
        if (blockers.length >= most) break;
      }
    }
    return blockers;
  }

  /** Looks the entry's keys up (again). */
  async #lookUp(entry: Entry): Promise<void> {
    const { clock, call } = entry.user;
    const limit = { clock, place: call?.strand.place ?? places.loop };
    entry.state = 'looking';
    const keys = fileKeys(entry.user.env, entry.written);
    entry.answered = withinMs({ ...limit, ms: LOOK_UP_GRACE_MS, signal: undefined }, keys).then(
      (answer) => {
        if (answer !== 'late' || entry.state !== 'looking') return;
        entry.overdue = true;
        this.#wakeFree();
      },
      () => {},
    );
    const answer = await withinMs({ ...limit, ms: LOOK_UP_LIMIT_MS, signal: call?.strand.signal }, keys);
    if (answer === 'late') {
      throw new FileError(
        'unknown',
        `Cannot tell which file ${entry.written} is: no answer within ${LOOK_UP_LIMIT_MS / 1_000} seconds`,
        entry.written,
      );
    }
    entry.keys = answer.value;
    entry.overdue = false;
    if (hasId(entry.keys)) await this.#refreshOthers(entry);
    await this.#earlierLookUps(entry);
  }

  /** Who has created its file meanwhile is known by its identity too: another hard link of it may be asked for. */
  async #refreshOthers(entry: Entry): Promise<void> {
    const { clock, call } = entry.user;
    const limit = {
      clock,
      place: call?.strand.place ?? places.loop,
      ms: LOOK_UP_GRACE_MS,
      signal: call?.strand.signal,
    };
    for (const other of this.#entries.filter((one) => one.state !== 'looking' && !hasId(one.keys))) {
      const [path] = other.keys;
      if (path === undefined) continue;
      const answer = await withinMs(limit, fileId(other.user.env, path));
      if (answer !== 'late' && answer.value !== undefined) other.keys = [path, answer.value];
    }
  }

  /** Lets look-ups that were asked for earlier answer first, so that calls do not pass each other by a quicker look-up. */
  async #earlierLookUps(entry: Entry): Promise<void> {
    const earlier = this.#entries.slice(0, this.#entries.indexOf(entry));
    const unanswered = earlier.filter((other) => other.state === 'looking' && !other.overdue);
    if (unanswered.length > 0) await Promise.all(unanswered.map((other) => other.answered));
  }
}

/** Whether a new arrival stands before someone who arrived at the same ms: by the order of the calls. */
function comesBefore(arriving: Entry, other: Entry | undefined): boolean {
  if (other === undefined || other.state === 'holding' || other.arrived !== arriving.arrived) return false;
  const [mine, theirs] = [arriving.user.call, other.user.call];
  return mine !== undefined && theirs !== undefined && mine.callNumber < theirs.callNumber;
}

/** Whether one who came earlier, and does not hold yet, keeps a later one waiting. */
function isInTheWay(earlier: Entry, later: Entry): boolean {
  if (earlier.written === later.written) return true;
  return !earlier.overdue && shareKey(earlier, later);
}

function shareKey(one: Entry, other: Entry): boolean {
  return one.keys.some((key) => other.keys.includes(key));
}

function sameKeys(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

function idsOf(entries: readonly Entry[]): string[] {
  return [...new Set(entries.flatMap(({ user }) => (user.call === undefined ? [] : [user.call.toolCallId])))];
}
