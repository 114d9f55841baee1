import {
  type ExecutionEnv,
  FileError,
  type FileInfo,
  type FileResult,
  type Walked,
  type WalkOptions,
} from './execution-env.ts';
import { resolve } from './paths.ts';
import { ok, type Result } from './result.ts';
import { type WalkAnswer, type WalkStart, type WalkStep, walkSteps } from './walk-steps.ts';

/** A folder that is walked. */
export interface Walk {
  /** What Walked has, as it comes. Throws FileError (aborted) from the next entry on when the signal says so. */
  entries: AsyncGenerator<FileInfo, void>;
  /** Folders so far that could not be read. */
  readonly unreadable: number;
}

/**
 * Walks everything below a folder: with one operation where the env has it, else folder by folder, no further than entries are
 * taken. Fails as listing the folder fails.
 */
export async function walkTree(env: ExecutionEnv, path: string, options: WalkOptions = {}): FileResult<Walk> {
  if (env.walk !== undefined) {
    const walked = await env.walk(path, options);
    if (!walked.ok) return walked;
    const { entries, unreadable } = walked.value;
    return ok({ entries: eachUnlessAborted(entries, options.abortSignal), unreadable: unreadable.length });
  }
  const { abortSignal } = options;
  const root = resolve(env.cwd, path);
  const listed = await env.listDir(path, abortSignal);
  if (!listed.ok) return listed;
  const state = { unreadable: 0 };
  async function answerTo(step: WalkStep): Promise<WalkAnswer> {
    if (step.type === 'entry') return undefined;
    const result: Result<FileInfo[] | string, FileError> =
      step.path === root
        ? listed
        : step.type === 'list'
          ? await env.listDir(step.path, abortSignal)
          : await env.readTextFile(step.path, abortSignal);
    if (result.ok) return result.value;
    if (result.error.code === 'aborted') throw result.error;
    if (step.type === 'list') state.unreadable += 1;
    return undefined;
  }
  async function* entries(): AsyncGenerator<FileInfo, void> {
    const steps = walkSteps({ root, cwd: env.cwd, options });
    for (let next = steps.next(); !next.done; ) {
      throwIfAborted(abortSignal, root);
      const step = next.value;
      if (step.type === 'entry') yield step.info;
      next = steps.next(await answerTo(step));
    }
  }
  return ok({
    entries: entries(),
    get unreadable() {
      return state.unreadable;
    },
  });
}

/** What a backend answers to the steps of a walk; both throw what keeps them from it. */
export interface WalkSource {
  list(path: string): FileInfo[];
  read(path: string): string;
}

/** A backend's own walk, done in one go. Throws what listing the root throws. */
export function walkAtOnce(start: WalkStart, source: WalkSource): Walked {
  const gathering = new Gathering(start, source);
  while (gathering.advance());
  return gathering.walked;
}

/** The same for a backend that must let others have their turn: `breathe` is called after every so many steps. */
export async function walkInTurns(
  start: WalkStart,
  source: WalkSource,
  turns: { stepsEach: number; breathe: () => Promise<void> },
): Promise<Walked> {
  const gathering = new Gathering(start, source);
  for (let steps = 1; gathering.advance(); steps++) if (steps % turns.stepsEach === 0) await turns.breathe();
  return gathering.walked;
}

class Gathering {
  readonly walked: Walked = { entries: [], unreadable: [], ruleFiles: [] };
  readonly #root: string;
  readonly #source: WalkSource;
  readonly #steps: ReturnType<typeof walkSteps>;
  #answer: WalkAnswer;

  constructor(start: WalkStart, source: WalkSource) {
    this.#root = start.root;
    this.#source = source;
    this.#steps = walkSteps(start);
  }

  /** Does one step; false when there is none any more. */
  advance(): boolean {
    const next = this.#steps.next(this.#answer);
    if (next.done) return false;
    this.#answer = this.#answerTo(next.value);
    return true;
  }

  #answerTo(step: WalkStep): WalkAnswer {
    const { entries, unreadable, ruleFiles } = this.walked;
    switch (step.type) {
      case 'entry':
        entries.push(step.info);
        return undefined;
      case 'list':
        try {
          return this.#source.list(step.path);
        } catch (thrown) {
          if (step.path === this.#root) throw thrown;
          unreadable.push(step.path);
          return undefined;
        }
      case 'read':
        try {
          const text = this.#source.read(step.path);
          ruleFiles.push(step.path);
          return text;
        } catch {
          return undefined;
        }
    }
  }
}

async function* eachUnlessAborted(
  entries: readonly FileInfo[],
  signal: AbortSignal | undefined,
): AsyncGenerator<FileInfo, void> {
  for (const info of entries) {
    throwIfAborted(signal, info.path);
    yield info;
  }
}

function throwIfAborted(signal: AbortSignal | undefined, path: string): void {
  if (signal?.aborted) throw new FileError('aborted', 'Operation aborted', path);
}
