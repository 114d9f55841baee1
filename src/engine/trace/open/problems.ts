/** Where in the document: the fields and array positions that lead there, from its root. */
export type TracePath = readonly (string | number)[];

export type TraceValueKind = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';

type ProblemBody<ScenarioProblem> =
  | { code: 'not-json' }
  /** UTF-16 units. */
  | { code: 'too-big'; length: number; limit: number }
  | { code: 'wrong-format' }
  | { code: 'newer-version'; version: number; supported: number }
  | { code: 'missing-field'; field: string }
  | { code: 'wrong-type'; expected: TraceValueKind[] }
  | { code: 'out-of-range'; minimum: number; maximum: number }
  | { code: 'not-one-of'; allowed: string[] }
  /** Entries of an array, or fields of an object. */
  | { code: 'too-many'; limit: number }
  /** Levels of arrays and objects. */
  | { code: 'too-deep'; limit: number }
  | { code: 'bad-base64' }
  /** An event comes before one that happened earlier. ms */
  | { code: 'time-runs-back'; t: number; before: number }
  /** What the check of the scenario in it says. */
  | { code: 'bad-scenario'; problems: ScenarioProblem[] };

/** Why a saved trace is refused: a code with its parameters, so that each surface has its own words for it. */
export type TraceProblem<ScenarioProblem = never> = ProblemBody<ScenarioProblem> & { path: TracePath };

/** Gathers problems, with the place at which the check is. */
export class Faults {
  readonly problems: TraceProblem[] = [];
  readonly #path: (string | number)[] = [];
  readonly #most: number;

  /** `most`: as many problems as are worth telling. */
  constructor(most: number) {
    this.#most = most;
  }

  /** True when there are as many as are worth telling: the rest need not be looked at. */
  get enough(): boolean {
    return this.problems.length >= this.#most;
  }

  /** Adds a problem at this place; returns false, for whoever checks. */
  add(problem: ProblemBody<never>): false {
    if (!this.enough) this.problems.push({ ...problem, path: [...this.#path] });
    return false;
  }

  enter(key: string | number): void {
    this.#path.push(key);
  }

  leave(): void {
    this.#path.pop();
  }
}
