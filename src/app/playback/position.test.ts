import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../engine/trace/events.ts';
import { advance, endOfRun, isStop, positionAt, startOfRun, stepBack, stepForward } from './position.ts';

const events: TraceEvent[] = [
  { type: 'agent_start', t: 0 },
  { type: 'turn_start', turn: 1, t: 0 },
  { type: 'message_start', role: 'assistant', t: 0 },
  {
    type: 'batch_start',
    batch: 1,
    turn: 1,
    calls: ['a'],
    mode: 'parallel',
    cause: { rule: 'default-parallel' },
    t: 100,
  },
  { type: 'execute_start', toolCallId: 'a', t: 100 },
  { type: 'file_access', op: 'read', path: '/a', canonicalPath: '/a', t: 100 },
  { type: 'execute_end', toolCallId: 'a', t: 300 },
  { type: 'agent_end', cause: 'stop', t: 400 },
];

describe('positionAt', () => {
  it('has all events of its ms, and none of a later one', () => {
    expect(positionAt(events, 0)).toEqual({ t: 0, count: 3 });
    expect(positionAt(events, 99)).toEqual({ t: 99, count: 3 });
    expect(positionAt(events, 100)).toEqual({ t: 100, count: 6 });
    expect(positionAt(events, 399.9)).toEqual({ t: 399.9, count: 7 });
  });

  it('brings times out of the run into it', () => {
    expect(positionAt(events, -5)).toEqual({ t: 0, count: 3 });
    expect(positionAt(events, 9_999)).toEqual({ t: 400, count: 8 });
    expect(positionAt([], 50)).toEqual({ t: 0, count: 0 });
  });
});

describe('steps', () => {
  it('go past events that show nothing of their own', () => {
    const stops: number[] = [];
    for (let at = startOfRun; at.count < events.length; at = stepForward(events, at)) stops.push(at.count);
    expect(stops).toEqual([0, 1, 4, 5, 7]);
    expect(events.filter(isStop)).toHaveLength(5);
  });

  it('lead back the way they came', () => {
    const forward = [startOfRun];
    for (let at = startOfRun; at.count < events.length; ) {
      at = stepForward(events, at);
      forward.push(at);
    }
    const back = [endOfRun(events)];
    for (let at = endOfRun(events); at.count > 0; ) {
      at = stepBack(events, at);
      back.push(at);
    }
    expect(back.reverse()).toEqual(forward);
  });

  it('stay at the ends', () => {
    expect(stepBack(events, startOfRun)).toEqual(startOfRun);
    expect(stepForward(events, endOfRun(events))).toEqual(endOfRun(events));
  });

  it('from between two events go to the one before and the one after', () => {
    const between = { t: 200, count: 6 };
    expect(stepForward(events, between)).toEqual({ t: 300, count: 7 });
    expect(stepBack(events, between)).toEqual({ t: 100, count: 4 });
  });
});

describe('advance', () => {
  it('goes with the speed and stops at the last event', () => {
    expect(advance(events, { t: 0, count: 0 }, 50, 1)).toEqual({ t: 50, count: 3 });
    expect(advance(events, { t: 50, count: 3 }, 50, 0.5)).toEqual({ t: 75, count: 3 });
    expect(advance(events, { t: 50, count: 3 }, 1_000, 4)).toEqual({ t: 400, count: 8 });
  });

  it('never takes back events that have happened', () => {
    expect(advance(events, { t: 0, count: 3 }, 0, 1)).toEqual({ t: 0, count: 3 });
    expect(advance(events, { t: 100, count: 6 }, -30, 1).count).toBe(6);
  });
});
