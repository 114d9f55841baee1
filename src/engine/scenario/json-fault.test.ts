import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { jsonFaultAt, lineAndColumn } from './json-fault.ts';

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('where a text stops being JSON', () => {
  test.each([
    ['', 0],
    ['   ', 3],
    ['{', 1],
    ['{"a":1,}', 7],
    ['[1,]', 3],
    ['[1 2]', 3],
    ['{"a" 1}', 5],
    ['{a:1}', 1],
    ['tru', 0],
    ['01', 1],
    ['1.', 1],
    ['"a', 2],
    ['"\\x"', 1],
    ['"a\nb"', 2],
    ['{} {}', 3],
    ['[}', 1],
    ['[1]]', 3],
    ["{'a':1}", 1],
    ['\u00a01', 0],
  ])('%j: %i', (text, at) => {
    expect(jsonFaultAt(text)).toBe(at);
  });

  test('agrees with JSON.parse on JSON, and on JSON with a character lost, added or doubled', () => {
    fc.assert(
      fc.property(
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ',', '"', '}', ']', '\\', '0', '-', '.'),
        (json, at, extra) => {
          const index = at % (json.length + 1);
          expect(jsonFaultAt(json)).toBeUndefined();
          const harmed = json.slice(0, index) + extra + json.slice(extra === '' ? index + 1 : index);
          expect(jsonFaultAt(harmed) === undefined).toBe(parses(harmed));
        },
      ),
      { numRuns: 3_000 },
    );
  });

  test('millions of brackets and one long text do not overflow the stack', () => {
    expect(jsonFaultAt('['.repeat(4_000_000))).toBe(4_000_000);
    expect(jsonFaultAt(`"${'\\n'.repeat(2_000_000)}"`)).toBeUndefined();
  });

  test('lines and columns count from 1', () => {
    expect(lineAndColumn('ab\ncd', 0)).toEqual({ line: 1, column: 1 });
    expect(lineAndColumn('ab\ncd', 4)).toEqual({ line: 2, column: 2 });
  });
});
