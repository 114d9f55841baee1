/**
 * What a terminal, or the reader's eye, could be tricked with: control characters, characters that turn the direction of
 * writing, breaks of lines, characters without width, and halves of surrogate pairs.
 */
const tricks = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** A text of somebody else's as it may be printed: in one line, with what could do harm written as `\n` or `\u{1b}`. */
export function visible(text: string): string {
  return text.replace(tricks, (character) => {
    switch (character) {
      case '\n':
        return '\\n';
      case '\r':
        return '\\r';
      case '\t':
        return '\\t';
      default:
        return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
    }
  });
}

/** The start of a text in one line of at most `most` characters, with `…` where something is left out. */
export function beginning(text: string, most: number): string {
  const line = text.split('\n', 1)[0] ?? '';
  const shown = [...visible(line.slice(0, 4 * most))];
  const whole = shown.length <= most && line.length === text.length && line.length <= 4 * most;
  return whole ? shown.join('') : `${shown.slice(0, most - 1).join('')}…`;
}
