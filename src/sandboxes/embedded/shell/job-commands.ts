import type { ExecResult } from 'just-bash/browser';
import type { ShellState } from './interpreter-seam.ts';
import type { Job, JobTable } from './job-table.ts';
import type { CommandRun } from './shell-process.ts';
import { endsBackgroundJob, endsProcess, signalList, signalName, signalNumber, terminate } from './signals.ts';

/** The shell that a builtin works for. */
export interface JobShell {
  state: ShellState;
  jobs: JobTable;
  run: CommandRun;
  /** Ends the shell, or the part of it in parentheses. */
  exit(exitCode: number): Promise<ExecResult>;
}

type JobCommand = (args: string[], shell: JobShell) => Promise<ExecResult>;

/** The builtins about processes, which the library lacks or only pretends to have. */
export const jobCommands: Readonly<Record<string, JobCommand>> = {
  wait,
  jobs: listJobs,
  kill,
  disown,
  fg: async () => failure('bash: fg: no job control\n'),
  bg: async () => failure('bash: bg: no job control\n'),
};

async function wait(args: string[], { jobs }: JobShell): Promise<ExecResult> {
  const names = args.filter((arg) => arg !== '-f');
  if (names[0] === '-n') return waitForAny(jobs, names.slice(1));
  if (names.length === 0) {
    for (const job of [...jobs.all]) {
      await job.ended;
      jobs.forget(job);
    }
    return success();
  }
  let last = success();
  for (const name of names) last = await waitFor(jobs, name);
  return last;
}

async function waitFor(jobs: JobTable, name: string): Promise<ExecResult> {
  const job = jobs.find(name);
  if (job !== undefined) {
    job.waitedFor = true;
    return { ...success(), exitCode: await job.ended };
  }
  if (name.startsWith('%')) return failure(`bash: wait: ${name}: no such job\n`, 127);
  if (/^\d+$/.test(name)) return failure(`bash: wait: pid ${name} is not a child of this shell\n`, 127);
  return failure(`bash: wait: \`${name}': not a pid or valid job spec\n`);
}

async function waitForAny(jobs: JobTable, names: string[]): Promise<ExecResult> {
  const all = names.length === 0 ? jobs.all : names.map((name) => jobs.find(name));
  const known = all.filter((job) => job !== undefined).filter((job) => !job.waitedFor);
  if (known.length === 0) return failure('', 127);
  const first = await Promise.race(known.map(async (job) => ({ job, exitCode: await job.ended })));
  jobs.forget(first.job);
  return { ...success(), exitCode: first.exitCode };
}

async function listJobs(args: string[], { jobs }: JobShell): Promise<ExecResult> {
  const pidsOnly = args.includes('-p');
  const long = args.includes('-l');
  const running = jobs.running;
  const lines = running.map((job, index) => {
    if (pidsOnly) return `${job.pid}\n`;
    const mark = index === running.length - 1 ? '+' : index === running.length - 2 ? '-' : ' ';
    const pid = long ? `${job.pid} ` : '';
    return `[${job.number}]${mark}  ${pid}${'Running'.padEnd(23)} ${job.text} &\n`;
  });
  return { ...success(), stdout: lines.join('') };
}

async function disown(args: string[], { jobs }: JobShell): Promise<ExecResult> {
  if (args.includes('-a')) {
    for (const job of [...jobs.all]) jobs.forget(job);
    return success();
  }
  const named = args.filter((arg) => !arg.startsWith('-'));
  let missed = '';
  for (const name of named.length === 0 ? ['%+'] : named) {
    const job = jobs.find(name);
    if (job !== undefined) jobs.forget(job);
    else missed += `bash: disown: ${named.length === 0 ? 'current' : name}: no such job\n`;
  }
  return missed === '' ? success() : failure(missed);
}

async function kill(args: string[], shell: JobShell): Promise<ExecResult> {
  const [option, second, ...rest] = args;
  if (option === '-l' || option === '-L') return listSignals(second);
  let signal: number | undefined = terminate;
  let targets = args;
  if (option === '-s' || option === '-n') {
    signal = signalNumber(second ?? '');
    targets = rest;
  } else if (option === '--') {
    targets = args.slice(1);
  } else if (option?.startsWith('-') && option.length > 1) {
    signal = signalNumber(option.slice(1));
    targets = args.slice(1);
  }
  if (signal === undefined) return failure(`bash: kill: ${named(option, second)}: invalid signal specification\n`);
  if (targets[0] === '--') targets = targets.slice(1);
  if (targets.length === 0)
    return failure('kill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ...\n', 2);
  let missed = '';
  for (const target of targets) missed += (await send(signal, target, shell)) ?? '';
  return missed === '' ? success() : failure(missed);
}

function named(option: string | undefined, second: string | undefined): string {
  return option === '-s' || option === '-n' ? (second ?? '') : (option ?? '').slice(1);
}

/** What is wrong, in words; undefined when the signal was sent. */
async function send(signal: number, target: string, { state, jobs, run, exit }: JobShell): Promise<string | undefined> {
  const job = jobs.find(target);
  if (job !== undefined) return sendToJob(signal, job);
  if (target.startsWith('%')) return `bash: kill: ${target}: no such job\n`;
  if (!/^-?\d+$/.test(target)) return `bash: kill: ${target}: arguments must be process or job IDs\n`;
  const pid = Math.abs(Number(target));
  // 0 and the shell's own process group mean everything that belongs to the command.
  if (pid === 0 || pid === run.pid) {
    if (endsProcess(signal)) await run.killed(signal);
    return undefined;
  }
  if (pid !== state.virtualPid && pid !== state.bashPid) return `bash: kill: (${target}) - No such process\n`;
  if (endsProcess(signal)) await exit(128 + signal);
  return undefined;
}

function sendToJob(signal: number, job: Job): string | undefined {
  if (job.exitCode !== undefined) return `bash: kill: (${job.pid}) - No such process\n`;
  if (endsBackgroundJob(signal)) job.kill(signal);
  return undefined;
}

function listSignals(which: string | undefined): ExecResult {
  if (which === undefined) return { ...success(), stdout: signalList() };
  const number = Number(which);
  const answer = Number.isInteger(number) ? signalName(number > 128 ? number - 128 : number) : signalNumber(which);
  if (answer === undefined) return failure(`bash: kill: ${which}: invalid signal specification\n`);
  return { ...success(), stdout: `${answer}\n` };
}

function success(): ExecResult {
  return { stdout: '', stderr: '', exitCode: 0 };
}

function failure(stderr: string, exitCode = 1): ExecResult {
  return { stdout: '', stderr, exitCode };
}
