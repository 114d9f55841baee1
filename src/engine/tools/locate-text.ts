import { plainEndings, splitsEnding, withPlainEndings } from './line-endings.ts';
import { type MappedText, unmapped } from './mapped-text.ts';
import { occurrencesOf } from './occurrences.ts';
import { foldSpaces, startOfTrailingSpaces, tolerantText } from './tolerant-text.ts';
import { isHighSurrogate, isLowSurrogate } from './utf8.ts';

/** A stretch of the file, in UTF-16 units. */
export interface Stretch {
  start: number;
  end: number;
}

/** All places of a text in the first of the ways of looking in which it occurs at all; none when there are no places. */
export interface Located {
  places: Stretch[];
  tolerant: boolean;
}

/**
 * Finds texts in one file, in three ways of which the first with any hit decides: as it is; with CRLF and LF alike; tolerantly. A place
 * never starts or ends between the halves of a CRLF or of a character, nor inside what folding made into several.
 */
export class TextLocator {
  readonly #file: MappedText;
  readonly #plain: MappedText;
  #tolerant: MappedText | undefined;

  constructor(file: string) {
    this.#file = unmapped(file);
    this.#plain = file.includes('\r\n') ? withPlainEndings(file) : this.#file;
  }

  locate(text: string): Located {
    const file = this.#file.text;
    const exact = placesIn(this.#file, text, file);
    if (exact.length > 0) return { places: exact, tolerant: false };
    const plainText = plainEndings(text);
    const plain = plainText === text && this.#plain === this.#file ? [] : placesIn(this.#plain, plainText, file);
    if (plain.length > 0) return { places: plain, tolerant: false };
    return { places: this.#locateTolerantly(plainText), tolerant: true };
  }

  #locateTolerantly(text: string): Stretch[] {
    this.#tolerant ??= tolerantText(this.#file.text);
    const folded = this.#tolerant;
    const startOfSpaces = startOfTrailingSpaces(text);
    const spaces = text.slice(startOfSpaces);
    const body = tolerantText(text.slice(0, startOfSpaces)).text;
    const spacesStartLine = body === '' || body.endsWith('\n');
    const places = placesIn(folded, body + (spacesStartLine ? spaces : foldSpaces(spaces)), this.#file.text);
    if (places.length > 0 || spaces === '' || body === '') return places;
    // The white space that ends oldText may be some that ends a line: then it is of no consequence how much is there.
    return occurrencesOf(body, folded.text).flatMap((at) => {
      const after = at + body.length;
      if (after < folded.text.length && folded.text[after] !== '\n') return [];
      const end = after < folded.text.length ? folded.startOf(after) : this.#file.text.length;
      return stretch(this.#file.text, folded.startOf(at), end);
    });
  }
}

/** Whether a place lies between the halves of a CRLF or of a character. */
function splits(file: string, at: number): boolean {
  return splitsEnding(file, at) || (isHighSurrogate(file.charCodeAt(at - 1)) && isLowSurrogate(file.charCodeAt(at)));
}

function placesIn(mapped: MappedText, text: string, file: string): Stretch[] {
  return occurrencesOf(text, mapped.text).flatMap((at) =>
    stretch(file, mapped.startOf(at), mapped.endOf(at + text.length)),
  );
}

function stretch(file: string, start: number | undefined, end: number | undefined): Stretch[] {
  if (start === undefined || end === undefined || splits(file, start) || splits(file, end)) return [];
  return [{ start, end }];
}
