import { expect, it } from 'vitest';
import { stepCurve } from './step-curve.ts';

it('goes up and down in steps, and closes at the ground', () => {
  const steps = [
    { t: 0, calls: 0 },
    { t: 100, calls: 2 },
    { t: 300, calls: 1 },
    { t: 400, calls: 0 },
  ];
  expect(stepCurve(steps, 500, 2, 10)).toBe('M0 10H0V10H100V0H300V5H400V10H500V10Z');
  expect(stepCurve([{ t: 0, calls: 0 }], 500, 0, 10)).toBe('M0 10H0V10H500V10Z');
});

it('keeps the highest of many steps', () => {
  const many = Array.from({ length: 10_000 }, (_, t) => ({ t, calls: t === 7_003 ? 9 : t % 2 }));
  const path = stepCurve(many, 10_000, 9, 9);
  expect(path.split('H').length).toBeLessThan(2_100);
  expect(path).toContain('V0');
});
