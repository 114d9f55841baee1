import { describe, expect, it } from 'vitest';
import { VirtualTimers } from './virtual-timers.ts';

describe('the timers of a shell', () => {
  it('fire one by one, by due and then by age, and never before the host says so', () => {
    const timers = new VirtualTimers();
    const fired: string[] = [];
    timers.reset('virtual', 100);
    timers.set(5, () => fired.push('b'));
    timers.set(4.2, () => fired.push('c'));
    timers.set(3, () => fired.push('a'));
    expect(timers.nextDue).toBe(103);
    expect(timers.fireNext()).toBe(false);
    timers.advance(105);
    while (timers.fireNext());
    expect(fired).toEqual(['a', 'b', 'c']);
    expect(timers.nextDue).toBeUndefined();
  });

  it('can be taken back, and are gone after a reset', () => {
    const timers = new VirtualTimers();
    timers.reset('virtual', 0);
    const first = timers.set(1, () => {
      throw new Error('taken back');
    });
    timers.clear(first);
    timers.clear(first);
    expect(timers.nextDue).toBeUndefined();
    timers.set(1, () => {});
    timers.reset('virtual', 7);
    expect(timers.nextDue).toBeUndefined();
    expect(timers.now()).toBe(7);
  });

  it('tell that what is waited for may have changed', () => {
    const timers = new VirtualTimers();
    let activities = 0;
    timers.onActivity = () => {
      activities += 1;
    };
    timers.set(1, () => {});
    timers.advance(1);
    timers.fireNext();
    expect(activities).toBe(2);
  });

  it('fire by themselves on a wall clock', async () => {
    const timers = new VirtualTimers();
    timers.reset('wall', 50);
    await new Promise<void>((resolve) => {
      timers.set(1, resolve);
    });
    expect(timers.now()).toBeGreaterThanOrEqual(51);
  });
});
