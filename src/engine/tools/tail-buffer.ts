import { defaultLimits, keepTail, type TextLimits, type Truncation } from './truncate.ts';
import { utf8Length } from './utf8.ts';

/** The end of a text that comes in pieces, in memory bounded by the limits, with the numbers of the whole text. */
export class TailBuffer {
  readonly #limits: TextLimits;
  #kept = '';
  #newlines = 0;
  #bytes = 0;
  /** Bytes since the last newline. */
  #lastLineBytes = 0;
  #lastCompleteLineBytes = 0;

  constructor(limits: TextLimits = defaultLimits) {
    this.#limits = limits;
  }

  /** Bytes that came so far. */
  get totalBytes(): number {
    return this.#bytes;
  }

  get totalLines(): number {
    return this.#newlines + (this.#lastLineBytes > 0 ? 1 : 0);
  }

  /** Bytes of the last line as it is in the whole text, without its newline. */
  get lastLineBytes(): number {
    return this.#lastLineBytes > 0 ? this.#lastLineBytes : this.#lastCompleteLineBytes;
  }

  /** Whether more came than `tail` shows. */
  get overLimit(): boolean {
    const { maxLines, maxBytes } = this.#limits;
    const lastNewline = this.#newlines > 0 && this.#lastLineBytes === 0 ? 1 : 0;
    return this.totalLines > maxLines || this.#bytes - lastNewline > maxBytes;
  }

  /** Adds the next piece; a piece never ends inside a character. */
  push(text: string): void {
    if (text === '') return;
    const bytes = utf8Length(text);
    this.#bytes += bytes;
    this.#countLines(text, bytes);
    this.#kept += text;
    // A UTF-16 unit is at least one byte, so this many units hold every byte and line that the tail can show. One more
    // shows that something was cut.
    const enough = 2 * (this.#limits.maxBytes + 2);
    if (this.#kept.length > 2 * enough) this.#kept = this.#kept.slice(-enough);
  }

  /** What is shown of it, with the numbers of the whole. */
  tail(): Truncation {
    const tail = keepTail(this.#kept, this.#limits);
    return { ...tail, totalLines: this.totalLines, totalBytes: this.#bytes };
  }

  #countLines(text: string, bytes: number): void {
    const last = text.lastIndexOf('\n');
    if (last === -1) {
      this.#lastLineBytes += bytes;
      return;
    }
    const first = text.indexOf('\n');
    const before = text.lastIndexOf('\n', last - 1);
    if (first === last || last === 0)
      this.#lastCompleteLineBytes = this.#lastLineBytes + utf8Length(text.slice(0, last));
    else this.#lastCompleteLineBytes = utf8Length(text.slice(before + 1, last));
    for (let at = first; at !== -1; at = text.indexOf('\n', at + 1)) this.#newlines += 1;
    this.#lastLineBytes = utf8Length(text.slice(last + 1));
  }
}
