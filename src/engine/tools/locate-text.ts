import { plainEndings, splitsEnding, withPlainEndings } from './line-endings.ts';
import { type MappedText, unmapped } from './mapped-text.ts';
import { occurrencesOf } from './occurrences.ts';
import { foldSpaces, startOfTrailingSpaces, tolerantText } from './tolerant-text.ts';

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
 * never starts or ends between the halves of a CRLF, nor inside a character that folding made into several.
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
    const exact = placesIn(this.#file, text).filter(
      ({ start, end }) => !splitsEnding(file, start) && !splitsEnding(file, end),
    );
    if (exact.length > 0) return { places: exact, tolerant: false };
    const plainText = plainEndings(text);
    const plain = plainText === text && this.#plain === this.#file ? [] : placesIn(this.#plain, plainText);
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
    const places = placesIn(folded, body + (spacesStartLine ? spaces : foldSpaces(spaces)));
    if (places.length > 0 || spaces === '' || body === '') return places;
    // The white space that ends oldText may be some that ends a line: then it is of no consequence how much is there.
    return occurrencesOf(body, folded.text).flatMap((at) => {
      const after = at + body.length;
      if (after < folded.text.length && folded.text[after] !== '\n') return [];
      const start = folded.startOf(at);
      const end = after < folded.text.length ? folded.startOf(after) : this.#file.text.length;
      return start === undefined || end === undefined ? [] : [{ start, end }];
    });
  }
}

function placesIn(file: MappedText, text: string): Stretch[] {
  return occurrencesOf(text, file.text).flatMap((at) => {
    const start = file.startOf(at);
    const end = file.endOf(at + text.length);
    return start === undefined || end === undefined ? [] : [{ start, end }];
  });
}
