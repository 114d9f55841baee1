import { parentOf } from './parent-of.ts';
import type { Race } from './race.ts';
import { type Act, isChange, type Touch } from './touch.ts';

/** A file's content, a name, or a folder's list, and all that the calls of a batch did with it, in order. */
export interface Thing {
  about: Race['about'];
  /** The name, or the folder. Absent for a content, which may have several names. */
  path?: string;
  entries: Entry[];
}

export interface Entry {
  touch: Touch;
  act: Act;
  /** list: the name that came or went. */
  name?: string;
}

/**
 * Sorts the touches of a batch by what they touched, as far as more than one call did and at least one changed it.
 *
 * A look-up alone (stat, exists, the target of a link) says only whether something of that name is there: it is no
 * reading of the content. When its call reads, lists or changes the same name later, a look-up is the way to that (a
 * shell looks at a file before it writes to it) and does not count; nor does one that finds what its call has listed.
 * Of several look-ups the last one counts, as of a loop that waits for a file. So a call that changes what it has only
 * looked up (`[ -e f ] || …`) is taken as blind. The queue's own look-ups are not in the trace.
 *
 * What lies behind a folder or a link that comes, goes or moves is seen through it: whoever reaches for something below
 * a name that another call changed, has seen that name. A folder that was made is needed by a shell that reaches for
 * something in it, unless its call looks the folder up or makes one there itself; the tools make the folders that they
 * need.
 */
export function thingsOf(touches: readonly Touch[]): Thing[] {
  const sorter = new TouchSorter(touches);
  for (const touch of touches) sorter.sort(touch);
  return sorter.things();
}

/** By thing: the one call that did something to it, or `several`. */
class Doers {
  readonly #doers = new Map<string, number | 'several'>();

  add(thing: string, call: number): void {
    const known = this.#doers.get(thing);
    if (known === undefined) this.#doers.set(thing, call);
    else if (known !== call) this.#doers.set(thing, 'several');
  }

  has(thing: string): boolean {
    return this.#doers.has(thing);
  }

  hasOther(thing: string, than: number): boolean {
    const known = this.#doers.get(thing);
    return known !== undefined && known !== than;
  }
}

/** What one call did, by name. */
class CallNames {
  /** Its last touch of a name. */
  readonly last = new Map<string, Touch>();
  /** Folders that it listed. */
  readonly lists = new Set<string>();
  /** Folders that it made sure of. */
  readonly sure = new Set<string>();
}

class TouchSorter {
  readonly #contents = new Map<string, Thing>();
  readonly #names = new Map<string, Thing>();
  readonly #lists = new Map<string, Thing>();
  readonly #contentsChanged = new Doers();
  readonly #namesChanged = new Doers();
  readonly #foldersMade = new Doers();
  readonly #listsChanged = new Doers();
  readonly #listed = new Doers();
  readonly #calls: CallNames[] = [];
  readonly #changedFolders = new Map<string, readonly string[]>();

