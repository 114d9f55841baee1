import { attachAs } from './attachments.ts';
import type { CallContext } from './call-context.ts';
import type { BulkOperations, ByteRange, ExecOptions, ExecutionEnv, WalkOptions } from './execution-env.ts';

export type Offered<Name extends keyof BulkOperations> = NonNullable<BulkOperations[Name]>;

/** An env that passes everything on to another: a decorator overrides what it changes. Shares the other's queue. */
export class EnvDecorator implements ExecutionEnv {
  protected readonly inner: ExecutionEnv;
  protected readonly call: CallContext;
  /** There where the other has it; a decorator that changes it overrides `walked`. */
  readonly walk: BulkOperations['walk'];
  /** There where the other has it; a decorator that changes it overrides `rangeRead`. */
  readonly readRange: BulkOperations['readRange'];

  constructor(inner: ExecutionEnv, call: CallContext) {
    this.inner = inner;
    this.call = call;
    const { walk, readRange } = inner;
    if (walk !== undefined) this.walk = (path, options) => this.walked(walk.bind(inner), path, options);
    if (readRange !== undefined) this.readRange = (path, range) => this.rangeRead(readRange.bind(inner), path, range);
    attachAs(this, inner, call);
  }

  get cwd(): string {
    return this.inner.cwd;
  }

  absolutePath(path: string, abortSignal?: AbortSignal) {
    return this.inner.absolutePath(path, abortSignal);
  }

  joinPath(parts: string[], abortSignal?: AbortSignal) {
    return this.inner.joinPath(parts, abortSignal);
  }

  readTextFile(path: string, abortSignal?: AbortSignal) {
    return this.inner.readTextFile(path, abortSignal);
  }

  readTextLines(path: string, options?: { maxLines?: number; abortSignal?: AbortSignal }) {
    return this.inner.readTextLines(path, options);
  }

  readBinaryFile(path: string, abortSignal?: AbortSignal) {
    return this.inner.readBinaryFile(path, abortSignal);
  }

  writeFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    return this.inner.writeFile(path, content, abortSignal);
  }

  appendFile(path: string, content: string | Uint8Array, abortSignal?: AbortSignal) {
    return this.inner.appendFile(path, content, abortSignal);
  }

  fileInfo(path: string, abortSignal?: AbortSignal) {
    return this.inner.fileInfo(path, abortSignal);
  }

  listDir(path: string, abortSignal?: AbortSignal) {
    return this.inner.listDir(path, abortSignal);
  }

  canonicalPath(path: string, abortSignal?: AbortSignal) {
    return this.inner.canonicalPath(path, abortSignal);
  }

  exists(path: string, abortSignal?: AbortSignal) {
    return this.inner.exists(path, abortSignal);
  }

  createDir(path: string, options?: { recursive?: boolean; abortSignal?: AbortSignal }) {
    return this.inner.createDir(path, options);
  }

  remove(path: string, options?: { recursive?: boolean; force?: boolean; abortSignal?: AbortSignal }) {
    return this.inner.remove(path, options);
  }

  createTempDir(prefix?: string, abortSignal?: AbortSignal) {
    return this.inner.createTempDir(prefix, abortSignal);
  }

  createTempFile(options?: { prefix?: string; suffix?: string; abortSignal?: AbortSignal }) {
    return this.inner.createTempFile(options);
  }

  protected walked(walk: Offered<'walk'>, path: string, options?: WalkOptions) {
    return walk(path, options);
  }

  protected rangeRead(readRange: Offered<'readRange'>, path: string, range: ByteRange) {
    return readRange(path, range);
  }

  exec(command: string, options?: ExecOptions) {
    return this.inner.exec(command, options);
  }

  cleanup() {
    return this.inner.cleanup();
  }
}
