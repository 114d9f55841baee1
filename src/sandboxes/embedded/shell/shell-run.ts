import { Bash, type BashExecResult, type InMemoryFs } from 'just-bash/browser';
import { libraryCommands, shellCommands } from './commands/shell-commands.ts';
import { variablesOf } from './environment.ts';
import type { FileOutcome } from './file-operation.ts';
import { encodeText } from './file-text.ts';
import type { CommandInterpreters } from './interpreter-patches.ts';
import { LiveInterpreters } from './live-interpreters.ts';
import { LocalFiles } from './local-files.ts';
import { timers } from './pinned-globals.ts';
import type { HostMessage, WorkerMessage } from './protocol.ts';
import { RemoteFiles } from './remote-files.ts';
import { ShellFiles } from './shell-files.ts';
import { shellLimits } from './shell-limits.ts';
import { type CommandRun, ShellProcess } from './shell-process.ts';
import { Stillness } from './stillness.ts';
import { stdoutBytes } from './telling.ts';
import { TerminalOutput } from './terminal-output.ts';

type Start = Extract<HostMessage, { type: 'start' }>;
type Later = Exclude<HostMessage, Start>;

/**
 * Background jobs do not hold a command open, but what they write shortly after its end is kept: those that are known to
 * go on within this time are waited for. Ms.
 */
const graceMs = 100;

/** One command in this worker: runs it, asks the host for files, and says when it waits and when it has ended. */
export class ShellRun implements CommandInterpreters, CommandRun {
  readonly live: LiveInterpreters;
  readonly #start: Start;
  readonly #post: (message: WorkerMessage) => void;
  readonly #layout: InMemoryFs;
  readonly #stillness = new Stillness(() => this.#still());
  readonly #output: TerminalOutput;
  readonly #shell: ShellProcess;
  readonly #asked = new Map<number, (outcome: FileOutcome) => void>();
  readonly #blocked = new Set<number>();
  #lastOperation = 0;
  #received = 1;
  #atRest: (() => void) | undefined;
  /** Until when the output of background jobs is waited for. Ms since the run's start. */
  #graceEnds = 0;
  #jobs = 0;
  #over = false;

  constructor(start: Start, post: (message: WorkerMessage) => void, layout: InMemoryFs) {
    this.#start = start;
    this.#post = post;
    this.#layout = layout;
    this.#output = new TerminalOutput((pieces) => post({ type: 'output', run: start.run, pieces }), start.clock);
    this.#shell = new ShellProcess(this, this.#output);
    this.live = new LiveInterpreters(this.#shell);
  }

  /** Runs the command to its end. */
  async run(): Promise<void> {
    timers.onActivity = () => this.#stillness.touch();
    const result = await this.#execute();
    if (this.#over) return;
    this.#output.write('stderr', encodeText(result.stderr));
    this.#output.write('stdout', stdoutBytes(result));
    this.#end(result.exitCode, this.#jobs === 0 && this.#asked.size === 0);
  }

  /** A message of the host about this command. */
  hear(message: Later): void {
    if (this.#over) return;
    this.#received += 1;
    timers.advance(message.now);
    switch (message.type) {
      case 'wake':
        if (!timers.fireNext()) this.#stillness.touch();
        return;
      case 'blocked':
        this.#blocked.add(message.operation);
        this.#stillness.answered();
        return;
      case 'reply': {
        const answer = this.#asked.get(message.operation);
        this.#asked.delete(message.operation);
        if (this.#blocked.delete(message.operation)) this.#stillness.touch();
        else this.#stillness.answered();
        answer?.(message.outcome);
        return;
      }
    }
  }

  get pid(): number {
    return this.#start.pid;
  }

  mainEnded(): Promise<void> {
    return new Promise((resolve) => {
      this.#atRest = resolve;
      this.#graceEnds = timers.now() + graceMs;
      this.#stillness.touch();
    });
  }

  jobStarted(ended: Promise<unknown>): void {
    this.#jobs += 1;
    void ended.then(() => {
      this.#jobs -= 1;
    });
  }

  killed(signal: number): Promise<never> {
    this.#end(128 + signal, false);
    return new Promise(() => {});
  }

  async #execute(): Promise<BashExecResult> {
    const { command, cwd, env, pid } = this.#start;
    const bash = new Bash({
      fs: new ShellFiles(new RemoteFiles((request) => this.#ask(request)), new LocalFiles(this.#layout, this.#output)),
      cwd,
      env,
      commands: libraryCommands,
      customCommands: shellCommands,
      executionLimits: shellLimits,
      // It would forbid what the files and the clock are made with; the worker is the wall around the shell.
      defenseInDepth: false,
      processInfo: { pid, ppid: 1, uid: 1000, gid: 1000 },
    });
    try {
      return await bash.exec(command, { env: variablesOf(env, cwd), replaceEnv: true, rawScript: true });
    } catch {
      return { stdout: '', stderr: 'bash: internal error\n', exitCode: 1, env: {} };
    }
  }

  #ask(request: Extract<WorkerMessage, { type: 'operation' }>['request']): Promise<FileOutcome> {
    return new Promise((resolve) => {
      if (this.#over) return;
      const operation = ++this.#lastOperation;
      this.#asked.set(operation, resolve);
      this.#stillness.asked();
      this.#post({ type: 'operation', run: this.#start.run, operation, request });
    });
  }

  /** Nothing runs at this moment. */
  #still(): void {
    if (this.#over || timers.fireNext()) return;
    const nextTimer = timers.nextDue;
    const soon = this.#jobs > 0 && nextTimer !== undefined && nextTimer <= this.#graceEnds;
    if (this.#atRest !== undefined && !soon) {
      this.#atRest();
      this.#atRest = undefined;
      return;
    }
    if (this.#start.clock === 'wall' || (nextTimer === undefined && this.#blocked.size === 0)) return;
    this.#output.flush();
    this.#post({ type: 'parked', run: this.#start.run, nextTimer, received: this.#received });
  }

  #end(exitCode: number, reusable: boolean): void {
    if (this.#over) return;
    this.#over = true;
    this.#output.flush();
    timers.onActivity = () => {};
    timers.reset('virtual', 0);
    this.#post({ type: 'done', run: this.#start.run, exitCode, reusable });
  }
}
