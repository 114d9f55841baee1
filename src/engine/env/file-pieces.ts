import { type ExecutionEnv, FileError, type FileResult } from './execution-env.ts';
import { err, ok, type Result } from './result.ts';

/** Bytes of the first piece: most files are read whole with it. */
const FIRST_PIECE = 1_048_576;
/** Bytes; each piece is twice as long as the one before, up to this. */
const LONGEST_PIECE = 4_194_304;

/**
 * A file's bytes from its start, piece by piece, no further than they are asked for: by ranged reads where the env has them,
 * else from one read of the whole. Pieces end at the same places either way.
 */
export class FilePieces {
  readonly #env: ExecutionEnv;
  readonly #path: string;
  readonly #signal: AbortSignal | undefined;
  #offset = 0;
  #length = FIRST_PIECE;
  #ended = false;
  #whole: Uint8Array | undefined;

  constructor(env: ExecutionEnv, path: string, signal?: AbortSignal) {
    this.#env = env;
    this.#path = path;
    this.#signal = signal;
  }

  /** Whether the last piece was the last of the file. False as well while nobody knows. */
  get ended(): boolean {
    return this.#ended;
  }

  /** The next piece; empty when the file has ended. Not to be changed. */
  async next(): FileResult<Uint8Array> {
    if (this.#ended) return ok(new Uint8Array());
    const read = await this.#read();
    if (!read.ok) return read;
    this.#offset += read.value.length;
    if (read.value.length < this.#length) this.#ended = true;
    this.#length = Math.min(2 * this.#length, LONGEST_PIECE);
    return read;
  }

  async #read(): Promise<Result<Uint8Array, FileError>> {
    if (this.#signal?.aborted) return err(new FileError('aborted', 'Operation aborted', this.#path));
    const range = { offset: this.#offset, length: this.#length };
    if (this.#env.readRange !== undefined) {
      const options = this.#signal === undefined ? range : { ...range, abortSignal: this.#signal };
      return await this.#env.readRange(this.#path, options);
    }
    if (this.#whole === undefined) {
      const read = await this.#env.readBinaryFile(this.#path, this.#signal);
      if (!read.ok) return read;
      this.#whole = read.value;
    }
    return ok(this.#whole.subarray(range.offset, range.offset + range.length));
  }
}
