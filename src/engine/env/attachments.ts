import type { Clock } from '../clock/clock.ts';
import { createWallClock } from '../clock/wall.ts';
import type { CallContext } from './call-context.ts';
import type { ExecutionEnv } from './execution-env.ts';
import { FileQueue } from './file-queue.ts';

/** What an env object carries besides its operations; a tool never sees it. */
export interface Attachments {
  /** The file-mutation queue of the file system that the env works on. */
  queue: FileQueue;
  clock: Clock;
  /** The call on whose behalf the env works. */
  call?: CallContext;
  /** An env over the same files that neither records nor paces: for look-ups that are not the call's own work. */
  plain: ExecutionEnv;
  /** Absolute path of the home folder, where the sandbox knows it without asking its shell. */
  home?: string;
  /** Path of its PowerShell; null where the sandbox has none; absent where it does not know without asking its shell. */
  powershell?: string | null;
}

/**
 * The attachments are a property under a symbol, so that they come along when somebody wraps an env by spreading it, by a
 * Proxy or as a prototype: two wrappers of one file system must never have two queues.
 */
const attachmentsKey = Symbol('switchyard.attachments');

/** For envs that take no property. */
const ofFrozen = new WeakMap<object, Attachments>();

type Carrier = ExecutionEnv & { readonly [attachmentsKey]?: Attachments };

let wallClock: Clock | undefined;

/** Attaches to an env that a sandbox makes. Envs over the same files must be given the same queue. Returns the env. */
export function attach<Env extends ExecutionEnv>(
  env: Env,
  attachments: Omit<Attachments, 'plain'> & { plain?: ExecutionEnv },
): Env {
  const whole: Attachments = { ...attachments, plain: attachments.plain ?? env };
  if (!Object.isExtensible(env)) ofFrozen.set(env, whole);
  else
    Object.defineProperty(env, attachmentsKey, { value: whole, enumerable: true, configurable: true, writable: true });
  return env;
}

/** Makes a decorator share the queue, the clock and the call of the env that it wraps. Returns the decorator. */
export function attachAs<Env extends ExecutionEnv>(decorator: Env, wrapped: ExecutionEnv, call?: CallContext): Env {
  const attachments = attachmentsOf(wrapped);
  return attach(decorator, call === undefined ? attachments : { ...attachments, call });
}

/** The call on whose behalf the env works, when it works for one. */
export function callOf(env: ExecutionEnv): CallContext | undefined {
  return attachmentsOf(env).call;
}

/** The file-mutation queue of the env's files. An env of foreign make gets one of its own, by object. */
export function queueOf(env: ExecutionEnv): FileQueue {
  return attachmentsOf(env).queue;
}

/** The run's clock; a wall clock for an env that belongs to no run. */
export function clockOf(env: ExecutionEnv): Clock {
  return attachmentsOf(env).clock;
}

/** An env over the same files whose operations are neither recorded nor paced. */
export function plainOf(env: ExecutionEnv): ExecutionEnv {
  return attachmentsOf(env).plain;
}

/** The absolute path of the home folder; undefined for an env that does not say: its shell may know. */
export function homeOf(env: ExecutionEnv): string | undefined {
  return attachmentsOf(env).home;
}

/** The path of the sandbox's PowerShell, null when it has none; undefined for an env that does not say. */
export function powershellOf(env: ExecutionEnv): string | null | undefined {
  return attachmentsOf(env).powershell;
}

function attachmentsOf(env: Carrier): Attachments {
  const attached = env[attachmentsKey] ?? ofFrozen.get(env);
  if (attached !== undefined) return attached;
  wallClock ??= createWallClock();
  const own: Attachments = { queue: new FileQueue(), clock: wallClock, plain: env };
  attach(env, own);
  return own;
}
