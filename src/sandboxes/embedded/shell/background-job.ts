import type { ExecResult } from 'just-bash/browser';
import type { CaptureScope } from './capture-scope.ts';
import { forkInterpreter, type Interpreter, runScript, type StatementNode } from './interpreter-seam.ts';
import type { Job } from './job-table.ts';
import type { Live, LiveInterpreters } from './live-interpreters.ts';
import { ShellProcess } from './shell-process.ts';

/**
 * Starts the statement of `… &` as a job with a copy of the shell, which runs beside it. Its output goes where the
 * shell's does.
 */
export function startJob(
  parent: Interpreter,
  live: Live,
  interpreters: LiveInterpreters,
  statement: StatementNode,
): ExecResult {
  const { state } = parent.ctx;
  const pid = state.nextVirtualPid;
  state.nextVirtualPid += 1;
  const scope = live.scopes.at(-1);
  let end = (_exitCode: number) => {};
  const ended = new Promise<number>((resolve) => {
    end = (exitCode) => {
      job.exitCode ??= exitCode;
      resolve(job.exitCode);
    };
  });
  const process = new ShellProcess(live.process.run, live.process.sink);
  const job: Job = {
    number: live.jobs.nextNumber,
    pid,
    text: (statement.sourceText ?? '').replace(/\s*&\s*$/, ''),
    exitCode: undefined,
    waitedFor: false,
    ended,
    kill: (signal) => {
      end(128 + signal);
      process.end();
    },
  };
  live.jobs.add(job);
  live.process.run.jobStarted(ended);
  scope?.jobs.push(job);
  const overrides = { exec: live.exec, signal: process.signal, sleep: (ms: number) => process.sleep(ms), pid };
  const copy = forkInterpreter(parent, overrides);
  interpreters.add(copy, process).leads = live.leads;
  void runJob(copy, statement, scope).then(end);
  state.lastBackgroundPid = pid;
  state.lastExitCode = 0;
  state.env.set('?', '0');
  return { stdout: '', stderr: '', exitCode: 0 };
}

/** The exit code, also of an `exit` or a failure, which the library throws. */
async function runJob(copy: Interpreter, statement: StatementNode, scope: CaptureScope | undefined): Promise<number> {
  try {
    const own = { ...statement, background: false };
    const result = await runScript(copy, { type: 'Script', statements: [own] });
    scope?.write(result);
    return result.exitCode;
  } catch (error) {
    const exitCode: unknown = error instanceof Error ? Reflect.get(error, 'exitCode') : undefined;
    return typeof exitCode === 'number' ? exitCode : 1;
  }
}
