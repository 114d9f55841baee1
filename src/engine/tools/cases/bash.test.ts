import { afterAll, describe, expect, test } from 'vitest';
import type { CommandDetails } from '../details-schemas.ts';
import { call, endShells, type Place, type PlayedCall, places, playCall, playCalls } from '../testing/played-calls.ts';
import { MAX_BYTES, MAX_LINES } from '../truncate.ts';

afterAll(endShells);

function bash(place: Place, command: string, more: object = {}) {
  return playCall(place, 'bash', { command, ...more });
}

function detailsOf({ details }: PlayedCall): CommandDetails {
  // Held against the tool's schema by whoever played it.
  return details as CommandDetails;
}

/** What a command printed, and the file with the whole of it. */
async function spilled(
  place: Place,
  command: string,
): Promise<{ text: string; whole: string; details: CommandDetails }> {
  // The file's name is known only afterwards, but there is only one.
  const calls = [call('bash', { command })];
  const look = [
    call('bash', { command: 'for f in "$TMPDIR"/bash-*; do wc -l -c < "$f"; cat "$f" | tail -c 20; done' }),
  ];
  const { results } = await playCalls(place, { calls, replies: [{ calls: look }] });
  const [first, second] = results;
  if (first === undefined || second === undefined) throw new Error('a result is missing');
  return { text: first.text, whole: second.text.trim(), details: detailsOf(first) };
}

