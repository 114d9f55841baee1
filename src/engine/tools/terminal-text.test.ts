import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TerminalText } from './terminal-text.ts';

function plain(...pieces: string[]): string {
  const text = new TerminalText();
  return pieces.map((piece) => text.push(piece)).join('') + text.end();
}

describe('sequences go whole', () => {
  test.each<[string, string, string]>([
    ['colours', '\x1b[1;31mred\x1b[0m text', 'red text'],
    ['colon parameters', '\x1b[38:2::255:0:0mx\x1b[m', 'x'],
    ['cursor moves', 'a\x1b[2K\x1b[1Gb\x1b[?25l', 'ab'],
    ['intermediate bytes', 'a\x1b[0 qb', 'ab'],
    ['a title, ended by BEL', '\x1b]0;title\x07x', 'x'],
    ['a link, ended by ST', '\x1b]8;;http://a.b\x1b\\text\x1b]8;;\x1b\\', 'text'],
    ['device control', '\x1bP1;2q#0;data\x1b\\x', 'x'],
    ['application command', '\x1b_Ga=T\x1b\\x', 'x'],
    ['character sets', '\x1b(Bx\x1b)0y', 'xy'],
    ['single characters', '\x1b7x\x1b8\x1bcy\x1b=', 'xy'],
    ['8-bit introducer', '\x9b31mx', 'x'],
    ['escape twice', '\x1b\x1b[31mx', 'x'],
    ['a sequence in a sequence', '\x1b[3\x1b[31mx', 'x'],
  ])('%s', (_name, raw, expected) => {
    expect(plain(raw)).toBe(expected);
    expect(plain(...raw)).toBe(expected);
  });

  test('what does not belong to a sequence breaks it off', () => {
    expect(plain('\x1b[3é')).toBe('é');
    expect(plain('\x1b\nx')).toBe('\nx');
    expect(plain('\x1b[31\nx')).toBe('\nx');
    expect(plain('\x1b中')).toBe('中');
  });

  test('a string that never ends takes at most its line', () => {
    expect(plain('a\x1b]0;oops\nb\nc')).toBe('a\nb\nc');
    expect(plain('a\x1b]0;oops')).toBe('a');
  });
});

test('carriage returns and control characters go, tab and newline stay', () => {
  expect(plain('a\r\nb\rc\td\n')).toBe('a\nbc\td\n');
  expect(plain('a\0b\x07c\x08d\x7fe\x85f\x0bg\x0ch')).toBe('abcdefgh');
});

test('a character split between pieces comes out whole', () => {
  expect(plain('a\ud83d', '\ude00b')).toBe('a😀b');
  expect(plain('\ud83d', '', '\ude00')).toBe('😀');
  expect(plain('a\ud83d')).toBe('a\ufffd');
});

test('however the pieces are cut, the text is the same, and has no control character but tab and newline', () => {
  const bits = [
    'a',
    '\x1b',
    '[',
    '3',
    ';',
    'm',
    ']',
    '\x07',
    '\\',
    '\n',
    '\r',
    '\t',
    '\x9b',
    '\x9c',
    '😀',
    '中',
    'P',
    '\0',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...bits), { maxLength: 40 }), fc.array(fc.nat(60)), (units, cuts) => {
      const raw = units.join('');
      const places = [0, ...cuts.filter((cut) => cut < raw.length).sort((a, b) => a - b), raw.length];
      const pieces = places.slice(1).map((end, i) => raw.slice(places[i], end));
      const whole = plain(raw);
      expect(plain(...pieces)).toBe(whole);
      expect([...whole].every((char) => char >= ' ' || char === '\t' || char === '\n')).toBe(true);
      expect(whole.split('\n').length).toBe(raw.split('\n').length);
      if (units.includes('\x1b') || units.includes('\x9b')) return;
      expect(whole).toBe(units.filter((bit) => !['\0', '\r', '\x07', '\x9c'].includes(bit)).join(''));
    }),
    { numRuns: 5000 },
  );
});