  constructor(touches: readonly Touch[]) {
    for (const touch of touches) this.#survey(touch);
    for (const { call, canonicalPath, what } of touches) {
      if (what.kind === 'look' ? !this.#foldersMade.has(canonicalPath) : what.op !== 'mkdir') continue;
      for (let at = canonicalPath; at !== '/'; at = parentOf(at)) this.#of(call).sure.add(at);
    }
  }

  things(): Thing[] {
    return [...this.#contents.values(), ...this.#names.values(), ...this.#lists.values()];
  }

  sort(touch: Touch): void {
    const { what, canonicalPath, access, call } = touch;
    if (what.kind === 'look') {
      if (what.op === 'read' && access.version !== undefined) this.#addContent(touch, 'read');
      if (what.op === 'list' && access.version !== undefined && this.#listsChanged.hasOther(canonicalPath, call)) {
        this.#addList(canonicalPath, { touch, act: 'list' });
      }
      if (what.op !== 'write') this.#addLook(touch, canonicalPath, what.found ? 'see' : 'miss');
      if (access.path !== canonicalPath) this.#addLook(touch, access.path, 'see');
      return;
    }
    if (what.op === 'write' || what.op === 'append') this.#addContent(touch, what.op);
    for (const [name, act] of namesChangedBy(touch)) {
      this.#addName(touch, name, act);
      if (act === 'use') continue;
      const folder = parentOf(name);
      if (this.#listed.hasOther(folder, call)) this.#addList(folder, { touch, act: 'enter', name });
    }
    if (what.op === 'link') this.#addName(touch, canonicalPath, 'see');
  }

  #of(call: number): CallNames {
    const known = this.#calls[call] ?? new CallNames();
    this.#calls[call] = known;
    return known;
  }

  #survey(touch: Touch): void {
    const { what, canonicalPath, access, call } = touch;
    const names = this.#of(call);
    if (what.kind === 'look') {
      names.last.set(canonicalPath, touch);
      if (access.path !== canonicalPath) names.last.set(access.path, touch);
      if (what.op !== 'list') return;
      names.lists.add(canonicalPath);
      this.#listed.add(canonicalPath, call);
      return;
    }
    if (what.op === 'write' || what.op === 'append') this.#contentsChanged.add(access.fileId ?? canonicalPath, call);
    for (const [name, act] of namesChangedBy(touch)) {
      names.last.set(name, touch);
      if (act === 'use') continue;
      (act === 'make-folder' ? this.#foldersMade : this.#namesChanged).add(name, call);
      this.#listsChanged.add(parentOf(name), call);
    }
  }

  /** Leaves out a look-up that is only a part of what its call did with the same name. */
  #addLook(touch: Touch, name: string, act: Act): void {
    const { call, what } = touch;
    if (what.kind === 'look' && what.op === 'stat') {
      const names = this.#of(call);
      if (names.last.get(name) !== touch || (what.found && names.lists.has(parentOf(name)))) return;
    }
    this.#addName(touch, name, act);
  }

  #addContent(touch: Touch, act: Act): void {
    const content = touch.access.fileId ?? touch.canonicalPath;
    if (!isChange(act) && !this.#contentsChanged.hasOther(content, touch.call)) return;
    const thing = this.#contents.get(content);
    if (thing !== undefined) thing.entries.push({ touch, act });
    else this.#contents.set(content, { about: 'content', entries: [{ touch, act }] });
  }

  #addName(touch: Touch, name: string, act: Act): void {
    const { call } = touch;
    if (this.#namesChanged.has(name) || this.#foldersMade.has(name)) addTo(this.#names, 'name', name, { touch, act });
    for (const folder of this.#changedFoldersAbove(name)) {
      if (this.#namesChanged.hasOther(folder, call)) {
        addTo(this.#names, 'name', folder, { touch, act: act === 'miss' ? 'seek' : 'see' });
      }
      const need = this.#needOf(touch, folder, act);
      if (need !== undefined) addTo(this.#names, 'name', folder, { touch, act: need });
    }
  }

  #addList(folder: string, entry: Entry): void {
    addTo(this.#lists, 'list', folder, entry);
  }

  #changedFoldersAbove(name: string): readonly string[] {
    const known = this.#changedFolders.get(name);
    if (known !== undefined) return known;
    const changed: string[] = [];
    for (let folder = parentOf(name); folder !== '/'; folder = parentOf(folder)) {
      if (this.#namesChanged.has(folder) || this.#foldersMade.has(folder)) changed.push(folder);
    }
    this.#changedFolders.set(name, changed);
    return changed;
  }

  /** What a shell's reach for something below a folder is to the folder, when another call has made that. */
  #needOf({ call, access, what }: Touch, folder: string, act: Act): Act | undefined {
    if (access.exec === undefined || !this.#foldersMade.hasOther(folder, call)) return undefined;
    if (act === 'miss') return what.kind === 'look' && what.op === 'stat' ? 'miss' : undefined;
    return this.#of(call).sure.has(folder) ? undefined : 'need';
  }
}

function addTo(things: Map<string, Thing>, about: 'name' | 'list', path: string, entry: Entry): void {
  const thing = things.get(path);
  if (thing !== undefined) thing.entries.push(entry);
  else things.set(path, { about, path, entries: [entry] });
}

function namesChangedBy({ access, what, canonicalPath }: Touch): [name: string, act: Act][] {
  if (what.kind === 'look') return [];
  switch (what.op) {
    case 'write':
    case 'append':
      return [[canonicalPath, what.makesName ? 'make' : 'use']];
    case 'remove':
      return [[canonicalPath, 'take']];
    case 'mkdir':
      return [[canonicalPath, 'make-folder']];
    case 'symlink':
      return [[canonicalPath, 'make']];
    case 'rename':
      return [
        [canonicalPath, 'take'],
        [access.to ?? canonicalPath, 'make'],
      ];
    case 'link':
      return [[access.to ?? canonicalPath, 'make']];
  }
}