describe.each(places)('on the %s sandbox', (place) => {
  describe('a child in the background does not hold the call open', () => {
    test.each([
      ['one that sleeps', 'sleep 60 & echo done', 'done\n'],
      ['one whose output goes nowhere', 'sleep 60 > /dev/null 2>&1 & echo done', 'done\n'],
      ['several', 'sleep 60 & sleep 61 & sleep 62 & echo done', 'done\n'],
      ['a group that would print later', '(sleep 60; echo late) & echo done', 'done\n'],
      ['one in a loop', 'for i in 1 2 3; do sleep 60 & done; echo done', 'done\n'],
      ['with an exit code', 'sleep 60 & echo done; exit 3', 'done\n\nCommand exited with code 3'],
    ])('%s', async (_name, command, expected) => {
      const { text, trace } = await bash(place, command);
      expect(text).toBe(expected);
      const end = trace.events.find((event) => event.type === 'exec_end');
      expect(end?.t).toBeLessThan(30_000);
    });

    test('and the next call can see what it did meanwhile', async () => {
      const calls = [call('bash', { command: '(sleep 0.05; echo made > made.txt) & echo started' })];
      const wait = 'for i in $(seq 200); do [ -s made.txt ] && break; sleep 0.01; done; cat made.txt';
      const { results } = await playCalls(place, { calls, replies: [{ calls: [call('bash', { command: wait })] }] });
      expect(results.map(({ text }) => text)).toEqual(['started\n', 'made\n']);
    });
  });

  describe('what a child in the background prints shortly after the exit is kept', () => {
    test.each([
      ['of one', '(sleep 0.02; echo late) & echo done', ['done', 'late']],
      [
        'of several, in their order',
        '(sleep 0.02; echo one) & (sleep 0.06; echo two) & echo done',
        ['done', 'one', 'two'],
      ],
      ['on stderr', '(sleep 0.02; echo late >&2) & echo done', ['done', 'late']],
      [
        'of a command that failed',
        '(sleep 0.02; echo late) & echo done; exit 4',
        ['done', 'late', '', 'Command exited with code 4'],
      ],
    ])('%s', async (_name, command, lines) => {
      expect((await bash(place, command)).text.trimEnd().split('\n')).toEqual(lines);
    });
  });

  describe('time limits', () => {
    test.each([
      ['0', 0],
      ['"0"', '0'],
      ['-1', -1],
      ['more than a timer can hold', 3_000_000],
      ['a text that is none', 'soon'],
    ])('timeout %s is refused in words, and nothing runs', async (_name, timeout) => {
      const { text, isError, trace } = await bash(place, 'echo ran > ran.txt', { timeout });
      expect(isError).toBe(true);
      expect(text).toContain('- timeout: ');
      expect(trace.events.some((event) => event.type === 'exec_start')).toBe(false);
    });

    test.each([
      ['null', null],
      ['a fraction', 0.5],
      ['a text with a number', '20'],
    ])('timeout %s is taken', async (_name, timeout) => {
      expect(await bash(place, 'echo done', { timeout })).toMatchObject({ text: 'done\n', isError: false });
    });

    test('one that is reached keeps the output so far, and says so', async () => {
      const result = await bash(place, 'echo before; sleep 60; echo after', { timeout: 0.3 });
      expect(result.text).toBe('before\n\nCommand timed out after 0.3 seconds');
      expect(detailsOf(result)).toMatchObject({ endedBy: 'timeout', truncation: { totalLines: 1 } });
    });
  });

  describe('many short lines', () => {
    test.each([
      ['2000: all are shown', 'seq 2000', 2000, false],
      ['2001: the last 2000 are', 'seq 2001', 2001, true],
      ['2001, the last without its newline', 'seq 2000; printf 2001', 2001, true],
      ['2001 on stderr', 'seq 2001 >&2', 2001, true],
      ['5000, from both streams', 'seq 2500; seq 2501 5000 >&2', 5000, true],
    ])('%s', async (_name, command, count, cut) => {
      const { text, whole, details } = await spilled(place, command);
      const shown = text.split('\n').filter((line) => /^\d+$/.test(line));
      expect(shown).toHaveLength(Math.min(count, MAX_LINES));
      expect(shown.at(-1)).toBe(String(count));
      expect(details.truncation).toMatchObject({ totalLines: count, shownLines: Math.min(count, MAX_LINES) });
      expect(text.includes('[Showing lines')).toBe(cut);
      if (!cut) return;
      expect(text).toContain(`\n\n[Showing lines ${count - 1999}-${count} of ${count}. The whole output: `);
      const [lines, bytes] = (whole.split('\n')[0] ?? '').trim().split(/\s+/).map(Number);
      expect(lines).toBe(command.endsWith('printf 2001') ? 2000 : count);
      expect(bytes).toBe(details.truncation.totalBytes);
      expect(whole.endsWith(String(count))).toBe(true);
    });
  });

  describe('a last line over the limit is shown by its end', () => {
    const long = (count: number, char = 'x') => `printf '%0${count}d' 0 | tr 0 '${char}'`;
    test.each([
      ['after other lines', `echo one; echo two; ${long(120_000)}`, 3, 120_000],
      ['alone', long(150_000), 1, 150_000],
      ['with its newline', `echo one; ${long(120_000)}; echo`, 2, 120_000],
      ['just over', `echo one; ${long(MAX_BYTES + 1)}`, 2, MAX_BYTES + 1],
    ])('%s', async (_name, command, line, bytes) => {
      const { text, details } = await spilled(place, command);
      const [, body = '', shown] = /^(x*)\n\n\[Showing the last (\d+) bytes of line/.exec(text) ?? [];
      expect(body.length).toBe(MAX_BYTES);
      expect(Number(shown)).toBe(MAX_BYTES);
      expect(text).toContain(`bytes of line ${line}, which has ${bytes} bytes. The whole output: `);
      expect(text).not.toMatch(/lines \d+-\d+ of/);
      expect(details.truncation).toMatchObject({ lineTooLong: true, totalLines: line });
    });

    test('one of exactly the limit is shown whole', async () => {
      const { text } = await spilled(place, `echo one; ${long(MAX_BYTES)}`);
      expect(text).toMatch(/^x{51200}\n\n\[Showing lines 2-2 of 2\./);
    });

    test('a long line that is not the last is left out whole', async () => {
      const { text } = await spilled(place, `${long(120_000)}; echo; echo two; echo three`);
      expect(text).toMatch(/^two\nthree\n\n\[Showing lines 2-3 of 3\./);
    });
  });
});
