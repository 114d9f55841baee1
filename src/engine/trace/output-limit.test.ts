import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keptOutputBytes, OutputLimit } from './output-limit.ts';

const encoder = new TextEncoder();

describe('the output that a trace keeps', () => {
  it('is all of it, as it came, up to 64 KB', () => {
    const limit = new OutputLimit();
    const piece = { type: 'exec_output', exec: 'e1', stream: 'stdout', text: 'x'.repeat(keptOutputBytes) } as const;
    expect(limit.add(piece)).toBe(piece);
    expect(limit.rest()).toBeUndefined();
  });

  it('is the first and the last 64 KB beyond that, with a true count of what is missing between', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(
        fc.array(fc.tuple(text, fc.integer({ min: 1, max: 700 })), { minLength: 1, maxLength: 30 }),
        (parts) => {
          const limit = new OutputLimit();
          let told = '';
          let whole = '';
          for (const [unit, times] of parts) {
            const piece = unit.repeat(times);
            whole += piece;
            told += limit.add({ type: 'exec_output', exec: 'e1', stream: 'stdout', text: piece })?.text ?? '';
          }
          const rest = limit.rest() ?? { text: '', dropped: 0 };
          const bytes = (words: string) => encoder.encode(words).length;
          expect(whole.startsWith(told)).toBe(true);
          expect(whole.endsWith(rest.text)).toBe(true);
          expect(bytes(rest.text)).toBeLessThanOrEqual(keptOutputBytes);
          expect(bytes(told) + rest.dropped + bytes(rest.text)).toBe(bytes(whole));
          if (bytes(whole) <= keptOutputBytes) expect(told).toBe(whole);
        },
      ),
    );
  });

  it('can be copied, and goes on apart', () => {
    const limit = new OutputLimit();
    const add = (to: OutputLimit, text: string) => to.add({ type: 'exec_output', exec: 'e1', stream: 'stdout', text });
    add(limit, 'x'.repeat(keptOutputBytes));
    add(limit, 'held back');
    const copied = limit.copy();
    add(limit, ' and more');
    expect(copied.rest()?.text).toBe('held back');
    expect(limit.rest()?.text).toBe('held back and more');
  });
});
