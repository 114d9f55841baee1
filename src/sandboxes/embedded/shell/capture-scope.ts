import type { ExecResult } from 'just-bash/browser';
import type { Job } from './job-table.ts';
import { resultBytes, stdoutBytes } from './telling.ts';
import { joinBytes } from './terminal-output.ts';

/** Takes the output of background jobs that were started where the shell's output is kept by a pipe or a substitution. */
export class CaptureScope {
  /** The jobs that write here. */
  readonly jobs: Job[] = [];
  #written: { stdout: Uint8Array; stderr: string }[] = [];

  write(result: ExecResult): void {
    if (result.stdout !== '' || result.stderr !== '') {
      this.#written.push({ stdout: stdoutBytes(result), stderr: result.stderr });
    }
  }

  /** Adds to a result what was written since the last time. */
  addTo(result: ExecResult): ExecResult {
    if (this.#written.length === 0) return result;
    const written = this.#written;
    this.#written = [];
    return {
      ...result,
      ...resultBytes(joinBytes([stdoutBytes(result), ...written.map(({ stdout }) => stdout)])),
      stderr: result.stderr + written.map(({ stderr }) => stderr).join(''),
      internalOutputAccounting: { stdout: 0, stderr: 0 },
    };
  }
}
