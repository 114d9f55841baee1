import type { ConcurrencyStep } from '../../engine/trace/figures/concurrency.ts';

/** As many steps are drawn at most; of more, the highest of every so many. */
const mostSteps = 2_000;

/** The area under a step curve from 0 to `end` ms, as an SVG path in a box `end` wide and `height` high; `peak` reaches its top. */
export function stepCurve(steps: readonly ConcurrencyStep[], end: number, peak: number, height: number): string {
  const y = (calls: number) => height - (peak === 0 ? 0 : (calls / peak) * height);
  const path = thinned(steps).map(({ t, calls }) => `H${t}V${y(calls)}`);
  return `M0 ${height}${path.join('')}H${end}V${height}Z`;
}

function thinned(steps: readonly ConcurrencyStep[]): readonly ConcurrencyStep[] {
  if (steps.length <= mostSteps) return steps;
  const size = Math.ceil(steps.length / mostSteps);
  const kept: ConcurrencyStep[] = [];
  for (let index = 0; index < steps.length; index += size) {
    const group = steps.slice(index, index + size);
    const first = group[0];
    if (first) kept.push({ t: first.t, calls: Math.max(...group.map(({ calls }) => calls)) });
  }
  return kept;
}
