/** A slice as an importer has it: nested in others of its thread. */
export interface ImportedSlice {
  tid: number;
  ts: number;
  dur: number;
  name: string;
  cat: string;
  depth: number;
  args: Record<string, unknown>;
}

export interface Arrow {
  cat: string;
  name: string;
  /** The slices that it runs through, from first to last. */
  through: ImportedSlice[];
}

export interface Imported {
  slices: ImportedSlice[];
  arrows: Arrow[];
  threads: Map<number, string>;
  instants: { name: string; ts: number; scope: string }[];
  counters: { name: string; ts: number; values: Record<string, number> }[];
  /** What the importers throw away, or cannot make sense of. */
  faults: string[];
}

type Fields = Record<string, unknown>;

/**
 * Reads Trace Event JSON by the rules of Perfetto's importer: events in order of time, else in that of the file; each
 * but metadata has a time; X needs a duration; slices of one thread nest, or are thrown out; an arrow's s, t and f have
 * one id, category and name, and each lies in the innermost slice around it on its thread, for f only by "bp": "e"; ids
 * are numbers.
 */
export function importChrome(text: string): Imported {
  const reader = new ChromeReader();
  const document: unknown = JSON.parse(text);
  const events = fieldsOf(document).traceEvents;
  if (!Array.isArray(events)) throw new Error('There are no traceEvents');
  const all = events.map(fieldsOf);
  const timed = all.filter(({ ph }) => ph !== 'M');
  for (const event of all.filter(({ ph }) => ph === 'M')) reader.metadata(event);
  for (const event of timed.filter(({ ts }) => typeof ts !== 'number')) reader.fault(event, 'has no time');
  const inOrder = timed.filter(({ ts }) => typeof ts === 'number').sort((a, b) => Number(a.ts) - Number(b.ts));
  for (const event of inOrder) reader.event(event);
  return reader.end();
}

class ChromeReader {
  readonly #imported: Imported = {
    slices: [],
    arrows: [],
    threads: new Map(),
    instants: [],
    counters: [],
    faults: [],
  };
  readonly #stacks = new Map<number, ImportedSlice[]>();
  readonly #open = new Map<string, Arrow>();

  fault(event: Fields, what: string): void {
    this.#imported.faults.push(`${String(event.ph)} ${String(event.name)} at ${String(event.ts)} ${what}`);
  }

  metadata(event: Fields): void {
    const name = fieldsOf(event.args).name;
    if (event.name === 'thread_name') this.#imported.threads.set(Number(event.tid), String(name));
  }

  event(event: Fields): void {
    const { ph, ts, name, args } = event;
    switch (ph) {
      case 'X':
        this.#slice(event);
        return;
      case 's':
      case 't':
      case 'f':
        this.#arrow(event);
        return;
      case 'i':
        if (!['g', 'p', 't'].includes(String(event.s))) {
          this.fault(event, 'has no scope');
          return;
        }
        this.#imported.instants.push({ name: String(name), ts: Number(ts), scope: String(event.s) });
        return;
      case 'C': {
        const values = Object.entries(fieldsOf(args));
        if (values.some(([, value]) => typeof value !== 'number')) {
          this.fault(event, 'counts no numbers');
          return;
        }
        const numbers = values.map(([key, value]): [string, number] => [key, Number(value)]);
        this.#imported.counters.push({ name: String(name), ts: Number(ts), values: Object.fromEntries(numbers) });
        return;
      }
      default:
        this.fault(event, 'is of no kind that is known');
    }
  }

  end(): Imported {
    for (const { cat, name } of this.#open.values()) this.#imported.faults.push(`arrow ${cat} ${name} has no end`);
    for (const tid of this.#stacks.keys()) {
      if (!this.#imported.threads.has(tid)) this.#imported.faults.push(`thread ${tid} has no name`);
    }
    return this.#imported;
  }

  #slice(event: Fields): void {
    const { ts, dur, tid, name, cat, args } = event;
    if (typeof dur !== 'number' || dur < 0) {
      this.fault(event, 'has no duration');
      return;
    }
    const stack = this.#stackAt(Number(tid), Number(ts));
    const around = stack.at(-1);
    if (around !== undefined && Number(ts) + dur > around.ts + around.dur) {
      this.fault(event, `overlaps ${around.name}`);
      return;
    }
    const slice: ImportedSlice = {
      tid: Number(tid),
      ts: Number(ts),
      dur,
      name: String(name),
      cat: String(cat),
      depth: stack.length,
      args: fieldsOf(args),
    };
    this.#imported.slices.push(slice);
    stack.push(slice);
  }

  #arrow(event: Fields): void {
    const { ph, id, cat, name, tid, ts } = event;
    if (typeof id !== 'number') {
      this.fault(event, 'has no number');
      return;
    }
    if (ph === 'f' && event.bp !== 'e') {
      this.fault(event, 'binds to the next slice');
      return;
    }
    const slice = this.#stackAt(Number(tid), Number(ts)).at(-1);
    if (slice === undefined) {
      this.fault(event, 'is in no slice');
      return;
    }
    const key = JSON.stringify([id, cat, name]);
    const known = this.#open.get(key);
    if ((ph === 's') !== (known === undefined)) {
      this.fault(event, 'has no start, or two');
      return;
    }
    const arrow = known ?? { cat: String(cat), name: String(name), through: [] };
    arrow.through.push(slice);
    this.#open.set(key, arrow);
    if (ph !== 'f') return;
    this.#open.delete(key);
    this.#imported.arrows.push(arrow);
  }

  /** The slices of a thread that are open at a time, the outermost first. */
  #stackAt(tid: number, ts: number): ImportedSlice[] {
    const stack = this.#stacks.get(tid) ?? [];
    this.#stacks.set(tid, stack);
    for (let top = stack.at(-1); top !== undefined && top.ts + top.dur <= ts; top = stack.at(-1)) stack.pop();
    return stack;
  }
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${String(value)}`);
  return Object.fromEntries(Object.entries(value));
}
