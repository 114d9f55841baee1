import { expect, it } from 'vitest';
import { figuresOf } from '../../engine/trace/figures.ts';
import type { BatchLane, RunSpans } from '../../engine/trace/spans.ts';
import { vetoCostOf, vetoedBatches } from './veto-cost.ts';

function run(...batches: { rule: 'tool-sequential' | 'default-parallel'; wall: number }[]): RunSpans {
  let start = 0;
  const lanes = batches.map(({ rule, wall }, index): BatchLane => {
    const batch: BatchLane = {
      batch: index + 1,
      turn: index + 1,
      mode: rule === 'tool-sequential' ? 'sequential' : 'parallel',
      cause: { rule },
      start,
      end: start + wall,
      open: false,
      calls: [],
    };
    start += wall;
    return batch;
  });
  return { end: start, model: [], batches: lanes };
}

it('tells what the vetoes cost together, and nothing where the batches are not the same', () => {
  const vetoed = run(
    { rule: 'default-parallel', wall: 100 },
    { rule: 'tool-sequential', wall: 500 },
    { rule: 'tool-sequential', wall: 70 },
  );
  const parallel = (...walls: number[]) =>
    figuresOf(run(...walls.map((wall) => ({ rule: 'default-parallel' as const, wall }))));
  expect(vetoedBatches(vetoed)).toEqual([2, 3]);
  expect(vetoCostOf(vetoed, figuresOf(vetoed), parallel(100, 300, 50))).toBe(220);
  expect(vetoCostOf(vetoed, figuresOf(vetoed), parallel(100, 300))).toBeUndefined();
  expect(vetoCostOf(run(), figuresOf(run()), parallel())).toBe(0);
});
