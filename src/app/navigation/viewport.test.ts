import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { between, fitTo, lengthOf, panBy, placeIn, reveal, showsAll, timeAt, wholeRun, zoomAt } from './viewport.ts';

describe('zoomAt', () => {
  it('leaves the time under the pointer where it is', () => {
    const window = { from: 200, to: 600 };
    const zoomed = zoomAt(window, 300, 0.5, 1000);
    expect(lengthOf(zoomed)).toBe(200);
    expect(placeIn(zoomed, 300)).toBeCloseTo(placeIn(window, 300));
  });

  it('stops at the whole run, and at the finest view', () => {
    expect(zoomAt({ from: 100, to: 900 }, 500, 10, 1000)).toEqual({ from: 0, to: 1000 });
    expect(lengthOf(zoomAt({ from: 100, to: 106 }, 103, 0.01, 1000))).toBe(4);
    expect(zoomAt(wholeRun(2), 1, 0.1, 2)).toEqual({ from: 0, to: 2 });
  });
});

describe('a view', () => {
  const run = fc.integer({ min: 0, max: 3_600_000 });
  const part = fc.double({ min: 0, max: 1, noNaN: true });

  it('never leaves the run and never turns over, whatever is done to it', () => {
    fc.assert(
      fc.property(
        run,
        fc.array(fc.tuple(fc.constantFrom('zoom', 'pan', 'fit', 'reveal', 'between'), part, part), { maxLength: 20 }),
        (end, moves) => {
          let window = wholeRun(end);
          for (const [move, one, other] of moves) {
            if (move === 'zoom') window = zoomAt(window, timeAt(window, one), other * 3 + 0.01, end);
            else if (move === 'pan') window = panBy(window, (one - 0.5) * 4 * end, end);
            else if (move === 'fit') window = fitTo(Math.min(one, other) * end, Math.max(one, other) * end, end);
            else if (move === 'between') window = between(one * end, other * end, end);
            else window = reveal(window, Math.min(one, other) * end, Math.max(one, other) * end, end);
            expect(window.from).toBeGreaterThanOrEqual(0);
            expect(window.to).toBeLessThanOrEqual(Math.max(1, end));
            expect(window.to).toBeGreaterThan(window.from);
          }
        },
      ),
    );
  });

  it('shows something of what it reveals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 100_000 }), part, part, part, (end, at, one, other) => {
        const [from, to] = [Math.floor(Math.min(one, other) * end), Math.ceil(Math.max(one, other) * end)];
        const window = reveal(fitTo(at * end, at * end + end / 50, end), from, to, end);
        expect(window.to).toBeGreaterThanOrEqual(from);
        expect(window.from).toBeLessThanOrEqual(to);
      }),
    );
  });

  it('stays where it is when it shows a part already', () => {
    const window = { from: 200, to: 600 };
    expect(reveal(window, 100, 300, 1000)).toBe(window);
    expect(reveal(window, 0, 1000, 1000)).toBe(window);
    expect(reveal(window, 700, 720, 1000).to).toBeGreaterThan(720);
    expect(reveal(window, 100, 150, 1000).from).toBeLessThan(100);
  });

  it('has room at both sides of what it is fitted to', () => {
    const window = fitTo(400, 500, 1000);
    expect(window.from).toBeLessThan(400);
    expect(window.to).toBeGreaterThan(500);
    expect(showsAll(window, 1000)).toBe(false);
    expect(showsAll(fitTo(0, 1000, 1000), 1000)).toBe(true);
  });

  it('pans to the ends and no further', () => {
    expect(panBy({ from: 200, to: 600 }, -900, 1000)).toEqual({ from: 0, to: 400 });
    expect(panBy({ from: 200, to: 600 }, 900, 1000)).toEqual({ from: 600, to: 1000 });
  });
});
