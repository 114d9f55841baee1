import { type Hold, isOrdered } from './hold.ts';
import { isWorse, type RaceAccess, type RaceKind } from './race.ts';
import type { Entry, Thing } from './things.ts';
import { type Act, conflict, isChange } from './touch.ts';

/** With so many other calls at most a call is compared, the ones that touched the thing last: the cost stays linear. */
const mostCompared = 50;
/** More calls than a batch can have. */
const mostCalls = 2 ** 26;
/** So many changes at most are told as lost in one race. */
const mostLost = 20;

/** Two calls' race for one thing. */
export interface Conflict {
  kind: RaceKind;
  earlier: Entry;
  later: Entry;
  read?: Entry;
  lost: RaceAccess[];
}

export interface Comparison {
  /** Positions of the two calls, the one listed earlier first, and what became of them. */
  conflicts: { calls: [number, number]; conflict: Conflict }[];
  limited: boolean;
}

/** What one call did with the thing in one way, in one hold. */
interface Slot {
  act: Act;
  hold: Hold | undefined;
  first: Entry;
  last: Entry;
}

interface Doings {
  call: number;
  slots: Slot[];
  changes: Entry[];
  /** Its last reading, of the content or of what was not there. */
  read: Entry | undefined;
  /** The last moment at which it knew all that was there: by reading it, or by writing it anew. */
  knowing: Entry | undefined;
}

/** Compares the calls that touched one thing, in one pass over what they did with it. */
export function compareCalls(thing: Thing): Comparison {
  const [first] = thing.entries;
  const several = thing.entries.some((entry) => entry.touch.call !== first?.touch.call);
  const comparer = new Comparer();
  if (several) for (const entry of thing.entries) comparer.take(entry);
  return comparer.comparison();
}

class Comparer {
  readonly #doings = new Map<number, Doings>();
  /** The calls that touched the thing last, the latest last. */
  readonly #recent: Doings[] = [];
  /** By both positions as one number. */
  readonly #conflicts = new Map<number, { calls: [number, number]; conflict: Conflict }>();
  #limited = false;

  comparison(): Comparison {
    return { conflicts: [...this.#conflicts.values()], limited: this.#limited };
  }

  take(entry: Entry): void {
    const { call } = entry.touch;
    const own = this.#doings.get(call) ?? { call, slots: [], changes: [], read: undefined, knowing: undefined };
    this.#doings.set(call, own);
    for (const other of this.#recent) {
      if (other === own) continue;
      for (const slot of other.slots) {
        if (!meet(entry, slot)) continue;
        if (isChange(entry.act)) this.#afterChange(entry, own, other, slot);
        else this.#afterLook(entry, own, other, slot);
      }
    }
    remember(entry, own);
    this.#touchedLast(own);
  }

  #afterLook(look: Entry, own: Doings, other: Doings, slot: Slot): void {
    if (isOrdered(look.touch.hold, slot.hold)) return;
    const seen = [slot.last, slot.first].find((change) => precedes(change, look));
    const before = own.slots.find((one) => conflict(one.act, slot.act) && !isChange(one.act))?.first;
    if (seen !== undefined && before !== undefined && !precedes(seen, before)) {
      this.#tell(own, other, { kind: 'torn-read', earlier: seen, later: look, read: before, lost: [] });
    }
    if (!precedes(slot.last, look)) {
      const kind = other.call < own.call ? 'stale-read' : 'went-well';
      this.#tell(own, other, { kind, earlier: look, later: slot.last, lost: [] });
    }
    if (seen !== undefined) {
      const kind = own.call < other.call ? 'early-read' : 'went-well';
      this.#tell(own, other, { kind, earlier: seen, later: look, lost: [] });
    }
  }

  #afterChange(change: Entry, own: Doings, other: Doings, slot: Slot): void {
    const { last } = slot;
    const ordered = isOrdered(change.touch.hold, slot.hold);
    if (!isChange(slot.act)) {
      const kind = own.call < other.call ? 'stale-read' : 'went-well';
      if (!ordered) this.#tell(own, other, { kind, earlier: last, later: change, lost: [] });
      return;
    }
    const { read } = own;
    const unseen = isAfter(last, own.knowing);
    if (overwrites(change) && unseen && read !== undefined && !(ordered && isOrdered(read.touch.hold, slot.hold))) {
      const lost = lostOf(other, own.knowing);
      this.#tell(own, other, { kind: 'lost-update', earlier: last, later: change, read, lost });
    } else if (!ordered) {
      const kind = own.call < other.call ? 'write-over-write' : 'went-well';
      const lost = kind === 'went-well' || !overwrites(change) || !unseen ? [] : lostOf(other, own.knowing);
      this.#tell(own, other, { kind, earlier: last, later: change, lost });
    }
  }

