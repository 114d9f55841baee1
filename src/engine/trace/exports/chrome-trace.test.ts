import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { played } from '../../scenario/simulation/testing/played.ts';
import { randomScenario } from '../../scenario/simulation/testing/random-scenario.ts';
import { spansOf } from '../spans.ts';
import { type Imported, importChrome } from '../testing/chrome-importer.ts';
import { bash, edit, endShells, play, read, scenarioOf, write } from '../testing/play-batches.ts';
import type { Trace } from '../trace.ts';
import { chromeTrace } from './chrome-trace.ts';

afterAll(endShells);

function laneOf(imported: Imported, title: string) {
  const [tid] = [...imported.threads].find(([, name]) => name === title) ?? [];
  return imported.slices
    .filter((slice) => slice.tid === tid)
    .map(({ name, ts, dur, depth }) => `${'  '.repeat(depth)}${name} ${ts}+${dur}`);
}

function arrowsOf(imported: Imported): string[] {
  return imported.arrows.map(({ cat, name, through }) => {
    const steps = through.map(({ tid, name: slice }) => `${imported.threads.get(tid)}/${slice}`);
    return `${cat} ${name}: ${steps.join(' → ')}`;
  });
}

const files = { a: 'X', b: 'Y' };
const together = [edit('a', 'X', 'Z', 200), write('a', 'W', 100), read('b', 50), edit('a', 'W', 'V', 10)];

describe('what an importer sees', () => {
  test('a thread for each call, its spans inside of its life', async () => {
    const imported = importChrome(chromeTrace(await play(scenarioOf([together], { files, title: 'Two on one' }))));
    expect(imported.faults).toEqual([]);
    expect([...imported.threads.values()]).toEqual([
      'model',
      'batches',
      '1: edit a',
      '1: write a',
      '1: read b',
      '1: edit a',
    ]);
    expect(laneOf(imported, '1: write a')).toEqual([
      'write a 0+310000',
      '  queue 0+200000',
      '  execute 200000+100000',
      '  held 300000+10000',
    ]);
    expect(laneOf(imported, 'batches')).toEqual(['batch 1: parallel 0+310000']);
    expect(laneOf(imported, 'model')).toEqual(['reply 1 0+0', 'reply 2 310000+0']);
    const waits = imported.slices.filter(({ name }) => name === 'queue').map(({ args }) => args);
    expect(waits).toEqual([
      { rule: 'same-file', waits_for: ['t1c1'], path: '/project/a' },
      { rule: 'same-file', waits_for: ['t1c1', 't1c2'], path: '/project/a' },
    ]);
  });

  test('arrows from those who held the file to those who waited, through everyone in the line', async () => {
    const imported = importChrome(chromeTrace(await play(scenarioOf([together], { files }))));
    expect(arrowsOf(imported)).toEqual([
      'wait same-file: 1: edit a/execute → 1: write a/queue',
      'wait same-file: 1: edit a/execute → 1: write a/execute → 1: edit a/queue',
    ]);
  });

  test('arrows of turns and of the gate', async () => {
    const settings = { toolExecution: 'sequential' as const };
    const turns = await play(scenarioOf([[read('a', 20), read('b', 10)]], { files, settings }));
    expect(arrowsOf(importChrome(chromeTrace(turns)))).toEqual(['wait turn: 1: read a/execute → 1: read b/turn']);
    const gate = await play(scenarioOf([[read('a', 20), bash('true', 10, { preflight: { takes: 30 } })]], { files }));
    expect(arrowsOf(importChrome(chromeTrace(gate)))).toEqual([
      'wait preflight-gate: 1: bash true/preflight → 1: read a/gate',
    ]);
  });

  test('how many execute at each time; abort and steering', async () => {
    const scenario = scenarioOf([[read('a', 100), read('b', 300)]], {
      files,
      abortAt: 200,
      steer: [{ at: 50, text: 'Hurry.' }],
    });
    const imported = importChrome(chromeTrace(await play(scenario)));
    expect(imported.faults).toEqual([]);
    expect(imported.counters.map(({ name, ts, values }) => [name, ts, values])).toEqual([
      ['executing', 0, { calls: 2 }],
      ['executing', 100_000, { calls: 1 }],
      ['executing', 200_000, { calls: 0 }],
    ]);
    expect(imported.instants).toEqual([
      { name: 'steer', ts: 50_000, scope: 'p' },
      { name: 'abort', ts: 200_000, scope: 'g' },
    ]);
    expect(imported.slices.filter(({ cat }) => cat === 'call').map(({ args }) => args.outcome)).toEqual([
      'ok',
      'aborted',
    ]);
  });

  test('a run that is still going on, and one without calls', async () => {
    const trace = await play(scenarioOf([together], { files }));
    const events = trace.events.slice(0, trace.events.findIndex((event) => event.type === 'execute_end') + 1);
    const imported = importChrome(chromeTrace({ ...trace, events }));
    expect(imported.faults).toEqual([]);
    expect(imported.slices.filter(({ args }) => args.open === true)).toHaveLength(3);
    expect(importChrome(chromeTrace({ ...trace, events: [] })).faults).toEqual([]);
  });

  test('is the same for the same trace, and tells no results', async () => {
    const trace = await play(scenarioOf([[read('a'), bash('echo secret-result')]], { files: { a: 'secret-text' } }));
    expect(chromeTrace(trace)).toBe(chromeTrace(structuredClone(trace)));
    expect(chromeTrace(trace)).not.toContain('secret-text');
  });
});

