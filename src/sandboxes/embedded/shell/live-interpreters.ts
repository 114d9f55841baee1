import type { ExecResult, IFileSystem } from 'just-bash/browser';
import type { CaptureScope } from './capture-scope.ts';
import { type Destinations, Keeper, untouched } from './destinations.ts';
import { nestedOptions, separateState } from './environment.ts';
import type { Interpreter, LibraryExec, LibraryExecOptions, ShellState } from './interpreter-seam.ts';
import { JobTable } from './job-table.ts';
import type { OpeningWatch } from './opening-watch.ts';
import { ShellFiles } from './shell-files.ts';
import type { ShellProcess } from './shell-process.ts';
import { tellResult } from './telling.ts';

/** What is known of an interpreter at work beyond what the library knows. */
export interface Live {
  process: ShellProcess;
  /** The background jobs that it started. */
  jobs: JobTable;
  /** Its script was ended from outside (a killed job, `timeout`): what it still says is the library's, not the script's. */
  isEnded(): boolean;
  /** The library's own way to run a nested script. */
  exec: LibraryExec;
  /** Where its streams lead now. */
  leads: Destinations;
  /** The files as it sees them. */
  files(): IFileSystem;
  /** The redirections of the command that runs now. */
  watch: OpeningWatch | undefined;
  /** Who keeps output, innermost last: background jobs write there. */
  scopes: CaptureScope[];
  /** The names of the commands that run, innermost last. */
  running: string[];
  /** The next script that it runs is part of this one's output (eval, source, a script file), not a substitution. */
  passNext: boolean;
  /** Scripts that it is in the middle of. */
  depth: number;
  /** The command's own first script. */
  isMain: boolean;
}

/** Commands that pass on the output of the script that they run as it is. */
const transparent = new Set(['bash', 'sh', 'timeout', 'env']);

const tagName = '__SWITCHYARD_PARENT';

/** The interpreters of one command: its own shell's, its background jobs', and those of the scripts that they run. */
export class LiveInterpreters {
  readonly #known = new WeakMap<Interpreter, Live>();
  readonly #parents = new Map<string, { live: Live; state: ShellState }>();
  readonly #main: ShellProcess;
  #lastTag = 0;
  #adoptedMain = false;

  constructor(main: ShellProcess) {
    this.#main = main;
  }

  /** What is known of it; one that is seen for the first time was made by the library for a script that it was given. */
  of(interpreter: Interpreter): Live {
    return this.#known.get(interpreter) ?? this.#adopt(interpreter);
  }

  /** Makes it part of `process`. Its nested scripts will find their way back here. */
  add(interpreter: Interpreter, process: ShellProcess, parent?: Live): Live {
    const passed = parent === undefined || transparent.has(parent.running.at(-1) ?? '');
    const live: Live = {
      process,
      jobs: new JobTable(),
      isEnded: () => interpreter.ctx.state.signal?.aborted === true,
      exec: interpreter.ctx.execFn,
      leads: passed ? (parent?.leads ?? untouched) : { stdout: new Keeper(), stderr: new Keeper() },
      files: () => interpreter.ctx.fs,
      watch: undefined,
      scopes: [],
      running: [],
      passNext: false,
      depth: 0,
      isMain: false,
    };
    this.#known.set(interpreter, live);
    const { ctx } = interpreter;
    if (ctx.fs instanceof ShellFiles) {
      ctx.fs = ctx.fs.watchedBy({
        opened: (path) => live.watch?.opened(path),
        continues: (path) => live.watch?.continues(path) === true,
      });
    }
    ctx.sleep = (ms) => process.sleep(ms);
    ctx.execFn = this.#tagged(live, ctx.state);
    return live;
  }

  #adopt(interpreter: Interpreter): Live {
    const { env } = interpreter.ctx.state;
    const tag = env.get(tagName);
    env.delete(tagName);
    const parent = tag === undefined ? undefined : this.#parents.get(tag);
    separateState(interpreter.ctx.state, parent?.state);
    const live = this.add(interpreter, parent?.live.process ?? this.#main, parent?.live);
    if (parent === undefined && !this.#adoptedMain) {
      this.#adoptedMain = true;
      live.isMain = true;
    }
    return live;
  }

  /** A nested script gets an interpreter of its own; a variable, taken away again at once, says whose it is. */
  #tagged(live: Live, state: ShellState): LibraryExec {
    return async (script, options, accounted) => {
      const tag = String(++this.#lastTag);
      this.#parents.set(tag, { live, state });
      try {
        return await live.exec(script, tagOptions(nestedOptions(state, options), tag, live.process.signal), accounted);
      } finally {
        this.#parents.delete(tag);
      }
    };
  }
}

function tagOptions(options: LibraryExecOptions, tag: string, ended: AbortSignal): LibraryExecOptions {
  const { env, signal } = options;
  return {
    ...options,
    env: { ...env, [tagName]: tag },
    signal: signal === undefined ? ended : AbortSignal.any([signal, ended]),
  };
}

/** Tells what leads to the command's output or to a file, and returns what is left of the result. */
export function tell(live: Live, result: ExecResult): ExecResult | Promise<ExecResult> {
  live.watch?.close();
  if (result.stdout === '' && result.stderr === '') return result;
  if (live.isEnded()) return { ...result, stdout: '', stderr: '', internalOutputAccounting: { stdout: 0, stderr: 0 } };
  return tellResult({ sink: live.process.sink, leads: live.leads, files: live.files() }, result);
}