  #tell(own: Doings, other: Doings, found: Conflict): void {
    const calls: [number, number] = own.call < other.call ? [own.call, other.call] : [other.call, own.call];
    const pair = calls[0] * mostCalls + calls[1];
    const known = this.#conflicts.get(pair);
    if (known === undefined) this.#conflicts.set(pair, { calls, conflict: found });
    else if (isWorse(found.kind, known.conflict.kind)) known.conflict = found;
  }

  #touchedLast(doings: Doings): void {
    if (this.#recent.at(-1) === doings) return;
    const index = this.#recent.indexOf(doings);
    if (index !== -1) this.#recent.splice(index, 1);
    this.#recent.push(doings);
    if (this.#recent.length <= mostCompared + 1) return;
    this.#recent.shift();
    this.#limited = true;
  }
}

function remember(entry: Entry, own: Doings): void {
  const { act, touch } = entry;
  const slot = own.slots.find((one) => one.act === act && one.hold === touch.hold);
  if (slot !== undefined) slot.last = entry;
  else own.slots.push({ act, hold: touch.hold, first: entry, last: entry });
  if (touch.what.kind === 'look' && touch.what.op === 'read') {
    own.read = entry;
    own.knowing = entry;
  }
  if (!isChange(act)) return;
  own.changes.push(entry);
  if (overwrites(entry)) own.knowing = entry;
}

/** Whether it matters which came first. */
function meet(entry: Entry, slot: Slot): boolean {
  if (!conflict(entry.act, slot.act)) return false;
  // What is missing below a folder was missed for want of one that is made later, not of one that was made before,
  if (entry.act === 'miss' && slot.act === 'make-folder') return false;
  // and because the folder is gone, not because it will be.
  if (entry.act === 'take' && slot.act === 'seek') return false;
  return entry.touch.access.op !== 'append' || slot.last.touch.access.op !== 'append';
}

/** Whether the change leaves nothing of what was there. */
function overwrites({ act, touch }: Entry): boolean {
  return act !== 'make-folder' && act !== 'enter' && touch.access.op !== 'append';
}

/** Whether a look saw a change: of one file the versions say so, else the order of the events. */
function precedes(change: Entry, look: Entry): boolean {
  const [made, seen] = [change.touch.access, look.touch.access];
  if (made.fileId !== undefined && made.fileId === seen.fileId && made.version !== undefined && look.act === 'read') {
    if (seen.version !== undefined) return made.version <= seen.version;
  }
  return made.event < seen.event;
}

function isAfter(change: Entry, knowing: Entry | undefined): boolean {
  return knowing === undefined || !precedes(change, knowing);
}

/** The other's changes since one knew all that was there. */
function lostOf(other: Doings, knowing: Entry | undefined): RaceAccess[] {
  const lost: RaceAccess[] = [];
  for (let index = other.changes.length - 1; index >= 0 && lost.length < mostLost; index--) {
    const change = other.changes[index];
    if (change === undefined || !isAfter(change, knowing)) break;
    lost.unshift(change.touch.access);
  }
  return lost;
}
