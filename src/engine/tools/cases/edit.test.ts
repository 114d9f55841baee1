import { afterAll, describe, expect, test } from 'vitest';
import { call, endShells, type Place, places, playCall, playCalls, textAtEnd } from '../testing/played-calls.ts';

afterAll(endShells);

interface Edited {
  /** The file at the end. */
  after: string | undefined;
  text: string;
  isError: boolean;
  details: unknown;
}

async function edited(place: Place, file: string, ...edits: [oldText: string, newText: string][]): Promise<Edited> {
  const args = { path: 'f.txt', edits: edits.map(([oldText, newText]) => ({ oldText, newText })) };
  const asked = { files: { 'f.txt': file }, look: ['f.txt'] };
  const { files, text, isError, details } = await playCall(place, 'edit', args, asked);
  return { after: textAtEnd(files, 'f.txt'), text, isError, details };
}

type Row = [name: string, file: string, oldText: string, newText: string, after: string];

describe.each(places)('on the %s sandbox', (place) => {
  describe('in a file of mixed line endings only the place itself changes', () => {
    test.each<Row>([
      ['the last line', 'a\r\nb\nc', 'c', 'x', 'a\r\nb\nx'],
      ['a line that ends in LF', 'a\r\nb\nc', 'b', 'x', 'a\r\nx\nc'],
      ['a line that ends in CRLF', 'a\r\nb\nc', 'a', 'x', 'x\r\nb\nc'],
      ['lines over both endings, oldText with LF', 'a\r\nb\nc\r\nd', 'a\nb\nc', 'a\nx\nc', 'a\r\nx\nc\r\nd'],
      ['a line that is put in beside LF', 'a\r\nb\nc', 'b\n', 'b\nnew\n', 'a\r\nb\nnew\nc'],
      ['a line that is put in beside CRLF', 'a\r\nb\nc', 'a\n', 'a\nnew\n', 'a\r\nnew\r\nb\nc'],
      ['a lone CR beside', 'a\rb\r\nc\n', 'c', 'x', 'a\rb\r\nx\n'],
      ['a file without a last newline', 'a\r\nb', 'b', 'x\ny', 'a\r\nx\r\ny'],
    ])('%s', async (_name, file, oldText, newText, after) => {
      expect(await edited(place, file, [oldText, newText])).toMatchObject({ after, isError: false });
    });
  });

  describe('a tolerant match leaves every byte outside its place as it was', () => {
    test.each<Row>([
      [
        'spaces that end other lines',
        'keep  \nsay “hi”  \nlast \t\n',
        'say "hi"',
        'say "ho"',
        'keep  \nsay "ho"  \nlast \t\n',
      ],
      ['odd characters on the same line', 'it’s “a” – and “b”\n', '"a"', '"c"', 'it’s "c" – and “b”\n'],
      ['no-break spaces elsewhere', 'a\u00a0b\nc\u00a0d\n', 'c d', 'x', 'a\u00a0b\nx\n'],
      ['CRLF with spaces before it', 'a \r\nb’s \r\nc \r\n', "b's", 'x', 'a \r\nx \r\nc \r\n'],
      ['letters that fold, elsewhere', 'ﬁrst ﬁsh\nsecond “ﬁsh”\n', 'second "ﬁsh"', 'x', 'ﬁrst ﬁsh\nx\n'],
      ['indentation beside', '\t “a”\n\t\t b\n', '"a"', 'x', '\t x\n\t\t b\n'],
    ])('%s', async (_name, file, oldText, newText, after) => {
      const result = await edited(place, file, [oldText, newText]);
      expect(result).toMatchObject({ after, isError: false, details: { tolerant: true } });
      expect(result.text).toContain('matched tolerantly');
    });
  });

  describe('newText is put in literally', () => {
    test.each(['$&', '$$', '$1', '$`', "$'", '$<name>', '\\1', '\\n', '\\u0041', '%s', '{0}', '$$&$1$$'])(
      '%s',
      async (newText) => {
        expect(await edited(place, 'a(b)c', ['(b)', newText])).toMatchObject({ after: `a${newText}c` });
      },
    );

    test.each(['.', '.*', '[b]', '(b)', '^', '$', 'a|b', 'b+', '\\d', '\\'])(
      'and oldText %s is no pattern',
      async (oldText) => {
        expect(await edited(place, 'abc 1\n', [oldText, 'x'])).toMatchObject({ after: 'abc 1\n', isError: true });
        expect(await edited(place, `<${oldText}>`, [oldText, 'x'])).toMatchObject({ after: '<x>' });
      },
    );
  });

  describe('pieces of oldText that do not stand together in the file are not found', () => {
    const file = 'function a() {\n  one();\n  two();\n  three();\n}\n';
    test.each([
      ['a line is missing between them', '  one();\n  three();\n'],
      ['they stand in another order', '  two();\n  one();\n'],
      ['what is between is left out with dots', 'function a() {\n  ...\n}\n'],
      ['what is between is left out with a comment', '  one();\n  // …\n  three();\n'],
      ['one piece twice', '  one();\n  one();\n'],
      ['a blank line too many', '  one();\n\n  two();\n'],
      ['joined in one line', '  one(); two();'],
    ])('%s', async (_name, oldText) => {
      const { after, isError, details } = await edited(place, file, [oldText, 'x']);
      expect({ after, isError, details }).toMatchObject({
        after: file,
        isError: true,
        details: { faults: [{ fault: 'not-found' }] },
      });
    });
  });
});

