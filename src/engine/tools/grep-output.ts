import type { GrepDetails } from './details-schemas.ts';
import type { TextLine } from './matching-lines.ts';
import { withNotice } from './result-text.ts';
import { keepHead, MAX_BYTES } from './truncate.ts';
import { cutText, utf8Length } from './utf8.ts';

/** Characters of a line that grep shows. */
export const GREP_LINE_LENGTH = 500;

/** Gathers what grep shows, up to its limits. */
export class GrepOutput {
  readonly #limit: number;
  readonly #separated: boolean;
  readonly #lines: string[] = [];
  #bytes = 0;
  #matches = 0;
  #files = 0;
  #searched = 0;
  #limitReached = false;
  #cutLines = false;
  #unreadable = 0;

  /** `separated`: groups of lines are set apart by `--`. */
  constructor(limit: number, separated: boolean) {
    this.#limit = limit;
    this.#separated = separated;
  }

  /** Matching lines that can still be added. */
  get room(): number {
    return this.#limit - this.#matches;
  }

  /** Whether anything more would not be shown. */
  get full(): boolean {
    return this.#limitReached || this.#bytes > MAX_BYTES;
  }

  /** Adds a file's lines in groups; `more` = the file has matching lines for which there is no room. */
  addFile(path: string, groups: TextLine[][], more: boolean): void {
    if (more) this.#limitReached = true;
    if (groups.length > 0) this.#files += 1;
    for (const group of groups) {
      if (this.#separated && this.#lines.length > 0) this.#add('--');
      for (const line of group) {
        if (line.matches) this.#matches += 1;
        const mark = line.matches ? ':' : '-';
        this.#add(`${path}${mark}${line.number}${mark} ${this.#shown(line.text)}`);
      }
    }
  }

  /** One more file was searched through. */
  addSearched(): void {
    this.#searched += 1;
  }

  addUnreadable(count: number): void {
    this.#unreadable += count;
  }

  text(when: 'so far' | 'in the end'): string {
    const none = when === 'so far' ? 'No matches so far' : 'No matches found';
    if (this.#lines.length === 0 && this.#unreadable === 0) return none;
    const body = this.#lines.length === 0 ? none : keepHead(this.#lines.join('\n'), byteLimit).content;
    const notices = this.#notices();
    return notices.length === 0 ? body : withNotice(body, notices.join('. '));
  }

  details(): GrepDetails {
    return {
      matches: this.#matches,
      files: this.#files,
      searched: this.#searched,
      limitReached: this.#limitReached,
      bytesReached: this.#bytes > MAX_BYTES,
    };
  }

  #notices(): string[] {
    const notices: string[] = [];
    if (this.#bytes > MAX_BYTES) {
      notices.push(`Cut at ${MAX_BYTES} bytes: narrow pattern, path or glob to see the rest`);
    } else if (this.#limitReached) {
      notices.push(
        `Showing the first ${this.#limit} matching lines; there are more: raise limit, or narrow the search`,
      );
    }
    if (this.#cutLines) notices.push(`Lines over ${GREP_LINE_LENGTH} characters are cut: read shows them whole`);
    if (this.#unreadable > 0) notices.push(`${this.#unreadable} files or directories could not be read`);
    return notices;
  }

  #shown(line: string): string {
    if (line.length <= GREP_LINE_LENGTH) return line;
    this.#cutLines = true;
    return `${cutText(line, GREP_LINE_LENGTH)}…`;
  }

  #add(line: string): void {
    this.#bytes += utf8Length(line) + (this.#lines.length > 0 ? 1 : 0);
    this.#lines.push(line);
  }
}

const byteLimit = { maxLines: Number.POSITIVE_INFINITY, maxBytes: MAX_BYTES };
