import { describe, expect, test } from 'vitest';
import type { ScriptedCall } from '../scenario/scenario.ts';
import { played } from '../scenario/simulation/testing/played.ts';
import { chromeTrace } from './exports/chrome-trace.ts';
import { otlpTrace } from './exports/otlp.ts';
import type { OtlpSpan } from './exports/otlp-spans.ts';
import { svgRows } from './exports/svg/rows.ts';
import { figuresOf } from './figures.ts';
import { spansOf } from './spans.ts';
import { importChrome } from './testing/chrome-importer.ts';
import { edit, read, scenarioOf, write } from './testing/play-batches.ts';
import type { Trace } from './trace.ts';

/** What people complained of in timelines of tool calls. */

async function run(...calls: ScriptedCall[]): Promise<Trace> {
  return (await played(scenarioOf([calls], { files: { a: 'X', b: 'X', c: 'X' } }))).trace;
}

function otlpSpans(trace: Trace): OtlpSpan[] {
  const lines = otlpTrace(trace).trimEnd().split('\n');
  return lines.flatMap((line) => {
    const data: { resourceSpans: { scopeSpans: { spans: OtlpSpan[] }[] }[] } = JSON.parse(line);
    return data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
  });
}

describe('three parallel calls of 40 s', () => {
  const three = () => run(read('a', 40_000), read('b', 40_000), read('c', 40_000));

  test('are not summed on one cursor: all begin at the beginning', async () => {
    const spans = spansOf((await three()).events);
    const works = spans.batches.flatMap(({ calls }) =>
      calls.map(({ spans: own }) => own.map(({ start, end }) => [start, end])),
    );
    expect(works).toEqual([[[0, 40_000]], [[0, 40_000]], [[0, 40_000]]]);
  });

  test('are not shown as two minutes: not in the figures, and in no export', async () => {
    const trace = await three();
    const figures = figuresOf(spansOf(trace.events));
    expect(figures).toMatchObject({ wall: 40_000, work: 120_000, saved: 80_000, peak: 3 });
    const { slices } = importChrome(chromeTrace(trace));
    expect(Math.max(...slices.map(({ ts, dur }) => ts + dur))).toBe(40_000_000);
    const tools = otlpSpans(trace).filter(({ name }) => name === 'execute_tool read');
    expect(new Set(tools.map(({ startTimeUnixNano }) => startTimeUnixNano)).size).toBe(1);
    const took = tools.map((span) => BigInt(span.endTimeUnixNano) - BigInt(span.startTimeUnixNano));
    expect(took).toEqual([40_000_000_000n, 40_000_000_000n, 40_000_000_000n]);
  });

  test('are seen side by side: how many work at each time is a figure, and a counter of the export', async () => {
    const trace = await three();
    expect(figuresOf(spansOf(trace.events)).concurrency).toEqual([
      { t: 0, calls: 3 },
      { t: 40_000, calls: 0 },
    ]);
    expect(importChrome(chromeTrace(trace)).counters.map(({ values }) => values)).toEqual([{ calls: 3 }, { calls: 0 }]);
  });
});

describe('calls that take no time', () => {
  const some = () => run(read('a'), read('b', 30), read('missing'), edit('c', 'X', 'Y'), read('a'));
  const ids = ['t1c1', 't1c2', 't1c3', 't1c4', 't1c5'];

  test('keep their place in the order: source order, whatever ended first', async () => {
    const spans = spansOf((await some()).events);
    expect(spans.batches[0]?.calls.map(({ toolCallId }) => toolCallId)).toEqual(ids);
    expect(spans.batches[0]?.calls.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const rows = svgRows(spans).flatMap((row) => (row.kind === 'call' ? [row.call.toolCallId] : []));
    expect(rows).toEqual(ids);
    for (const { start, end } of spans.batches.flatMap(({ calls }) => calls.flatMap((call) => call.spans))) {
      expect(end).toBeGreaterThan(start);
    }
  });

  test('are in every export, in that order, also when nothing took any time', async () => {
    for (const trace of [await some(), await run(read('a'), read('b'), read('c'), read('a'), read('b'))]) {
      const { slices, faults } = importChrome(chromeTrace(trace));
      expect(faults).toEqual([]);
      const calls = slices.filter(({ cat }) => cat === 'call').sort((one, other) => one.tid - other.tid);
      expect(calls.map(({ args }) => args.call)).toEqual(ids);
      expect(calls.every(({ ts }) => ts === 0)).toBe(true);
      expect(otlpSpans(trace).filter(({ name }) => name.startsWith('execute_tool'))).toHaveLength(5);
    }
  });
});

test('overlapping events do not vanish from the export: an importer keeps every one', async () => {
  const trace = await run(
    read('a', 300),
    read('b', 200),
    edit('c', 'X', 'Y', 250),
    write('c', 'Z', 100),
    read('a', 310),
  );
  const { slices, faults } = importChrome(chromeTrace(trace));
  expect(faults).toEqual([]);
  const kept = slices.filter(({ name }) => name === 'execute').map(({ ts, dur }) => [ts / 1000, dur / 1000]);
  expect(kept.sort(([a = 0, b = 0], [c = 0, d = 0]) => a - c || b - d)).toEqual([
    [0, 200],
    [0, 250],
    [0, 300],
    [0, 310],
    [250, 100],
  ]);
});
