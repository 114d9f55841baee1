import picomatch from 'picomatch';
import { RE2JS } from 're2js';

/** Tells whether a path, relative to where the glob is anchored and without a leading `./`, fits the glob. */
export type GlobMatcher = (path: string) => boolean;

const MAX_LENGTH = 1000;
/** Numbers that a range like {1..20} may stand for. */
const MAX_RANGE = 1000;

/**
 * Understands `*`, `?`, `**`, `[…]`, `{a,b}` and `{1..9}`; dotfiles are matched like others, parentheses and `!` stand for
 * themselves. A glob without a slash fits the last name of a path, one with a slash (`./` too) the whole path. Matching takes time linear in
 * the path. A leading `./` or `/` is dropped.
 * @throws Error in words when it is no glob.
 */
export function globMatcher(glob: string): GlobMatcher {
  const bare = glob.replace(/^(?:\.?\/)+/, '');
  if (bare === '') throw new Error(`Not a glob: ${JSON.stringify(glob)}`);
  if (bare.length > MAX_LENGTH) throw new Error(`A glob may have ${MAX_LENGTH} characters at most`);
  const pattern = compile(bare.endsWith('/**') ? `${bare}/*` : bare, glob);
  if (glob.includes('/')) return (path) => pattern.testExact(path);
  return (path) => pattern.testExact(path.slice(path.lastIndexOf('/') + 1));
}

function compile(bare: string, glob: string): RE2JS {
  const options = {
    dot: true,
    noextglob: true,
    nonegate: true,
    posix: true,
    windows: false,
    expandRange,
    maxLength: 4 * MAX_LENGTH,
  };
  try {
    const { source } = picomatch.makeRe(bare.replace(/[()|"]/g, '\\$&'), options);
    return RE2JS.compile(linearSyntax(source), RE2JS.DOTALL);
  } catch {
    throw new Error(`Not a glob: ${JSON.stringify(glob)}`);
  }
}

function expandRange(from: string, to: string): string {
  const [first, last] = [Number(from), Number(to)];
  const count = Math.abs(last - first) + 1;
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last) || count > MAX_RANGE) return `[${from}-${to}]`;
  const low = Math.min(first, last);
  return `(?:${Array.from({ length: count }, (_, i) => String(low + i)).join('|')})`;
}

/** How picomatch writes a `*` that must not be empty, and what follows where it is all of a name. */
const NAME = '(?=.)[^/]*?';
const ENDS = /^(?:\\\/\?)?(?:[|)]|$)/;

/**
 * picomatch's expression in the syntax of a linear-time engine. Its other look-aheads only keep out empty names, `.`
 * and `..`, which no path that is matched here has: they are left out. Escapes of letters beyond ASCII are not needed.
 */
function linearSyntax(source: string): string {
  let text = '';
  for (let i = 0; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') {
      const next = source.charAt(i + 1);
      text += next > '\x7f' ? next : char + next;
      i += 1;
    } else if (source.startsWith(NAME, i) && ENDS.test(source.slice(i + NAME.length))) {
      text += '[^/]+?';
      i += NAME.length - 1;
    } else if (source.startsWith('(?!', i) || source.startsWith('(?=', i)) i = endOfGroup(source, i);
    else text += char;
  }
  return text;
}

/** The place of the parenthesis that closes the one at `start`. */
function endOfGroup(source: string, start: number): number {
  let depth = 0;
  for (let i = start; i < source.length; i++) {
    const char = source.charAt(i);
    if (char === '\\') i += 1;
    else if (char === '(') depth += 1;
    else if (char === ')' && --depth === 0) return i;
  }
  return source.length;
}
