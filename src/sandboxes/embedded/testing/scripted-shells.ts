import { places } from '../../../engine/clock/places.ts';
import { type ExecOutput, ExecutionError } from '../../../engine/env/execution-env.ts';
import { err, ok, type Result } from '../../../engine/env/result.ts';
import type { ShellHost, ShellRequest } from '../shell/shell-host-contract.ts';

type Outcome = Result<ExecOutput, ExecutionError>;

/** A host whose commands are functions of the test; what it was asked is kept. Aborts as the contract says. */
export class ScriptedShells implements ShellHost {
  readonly notes = 'Notes on the shell.';
  readonly requests: ShellRequest[] = [];
  disposed = false;
  readonly #command: (request: ShellRequest) => Promise<Outcome>;

  constructor(command: (request: ShellRequest) => Promise<Outcome> = async () => exited(0)) {
    this.#command = command;
  }

  async exec(request: ShellRequest): Promise<Outcome> {
    this.requests.push(request);
    const { abortSignal } = request;
    const aborted = new Promise<Outcome>((resolve) => {
      const end = () => resolve(err(new ExecutionError('aborted', 'The command was aborted')));
      if (abortSignal?.aborted) end();
      abortSignal?.addEventListener('abort', end, { once: true });
    });
    return await Promise.race([this.#command(request), aborted]);
  }

  async dispose(): Promise<void> {
    this.disposed = true;
  }
}

export function exited(exitCode: number, stdout = '', stderr = ''): Outcome {
  return ok({ stdout, stderr, exitCode });
}

/** Time that the command takes on the run's clock, at the command's place in the order. */
export function commandSleep({ clock, call, commandNumber }: ShellRequest, ms: number): Promise<void> {
  const place = places.commandOf(call?.callNumber ?? 0, commandNumber);
  return new Promise((resolve) => {
    clock.timer(ms, place, resolve);
  });
}
