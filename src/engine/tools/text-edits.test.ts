import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits, type TextEdit } from './text-edits.ts';

function edited(text: string, ...edits: [string, string][]): string {
  return applyEdits(
    text,
    edits.map(([oldText, newText]) => ({ oldText, newText })),
  ).text;
}

function refusal(text: string, ...edits: [string, string][]): string {
  try {
    edited(text, ...edits);
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : '';
  }
  throw new Error('The edits were made');
}

describe('matching against the original', () => {
  test('all edits see the text before any of them', () => {
    expect(edited('one two', ['one', 'two'], ['two', 'one'])).toBe('two one');
    expect(edited('a b', ['b', 'a'], ['a', 'c'])).toBe('c a');
    expect(refusal('a', ['a', 'b'], ['b', 'c'])).toContain('edits[1]: oldText was not found');
  });

  test('adjacent edits are fine in any order, overlapping ones are not', () => {
    expect(edited('abcd', ['cd', '2'], ['ab', '1'])).toBe('12');
    expect(refusal('abcd', ['bcd', '2'], ['ab', '1'])).toContain('edits[0] and edits[1] overlap at line 1');
    expect(refusal('abcd', ['abcd', ''], ['b', '1'], ['d', '2'])).toMatch(
      /edits\[0\] and edits\[1\].*\n.*edits\[0\] and edits\[2\]/,
    );
    expect(refusal('x\nabc', ['abc', ''], ['abc', '1'])).toContain('overlap at line 2');
  });

  test.each(['$&', '$1', '$$', "$'", '$`', '\\n', '$<a>'])('newText %j is literal', (newText) => {
    expect(edited('a x b', ['x', newText])).toBe(`a ${newText} b`);
    expect(edited('a “x” b', ['"x"', newText])).toBe(`a ${newText} b`);
  });

  test('oldText is literal too', () => {
    expect(edited('a.c abc', ['a.c', 'x'])).toBe('x abc');
    expect(edited('(a|b)* [c]', ['(a|b)* [', '^'])).toBe('^c]');
  });

  test('occurrences that overlap count', () => {
    expect(refusal('xaaax', ['aa', 'b'])).toContain('occurs 2 times, at lines 1, 1');
    expect(refusal('aaaa', ['aa', 'b'])).toContain('occurs 3 times');
    expect(refusal('abababa', ['aba', 'b'])).toContain('occurs 3 times');
    expect(refusal('a\nb a\n\na', ['a', 'b'])).toContain('occurs 3 times, at lines 1, 2, 4');
    expect(refusal('a\n'.repeat(30), ['a', 'b'])).toMatch(/30 times, at lines (\d+, ){9}10 and 20 more places/);
  });

  test('text that repeats itself is searched in linear time', () => {
    expect(refusal('a'.repeat(400_000), ['a'.repeat(200_000), 'b'])).toContain('occurs 200001 times');
    expect(refusal(`${'ab'.repeat(200_000)}a`, [`${'ab'.repeat(100_000)}a`, 'b'])).toContain('occurs 100001 times');
  });

  test('pieces that are not next to each other in the file do not match', () => {
    expect(refusal('one\ntwo\nthree', ['one\nthree', 'x'])).toContain('not found');
    expect(refusal('foo(bar)', ['foobar', 'x'])).toContain('not found');
  });

  test('two spaces that occur once are unique', () => {
    expect(edited('a b  c d', ['  ', ' '])).toBe('a b c d');
    expect(edited('a\tb', ['\t', ' '])).toBe('a b');
    expect(edited('\n\n\n', ['\n\n\n', '\n'])).toBe('\n');
  });

  test('a line of several MB', () => {
    const long = `${'x'.repeat(4_000_000)}y${'z'.repeat(4_000_000)}`;
    const result = edited(long, ['xy', 'Y']);
    expect(result.length).toBe(long.length - 1);
    expect(edited(`${long} – end`, ['y', 'Y'], ['- end', 'END']).endsWith('z END')).toBe(true);
  });
});

