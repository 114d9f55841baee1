import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { type ExecOptions, type ExecOutput, ExecutionError } from '../../engine/env/execution-env.ts';
import { err, type Result } from '../../engine/env/result.ts';
import { NodeCommand } from './node-command.ts';
import { endTree, groupRuns, killAllWith } from './process-tree.ts';
import type { RootGuard } from './root-guard.ts';

export interface NodeExecSetup {
  guard: RootGuard;
  /** Path of the shell; undefined when the machine has none. */
  shell: string | undefined;
  /** All the variables that a command gets besides those that it is given. TMPDIR is this sandbox's alone. */
  variables: Readonly<Record<string, string>> & { readonly TMPDIR: string };
}

/** Runs commands in the machine's shell, each in a process group of its own. */
export class NodeExec {
  readonly #setup: NodeExecSetup;
  readonly #running = new Map<NodeCommand, Promise<unknown>>();
  /** Groups of commands that are over, but left children behind. */
  readonly #leftBehind = new Set<number>();
  #disposed = false;
  #hasRun = false;

  constructor(setup: NodeExecSetup) {
    this.#setup = setup;
  }

  async exec(command: string, options: ExecOptions = {}): Promise<Result<ExecOutput, ExecutionError>> {
    const { shell, variables, guard } = this.#setup;
    if (this.#disposed || options.abortSignal?.aborted) {
      return err(new ExecutionError('aborted', 'Aborted before the command started'));
    }
    if (shell === undefined) {
      return err(new ExecutionError('shell_unavailable', 'Neither bash nor sh was found on PATH'));
    }
    const cwd = workingFolder(guard, options.cwd ?? '.');
    if (cwd === undefined) {
      return err(new ExecutionError('spawn_error', `Not a folder to work in: ${options.cwd ?? guard.cwd}`));
    }
    const env = options.inheritEnv === false ? { ...options.env } : { ...variables, ...options.env };
    this.#hasRun = true;
    try {
      const child = spawn(shell, ['-c', command], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
      // Without a listener an error of the start would end this process, should the command fail to listen.
      child.on('error', () => {});
      const running = new NodeCommand(child, options);
      const result = running.run();
      this.#running.set(running, result);
      const outcome = await result;
      this.#running.delete(running);
      if (child.pid !== undefined && groupRuns(child.pid)) this.#leftBehind.add(child.pid);
      return outcome;
    } catch (thrown) {
      return err(new ExecutionError('spawn_error', thrown instanceof Error ? thrown.message : String(thrown)));
    }
  }

  /** Ends every command and every child that was left behind; later commands are refused. Never rejects. */
  async dispose(): Promise<void> {
    this.#disposed = true;
    const running = [...this.#running];
    for (const [command] of running) command.endBy('aborted');
    await Promise.all(running.map(([, result]) => result));
    await Promise.all([...this.#leftBehind].filter(groupRuns).map(endTree));
    this.#leftBehind.clear();
    if (this.#hasRun) await killAllWith(`TMPDIR=${this.#setup.variables.TMPDIR}`);
  }
}

function workingFolder(guard: RootGuard, path: string): string | undefined {
  try {
    const realPath = guard.locateExisting(path, true);
    return statSync(realPath).isDirectory() ? realPath : undefined;
  } catch {
    return undefined;
  }
}