/** Every span once, at its time; nothing thrown out. */
function complete(trace: Trace): void {
  const imported = importChrome(chromeTrace(trace));
  expect(imported.faults).toEqual([]);
  const spans = spansOf(trace.events).batches.flatMap((batch) => batch.calls.flatMap((call) => call.spans));
  const shown = imported.slices.filter(({ cat }) => cat === 'span');
  const inOrder = (lines: string[]) => lines.sort();
  expect(inOrder(shown.map(({ name, ts, dur }) => `${name} ${ts} ${dur}`))).toEqual(
    inOrder(spans.map(({ kind, start, end }) => `${kind} ${start * 1000} ${(end - start) * 1000}`)),
  );
  const calls = trace.events.flatMap((event) => (event.type === 'batch_start' ? event.calls : []));
  expect(inOrder(imported.slices.flatMap(({ cat, args }) => (cat === 'call' ? [String(args.call)] : [])))).toEqual(
    inOrder(calls),
  );
}

test('nothing is thrown out of any run', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(randomScenario, async (scenario) => complete((await played(scenario)).trace)),
    { numRuns: 300 },
  );
});

describe('the importer of these tests', () => {
  async function exported(): Promise<string> {
    return chromeTrace(await play(scenarioOf([together], { files })));
  }
  const changed = (text: string, change: (event: Record<string, unknown>) => void) => {
    const document: { traceEvents: Record<string, unknown>[] } = JSON.parse(text);
    for (const event of document.traceEvents) change(event);
    return importChrome(JSON.stringify(document)).faults;
  };

  test('throws out calls that overlap on one thread', async () => {
    const faults = changed(await exported(), (event) => {
      if (Number(event.tid) > 10) event.tid = 11;
    });
    expect(faults.some((fault) => fault.includes('overlaps'))).toBe(true);
  });

  test('finds a missing time or duration, a flow without number, and one that is in no slice', async () => {
    expect(changed(await exported(), (event) => delete event.ts)).not.toEqual([]);
    expect(changed(await exported(), (event) => delete event.dur)).not.toEqual([]);
    expect(changed(await exported(), (event) => delete event.id)).not.toEqual([]);
    expect(changed(await exported(), (event) => delete event.bp)).not.toEqual([]);
    const away = changed(await exported(), (event) => {
      if (event.ph === 's') event.tid = 99;
    });
    expect(away.some((fault) => fault.includes('in no slice'))).toBe(true);
  });
});
