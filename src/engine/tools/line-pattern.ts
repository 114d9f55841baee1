import { RE2JS, RE2JSException } from 're2js';

export interface LinePatternOptions {
  ignoreCase?: boolean | undefined;
  /** The pattern is the text itself. */
  literal?: boolean | undefined;
}

/** What is looked for in lines. */
export interface LinePattern {
  /**
   * The first place from `from` on where a match may start; -1 when there is none. Lines before the one in which it lies
   * have no match, that line need not have one.
   */
  find(text: string, from: number): number;
  /** `line` has no line ending. */
  matches(line: string): boolean;
}

/**
 * A regular expression in RE2's syntax: matching takes time linear in the text, whatever the pattern.
 * @throws Error in words when it is none.
 */
export function linePattern(pattern: string, { ignoreCase, literal }: LinePatternOptions): LinePattern {
  if (literal && !ignoreCase) {
    return { find: (text, from) => text.indexOf(pattern, from), matches: (line) => line.includes(pattern) };
  }
  const flags = RE2JS.MULTILINE | (ignoreCase ? RE2JS.CASE_INSENSITIVE : 0);
  const compiled = literal ? RE2JS.compile(RE2JS.quote(pattern), flags) : compile(pattern, flags);
  const matches = (line: string) => compiled.test(line);
  // What is tied to the ends of the text, and not of its lines, can only be looked for line by line.
  if (!literal && (/\\[AzZ]/.test(pattern) || /\(\?[a-zA-Z]*-/.test(pattern)))
    return { find: (_text, from) => from, matches };
  return {
    find(text, from) {
      const matcher = compiled.matcher(text);
      return matcher.find(from) ? matcher.start() : -1;
    },
    matches,
  };
}

function compile(pattern: string, flags: number): RE2JS {
  try {
    return RE2JS.compile(pattern, flags);
  } catch (thrown) {
    // Some spellings of JavaScript's expressions have another one in RE2.
    const translated = compileTranslated(pattern, flags);
    if (translated !== undefined) return translated;
    const why = thrown instanceof RE2JSException ? `: ${thrown.message.replace(/^error parsing regexp: /, '')}` : '';
    throw new Error(
      `pattern is not a regular expression that grep knows${why}. The syntax is RE2's, without look-around and ` +
        'back-references. To look for the text itself, set literal',
    );
  }
}

function compileTranslated(pattern: string, flags: number): RE2JS | undefined {
  try {
    return RE2JS.compile(RE2JS.translateRegExp(pattern), flags);
  } catch {
    return undefined;
  }
}