describe('“not found” tells of both ways of looking, and where something like it stands', () => {
  const both =
    'oldText was not found, neither as it is nor when white space at line ends, curly quotes, dashes and Unicode forms';
  test.each([
    [
      'a file with something like it',
      'const total = 1;\nconst sum = 2;\n',
      'const totals = 1;',
      'at line 1: "const total = 1;"',
    ],
    ['a file of CRLF', 'one\r\ntwo three\r\n', 'two  three', 'at line 2: "two three"'],
    ['one with curly quotes', 'say “hello” to all\n', "say 'hello' to all", 'at line 1: "say “hello” to all"'],
    ['indentation that is wrong', 'if (a) {\n\treturn;\n}\n', '    return;', 'at line 2: "\\treturn;"'],
    ['nothing like it', 'abc\n', 'völlig anders', 'Nothing in the file resembles it.'],
    ['an empty file', '', 'a', 'Nothing in the file resembles it.'],
  ])('%s', async (_name, file, oldText, hint) => {
    const { text, isError } = await edited('embedded', file, [oldText, 'x']);
    expect(isError).toBe(true);
    expect(text).toContain('f.txt was not changed.\n');
    expect(text).toContain(both);
    expect(text).toContain(hint);
  });

  test('each of several edits that are not found', async () => {
    const { text, details } = await edited('embedded', 'a\nb\n', ['a', 'x'], ['no', 'x'], ['none', 'x']);
    expect(text.split(both)).toHaveLength(3);
    expect(text).toContain('edits[1]: ');
    expect(text).toContain('edits[2]: ');
    expect(details).toMatchObject({ faults: [{ edit: 1 }, { edit: 2 }] });
  });

  test('what is not unique only tolerantly says so', async () => {
    const { text } = await edited('embedded', 'say “a”\nsay „a“\n', ['say "a"', 'x']);
    expect(text).toContain('occurs 2 times (when white space at line ends and characters that look alike are ignored)');
  });
});

