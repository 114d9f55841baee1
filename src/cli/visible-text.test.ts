import { expect, test } from 'vitest';
import { beginning, visible } from './visible-text.ts';

test('what a terminal would act on is written out', () => {
  expect(visible('a\x1b[31mb\x07\r\n\tc\x7f\x9b')).toBe('a\\u{1b}[31mb\\u{7}\\r\\n\\tc\\u{7f}\\u{9b}');
  expect(visible('\u202eevil\u2066\u200b\u2028')).toBe('\\u{202e}evil\\u{2066}\\u{200b}\\u{2028}');
  expect(visible('half \ud83d of a pair, 简体 and 😀 stay')).toBe('half \\u{d83d} of a pair, 简体 and 😀 stay');
});

test('the beginning of a text in one line', () => {
  expect(beginning('short', 10)).toBe('short');
  expect(beginning('first\nsecond', 10)).toBe('first…');
  expect(beginning('0123456789', 10)).toBe('0123456789');
  expect(beginning('0123456789a', 10)).toBe('012345678…');
  expect(beginning('x'.repeat(10_000_000), 4)).toBe('xxx…');
});
