import { callOf, clockOf, plainOf, queueOf } from './attachments.ts';
import type { ExecutionEnv } from './execution-env.ts';
import { resolve } from './paths.ts';

/**
 * Does `change` while no other call of the same file system changes the file at `path` (relative to the env's cwd, or
 * absolute), by whatever name: links, hard links and files that are still missing are told apart by what they are. Calls
 * enter in the order in which they asked. A scripted call's work begins anew when it enters, and it leaves when it is due.
 *
 * Rejects with what `change` rejects with; with AbortedError when the call is aborted while it waits; with a FileError when
 * looking the file up gives no answer within 5 s, or when the same call holds the file already.
 */
export function withFileMutationQueue<Value>(
  env: ExecutionEnv,
  path: string,
  change: () => Promise<Value>,
): Promise<Value> {
  const user = { env: plainOf(env), clock: clockOf(env), call: callOf(env) };
  return queueOf(env).run(user, resolve(env.cwd, path), change);
}
