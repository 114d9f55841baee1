import type { TraceEvent, TraceEventOf } from './events.ts';
import { BatchTouches, FileMemory } from './races/batch-touches.ts';
import { type Comparison, type Conflict, compareCalls } from './races/compare.ts';
import { isWorse, type Race, type RaceReport } from './races/race.ts';
import { type Thing, thingsOf } from './races/things.ts';

/**
 * Finds the races of a (finished or growing) run from its events alone: two calls of one parallel batch that touch the same
 * file, one of which changes it, where the file-mutation queue did not order the two. A file is told by its identity and its
 * version, a missing one by its canonical path; making, removing and renaming change the name and the folder's list, which
 * listings and failed look-ups see.
 *
 * Where a sandbox cannot know what a command did with files, the pairs in question are told as unknown, and never as
 * having gone well.
 */
export function racesOf({ events }: { readonly events: readonly TraceEvent[] }): RaceReport {
  const reader = new RaceReader();
  for (const [index, event] of events.entries()) reader.read(index, event);
  return reader.report();
}

class RaceReader {
  readonly #report: RaceReport = { races: [], unknown: [], limited: false };
  readonly #files = new FileMemory();
  readonly #commands = new Commands();
  /** The parallel batch that is running. */
  #batch: BatchTouches | undefined;

  read(index: number, event: TraceEvent): void {
    switch (event.type) {
      case 'batch_start':
        this.#endBatch();
        if (event.mode === 'parallel' && event.calls.length > 1) this.#batch = new BatchTouches(event);
        break;
      case 'batch_end':
        this.#endBatch();
        break;
      case 'queue_enter':
      case 'queue_leave':
        this.#batch?.queue(event);
        break;
      case 'exec_start':
        this.#commands.start(event);
        this.#batch?.command(event.toolCallId);
        break;
      case 'exec_end':
        this.#commands.end(event.exec);
        break;
      case 'files_unknown': {
        const call = this.#commands.callOf(event.exec);
        if (call !== undefined) this.#batch?.filesUnknown(call);
        break;
      }
      case 'file_access':
        this.#batch?.look(index, event, this.#files.contentOf(event.fileId, event.version));
        break;
      case 'file_change':
        if (this.#commands.didChange(event)) {
          const known = { makesFile: this.#files.makesFile(event), before: this.#files.contentBefore(event) };
          this.#batch?.change(index, event, known);
        }
        this.#files.learn(event);
        break;
      default:
        break;
    }
  }

  /** What was read; a batch that is still running counts as far as it is. */
  report(): RaceReport {
    this.#endBatch();
    return this.#report;
  }

  #endBatch(): void {
    const batch = this.#batch;
    this.#batch = undefined;
    if (batch === undefined) return;
    const idsOf = (calls: Iterable<number>) => [...calls].sort((a, b) => a - b).map((call) => batch.calls[call] ?? '');
    if (batch.unknown.size > 0 && batch.active.size > 1) {
      this.#report.unknown.push({ batch: batch.batch, calls: idsOf(batch.unknown), beside: idsOf(batch.active) });
    }
    this.#report.races.push(...this.#racesOf(batch));
  }

  #racesOf(batch: BatchTouches): Race[] {
    const found = new RacesByFile(batch);
    for (const thing of thingsOf(batch.touches)) {
      const comparison = compareCalls(thing);
      if (comparison.limited) this.#report.limited = true;
      found.add(thing, comparison);
    }
    return found.races();
  }
}

/** The commands of a run: whose they are, and which of them ran alone. */
class Commands {
  readonly #calls = new Map<string, string>();
  readonly #running = new Set<string>();
  readonly #together = new Set<string>();

  start({ exec, toolCallId }: TraceEventOf<'exec_start'>): void {
    this.#calls.set(exec, toolCallId);
    if (this.#running.size > 0) for (const other of [...this.#running, exec]) this.#together.add(other);
    this.#running.add(exec);
  }

  end(exec: string): void {
    this.#running.delete(exec);
  }

  callOf(exec: string): string | undefined {
    return this.#calls.get(exec);
  }

  /** A change that was found after a command is that command's, unless others ran beside it. */
  didChange({ source, exec }: TraceEventOf<'file_change'>): boolean {
    switch (source) {
      case 'call':
        return true;
      case 'observed':
        return exec !== undefined && !this.#together.has(exec);
      case 'user':
        return false;
    }
  }
}

/** One race a pair of calls and file: a content and its names are one file. */
class RacesByFile {
  readonly #batch: BatchTouches;
  readonly #told: { race: Race }[] = [];
  readonly #byPath = new Map<string, { race: Race }>();

  constructor(batch: BatchTouches) {
    this.#batch = batch;
  }

  add(thing: Thing, { conflicts }: Comparison): void {
    for (const { calls, conflict } of conflicts) {
      const unsure = calls.some((call) => this.#batch.unknown.has(call));
      if (!unsure || conflict.kind !== 'went-well') this.#tell(this.#raceOf(thing, calls, conflict));
    }
  }

  races(): Race[] {
    return this.#told
      .map(({ race }) => race)
      .sort(
        (one, other) =>
          one.accesses[1].event - other.accesses[1].event || one.accesses[0].event - other.accesses[0].event,
      );
  }

  #raceOf(thing: Thing, [one, other]: [number, number], conflict: Conflict): Race {
    const { kind, earlier, later, read, lost } = conflict;
    const { batch, calls } = this.#batch;
    const both = [earlier, later];
    const files = thing.path === undefined ? both.map(({ touch }) => touch.canonicalPath) : [thing.path];
    return {
      kind,
      batch,
      calls: [calls[one] ?? '', calls[other] ?? ''],
      about: thing.about,
      paths: [...new Set([...files, ...both.flatMap(({ name }) => name ?? [])])],
      accesses: [earlier.touch.access, later.touch.access],
      ...(read !== undefined && { read: read.touch.access }),
      lost,
    };
  }

  #tell(race: Race): void {
    const about = race.about === 'list' ? 'list' : 'file';
    const keys = race.paths.map((path) => JSON.stringify([about, ...race.calls, path]));
    let told = keys.map((key) => this.#byPath.get(key)).find((one) => one !== undefined);
    if (told === undefined) {
      told = { race };
      this.#told.push(told);
    } else {
      const paths = [...new Set([...told.race.paths, ...race.paths])];
      told.race = { ...(isWorse(race.kind, told.race.kind) ? race : told.race), paths };
    }
    for (const key of keys) this.#byPath.set(key, told);
  }
}
