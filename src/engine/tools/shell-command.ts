import { Type } from '@sinclair/typebox';
import type { ExecOptions, ExecutionEnv, ExecutionError } from '../env/execution-env.ts';
import { CommandOutput } from './command-output.ts';
import type { CommandDetails } from './details-schemas.ts';
import { throwIfAborted } from './file-problem.ts';
import { counted, textResult } from './result-text.ts';
import type { OnUpdate, ToolResult } from './tool.ts';
import { ToolFailure } from './tool-failure.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';
import { UpdateThrottle } from './update-throttle.ts';

/** Seconds that a time limit may have: what a timer of 32 bits of ms can hold. */
export const MAX_TIMEOUT_SECONDS = 2_147_483;

/** What the tools that run commands are given; `language` = what the command is written in. */
export function commandParameters(language: string) {
  return Type.Object({
    command: Type.String({ description: `The ${language} command, which may have several lines.` }),
    timeout: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: MAX_TIMEOUT_SECONDS,
        description: `Seconds after which the command is ended, above 0 and at most ${MAX_TIMEOUT_SECONDS}. Left out: no limit.`,
      }),
    ),
  });
}

/** What holds for every tool that runs commands, for the model. */
export const commandRules =
  'cd and variables do not last until the next call, and stdin is closed. Returns stdout and stderr together, as they came. ' +
  `Long output is cut to its last ${MAX_LINES} lines or ${MAX_BYTES} bytes, whichever comes first; the whole is then in a file ` +
  'that the notice names. An exit code other than 0 is an error. There is no time limit unless timeout is given.';

export interface CommandCall {
  env: ExecutionEnv;
  /** For the sandbox's shell. */
  command: string;
  /** Seconds, as the model gave them. */
  timeout: number | null | undefined;
  signal: AbortSignal | undefined;
  onUpdate: OnUpdate<CommandDetails> | undefined;
}

/**
 * Runs a command in a fresh shell and tells its output while it comes.
 * @throws ToolFailure, with the output so far, for an exit code other than 0, a timeout, an abort, or a shell that fails.
 */
export async function runCommand(call: CommandCall): Promise<ToolResult<CommandDetails>> {
  const { env, command, signal, onUpdate } = call;
  throwIfAborted(signal);
  const seconds = checkedTimeout(call.timeout);
  const updates = new UpdateThrottle(env, () => {
    const { text, details } = output.soFar();
    onUpdate?.({ ...textResult(text), details });
  });
  const output = new CommandOutput(env, () => updates.changed());
  const options: ExecOptions = {
    onStdout: (piece) => output.push('stdout', piece),
    onStderr: (piece) => output.push('stderr', piece),
  };
  if (seconds !== undefined) options.timeout = seconds;
  if (signal !== undefined) options.abortSignal = signal;
  const ended = await env.exec(command, options);
  if (ended.ok && !output.anything) {
    output.push('stdout', ended.value.stdout);
    output.push('stderr', ended.value.stderr);
  }
  const { text, details } = await output.end();
  updates.end();
  if (!ended.ok) {
    throw failure(text, problemInWords(ended.error, seconds), { ...details, endedBy: endOf(ended.error) });
  }
  const { exitCode } = ended.value;
  if (exitCode !== 0) throw failure(text, exitInWords(exitCode), { ...details, exitCode });
  return { ...textResult(text === '' ? '(no output)' : text), details: { ...details, exitCode } };
}

function checkedTimeout(timeout: number | null | undefined): number | undefined {
  if (timeout === undefined || timeout === null) return undefined;
  if (timeout > 0 && timeout <= MAX_TIMEOUT_SECONDS) return timeout;
  throw new Error(
    `timeout must be a number of seconds above 0 and at most ${MAX_TIMEOUT_SECONDS}, not ${timeout}; leave it out for no limit`,
  );
}

/** Not AbortedError: what the command said before it was aborted is worth telling. */
function failure(output: string, problem: string, details: CommandDetails): ToolFailure<CommandDetails> {
  const body = output.endsWith('\n') ? output.slice(0, -1) : output;
  return new ToolFailure(body === '' ? problem : `${body}\n\n${problem}`, details);
}

function endOf({ code }: ExecutionError): 'aborted' | 'timeout' | 'failed' {
  return code === 'aborted' || code === 'timeout' ? code : 'failed';
}

function problemInWords(error: ExecutionError, seconds: number | undefined): string {
  switch (error.code) {
    case 'aborted':
      return 'Command aborted';
    case 'timeout':
      return seconds === undefined ? 'Command timed out' : `Command timed out after ${counted(seconds, 'second')}`;
    case 'shell_unavailable':
      return `There is no shell to run the command: ${error.message}`;
    case 'spawn_error':
      return `The command could not be started: ${error.message}`;
    case 'callback_error':
    case 'unknown':
      return `The command failed: ${error.message}`;
  }
}

const SIGNALS: Readonly<Record<number, string>> = {
  1: 'SIGHUP',
  2: 'SIGINT',
  3: 'SIGQUIT',
  6: 'SIGABRT',
  8: 'SIGFPE',
  9: 'SIGKILL',
  11: 'SIGSEGV',
  13: 'SIGPIPE',
  14: 'SIGALRM',
  15: 'SIGTERM',
};

function exitInWords(exitCode: number): string {
  const signal = SIGNALS[exitCode - 128];
  const because = signal === undefined ? '' : ` (128 + ${exitCode - 128}, ${signal})`;
  return `Command exited with code ${exitCode}${because}`;
}
