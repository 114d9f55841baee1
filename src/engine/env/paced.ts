import type { CallContext } from './call-context.ts';
import { EnvDecorator } from './env-decorator.ts';
import { type ExecutionEnv, FileError, type FileResult } from './execution-env.ts';
import { isInside, resolve } from './paths.ts';
import { err, type Result } from './result.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface PacedOptions {
  /** Absolute. What is below it never waits. */
  tempRoot: string;
}

/**
 * The env through which one call works at its pace: a change of a file waits until the call's work is due; reads, and
 * whatever concerns temporary files, never wait. An aborted wait changes nothing. A shell paces itself, where it can.
 */
export function paced(env: ExecutionEnv, call: CallContext, options: PacedOptions): ExecutionEnv {
  return new PacedEnv(env, call, options);
}

class PacedEnv extends EnvDecorator {
  readonly #tempRoot: string;
  /** Made by this env, wherever the backend keeps them. */
  readonly #tempPaths: string[] = [];

  constructor(env: ExecutionEnv, call: CallContext, options: PacedOptions) {
    super(env, call);
    this.#tempRoot = options.tempRoot;
  }

  override writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    const kept = typeof content === 'string' ? content : content.slice();
    return this.#whenDue(path, abortSignal, () => super.writeFile(path, kept, abortSignal));
  }

  override appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    const kept = typeof content === 'string' ? content : content.slice();
    return this.#whenDue(path, abortSignal, () => super.appendFile(path, kept, abortSignal));
  }

  override createDir(path: string, options?: { recursive?: boolean; abortSignal?: AbortSignal }) {
    return this.#whenDue(path, options?.abortSignal, () => super.createDir(path, options));
  }

  override remove(path: string, options?: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal }) {
    return this.#whenDue(path, options?.abortSignal, () => super.remove(path, options));
  }

  override async createTempDir(prefix?: string, abortSignal?: AbortSignal) {
    return this.#remembered(await super.createTempDir(prefix, abortSignal));
  }

  override async createTempFile(options?: { prefix?: string; suffix?: string; abortSignal?: AbortSignal }) {
    return this.#remembered(await super.createTempFile(options));
  }

  #remembered(made: Result<string, FileError>): Result<string, FileError> {
    if (made.ok) this.#tempPaths.push(made.value);
    return made;
  }

  async #whenDue<Value>(
    path: string,
    signal: AbortSignal | undefined,
    change: () => FileResult<Value>,
  ): FileResult<Value> {
    const absolute = resolve(this.cwd, path);
    if (![this.#tempRoot, ...this.#tempPaths].some((temp) => isInside(temp, absolute))) {
      try {
        await unlessAborted(signal, this.call.pace.untilDue());
      } catch {
        return err(new FileError('aborted', `Aborted before ${absolute} was changed`, absolute));
      }
    }
    return await change();
  }
}
