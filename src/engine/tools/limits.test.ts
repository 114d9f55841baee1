import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ExecOptions } from '../env/execution-env.ts';
import { ok } from '../env/result.ts';
import { MemoryEnv } from '../env/testing/memory-env.ts';
import { createBashTool } from './bash.ts';
import { createReadTool } from './read.ts';
import { envWith, failureOf, run, textIn, textOf } from './testing/tool-runs.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';

/** The limits of read and bash from end to end: they hold, no character is cut, and the numbers in the notices are true. */

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Lines of a file or an output, as a newline at the very end begins no further one. */
function linesOf(text: string): string[] {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** A text, told by how it is made: a failing one must be short to print. */
interface Recipe {
  lines: [unit: string, count: number][];
  times: number;
  newline: boolean;
}

function textOfRecipe({ lines, times, newline }: Recipe): string {
  const block = lines.map(([unit, count]) => unit.repeat(count)).join('\n');
  return Array.from({ length: times }, () => block).join('\n') + (newline ? '\n' : '');
}

/** Texts around the limits: many short lines, few long ones, lines over the limit, characters of every size. */
const anyLine = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(fc.constantFrom('', 'a', 'some words ', 'é', '漢', '😀'), fc.integer({ min: 1, max: 25 })),
  },
  { weight: 1, arbitrary: fc.tuple(fc.constant('中😀é'), fc.integer({ min: 1, max: 400 })) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('中😀é'), fc.integer({ min: 5_000, max: 8_000 })) },
);
const anyRecipe: fc.Arbitrary<Recipe> = fc
  .record({
    lines: fc.array(anyLine, { minLength: 1, maxLength: 12 }),
    times: fc.constantFrom(1, 1, 3, 40, 400, 500, 667, 1001),
    newline: fc.boolean(),
  })
  .map((recipe) => {
    const size = textOfRecipe({ ...recipe, times: 1 }).length + 1;
    return { ...recipe, times: Math.max(1, Math.min(recipe.times, Math.floor(MOST_UNITS / size))) };
  });
const MOST_UNITS = 150_000;

/** Compares without printing what is too long to read. */
function same(actual: string, ...expected: string[]): void {
  if (expected.includes(actual)) return;
  const [first = ''] = expected;
  const at = [...first].findIndex((_char, index) => actual[index] !== first[index]);
  throw new Error(`${actual.length} units in place of ${first.length}; they differ from ${at} on`);
}

