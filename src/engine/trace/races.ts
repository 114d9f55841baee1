import type { TraceEvent, TraceEventOf } from './events.ts';
import { BatchTouches, FileMemory } from './races/batch-touches.ts';
import { compareCalls } from './races/compare.ts';
import type { Race, RaceReport } from './races/race.ts';
import { RacesByFile } from './races/races-by-file.ts';
import { thingsOf } from './races/things.ts';

/**
 * Finds the races of a (finished or growing) run from its events alone: two calls of one parallel batch that touch the
 * same file, one of which changes it, where the file-mutation queue did not order the two. A file is told by its
 * identity and its version, a missing one by its canonical path; making, removing and renaming change the name and the
 * folder's list, which listings and failed look-ups see.
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
    for (const race of this.#racesOf(batch)) this.#report.races.push(race);
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
