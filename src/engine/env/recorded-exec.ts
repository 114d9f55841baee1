import type { ExecEnd } from './activity.ts';
import type { CallContext } from './call-context.ts';
import type { ExecOptions, ExecOutput, ExecutionEnv, ExecutionError } from './execution-env.ts';
import type { FileObserver } from './file-observer.ts';
import type { Result } from './result.ts';

/**
 * Runs a command for a call and records its start, its output as it comes, what it was seen to have changed, and its end.
 * A command that is aborted before it starts is not recorded.
 */
export async function recordedExec(
  env: ExecutionEnv,
  call: CallContext,
  observer: FileObserver | undefined,
  command: string,
  options: ExecOptions,
): Promise<Result<ExecOutput, ExecutionError>> {
  if (options.abortSignal?.aborted) return await env.exec(command, options);
  const exec = `e${call.nextCommandNumber()}`;
  call.record({ type: 'exec_start', exec, command });
  const tell = (stream: 'stdout' | 'stderr', callback: ((chunk: string) => void) | undefined) => (text: string) => {
    call.record({ type: 'exec_output', exec, stream, text });
    callback?.(text);
  };
  const result = await env.exec(command, {
    ...options,
    onStdout: tell('stdout', options.onStdout),
    onStderr: tell('stderr', options.onStderr),
  });
  for (const change of (await observer?.changes(exec)) ?? []) call.record(change);
  call.record({ type: 'files_unknown', exec });
  call.record(endOf(exec, result));
  return result;
}

function endOf(exec: string, result: Result<ExecOutput, ExecutionError>): ExecEnd {
  if (result.ok) return { type: 'exec_end', exec, exitCode: result.value.exitCode };
  const ended = { type: 'exec_end', exec, exitCode: null } as const;
  switch (result.error.code) {
    case 'aborted':
    case 'timeout':
      return { ...ended, cause: result.error.code };
    case 'callback_error':
      return ended;
    case 'shell_unavailable':
    case 'spawn_error':
    case 'unknown':
      return { ...ended, cause: 'shell-died' };
  }
}
