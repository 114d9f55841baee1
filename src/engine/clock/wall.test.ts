import { describe, expect, it } from 'vitest';
import { places } from './places.ts';
import { WallClock } from './wall.ts';

function started() {
  const clock = new WallClock();
  clock.start({ woke: () => {}, pieceEnded: () => {}, nothingLeft: () => {}, limitReached: () => {} }, 60_000);
  return clock;
}

describe('the wall clock', () => {
  it('wakes timers, never before they are due', async () => {
    const clock = started();
    const due = clock.now() + 20;
    await new Promise<void>((resolve) => clock.timer(20, places.loop, resolve));
    expect(clock.now()).toBeGreaterThanOrEqual(due - 1);
    clock.stop();
  });

  it('gives turns in the order in which they were asked for', async () => {
    const clock = started();
    const log: string[] = [];
    await Promise.all([
      clock.turn(places.codeOf(2)).then(() => log.push('call 2')),
      clock.turn(places.codeOf(1)).then(() => log.push('call 1')),
    ]);
    expect(log).toEqual(['call 2', 'call 1']);
    clock.stop();
  });

  it('forgets what is taken back, and everything at its end', async () => {
    const clock = started();
    const log: string[] = [];
    clock.timer(1, places.loop, () => log.push('taken back'))();
    clock.timer(0, places.loop, () => log.push('taken back at once'))();
    await new Promise<void>((resolve) => clock.timer(15, places.loop, resolve));
    clock.timer(1, places.loop, () => log.push('after the end'));
    clock.stop();
    await new Promise((resolve) => setTimeout(resolve, 15));
    expect(log).toEqual([]);
  });
});
