import type { ExecResult } from 'just-bash/browser';
import { startJob } from './background-job.ts';
import { isTold } from './destinations.ts';
import { exportedOf } from './environment.ts';
import {
  type CommandNode,
  type Interpreter,
  type MethodName,
  type PipelineNode,
  replaceMethod,
  type ShellState,
  type StatementNode,
} from './interpreter-seam.ts';
import { jobCommands } from './job-commands.ts';
import type { Live, LiveInterpreters } from './live-interpreters.ts';
import {
  captured,
  deeper,
  functionRedirections,
  keepStdout,
  markStages,
  type Proceed,
  redirect,
  stageLeads,
  stages,
  told,
} from './output-routing.ts';
import { redirectionFailure } from './redirection-failure.ts';
import { detachXargsValues } from './xargs-words.ts';

/** What the changed interpreter asks of the command that runs now. */
export interface CommandInterpreters {
  live: LiveInterpreters;
  /** The command's own script is over; resolves when its background jobs have done what they can at this moment. */
  mainEnded(): Promise<void>;
}

/**
 * Changes how the library interprets scripts: output is told when a command has written it and not when the whole script
 * is over, and `&` starts a job that runs beside the script. `current` = the command that runs now.
 */
export function patchInterpreters(prototype: object, current: () => CommandInterpreters): void {
  // Called for every command of every loop: none of these is async itself, so that a loop's turn stays short.
  const replace = (name: MethodName, work: (call: Call) => Promise<ExecResult>) => {
    replaceMethod(
      prototype,
      name,
      (original) =>
        function (this: Interpreter, ...args: unknown[]) {
          const proceed = (other = args) => Reflect.apply(original, this, other);
          return work({ interpreter: this, live: current().live.of(this), args, proceed });
        },
    );
  };
  replace('executeScript', ({ live, proceed }) => {
    if (live.depth === 0) return runOwnScript(live, proceed, () => current().mainEnded());
    const passes = live.passNext;
    live.passNext = false;
    return deeper(live, () =>
      passes ? told(live, proceed) : captured(live, keepStdout(live), () => told(live, proceed)),
    );
  });
  replace('executeUserScript', ({ live, proceed }) => {
    live.passNext = true;
    return proceed();
  });
  replace('executeStatement', ({ interpreter, live, args, proceed }) => {
    const [statement] = args;
    const starts = isStatement(statement) && statement.background && statement.deferredError === undefined;
    // What jobs wrote meanwhile goes where the statement's own output goes.
    live.watch?.close();
    if (!starts || interpreter.ctx.state.options.noexec)
      return told(live, () => proceed().then((result) => live.scopes.at(-1)?.addTo(result) ?? result));
    return Promise.resolve(startJob(interpreter, live, current().live, statement));
  });
  replace('executePipeline', ({ live, args, proceed }) => {
    const [pipeline] = args;
    if (isPipeline(pipeline)) markStages(pipeline);
    return told(live, proceed);
  });
  replace('executeCommand', ({ interpreter, live, args, proceed }) => {
    const [command] = args;
    const { state } = interpreter.ctx;
    setChangingVariables(state.env);
    const survive = () => proceed().catch((error: unknown) => failedOr(redirectionFailure(error, state.cwd), error));
    if (!isCommand(command)) return proceed();
    if (command.type === 'FunctionDef') {
      functionRedirections.set(command.body, command);
      return proceed();
    }
    const stage = stages.get(command);
    const inFunction = functionRedirections.get(command);
    const own = () => told(live, () => redirect(live, command, survive));
    const run = inFunction === undefined ? own : () => redirect(live, inFunction, own);
    return stage === undefined ? run() : captured(live, stageLeads(live, stage), run);
  });
  replace('runCommand', ({ interpreter, live, args, proceed }) => {
    const [name, words] = args;
    const command = typeof name === 'string' ? name : '';
    const skipsFunctions = args[4] === true;
    const own = jobCommands[command];
    if (own !== undefined && (skipsFunctions || !interpreter.ctx.state.functions.has(command))) {
      const exit = (exitCode: number) => proceed(['exit', [String(exitCode)], [], '', true]);
      return own(texts(words), { state: interpreter.ctx.state, jobs: live.jobs, run: live.process.run, exit });
    }
    live.watch?.close();
    live.running.push(command);
    const showAll = command === 'env' || command === 'printenv' ? hideOwnVariables(interpreter.ctx.state) : () => {};
    if (command === 'eval' || command === 'source' || command === '.') live.passNext = true;
    const mended = command === 'xargs' ? [name, detachXargsValues(texts(words)), ...args.slice(2)] : args;
    return proceed(mended).finally(() => {
      live.running.pop();
      live.passNext = false;
      showAll();
    });
  });
}

/** Variables with a new value at every look, which the library lacks. */
function setChangingVariables(env: Map<string, string>): void {
  const now = Date.now();
  env.set('EPOCHSECONDS', String(Math.floor(now / 1000)));
  env.set('EPOCHREALTIME', `${Math.floor(now / 1000)}.${String(now % 1000).padStart(3, '0')}000`);
}

/** `env` shows what a command gets: of the shell's variables only the exported ones. Returns what ends that. */
function hideOwnVariables(state: ShellState): () => void {
  const all = state.env;
  state.env = exportedOf(state);
  return () => {
    state.env = all;
  };
}

function failedOr(failed: ExecResult | undefined, error: unknown): ExecResult {
  if (failed === undefined) throw error;
  return failed;
}

interface Call {
  interpreter: Interpreter;
  live: Live;
  args: unknown[];
  proceed: (args?: unknown[]) => Promise<ExecResult>;
}

/** The first script of an interpreter: the command's own, or a nested one that the library was given. */
async function runOwnScript(live: Live, proceed: Proceed, mainEnded: () => Promise<void>): Promise<ExecResult> {
  try {
    if (!isTold(live.leads.stdout))
      return await deeper(live, () => captured(live, live.leads, () => told(live, proceed)));
    return await deeper(live, () => told(live, proceed));
  } finally {
    if (live.isMain) await mainEnded();
  }
}

function isNode(value: unknown): value is { type: string } {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function isCommand(value: unknown): value is CommandNode {
  return isNode(value) && 'redirections' in value && Array.isArray(value.redirections);
}

function isStatement(value: unknown): value is StatementNode {
  return isNode(value) && value.type === 'Statement';
}

function isPipeline(value: unknown): value is PipelineNode {
  return isNode(value) && value.type === 'Pipeline';
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((word) => typeof word === 'string') : [];
}
