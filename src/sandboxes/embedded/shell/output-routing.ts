import type { ExecResult } from 'just-bash/browser';
import { CaptureScope } from './capture-scope.ts';
import { type Destinations, Keeper, redirected } from './destinations.ts';
import type { CommandNode, PipelineNode } from './interpreter-seam.ts';
import { type Live, tell } from './live-interpreters.ts';
import { OpeningWatch } from './opening-watch.ts';

/** Goes on with the interpreter's own work. */
export type Proceed = () => Promise<ExecResult>;

/** Runs a script within one that runs already, or the first. */
export async function deeper(live: Live, work: Proceed): Promise<ExecResult> {
  live.depth += 1;
  try {
    return await work();
  } finally {
    live.depth -= 1;
  }
}

/** Runs it, and tells what nobody keeps, also of what it throws: a failure carries output too. */
export function told(live: Live, proceed: Proceed): Promise<ExecResult> {
  return proceed().then(
    (result) => tell(live, result),
    async (error: unknown) => {
      if (carriesOutput(error)) Object.assign(error, outputOf(await tell(live, { ...outputOf(error), exitCode: 0 })));
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

/** Runs it while a pipe or a substitution keeps output, which reads until every writer has closed it. */
export async function captured(live: Live, leads: Destinations, proceed: Proceed): Promise<ExecResult> {
  const scope = new CaptureScope();
  const before = live.leads;
  live.scopes.push(scope);
  live.leads = leads;
  try {
    const result = await proceed();
    for (const job of scope.jobs) await job.ended;
    return scope.addTo(result);
  } finally {
    live.leads = before;
    live.scopes.pop();
  }
}

/** Runs a command with its streams where its redirections send them. */
export function redirect(live: Live, command: Redirecting, proceed: Proceed): Promise<ExecResult> {
  if (command.redirections.length === 0) return proceed();
  const { leads, files, sure } = redirected(command, live.leads);
  if (leads === live.leads && files.length === 0) return proceed();
  const before = { leads: live.leads, watch: live.watch };
  before.watch?.close();
  live.leads = leads;
  live.watch = new OpeningWatch(files, sure);
  return proceed().finally(() => {
    Object.assign(live, before);
  });
}

export type Redirecting = Pick<CommandNode, 'redirections'>;

/** The definitions of functions that redirect whenever they run, by their bodies. */
export const functionRedirections = new WeakMap<object, Redirecting>();

/** The streams of a substitution: who asked for it keeps its stdout. */
export function keepStdout({ leads }: Live): Destinations {
  return { ...leads, stdout: new Keeper() };
}

/** The commands whose output goes into a pipe, by their place in a script; `stderr`: that too (`|&`). */
export const stages = new WeakMap<object, { stderr: boolean }>();

/** Remembers which commands of a pipeline write into a pipe. */
export function markStages({ commands, pipeStderr }: PipelineNode): void {
  commands.slice(0, -1).forEach((command, index) => {
    if (!stages.has(command)) stages.set(command, { stderr: pipeStderr?.[index] === true });
  });
}

/** The streams of a command that writes into a pipe. */
export function stageLeads({ leads }: Live, stage: { stderr: boolean }): Destinations {
  const stdout = new Keeper();
  return { stdout, stderr: stage.stderr ? stdout : leads.stderr };
}
