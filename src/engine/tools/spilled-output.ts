import type { ExecutionEnv } from '../env/execution-env.ts';

/** Where the whole of a long output is, or why it is nowhere. */
export type SavedOutput = { path: string } | { problem: string };

/** UTF-16 units that are gathered before the file is appended to. */
const PIECE = 65_536;

/** Writes a long output to a temporary file while it comes. What is short is never written. */
export class SpilledOutput {
  readonly #env: ExecutionEnv;
  #gathered = '';
  #writes: Promise<void> | undefined;
  #path = '';
  #problem: string | undefined;

  constructor(env: ExecutionEnv) {
    this.#env = env;
  }

  /** `tooLong` once the output does not fit into the result: from then on all of it goes to the file. */
  push(text: string, tooLong: boolean): void {
    if (this.#problem !== undefined) return;
    this.#gathered += text;
    if (tooLong && (this.#writes === undefined || this.#gathered.length >= PIECE)) this.#writeGathered();
  }

  /** Undefined when the output was never too long. */
  async end(): Promise<SavedOutput | undefined> {
    if (this.#writes === undefined) return undefined;
    this.#writeGathered();
    await this.#writes;
    return this.#problem === undefined ? { path: this.#path } : { problem: this.#problem };
  }

  #writeGathered(): void {
    const piece = this.#gathered;
    this.#gathered = '';
    this.#writes = (this.#writes ?? this.#create()).then(() => this.#append(piece));
  }

  async #create(): Promise<void> {
    const made = await this.#env.createTempFile({ prefix: 'bash-', suffix: '.log' });
    if (made.ok) this.#path = made.value;
    else this.#problem = made.error.message;
  }

  // Without the call's signal: what an aborted command had to say is saved too.
  async #append(piece: string): Promise<void> {
    if (this.#problem !== undefined || piece === '') return;
    const appended = await this.#env.appendFile(this.#path, piece);
    if (!appended.ok) this.#problem = appended.error.message;
  }
}
