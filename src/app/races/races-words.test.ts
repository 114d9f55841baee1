import { describe, expect, it } from 'vitest';
import type { Race } from '../../engine/trace/races/race.ts';
import { wordsIn } from '../messages/words.ts';
import { aboutWords, raceMarkWords, raceTitle } from './race-words.ts';
import { zigzagPath } from './zigzag.ts';

const race: Race = {
  kind: 'stale-read',
  batch: 1,
  calls: ['a', 'b'],
  about: 'content',
  paths: ['/project/src/a.ts', '/project/alias.ts'],
  accesses: [
    { event: 3, t: 100, toolCallId: 'b', op: 'read', path: '/project/alias.ts' },
    { event: 9, t: 300, toolCallId: 'a', op: 'write', path: '/project/src/a.ts' },
  ],
  lost: [],
};
const names = new Map([['a', { tool: 'edit', subject: 'src/a.ts' }]]);

describe('the words of races', () => {
  it('name the kind and all names of the file', () => {
    expect(raceTitle(wordsIn('en'), race)).toBe('Stale read: src/a.ts and alias.ts');
    expect(aboutWords(wordsIn('en'), { ...race, about: 'name', paths: ['/project/x'] })).toBe('the name x');
    expect(aboutWords(wordsIn('zh-CN'), { ...race, about: 'list', paths: ['/project/x', '/project/x/y'] })).toBe(
      'x 的目录列表',
    );
  });

  it('tell both calls in the order in which they came, and when', () => {
    expect(raceMarkWords(wordsIn('en'), race, names)).toBe(
      'Stale read: b and edit src/a.ts, src/a.ts and alias.ts, at 300 ms',
    );
  });
});

describe('a zigzag', () => {
  it('goes from the middle of the top to the middle of the bottom, by at least two bends', () => {
    expect(zigzagPath(12, 21)).toBe('M6 0L10 7L2 14L6 21');
    for (const height of [4, 44, 220]) {
      const points = zigzagPath(12, height).slice(1).split('L');
      expect(points.length).toBeGreaterThanOrEqual(4);
      expect(points[0]).toBe('6 0');
      expect(points.at(-1)).toBe(`6 ${height}`);
    }
  });
});
