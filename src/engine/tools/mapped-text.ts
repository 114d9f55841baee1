/**
 * A text made from another, with the way back: which stretch of the original each of its characters stands for. Where the
 * two run alike nothing is stored.
 */
export interface MappedText {
  readonly text: string;
  /** Where the character at `index` starts in the original; undefined inside what stands for one indivisible stretch. */
  startOf(index: number): number | undefined;
  /** Where the character before `index` ends in the original; undefined as above. What was left out there lies behind. */
  endOf(index: number): number | undefined;
}

/** The text as it is. */
export function unmapped(text: string): MappedText {
  return { text, startOf: (index) => index, endOf: (index) => index };
}

/** Builds a MappedText from left to right. */
export class MappedTextBuilder {
  readonly #original: string;
  readonly #parts: string[] = [];
  #length = 0;
  /** Pieces that do not run alike, as four numbers each: place and length here, place and length in the original. */
  readonly #pieces: Piece[] = [];

  constructor(original: string) {
    this.#original = original;
  }

  /** Takes over a stretch as it is. */
  keep(from: number, to: number): void {
    if (from >= to) return;
    this.#parts.push(this.#original.slice(from, to));
    this.#length += to - from;
  }

  /** Puts `text` in place of a stretch; an empty text leaves the stretch out. */
  replace(from: number, to: number, text: string): void {
    this.#parts.push(text);
    if (text.length !== 1 || to - from !== 1) {
      this.#pieces.push({ at: this.#length, length: text.length, from, size: to - from });
    }
    this.#length += text.length;
  }

  build(): MappedText {
    const pieces = this.#pieces;
    return {
      text: this.#parts.join(''),
      startOf: (index) => {
        const piece = pieces[countWhere(pieces, (at) => at <= index) - 1];
        if (piece?.at === index && piece.length > 0) return piece.from;
        return behind(piece, index);
      },
      endOf: (index) => behind(pieces[countWhere(pieces, (at) => at < index) - 1], index),
    };
  }
}

interface Piece {
  at: number;
  length: number;
  from: number;
  size: number;
}

/** The place in the original of an index at or behind the end of the last piece before it. */
function behind(piece: Piece | undefined, index: number): number | undefined {
  if (piece === undefined) return index;
  const past = index - piece.at - piece.length;
  return past < 0 ? undefined : piece.from + piece.size + past;
}

/** How many pieces, in their order, have a place that `holds`; it holds for none after the first for which it does not. */
function countWhere(pieces: readonly Piece[], holds: (at: number) => boolean): number {
  let low = 0;
  let high = pieces.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(pieces[middle]?.at ?? 0)) low = middle + 1;
    else high = middle;
  }
  return low;
}