describe('read', () => {
  const shownLines =
    /^(.*)\n\n\[Showing lines (\d+)-(\d+)(?: of (\d+))?(?: \(\d+ (?:lines|bytes) at most\))?\. To go on: offset=(\d+)\]$/s;
  const tooLong =
    /^\[Line (\d+)(?: of (\d+))? has (\d+) bytes, more than the 51200 that can be shown\. Its start, with bash: head -n \1 'f' \| tail -n 1 \| head -c 51200(?:\. The lines after it: offset=(\d+))?\]$/;

  function check(text: string, from: number, limit: number | undefined, shown: string): void {
    const all = linesOf(text);
    const total = (told: string | undefined) => {
      if (told !== undefined) expect(Number(told)).toBe(all.length);
      else expect(bytesOf(text)).toBeGreaterThanOrEqual(1_048_576);
    };
    const long = tooLong.exec(shown);
    if (long !== null) {
      const [, line, of, bytes, next] = long;
      expect(Number(line)).toBe(from);
      total(of);
      expect(Number(bytes)).toBe(bytesOf(all[from - 1] ?? ''));
      expect(Number(bytes)).toBeGreaterThan(MAX_BYTES);
      expect(next).toBe(from < all.length ? String(from + 1) : undefined);
      return;
    }
    const noticed = shownLines.exec(shown);
    const to = noticed === null ? all.length : Number(noticed[3]);
    const body = noticed === null ? shown : (noticed[1] ?? '');
    const expected = all.slice(from - 1, to).join('\n');
    if (noticed === null) same(body, expected, `${expected}\n`);
    else same(body, expected);
    expect(bytesOf(body)).toBeLessThanOrEqual(MAX_BYTES);
    expect(to - from + 1).toBeLessThanOrEqual(Math.min(MAX_LINES, limit ?? MAX_LINES));
    if (noticed === null) return;
    expect(Number(noticed[2])).toBe(from);
    total(noticed[4]);
    expect(Number(noticed[5])).toBe(to + 1);
    expect(to).toBeLessThan(all.length);
    // As much is shown as there is room for.
    const full = to - from + 1 === Math.min(MAX_LINES, limit ?? MAX_LINES);
    expect(full || bytesOf(expected) + 1 + bytesOf(all[to] ?? '') > MAX_BYTES).toBe(true);
  }

  test('whatever the file, the offset and the limit', async () => {
    const read = createReadTool();
    await fc.assert(
      fc.asyncProperty(
        anyRecipe,
        fc.nat(),
        fc.option(fc.integer({ min: 1, max: 3000 }), { nil: undefined }),
        async (recipe, place, limit) => {
          const text = textOfRecipe(recipe);
          const lines = linesOf(text).length;
          if (lines === 0) return;
          const offset = (place % lines) + 1;
          const params = { path: 'f', offset, ...(limit === undefined ? {} : { limit }) };
          check(text, offset, limit, await textOf(run(read, params, await envWith({ f: text }))));
          expect(await failureOf(run(read, { path: 'f', offset: lines + 1 }, await envWith({ f: text })))).toBe(
            `f has ${lines} line${lines === 1 ? '' : 's'}: there is no line ${lines + 1}`,
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('bash', () => {
  const bash = createBashTool();
  const shownLines = /^(.*)\n\n\[Showing lines (\d+)-(\d+) of (\d+)\. The whole output: (\S+)\]$/s;
  const lastLine =
    /^(.*)\n\n\[Showing the last (\d+) bytes of line (\d+), which has (\d+) bytes\. The whole output: (\S+)\]$/s;

  /** Says a text in pieces of so many units, whatever they cut. */
  function saying(text: string, size: number): MemoryEnv {
    const env = new MemoryEnv();
    env.exec = async (_command: string, { onStdout }: ExecOptions = {}) => {
      for (let at = 0; at < text.length; at += size) onStdout?.(text.slice(at, at + size));
      return ok({ stdout: '', stderr: '', exitCode: 0 }) as never;
    };
    return env;
  }

  async function check(text: string, env: MemoryEnv): Promise<void> {
    const result = await run(bash, { command: 'x' }, env);
    const shown = await textOf(result);
    const all = linesOf(text);
    const [long, some] = [lastLine.exec(shown), shownLines.exec(shown)];
    if (long !== null) {
      const [, body = '', bytes, line, size, file = ''] = long;
      expect((all.at(-1) ?? '').endsWith(body)).toBe(true);
      expect([Number(bytes), Number(line), Number(size)]).toEqual([
        ...[bytesOf(body), all.length, bytesOf(all.at(-1) ?? '')],
      ]);
      expect(bytesOf(body)).toBeLessThanOrEqual(MAX_BYTES);
      // No more than a character of 4 bytes is missing.
      expect(bytesOf(body)).toBeGreaterThan(MAX_BYTES - 4);
      same(await textIn(env, file), text);
      return;
    }
    if (some === null) {
      same(`${shown}\n`, text, `${text}\n`, text === '' ? '(no output)\n' : text);
      expect(bytesOf(shown)).toBeLessThanOrEqual(MAX_BYTES);
      expect(all.length).toBeLessThanOrEqual(MAX_LINES);
      expect(await env.listDir('/tmp')).toEqual({ ok: true, value: [] });
      return;
    }
    const [, body = '', from, to, of, file = ''] = some;
    expect([Number(to), Number(of)]).toEqual([all.length, all.length]);
    same(body, all.slice(Number(from) - 1).join('\n'));
    const lines = all.length - Number(from) + 1;
    expect(lines).toBeLessThanOrEqual(MAX_LINES);
    expect(bytesOf(body)).toBeLessThanOrEqual(MAX_BYTES);
    const before = all[Number(from) - 2] ?? '';
    expect(lines === MAX_LINES || bytesOf(body) + 1 + bytesOf(before) > MAX_BYTES).toBe(true);
    same(await textIn(env, file), text);
  }

  test('whatever the output, and however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecipe, fc.constantFrom(1, 7, 100, 1_000, 65_536, 10_000_000), async (recipe, size) => {
        const text = textOfRecipe(recipe);
        await check(text, saying(text, text.length > 100_000 ? Math.max(size, 500) : size));
      }),
      { numRuns: 200 },
    );
  });
});
