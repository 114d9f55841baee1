import type { ExecOptions, ExecutionEnv } from '../../engine/env/execution-env.ts';
import type { NodeExec } from './node-exec.ts';
import { NodeFiles } from './node-files.ts';
import type { RootGuard } from './root-guard.ts';

/** The machine's files below one folder, and its shell, as an ExecutionEnv: unpaced and unrecorded. */
export class NodeEnv extends NodeFiles implements ExecutionEnv {
  readonly #commands: NodeExec;

  constructor(guard: RootGuard, tempRoot: string, commands: NodeExec) {
    super(guard, tempRoot);
    this.#commands = commands;
  }

  exec(command: string, options?: ExecOptions) {
    return this.#commands.exec(command, options);
  }
}
