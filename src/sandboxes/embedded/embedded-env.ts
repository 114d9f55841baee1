import type { ExecOptions, ExecOutput, ExecutionEnv, ExecutionError } from '../../engine/env/execution-env.ts';
import type { Result } from '../../engine/env/result.ts';
import { EmbeddedExec, type ExecSetup } from './embedded-exec.ts';
import { EmbeddedFiles } from './embedded-files.ts';
import type { TempNames } from './temp-names.ts';

/** The store and its shells as one actor's ExecutionEnv: a call's, whose work is reported to it, or nobody's. */
export class EmbeddedEnv extends EmbeddedFiles implements ExecutionEnv {
  readonly #commands: EmbeddedExec;

  constructor(setup: ExecSetup & { tempNames: TempNames }) {
    const { store, cwd, call, tempNames } = setup;
    const actor = call === undefined ? undefined : { record: call.record.bind(call) };
    super({ store, cwd, actor, tempNames });
    this.#commands = new EmbeddedExec(setup);
  }

  exec(command: string, options?: ExecOptions): Promise<Result<ExecOutput, ExecutionError>> {
    return this.#commands.exec(command, options);
  }

  /** Ends this env's commands; the files stay. */
  override cleanup(): Promise<void> {
    this.#commands.endAll();
    return super.cleanup();
  }
}
