import { isHighSurrogate } from './utf8.ts';

type State = 'text' | 'escape' | 'escape-parameters' | 'control-sequence' | 'control-string' | 'string-terminator';

const ESCAPE = 0x1b;
const CONTROL_SEQUENCE = 0x9b;
const BELL = 0x07;
const CANCEL = 0x18;
const SUBSTITUTE = 0x1a;
const STRING_TERMINATOR = 0x9c;
/** What follows ESC to begin a string that lasts until BEL or ST: ] (titles, links), P, X, ^ and _. */
const STRING_STARTS = new Set([0x5d, 0x50, 0x58, 0x5e, 0x5f]);

/** Control characters, and halves of characters, of which a piece may end in the first. */
const SPECIAL = /[^\t\n -~\u00a0-\ud7ff\ue000-\uffff]/;

/**
 * Makes plain text of one stream of a command's output, piece by piece: escape sequences (ECMA-48) are taken out whole, also
 * when split between pieces; carriage returns and all other control characters but tab and newline are dropped. A character
 * that is split between pieces comes out whole with the second one.
 */
export class TerminalText {
  #state: State = 'text';
  /** The first half of a character whose second is still to come. */
  #half = '';

  /** The plain text of the next piece. */
  push(piece: string): string {
    if (this.#state === 'text' && this.#half === '' && !SPECIAL.test(piece)) return piece;
    const text = this.#half + piece;
    const splits = text !== '' && isHighSurrogate(text.charCodeAt(text.length - 1));
    const end = splits ? text.length - 1 : text.length;
    this.#half = splits ? text.slice(-1) : '';
    let plain = '';
    let start = 0;
    for (let i = 0; i < end; i++) {
      const unit = text.charCodeAt(i);
      if (this.#state === 'text' && isPlain(unit)) continue;
      plain += text.slice(start, i);
      start = this.#take(unit) ? i : i + 1;
    }
    return plain + text.slice(start, end);
  }

  /** What is left when the stream has ended: half a character becomes U+FFFD, half a sequence nothing. */
  end(): string {
    const left = this.#half === '' ? '' : '\ufffd';
    this.#half = '';
    this.#state = 'text';
    return left;
  }

  /** Goes on with a unit that is no plain text where it stands; true when it turns out to be text after all. */
  #take(unit: number): boolean {
    const next = nextState(this.#state, unit);
    if (next !== undefined) {
      this.#state = next;
      return false;
    }
    // It does not belong to the sequence, which is broken off; it is looked at anew.
    this.#state = 'text';
    if (isPlain(unit)) return true;
    this.#state = nextState('text', unit) ?? 'text';
    return false;
  }
}

/** The state after a unit; undefined when the unit does not belong to the sequence. */
function nextState(state: State, unit: number): State | undefined {
  switch (state) {
    case 'text':
      if (unit === ESCAPE) return 'escape';
      return unit === CONTROL_SEQUENCE ? 'control-sequence' : 'text';
    case 'escape':
      if (unit === 0x5b) return 'control-sequence';
      if (STRING_STARTS.has(unit)) return 'control-string';
      return afterEscape(unit);
    case 'escape-parameters':
      return afterEscape(unit);
    case 'control-sequence':
      if (unit >= 0x20 && unit <= 0x3f) return 'control-sequence';
      return unit >= 0x40 && unit <= 0x7e ? 'text' : undefined;
    case 'control-string':
      if (unit === ESCAPE) return 'string-terminator';
      if (unit === BELL || unit === STRING_TERMINATOR || unit === CANCEL || unit === SUBSTITUTE) return 'text';
      // A string that was never ended must not take the rest of the output with it.
      return unit === 0x0a ? undefined : 'control-string';
    case 'string-terminator':
      return unit === 0x5c ? 'text' : nextState('escape', unit);
  }
}

function afterEscape(unit: number): State | undefined {
  if (unit >= 0x20 && unit <= 0x2f) return 'escape-parameters';
  return unit >= 0x30 && unit <= 0x7e ? 'text' : undefined;
}

function isPlain(unit: number): boolean {
  return (unit >= 0x20 && unit < 0x7f) || unit > 0x9f || unit === 0x09 || unit === 0x0a;
}