describe('faults in words of their own', () => {
  test('no edits, empty oldText, no change', () => {
    expect(() => applyEdits('a', [])).toThrow('No edits were given');
    expect(refusal('a', ['', 'x'])).toContain('oldText is empty');
    expect(refusal('a', ['a', 'a'])).toContain('No change');
    expect(refusal('“a”', ['"a"', '“a”'])).toContain('No change');
    expect(edited('a b', ['a', 'a'], ['b', 'c'])).toBe('a c');
  });

  test('not found tells of both ways of looking, and the nearest line', () => {
    const file = 'import x\n\nfunction one() {\n  return 1;\n}\nfunction two() {\n  return 2;\n}\n';
    const words = refusal(file, ['function two() {\n  return 3;\n}', '']);
    expect(words).toContain('neither as it is nor when white space');
    expect(words).toContain('The nearest text is at line 6: "function two() {"');
    expect(refusal(file, ['functoin one() {', ''])).toContain('line 3');
    expect(refusal(file, ['    return 2;', ''])).toContain('line 7: "  return 2;"');
    expect(refusal(file, ['%%%', ''])).toContain('Nothing in the file resembles it');
    expect(refusal('', ['a', ''])).toContain('Nothing in the file resembles it');
  });

  test('every edit that fails is named', () => {
    const words = refusal('a b b', ['x', '1'], ['b', '2'], ['', '3'], ['a', '4']);
    expect(words.split('\n')).toHaveLength(3);
    expect(words).toMatch(/^edits\[0\]: .*not found.*\nedits\[1\]: .*not unique.*\nedits\[2\]: .*empty/);
  });

  test('one edit is not named by its index', () => {
    expect(refusal('a b b', ['b', '2'])).toMatch(/^oldText is not unique/);
  });
});

describe('line endings', () => {
  test('LF matches CRLF, and what is put in follows the file', () => {
    expect(edited('a\r\nb\r\nc\r\n', ['a\nb\n', 'x\ny\nz\n'])).toBe('x\r\ny\r\nz\r\nc\r\n');
    expect(edited('a\r\nb\r\n', ['b', 'x\ny'])).toBe('a\r\nx\r\ny\r\n');
    expect(edited('a\nb\n', ['a\r\nb', 'x\r\ny'])).toBe('x\ny\n');
    expect(edited('a\r\nb', ['b', 'x\ny'])).toBe('a\r\nx\r\ny');
    expect(edited('ab', ['b', 'x\r\ny'])).toBe('ax\r\ny');
  });

  test('in a file of mixed endings only the place itself changes', () => {
    expect(edited('a\r\nb\nc', ['c', 'd'])).toBe('a\r\nb\nd');
    expect(edited('a\r\nb\nc', ['a\nb', 'x\nb'])).toBe('x\r\nb\nc');
    expect(edited('a\r\nb\nc\r\nd', ['a\nb\nc', 'a\nNEW\nb\nc'])).toBe('a\r\nNEW\r\nb\nc\r\nd');
    expect(edited('a\nb\r\nc\nd', ['b\nc', 'b\nNEW\nc'])).toBe('a\nb\r\nNEW\r\nc\nd');
    expect(edited('a\r\nb\nc\r\nd', ['a\nb\nc\n', 'c\n'])).toBe('c\r\nd');
  });

  test('no place splits a CRLF', () => {
    expect(edited('a\r\nb', ['\nb', '\nc'])).toBe('a\r\nc');
    expect(edited('a\r\nb', ['\n', ' '])).toBe('a b');
    expect(edited('a\r\nb', ['a\n', 'c\n'])).toBe('c\r\nb');
  });

  test('an exact hit is unique although there is a twin with the other ending', () => {
    expect(edited('a\nb\na\r\nb', ['a\nb', 'x'])).toBe('x\na\r\nb');
    expect(edited('a\nb\na\r\nb', ['a\r\nb', 'x'])).toBe('a\nb\nx');
  });

  test('a lone CR is a character like others', () => {
    expect(edited('a\rb\nc', ['a\rb', 'x'])).toBe('x\nc');
    expect(edited('a\rb', ['b', 'c\nd'])).toBe('a\rc\nd');
  });
});

