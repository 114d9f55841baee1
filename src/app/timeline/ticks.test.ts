import { describe, expect, it } from 'vitest';
import { wholeRun } from '../navigation/viewport.ts';
import { ticksOf } from './ticks.ts';

const majors = (end: number, width: number) =>
  ticksOf(wholeRun(end), width)
    .filter((tick) => tick.major)
    .map((tick) => tick.t);

describe('ticksOf', () => {
  it('chooses round steps that leave room for their words', () => {
    expect(majors(680, 860)).toEqual([0, 100, 200, 300, 400, 500, 600]);
    expect(majors(1_480, 860)).toEqual([0, 200, 400, 600, 800, 1_000, 1_200, 1_400]);
    expect(majors(680, 240)).toEqual([0, 500]);
    expect(majors(3_600_000, 900)).toEqual([
      0, 500_000, 1_000_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 3_500_000,
    ]);
  });

  it.each([1, 3, 7, 40, 860, 12_345, 3_600_000])('never crowds, and stays in whole ms: %i ms', (end) => {
    for (const width of [120, 500, 1_400]) {
      const ticks = ticksOf(wholeRun(end), width);
      expect(ticks.every((tick) => Number.isInteger(tick.t) && tick.t <= end)).toBe(true);
      const spacing = ((ticks[1]?.t ?? end) / end) * width;
      expect(ticks.length).toBeLessThanOrEqual(width / 8 + 2);
      expect(spacing).toBeGreaterThanOrEqual(8);
    }
  });

  it('puts no words where the axis ends', () => {
    const ticks = ticksOf(wholeRun(350), 850);
    expect(ticks.find((tick) => tick.t === 350)).toEqual({ t: 350, major: true, labelled: false });
    expect(ticks.find((tick) => tick.t === 300)?.labelled).toBe(true);
  });

  it('goes finer as the view gets shorter, and has only marks that are in view', () => {
    const ticks = ticksOf({ from: 233.5, to: 261.2 }, 860);
    expect(ticks.filter((tick) => tick.major).map((tick) => tick.t)).toEqual([235, 240, 245, 250, 255, 260]);
    expect(ticks.every((tick) => tick.t >= 233.5 && tick.t <= 261.2)).toBe(true);
  });

  it('has its start for a run without any length, and nothing for an axis without any width', () => {
    expect(ticksOf(wholeRun(0), 500)[0]).toEqual({ t: 0, major: true, labelled: true });
    expect(ticksOf(wholeRun(500), 0)).toEqual([]);
  });
});
