import type { ExecResult } from 'just-bash/browser';
import type { CaptureScope } from './capture-scope.ts';
import { type Destinations, isTold, kept, untouched } from './destinations.ts';
import { nestedOptions, separateState } from './environment.ts';
import { decodeBytes, encodeText } from './file-text.ts';
import type { Interpreter, LibraryExec, LibraryExecOptions, ShellState } from './interpreter-seam.ts';
import { bytesOfLatin1, latin1Of } from './latin1.ts';
import type { ShellProcess } from './shell-process.ts';
import { joinBytes } from './terminal-output.ts';

/** What is known of an interpreter at work beyond what the library knows. */
export interface Live {
  process: ShellProcess;
  /** Its script was ended from outside (a killed job, `timeout`): what it still says is the library's, not the script's. */
  isEnded(): boolean;
  /** The library's own way to run a nested script. */
  exec: LibraryExec;
  /** Where its streams lead now. */
  leads: Destinations;
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
      isEnded: () => interpreter.ctx.state.signal?.aborted === true,
      exec: interpreter.ctx.execFn,
      leads: passed ? (parent?.leads ?? untouched) : { stdout: kept(), stderr: kept() },
      scopes: [],
      running: [],
      passNext: false,
      depth: 0,
      isMain: false,
    };
    this.#known.set(interpreter, live);
    const { ctx } = interpreter;
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

/** Tells what nobody keeps of a result, and returns what is left of it. */
export function tell(live: Live, result: ExecResult): ExecResult {
  if (result.stdout === '' && result.stderr === '') return result;
  if (live.isEnded()) return { ...result, stdout: '', stderr: '', internalOutputAccounting: { stdout: 0, stderr: 0 } };
  const { stdout, stderr } = live.leads;
  const { sink } = live.process;
  const rest = { ...result };
  const accounted = { stdout: 0, stderr: 0, ...result.internalOutputAccounting };
  if (result.stderr !== '' && (isTold(stderr) || stderr === stdout)) {
    if (isTold(stderr)) sink.write(stderr, encodeText(result.stderr));
    else Object.assign(rest, keptBytes(joinBytes([encodeText(result.stderr), stdoutBytes(result)])));
    rest.stderr = '';
    accounted.stderr = 0;
  }
  if (rest.stdout !== '' && isTold(stdout)) {
    sink.write(stdout, stdoutBytes(rest));
    rest.stdout = '';
    accounted.stdout = 0;
  }
  rest.internalOutputAccounting = accounted;
  return rest;
}

function keptBytes(bytes: Uint8Array): Pick<ExecResult, 'stdout' | 'stdoutKind'> {
  return { stdout: latin1Of(bytes), stdoutKind: 'bytes' };
}

export function stdoutBytes(result: ExecResult): Uint8Array {
  const kind = result.stdoutKind ?? (result.stdoutEncoding === 'binary' ? 'bytes' : 'text');
  return kind === 'bytes' ? bytesOfLatin1(result.stdout) : encodeText(result.stdout);
}

/** Adds to a result what background jobs wrote where its output is kept. */
export function withJobs(live: Live, result: ExecResult): ExecResult {
  const written = live.scopes.at(-1)?.take();
  if (written === undefined) return result;
  return {
    ...result,
    ...keptBytes(joinBytes([stdoutBytes(result), ...written.stdout])),
    stderr: result.stderr + decodeBytes(joinBytes(written.stderr)),
    internalOutputAccounting: { stdout: 0, stderr: 0 },
  };
}
