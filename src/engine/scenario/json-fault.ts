const numberForm = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const space = /[ \t\n\r]*/y;
const escapeForm = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const words = ['true', 'false', 'null'];

function endOf(form: RegExp, text: string, at: number): number | undefined {
  form.lastIndex = at;
  return form.test(text) ? form.lastIndex : undefined;
}

/**
 * Where a text stops being JSON, as an index into it; undefined for JSON. It is written here, without recursion, because
 * the words with which engines say it differ.
 */
export function jsonFaultAt(text: string): number | undefined {
  const open: ('{' | '[')[] = [];
  let at = endOf(space, text, 0) ?? 0;
  let expects: 'value' | 'value-or-end' | 'key' | 'key-or-end' | 'next' = 'value';

  for (;;) {
    const here = text[at] ?? '';
    if (expects === 'next') {
      const inside = open.at(-1);
      if (inside === undefined) return at === text.length ? undefined : at;
      if (here === ',') expects = inside === '{' ? 'key' : 'value';
      else if (here === (inside === '{' ? '}' : ']')) open.pop();
      else return at;
      at += 1;
    } else if ((expects === 'key-or-end' && here === '}') || (expects === 'value-or-end' && here === ']')) {
      open.pop();
      at += 1;
      expects = 'next';
    } else if (expects === 'key' || expects === 'key-or-end') {
      const key = scanString(text, at);
      if (!key.closed) return key.end;
      at = endOf(space, text, key.end) ?? key.end;
      if (text[at] !== ':') return at;
      at += 1;
      expects = 'value';
    } else if (here === '{' || here === '[') {
      open.push(here);
      at += 1;
      expects = here === '{' ? 'key-or-end' : 'value-or-end';
    } else {
      const scalar = here === '"' ? scanString(text, at) : scanWord(text, at);
      if (!scalar.closed) return scalar.end;
      at = scalar.end;
      expects = 'next';
    }
    at = endOf(space, text, at) ?? at;
  }
}

/** `end` = the index after it, or, where it is not closed, of what should not be there. */
interface Scan {
  closed: boolean;
  end: number;
}

function scanWord(text: string, at: number): Scan {
  for (const word of words) if (text.startsWith(word, at)) return { closed: true, end: at + word.length };
  const end = endOf(numberForm, text, at);
  return end === undefined ? { closed: false, end: at } : { closed: true, end };
}

function scanString(text: string, start: number): Scan {
  if (text[start] !== '"') return { closed: false, end: start };
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) >= 0x20) {
    if (text[at] === '"') return { closed: true, end: at + 1 };
    if (text[at] === '\\') {
      const end = endOf(escapeForm, text, at);
      if (end === undefined) return { closed: false, end: at };
      at = end;
    } else {
      at += 1;
    }
  }
  return { closed: false, end: at };
}

/** Line and column of an index, both from 1; the column counts UTF-16 units. */
export function lineAndColumn(text: string, index: number): { line: number; column: number } {
  const before = text.slice(0, index);
  const lastBreak = before.lastIndexOf('\n');
  return { line: before.split('\n').length, column: index - lastBreak };
}
