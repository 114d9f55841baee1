import type { ExecResult } from 'just-bash/browser';
import { startJob } from './background-job.ts';
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
import { addOutput, type Live, type LiveInterpreters, tell } from './live-interpreters.ts';
import { redirectionFailure } from './redirection-failure.ts';
import { CaptureScope } from './shell-process.ts';

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
          const proceed = () => Reflect.apply(original, this, args);
          return work({ interpreter: this, live: current().live.of(this), args, proceed });
        },
    );
  };
  replace('executeScript', ({ live, proceed }) => {
    if (live.depth === 0) return runOwnScript(live, proceed, () => current().mainEnded());
    const passes = live.passNext;
    live.passNext = false;
    return deeper(live, () => (passes ? told(live, proceed) : captured(live, ['stdout'], true, proceed)));
  });
  replace('executeUserScript', ({ live, proceed }) => {
    live.passNext = true;
    return proceed();
  });
  replace('executeStatement', ({ interpreter, live, args, proceed }) => {
    const [statement] = args;
    if (!isStatement(statement) || !statement.background || statement.deferredError !== undefined) return proceed();
    if (interpreter.ctx.state.options.noexec) return proceed();
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
    const stage = isNode(command) ? stages.get(command) : undefined;
    const survive = () => proceed().catch((error: unknown) => failedOr(redirectionFailure(error, state.cwd), error));
    if (stage !== undefined) return captured(live, stage.stderr ? ['stdout', 'stderr'] : ['stdout'], true, survive);
    switch (redirectionOf(command)) {
      case 'none':
        return told(live, survive);
      case 'merged':
        return told(live, () => merged(live, survive));
      case 'away':
        return told(live, () => captured(live, ['stdout', 'stderr'], false, survive));
    }
  });
  replace('runCommand', ({ interpreter, live, args, proceed }) => {
    const [name, words] = args;
    const command = typeof name === 'string' ? name : '';
    const skipsFunctions = args[4] === true;
    const own = jobCommands[command];
    if (own !== undefined && (skipsFunctions || !interpreter.ctx.state.functions.has(command))) {
      return own(texts(words), { state: interpreter.ctx.state, process: live.process });
    }
    live.running.push(command);
    const showAll = command === 'env' || command === 'printenv' ? hideOwnVariables(interpreter.ctx.state) : () => {};
    if (command === 'eval' || command === 'source' || command === '.') live.passNext = true;
    return proceed().finally(() => {
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
  const exported = (name: string) => state.exportedVars?.has(name) || state.tempExportedVars?.has(name);
  state.env = new Map([...all].filter(([name]) => exported(name)));
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

type Proceed = () => Promise<ExecResult>;

/** The first script of an interpreter: the command's own, or a nested one that the library was given. */
async function runOwnScript(live: Live, proceed: Proceed, mainEnded: () => Promise<void>): Promise<ExecResult> {
  try {
    if (live.captured.stdout > 0) return await deeper(live, () => captured(live, [], true, proceed));
    return await deeper(live, () => told(live, proceed));
  } finally {
    if (live.isMain) await mainEnded();
  }
}

async function deeper(live: Live, work: Proceed): Promise<ExecResult> {
  live.depth += 1;
  try {
    return await work();
  } finally {
    live.depth -= 1;
  }
}

/** Runs it, and tells what nobody captures, also of what it throws: a failure carries output too. */
function told(live: Live, proceed: Proceed): Promise<ExecResult> {
  return proceed().then(
    (result) => tell(live, result),
    (error) => {
      if (carriesOutput(error)) Object.assign(error, outputOf(tell(live, { ...outputOf(error), exitCode: 0 })));
      throw error;
    },
  );
}

interface OutputCarrier {
  stdout: string;
  stderr: string;
  internalOutputAccounting?: { stdout: number; stderr: number };
}

function carriesOutput(error: unknown): error is Error & OutputCarrier {
  return error instanceof Error && 'stdout' in error && 'stderr' in error;
}

function outputOf({ stdout, stderr, internalOutputAccounting }: OutputCarrier): OutputCarrier {
  return { stdout, stderr, ...(internalOutputAccounting === undefined ? {} : { internalOutputAccounting }) };
}

/** Runs it while its output is kept by who asked for it: a pipe, a substitution, a file. */
async function captured(
  live: Live,
  streams: ('stdout' | 'stderr')[],
  waitsForJobs: boolean,
  proceed: Proceed,
): Promise<ExecResult> {
  const scope = new CaptureScope();
  const outer = live.scopes.at(-1) ?? live.process.sink;
  live.scopes.push(scope);
  for (const stream of streams) live.captured[stream] += 1;
  try {
    const result = await proceed();
    // Who reads a pipe reads until every writer has closed it.
    if (waitsForJobs) for (const job of scope.jobs) await job.ended;
    return addOutput(result, scope, outer);
  } finally {
    scope.close(outer);
    for (const stream of streams) live.captured[stream] -= 1;
    live.scopes.pop();
  }
}

/** Runs it while stderr goes where stdout goes. */
async function merged(live: Live, proceed: Proceed): Promise<ExecResult> {
  live.merged += 1;
  try {
    return await proceed();
  } finally {
    live.merged -= 1;
  }
}

/** The commands whose output goes into a pipe, by their place in a script; `stderr`: that too (`|&`). */
const stages = new WeakMap<object, { stderr: boolean }>();

function markStages({ commands, pipeStderr }: PipelineNode): void {
  commands.slice(0, -1).forEach((command, index) => {
    if (!stages.has(command)) stages.set(command, { stderr: pipeStderr?.[index] === true });
  });
}

const outputOperators = new Set(['>', '>>', '>|', '>&', '&>', '&>>', '<>']);

/** Where a command's redirections send its output: nowhere else, stderr to stdout, or away in whatever way. */
function redirectionOf(command: unknown): 'none' | 'merged' | 'away' {
  if (!isCommand(command)) return 'none';
  const redirections = command.redirections.filter(({ operator }) => outputOperators.has(operator));
  const [only] = redirections;
  if (only === undefined) return 'none';
  if (redirections.length > 1 || only.operator !== '>&' || only.fd !== 2 || only.target.type !== 'Word') return 'away';
  const [part] = only.target.parts;
  return only.target.parts.length === 1 && part?.type === 'Literal' && part.value === '1' ? 'merged' : 'away';
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
