import type { BatchTouches } from './batch-touches.ts';
import type { Comparison, Conflict } from './compare.ts';
import { parentOf } from './parent-of.ts';
import { isWorse, type Race, type RaceKind } from './race.ts';
import type { Thing } from './things.ts';

/** One race a pair of calls and file: a content and its names are one file. */
export class RacesByFile {
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

  /** As they came. */
  races(): Race[] {
    const below = this.#worstBelow();
    return this.#told
      .map(({ race }) => race)
      .filter((race) => {
        const worst = race.paths.map((path) => below.get(keyOf(race, path))).find((kind) => kind !== undefined);
        return race.about !== 'name' || worst === undefined || isWorse(race.kind, worst);
      })
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
    const keys = race.paths.map((path) => keyOf(race, path));
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

  /** By calls and folder: the worst kind of their races for a file below it. The folder's own name is then no news. */
  #worstBelow(): Map<string, RaceKind> {
    const worst = new Map<string, RaceKind>();
    for (const { race } of this.#told) {
      for (const path of race.about === 'list' ? [] : race.paths) {
        for (let folder = parentOf(path); folder !== '/'; folder = parentOf(folder)) {
          const key = keyOf(race, folder);
          const known = worst.get(key);
          if (known === undefined || isWorse(race.kind, known)) worst.set(key, race.kind);
        }
      }
    }
    return worst;
  }
}

function keyOf({ about, calls }: Race, path: string): string {
  return JSON.stringify([about === 'list' ? 'list' : 'file', ...calls, path]);
}
