import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TailBuffer } from './tail-buffer.ts';
import { keepHead, keepTail, linesOf, MAX_BYTES, MAX_LINES } from './truncate.ts';
import { cutText, utf8Length, utf8TailStart } from './utf8.ts';

const encoder = new TextEncoder();
const bytesOf = (text: string) => encoder.encode(text).length;
const lines = (count: number) => Array.from({ length: count }, (_, i) => `line ${i + 1}`).join('\n');

/** Text with what is hard: newlines, characters of one to four bytes, lone surrogates. */
const text = fc.string({ unit: fc.constantFrom('a', '\n', 'é', '中', '😀', '\ud800', ' ', '\r'), maxLength: 60 });
const limits = fc.record({ maxLines: fc.integer({ min: 1, max: 8 }), maxBytes: fc.integer({ min: 1, max: 40 }) });

describe('utf8', () => {
  test('counts as an encoder does', () => {
    fc.assert(fc.property(text, (value) => utf8Length(value) === bytesOf(value)));
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => utf8Length(value) === bytesOf(value)),
    );
  });

  test('the end that fits is the longest, and cuts no character', () => {
    fc.assert(
      fc.property(text, fc.nat(30), (value, maxBytes) => {
        const start = utf8TailStart(value, maxBytes);
        expect(bytesOf(value.slice(start))).toBeLessThanOrEqual(maxBytes);
        expect(bytesOf(value.slice(0, start)) + bytesOf(value.slice(start))).toBe(bytesOf(value));
        const more = start - (start > 1 && bytesOf(value.slice(start - 2, start)) === 4 ? 2 : 1);
        if (start > 0) expect(bytesOf(value.slice(more))).toBeGreaterThan(maxBytes);
      }),
    );
  });

  test('a cut leaves no half of a pair', () => {
    expect(cutText('a😀b', 2)).toBe('a');
    expect(cutText('a😀b', 3)).toBe('a😀');
    expect(cutText('ab', 2)).toBe('ab');
  });
});

describe('the limits are inclusive', () => {
  test('lines', () => {
    for (const end of ['', '\n']) {
      const exact = lines(MAX_LINES) + end;
      expect(keepHead(exact)).toMatchObject({ truncated: false, content: exact, totalLines: 2000, shownLines: 2000 });
      expect(keepTail(exact)).toMatchObject({ truncated: false, content: exact, totalLines: 2000 });
      const over = lines(MAX_LINES + 1) + end;
      expect(keepHead(over)).toMatchObject({
        truncated: true,
        truncatedBy: 'lines',
        totalLines: 2001,
        shownLines: 2000,
      });
      expect(keepTail(over)).toMatchObject({
        truncated: true,
        truncatedBy: 'lines',
        totalLines: 2001,
        shownLines: 2000,
      });
      expect(keepHead(over).content).toBe(lines(2000));
      expect(keepTail(over).content).toBe(over.trimEnd().slice('line 1\n'.length));
    }
  });

  test('bytes', () => {
    const exact = `${'é'.repeat(MAX_BYTES / 2 - 1)}\nb`;
    expect(bytesOf(exact)).toBe(MAX_BYTES);
    expect(keepHead(exact)).toMatchObject({ truncated: false, shownBytes: MAX_BYTES });
    expect(keepHead(`${exact}\n`)).toMatchObject({ truncated: false, content: exact, totalBytes: MAX_BYTES + 1 });
    expect(keepTail(`${exact}\n`)).toMatchObject({ truncated: false, content: exact, totalBytes: MAX_BYTES + 1 });
    expect(keepHead(`${exact}c`)).toMatchObject({ truncated: true, truncatedBy: 'bytes', shownLines: 1 });
    expect(keepTail(`${exact}c`)).toMatchObject({ truncated: true, truncatedBy: 'bytes', content: 'bc' });
  });

  test('a line over the limit: nothing of the first, the end of the last', () => {
    const long = `${'x'.repeat(MAX_BYTES)}é`;
    expect(keepHead(`${long}\nb`)).toMatchObject({ content: '', shownLines: 0, lineTooLong: true, totalLines: 2 });
    const tail = keepTail(`a\n${long}`);
    expect(tail).toMatchObject({ shownLines: 1, shownBytes: MAX_BYTES, lineTooLong: true, totalLines: 2 });
    expect(tail.content).toBe(`${'x'.repeat(MAX_BYTES - 2)}é`);
  });

  test('an empty text has no line, a newline alone has one', () => {
    expect(keepHead('')).toMatchObject({ content: '', truncated: false, totalLines: 0 });
    expect(keepTail('\n')).toMatchObject({ content: '\n', truncated: false, totalLines: 1 });
  });
});

test('whatever the text and the limits: they hold, no character is cut, the numbers are true', () => {
  fc.assert(
    fc.property(text, limits, (value, limit) => {
      const all = linesOf(value);
      for (const [kept, fromEnd] of [
        [keepHead(value, limit), false],
        [keepTail(value, limit), true],
      ] as const) {
        const shown = kept.content === '' && kept.shownLines === 0 ? [] : kept.content.split('\n');
        expect(bytesOf(kept.content)).toBe(kept.shownBytes);
        expect(kept.shownBytes).toBeLessThanOrEqual(limit.maxBytes);
        expect(kept.shownLines).toBeLessThanOrEqual(limit.maxLines);
        expect(kept.totalLines).toBe(all.length);
        expect(kept.totalBytes).toBe(bytesOf(value));
        expect(kept.truncated).toBe(kept.truncatedBy !== undefined);
        if (!kept.truncated) {
          expect(kept.content === value || `${kept.content}\n` === value).toBe(true);
          continue;
        }
        if (kept.lineTooLong && fromEnd) {
          expect(all.at(-1)?.endsWith(kept.content)).toBe(true);
          expect(bytesOf(all.at(-1) ?? '')).toBeGreaterThan(limit.maxBytes);
          continue;
        }
        const expected = fromEnd ? all.slice(all.length - kept.shownLines) : all.slice(0, kept.shownLines);
        expect(kept.shownLines === 0 ? [] : shown).toEqual(expected);
        const next = fromEnd ? all[all.length - kept.shownLines - 1] : all[kept.shownLines];
        const room = kept.shownBytes + (kept.shownLines > 0 ? 1 : 0) + bytesOf(next ?? '');
        expect(kept.shownLines === limit.maxLines || room > limit.maxBytes).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

test('a tail that came in pieces is the tail of the whole', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 30 }), limits, (pieces, limit) => {
      const whole = pieces.map((piece) => piece.replaceAll('\ud800', '?'));
      const buffer = new TailBuffer(limit);
      for (const piece of whole) buffer.push(piece);
      const expected = keepTail(whole.join(''), limit);
      expect(buffer.tail()).toEqual(expected);
      expect(buffer.overLimit).toBe(expected.truncated);
      expect(buffer.lastLineBytes).toBe(bytesOf(linesOf(whole.join('')).at(-1) ?? ''));
    }),
    { numRuns: 3000 },
  );
});

test('a long output is counted whole', () => {
  const buffer = new TailBuffer({ maxLines: 10, maxBytes: 100 });
  for (let i = 0; i < 50_000; i++) buffer.push(`line ${i}\n`);
  expect(buffer.tail()).toMatchObject({ totalLines: 50_000, shownLines: 9, truncatedBy: 'bytes' });
});
