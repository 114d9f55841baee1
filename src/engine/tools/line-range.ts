import type { FilePieces } from '../env/file-pieces.ts';
import { fileValue } from './file-problem.ts';
import { keepHead, type TextLimits, type Truncation } from './truncate.ts';

/** What is known of a whole file once its end was seen. */
export interface FileTotals {
  lines: number;
  /** Without a BOM. */
  bytes: number;
}

/** The part of a file that a read asked for, as far as the limits let it through. Lines count from 1. */
export interface LineRange {
  kept: Truncation;
  /** The first line asked for. */
  from: number;
  /** Undefined when the end of the file was not looked at. */
  totals: FileTotals | undefined;
  /** Bytes of the first line asked for, its newline not counted. */
  firstLineBytes: number;
  /** Whether there are lines in the file after those that are shown. */
  more: boolean;
  /** Whether there is a line after the first one asked for. */
  next: boolean;
}

const NEWLINE = 10;

/**
 * Takes `limit` lines from line `from` on. Of the file no more is read than up to what comes behind them, and no more is kept than
 * what is shown. Bytes that are no UTF-8 become U+FFFD. Gives the file's totals alone when it has fewer than `from` lines.
 */
export async function lineRange(
  lines: FileLines,
  from: number,
  limit: number | undefined,
  limits: TextLimits,
): Promise<LineRange | FileTotals> {
  if (!(await lines.passLines(from - 1)) || (await lines.atEnd())) return lines.totals();
  const part = new ByteCollector(limits.maxBytes + SPARE_BYTES);
  const most = Math.min(limit ?? Number.POSITIVE_INFINITY, limits.maxLines + 1);
  const firstLineBytes = await lines.takeLine(part);
  const next = !(await lines.atEnd());
  // One line, or one byte, more than can be shown is enough to see that something is cut.
  for (let taken = 1; taken < most && part.offered <= limits.maxBytes + 1 && !(await lines.atEnd()); taken += 1) {
    await lines.takeLine(part);
  }
  const kept = keepHead(part.text(), limits);
  const more = kept.truncated || !(await lines.atEnd());
  const totals = lines.endIsKnown ? lines.totals() : undefined;
  return { kept, from, totals, firstLineBytes, more, next };
}

/** Enough for a last character that is cut. */
const SPARE_BYTES = 8;

/** The first bytes of what it is given, up to a number. */
class ByteCollector {
  readonly #most: number;
  readonly #parts: Uint8Array[] = [];
  #kept = 0;
  /** Bytes that it was given. */
  offered = 0;

  constructor(most: number) {
    this.#most = most;
  }

  add(bytes: Uint8Array): void {
    this.offered += bytes.length;
    const part = bytes.subarray(0, this.#most - this.#kept);
    if (part.length === 0) return;
    this.#parts.push(part);
    this.#kept += part.length;
  }

  text(): string {
    const [only] = this.#parts;
    if (only !== undefined && this.#parts.length === 1) return decoded(only);
    const whole = new Uint8Array(this.#kept);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return decoded(whole);
  }
}

function decoded(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}

/** Goes through a file line by line. A newline at the very end begins no further line. */
export class FileLines {
  readonly #pieces: FilePieces;
  readonly #path: string;
  #piece: Uint8Array;
  #at = 0;
  /** Before the piece. */
  #bytesBefore = 0;
  #lastByteBefore: number | undefined;
  /** Newlines that were passed. */
  #newlines = 0;

  /** `first` = the first of the pieces, without a BOM; `path` as errors name it. */
  constructor(first: Uint8Array, pieces: FilePieces, path: string) {
    this.#piece = first;
    this.#pieces = pieces;
    this.#path = path;
  }

  /** Whether there is nothing more; reads on where it has to. */
  async atEnd(): Promise<boolean> {
    while (this.#at >= this.#piece.length) {
      if (this.#pieces.ended) return true;
      this.#bytesBefore += this.#piece.length;
      this.#lastByteBefore = this.#piece.at(-1) ?? this.#lastByteBefore;
      this.#piece = fileValue(await this.#pieces.next(), this.#path);
      this.#at = 0;
    }
    return false;
  }

  /** Passes so many lines that end in a newline; false when there are fewer. */
  async passLines(count: number): Promise<boolean> {
    for (let left = count; left > 0; ) {
      if (await this.atEnd()) return false;
      left -= this.#passInPiece(left);
    }
    return true;
  }

  #passInPiece(most: number): number {
    let passed = 0;
    while (passed < most && this.#at < this.#piece.length) {
      const newline = this.#piece.indexOf(NEWLINE, this.#at);
      this.#at = newline === -1 ? this.#piece.length : newline + 1;
      if (newline !== -1) passed += 1;
    }
    this.#newlines += passed;
    return passed;
  }

  /** Passes one line and gives its bytes, with its newline, to the collector. Returns its length without the newline. */
  async takeLine(collector: ByteCollector): Promise<number> {
    let length = 0;
    while (!(await this.atEnd())) {
      const start = this.#at;
      const ended = this.#passInPiece(1) === 1;
      collector.add(this.#piece.subarray(start, this.#at));
      length += this.#at - start;
      if (ended) return length - 1;
    }
    return length;
  }

  /** Whether the end of the file is in what was read already. */
  get endIsKnown(): boolean {
    return this.#pieces.ended;
  }

  /** Of the file, whose end is known: counts what was not passed yet. */
  totals(): FileTotals {
    const rest = this.#piece.subarray(this.#at);
    let newlines = this.#newlines;
    for (let at = rest.indexOf(NEWLINE); at !== -1; at = rest.indexOf(NEWLINE, at + 1)) newlines += 1;
    const lastByte = this.#piece.at(-1) ?? this.#lastByteBefore;
    const open = lastByte !== undefined && lastByte !== NEWLINE;
    return { lines: newlines + (open ? 1 : 0), bytes: this.#bytesBefore + this.#piece.length };
  }
}