describe('tolerance', () => {
  test.each<[string, string, string, string]>([
    ['white space at line ends', 'a  \nb\t\nc', 'a\nb\nc', 'X'],
    ['white space at line ends of oldText', 'a\nb\nc', 'a \nb  \nc', 'X'],
    ['curly quotes', 'say “hi” it’s', 'say "hi" it\'s', 'X'],
    ['straight quotes', 'say "hi"', 'say “hi”', 'X'],
    ['dashes', 'a – b — c − d', 'a - b - c - d', 'X'],
    ['Unicode spaces', 'a\u00a0b\u3000c\u2009d', 'a b c d', 'X'],
    ['full-width text', 'ＡＢＣ（１）', 'ABC(1)', 'X'],
    ['composed and decomposed', 'caf\u0065\u0301', 'caf\u00e9', 'X'],
    ['decomposed and composed', 'caf\u00e9 한', 'cafe\u0301 \u1112\u1161\u11ab', 'X'],
    ['ligatures', 'ﬁn', 'fin', 'X'],
    ['half-width kana', 'ｶﾞ', 'ガ', 'X'],
    ['ellipsis', 'a…', 'a...', 'X'],
  ])('%s', (_name, text, oldText, result) => {
    expect(applyEdits(text, [{ oldText, newText: 'X' }])).toMatchObject({ text: result, spans: [{ tolerant: true }] });
  });

  test('leading white space is never folded', () => {
    expect(refusal('\tfoo\nbar', ['    foo\nbar', ''])).toContain('not found');
    expect(refusal('  foo “x”', ['    foo "x"', ''])).toContain('not found');
    expect(refusal('\u00a0\u00a0foo “x”', ['  foo "x"', ''])).toContain('not found');
    expect(refusal('a\n\u3000foo', ['a \n foo', ''])).toContain('not found');
    expect(edited('a\u00a0\n\u00a0foo', ['a\n\u00a0foo', 'X'])).toBe('X');
  });

  test('only the place itself changes, also on the same line', () => {
    const text = '“keep”  \n  a “b” “keep” \t\n“keep”\u00a0\r\n';
    expect(edited(text, ['a "b"', 'X'])).toBe('“keep”  \n  X “keep” \t\n“keep”\u00a0\r\n');
    expect(edited('x  \ny  \n“z”  \n', ['"z"', 'w'])).toBe('x  \ny  \nw  \n');
  });

  test('white space that was matched goes, white space behind the place stays', () => {
    expect(edited('a “b”  \nc  ', ['a "b"\nc', 'X'])).toBe('X  ');
    expect(edited('a “b”  \nc', ['a "b"   ', 'X'])).toBe('X\nc');
    expect(edited('“b”', ['"b" ', 'X'])).toBe('X');
    expect(refusal('“b”c', ['"b" ', 'X'])).toContain('not found');
    expect(edited('“b” c', ['"b" ', 'X'])).toBe('Xc');
  });

  test('an exact hit is unique although there is a tolerant twin', () => {
    expect(edited("it's it’s", ["it's", 'X'])).toBe('X it’s');
    expect(edited('a\na  \n', ['a  \n', 'X'])).toBe('a\nX');
  });

  test('tolerant twins are not unique', () => {
    expect(refusal('“a” „a‟', ['"a"', 'X'])).toMatch(/2 times \(when white space .* are ignored\), at lines 1, 1/);
  });

  test('no place begins or ends inside a character', () => {
    expect(refusal('ﬁ', ['i', 'X'])).toContain('not found');
    expect(refusal('a…', ['a..', 'X'])).toContain('not found');
    expect(edited('ﬁ ﬁsh', ['fish', 'X'])).toBe('ﬁ X');
  });

  test('CRLF and tolerance together', () => {
    expect(edited('“a”  \r\nb\r\nc', ['"a"\nb', 'x\ny'])).toBe('x\r\ny\r\nc');
  });

  test('emptied by folding is not found', () => {
    expect(refusal('a', ['   ', 'X'])).toContain('not found');
    expect(refusal('a\nb', ['  \n \n', 'X'])).toContain('not found');
  });
});

