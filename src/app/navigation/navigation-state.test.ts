import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../engine/trace/events.ts';
import { builtIn } from '../scenarios/built-in.ts';
import { RunLog } from '../state/run-log.ts';
import { firstNavigation, type NavigationState, rangeOf, windowOf } from './navigation-state.ts';

const event = (t: number): TraceEvent => ({ type: 'turn_start', t, turn: 1 });
const logTo = (t: number) => {
  const log = new RunLog(builtIn('one-file').scenario);
  log.add([event(t)], {});
  return log;
};
const state = (log: RunLog, navigation: Partial<NavigationState>, t = 0) => ({
  run: { status: 'running' as const, log, received: log.events.length },
  navigation: { ...firstNavigation, ...navigation },
  playhead: { t, count: 0, playing: false, speed: 1 as const },
});

describe('windowOf', () => {
  it('is the whole run until the reader chooses, and the same value while nothing changes', () => {
    const log = logTo(500);
    expect(windowOf(state(log, {}))).toEqual({ from: 0, to: 500 });
    expect(windowOf(state(log, {}))).toBe(windowOf(state(log, {})));
  });

  it('follows the edge of a run that grows, where it reached it, and stays elsewhere', () => {
    const log = logTo(500);
    const atEdge = { log, window: { from: 300, to: 500 }, atEdge: true };
    const inside = { log, window: { from: 100, to: 300 }, atEdge: false };
    expect(windowOf(state(log, { zoom: atEdge }))).toEqual({ from: 300, to: 500 });
    log.add([event(900)], {});
    expect(windowOf(state(log, { zoom: atEdge }))).toEqual({ from: 700, to: 900 });
    expect(windowOf(state(log, { zoom: inside }))).toEqual({ from: 100, to: 300 });
  });

  it('is of one run: another is shown whole', () => {
    const zoom = { log: logTo(500), window: { from: 100, to: 300 }, atEdge: false };
    expect(windowOf(state(logTo(800), { zoom }))).toEqual({ from: 0, to: 800 });
  });
});

describe('rangeOf', () => {
  it('ends at the playhead while it is open, and has its ends in order', () => {
    const log = logTo(500);
    expect(rangeOf(state(log, { range: { log, from: 200, to: 'playhead' } }, 120.4))).toEqual({ from: 120, to: 200 });
    expect(rangeOf(state(log, { range: { log, from: 200, to: 350 } }, 120))).toEqual({ from: 200, to: 350 });
    expect(rangeOf(state(logTo(500), { range: { log, from: 200, to: 350 } }))).toBeUndefined();
  });
});
