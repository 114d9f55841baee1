import type { ExecutionEnv } from '../env/execution-env.ts';
import type { CommandDetails } from './details-schemas.ts';
import { withNotice } from './result-text.ts';
import { type SavedOutput, SpilledOutput } from './spilled-output.ts';
import { TailBuffer } from './tail-buffer.ts';
import { TerminalText } from './terminal-text.ts';

/** The details of output that are known whether or not the command has ended. */
type OutputDetails = Pick<CommandDetails, 'truncation' | 'fullOutputPath'>;

/** A command's output as it comes, both streams in one: its end, its numbers, and a file with all of it once it is long. */
export class CommandOutput {
  readonly #streams = { stdout: new TerminalText(), stderr: new TerminalText() };
  readonly #tail = new TailBuffer();
  readonly #spilled: SpilledOutput;
  readonly #onText: () => void;
  #anything = false;

  /** `onText` is called after each piece that added text. */
  constructor(env: ExecutionEnv, onText: () => void) {
    this.#spilled = new SpilledOutput(env);
    this.#onText = onText;
  }

  /** Whether any piece came, of whatever content. */
  get anything(): boolean {
    return this.#anything;
  }

  push(stream: 'stdout' | 'stderr', piece: string): void {
    this.#anything = true;
    this.#add(this.#streams[stream].push(piece));
  }

  /** What to show while the command runs. */
  soFar(): { text: string; details: OutputDetails } {
    const { content, ...truncation } = this.#tail.tail();
    return { text: content, details: { truncation } };
  }

  /** What to show in the end, with a notice when something is cut. */
  async end(): Promise<{ text: string; details: OutputDetails }> {
    this.#add(this.#streams.stdout.end() + this.#streams.stderr.end());
    const saved = await this.#spilled.end();
    const { content, ...truncation } = this.#tail.tail();
    if (!truncation.truncated) return { text: content, details: { truncation } };
    const details =
      saved !== undefined && 'path' in saved ? { truncation, fullOutputPath: saved.path } : { truncation };
    return { text: withNotice(content, this.#notice(truncation, saved)), details };
  }

  #notice(truncation: OutputDetails['truncation'], saved: SavedOutput | undefined): string {
    const { totalLines, shownLines, shownBytes, lineTooLong } = truncation;
    const shown = lineTooLong
      ? `the last ${shownBytes} bytes of line ${totalLines}, which has ${this.#tail.lastLineBytes} bytes`
      : `lines ${totalLines - shownLines + 1}-${totalLines} of ${totalLines}`;
    if (saved === undefined) return `Showing ${shown}`;
    const whole = 'path' in saved ? `The whole output: ${saved.path}` : `The rest could not be saved: ${saved.problem}`;
    return `Showing ${shown}. ${whole}`;
  }

  #add(text: string): void {
    if (text === '') return;
    this.#tail.push(text);
    this.#spilled.push(text, this.#tail.overLimit);
    this.#onText();
  }
}