describe('spans', () => {
  test('say where, before and after, in the order of the text', () => {
    const { spans } = applyEdits('a\nbb\nccc\n', [
      { oldText: 'ccc', newText: 'x\ny' },
      { oldText: 'a\n', newText: '' },
    ]);
    expect(spans).toEqual([
      { edit: 1, start: 0, end: 2, line: 1, newStart: 0, newEnd: 0, newLine: 1, tolerant: false },
      { edit: 0, start: 5, end: 8, line: 3, newStart: 3, newEnd: 6, newLine: 2, tolerant: false },
    ]);
  });
});

// An independent implementation: the text as a list of tokens, each with the stretch that it stands for; plain loops.

interface Token {
  folded: string;
  start: number;
  end: number;
}

const SPACE = '[ \\t\\r\\u00a0\\u3000]';

function plainTokens(text: string): Token[] {
  return [...text.matchAll(/\r\n|./gsu)].map((match) => ({
    folded: match[0] === '\r\n' ? '\n' : match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
}

function tolerantTokens(text: string): Token[] {
  const tokens: Token[] = [];
  const line = /([^\n]*?)(\r?\n|$)/y;
  while (line.lastIndex < text.length) {
    const from = line.lastIndex;
    const [, content = '', ending = ''] = line.exec(text) ?? [];
    const [, leading = '', body = ''] = new RegExp(`^(${SPACE}*)(.*?)${SPACE}*$`).exec(content) ?? [];
    if (body !== '') {
      for (let i = 0; i < leading.length; i++) {
        tokens.push({ folded: leading.charAt(i), start: from + i, end: from + i + 1 });
      }
      for (const match of body.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
        const start = from + leading.length + match.index;
        tokens.push({ folded: foldedCharacter(match[0]), start, end: start + match[0].length });
      }
    }
    if (ending !== '') {
      tokens.push({ folded: '\n', start: from + content.length, end: from + content.length + ending.length });
    }
  }
  return tokens;
}

function foldedCharacter(character: string): string {
  return character
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, '-')
    .replace(/\u3000|\u00a0/g, ' ');
}

function places(tokens: Token[], wanted: string): { start: number; end: number; next: Token | undefined }[] {
  if (wanted === '') return [];
  return tokens.flatMap((first, index) => {
    let text = '';
    for (let i = index; i < tokens.length && text.length < wanted.length; i++) {
      text += tokens[i]?.folded ?? '';
      if (text === wanted) return [{ start: first.start, end: tokens[i]?.end ?? 0, next: tokens[i + 1] }];
    }
    return [];
  });
}

function foldedWanted(text: string): string {
  return tolerantTokens(text)
    .map((token) => token.folded)
    .join('');
}

function locateSlowly(text: string, oldText: string): { start: number; end: number }[] {
  const exact: { start: number; end: number }[] = [];
  for (let start = 0; start + oldText.length <= text.length; start++) {
    const end = start + oldText.length;
    const splits = [start, end].some((at) =>
      /^(\r\n|[\ud800-\udbff][\udc00-\udfff])$/.test(text.slice(at - 1, at + 1)),
    );
    if (!splits && text.slice(start, end) === oldText) exact.push({ start, end });
  }
  if (exact.length > 0) return exact;
  const plainOld = oldText.replaceAll('\r\n', '\n');
  const plain = places(plainTokens(text), plainOld);
  if (plain.length > 0) return plain;
  const [body = ''] = new RegExp(`^.*?(?=${SPACE}*$)`, 's').exec(plainOld) ?? [];
  const spaces = plainOld.slice(body.length);
  const wanted = foldedWanted(body);
  const kept = wanted === '' || wanted.endsWith('\n') ? spaces : spaces.replace(/\u3000|\u00a0/g, ' ');
  const tokens = tolerantTokens(text);
  const tolerant = places(tokens, wanted + kept);
  if (tolerant.length > 0 || spaces === '') return tolerant;
  return places(tokens, wanted)
    .filter(({ next }) => next === undefined || next.folded === '\n')
    .map(({ start, next }) => ({ start, end: next?.start ?? text.length }));
}

/** The result with all line endings as LF; undefined when the edits cannot be made. */
function editSlowly(text: string, edits: readonly TextEdit[]): string | undefined {
  const found: { start: number; end: number; newText: string }[] = [];
  for (const { oldText, newText } of edits) {
    const [place, another] = oldText === '' ? [] : locateSlowly(text, oldText);
    if (place === undefined || another !== undefined) return undefined;
    found.push({ ...place, newText });
  }
  for (const a of found) {
    for (const b of found) if (a !== b && a.start < b.end && b.start < a.end) return undefined;
  }
  let result = text;
  for (const { start, end, newText } of found.sort((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + newText + result.slice(end);
  }
  const plain = (value: string) => value.replaceAll('\r\n', '\n');
  return plain(result) === plain(text) ? undefined : plain(result);
}

const unit = fc.constantFrom(
  ...['a', 'b', 'a', 'b', ' ', '\n', '\n', '\r\n', '\t', '\u00a0', '\u3000', "'", '’', '"', '“', '-', '–'],
  ...['é', 'e\u0301', 'e', 'ﬁ', 'f', 'i', 'Ａ', 'A', '…', '.', '中', '😀'],
);
const anyText = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''));

/** What a model makes of a stretch of a file. */
const retyped = (text: string, way: number) => {
  const changes = [
    (value: string) => value,
    (value: string) => value.replaceAll('\r\n', '\n'),
    (value: string) => value.replaceAll('’', "'").replaceAll('“', '"').replaceAll('–', '-'),
    (value: string) => value.replace(/[ \t]+(?=\n)/g, ''),
    (value: string) => value.normalize('NFKC'),
    (value: string) => `${value} `,
  ];
  return changes[way % changes.length]?.(text) ?? text;
};

const textAndEdits = anyText.chain((text) =>
  fc.record({
    text: fc.constant(text),
    edits: fc.array(
      fc
        .tuple(fc.nat(text.length), fc.integer({ min: 0, max: 12 }), fc.nat(5), anyText, fc.boolean())
        .map(([start, length, way, other, fromFile]) => ({
          oldText: fromFile ? retyped(text.slice(start, start + length), way) : other.slice(0, 4),
          newText: other.slice(0, 8).replace(/\r$/, ''),
        })),
      { minLength: 1, maxLength: 3 },
    ),
  }),
);

test('for any text and edits: as an independent implementation has it, and nothing else changes', () => {
  let made = 0;
  let tolerant = 0;
  fc.assert(
    fc.property(textAndEdits, ({ text, edits }) => {
      let outcome: ReturnType<typeof applyEdits> | undefined;
      try {
        outcome = applyEdits(text, edits);
      } catch {
        outcome = undefined;
      }
      const expected = editSlowly(text, edits);
      if (outcome === undefined || expected === undefined) {
        // The endings of newText follow the file: an edit of nothing but endings changes nothing, or only them.
        const onlyEndings = outcome?.text.replaceAll('\r\n', '\n') === text.replaceAll('\r\n', '\n');
        if (!onlyEndings) expect(outcome).toBe(expected);
        return;
      }
      expect(outcome.text.replaceAll('\r\n', '\n')).toBe(expected);
      let [at, newAt] = [0, 0];
      for (const span of [...outcome.spans, { start: text.length, end: 0, newStart: outcome.text.length, newEnd: 0 }]) {
        expect(outcome.text.slice(newAt, span.newStart)).toBe(text.slice(at, span.start));
        [at, newAt] = [span.end, span.newEnd];
      }
      for (const { start, newStart, line, newLine } of outcome.spans) {
        expect(line).toBe(text.slice(0, start).split('\n').length);
        expect(newLine).toBe(outcome.text.slice(0, newStart).split('\n').length);
      }
      made += 1;
      if (outcome.spans.some((span) => span.tolerant)) tolerant += 1;
    }),
    { numRuns: 20_000 },
  );
  expect(made).toBeGreaterThan(2000);
  expect(tolerant).toBeGreaterThan(200);
});

test('a hundred edits of a large file are made in one go', () => {
  const lines = Array.from({ length: 60_000 }, (_, i) => `line number ${i} says “hello” – and more of it`);
  const edits = Array.from({ length: 100 }, (_, i) => ({
    oldText: `number ${i * 599} says "hello" -`,
    newText: `#${i}`,
  }));
  const { text, spans } = applyEdits(lines.join('\n'), edits);
  expect(spans).toHaveLength(100);
  expect(text.split('\n')[599]).toBe('line #1 and more of it');
});