describe('byte order marks, line endings and letters that look alike', () => {
  test.each<Row>([
    ['BOM and CRLF, oldText with LF', '\ufeffa\r\nb\r\nc\r\n', 'a\nb\n', 'x\ny\n', '\ufeffx\r\ny\r\nc\r\n'],
    ['the first line behind a BOM', '\ufeffa\n', 'a', 'b', '\ufeffb\n'],
    ['all of a file with a BOM', '\ufeffa\n', 'a\n', '', '\ufeff'],
    ['oldText with CRLF in a file of LF', 'a\nb\nc\n', 'a\r\nb\r\n', 'x\r\ny\r\n', 'x\ny\nc\n'],
    ['full-width letters and digits', 'let ｎａｍｅ = １２３；\n', 'let name = 123;', 'let x = 1;', 'let x = 1;\n'],
    ['full-width punctuation and an ideographic space', '（ａ）　ｂ\n', '(a) b', 'x', 'x\n'],
    ['a ligature', 'ﬁnd the ﬂag\n', 'find the flag', 'x', 'x\n'],
    ['half-width kana', 'ｶﾞｷﾞ\n', 'ガギ', 'x', 'x\n'],
    ['letters with their marks apart', 'cafe\u0301\n', 'caf\u00e9', 'x', 'x\n'],
    ['letters with their marks in one', 'caf\u00e9\n', 'cafe\u0301', 'x', 'x\n'],
  ])('%s', async (_name, file, oldText, newText, after) => {
    expect(await edited('embedded', file, [oldText, newText])).toMatchObject({ after, isError: false });
  });

  test('a BOM in the middle of a file is a character like others', async () => {
    expect((await edited('embedded', 'a\ufeffb\n', ['b', 'x'])).after).toBe('a\ufeffx\n');
  });
});

describe('lines of several MB', () => {
  const filler = 'some words – and “more” of them; '.repeat(60_000);
  const line = `start ${filler}middle ${filler}end`;

  test.each([
    ['at their start', 'start ', 'x '],
    ['in their middle', 'middle', 'x'],
    ['at their end', 'end', 'x'],
    ['over their beginning, tolerantly', 'start some words - and "more"', 'x'],
  ])('are edited %s', async (_name, oldText, newText) => {
    const { after, isError } = await edited('embedded', line, [oldText, newText]);
    expect(isError).toBe(false);
    expect(after?.length).toBe(line.length - oldText.length + newText.length);
  });

  test('with oldText and newText of their own size', async () => {
    const { after } = await edited('embedded', `${line}\n`, [line, `${line}!`]);
    expect(after).toBe(`${line}!\n`);
  });

  test('where nothing is found, the error is short', async () => {
    const { text } = await edited('embedded', line, ['nowhere to be found', 'x']);
    expect(text.length).toBeLessThan(1000);
  });

  test('are read, searched and listed without trouble', async () => {
    const files = { 'f.txt': `${line}\nb\n` };
    const calls = [call('read', { path: 'f.txt' }), call('grep', { pattern: 'middle' }), call('ls', {})];
    const { results } = await playCalls('embedded', { files, calls });
    expect(results.map(({ isError }) => isError)).toEqual([false, false, false]);
    expect(results[0]?.text).toContain(`Line 1 of 2 has ${new TextEncoder().encode(line).length} bytes`);
    expect(results[1]?.text.length).toBeLessThan(700);
  });
});

describe('oldText of white space alone', () => {
  test.each<Row>([
    ['two spaces that occur once', 'a b  c\n', '  ', ' ', 'a b c\n'],
    ['a tab', 'a b\tc d\n', '\t', '  ', 'a b  c d\n'],
    ['an empty line', 'a\n\nb\n', '\n\n', '\n', 'a\nb\n'],
    ['the last newline', 'a b\n', '\n', '', 'a b'],
    ['a no-break space', 'a b\u00a0c\n', '\u00a0', ' ', 'a b c\n'],
    ['spaces at the end of a line', 'a b  \nc d\n', '  \n', '\n', 'a b\nc d\n'],
  ])('%s: unique, and replaced', async (_name, file, oldText, newText, after) => {
    expect(await edited('embedded', file, [oldText, newText])).toMatchObject({ after, isError: false });
  });

  test.each([
    ['two spaces among three', 'a   b\n', '  ', 2],
    ['a space that occurs twice', 'a b c\n', ' ', 2],
    ['newlines of several lines', 'a\nb\n', '\n', 2],
  ])('%s: not unique, with the count', async (_name, file, oldText, count) => {
    const { text, after } = await edited('embedded', file, [oldText, 'x']);
    expect(text).toContain(`it occurs ${count} times`);
    expect(after).toBe(file);
  });
});
