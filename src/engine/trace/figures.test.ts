import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Scenario, ScriptedCall } from '../scenario/scenario.ts';
import { simulate } from '../scenario/simulation/simulate.ts';
import { played } from '../scenario/simulation/testing/played.ts';
import { randomScenario } from '../scenario/simulation/testing/random-scenario.ts';
import type { PathStep } from './figures/critical-path.ts';
import { figuresOf, type RunFigures, vetoCost } from './figures.ts';
import { type RunSpans, spansOf } from './spans.ts';
import { batchEnd, batchStart, begins, ends, eventsOf, tells } from './testing/hand-written.ts';
import { bash, edit, endShells, play, read, scenarioOf, write } from './testing/play-batches.ts';

afterAll(endShells);

async function figured(calls: ScriptedCall[], rest: Partial<Scenario> = {}): Promise<RunFigures> {
  return figuresOf(spansOf((await play(scenarioOf([calls], rest))).events));
}

/** `t1c1 execute 0-200`, one a step. */
function inWords(path: readonly PathStep[]): string[] {
  return path.map(({ kind, start, end, toolCallId = 'model' }) => `${toolCallId} ${kind} ${start}-${end}`);
}

const files = { a: 'X', b: 'X', c: 'X', d: 'X' };
const askUser = {
  name: 'ask_user',
  description: 'Asks.',
  parameters: { type: 'object' },
  executionMode: 'sequential' as const,
  returns: 'yes',
};
const tools = ['read', 'write', 'edit', 'bash', askUser];

describe('runs worked out by hand', () => {
  test('side by side: 300, 500 and 400 take 500', async () => {
    const { batches, ...run } = await figured([read('a', 300), read('b', 500), read('c', 400)], { files });
    expect(run).toMatchObject({ wall: 500, work: 1200, checks: 0, saved: 700, lostToQueues: 0, lostToTurns: 0 });
    expect(run).not.toHaveProperty('longestWait');
    expect(inWords(run.criticalPath)).toEqual(['t1c2 execute 0-500']);
    expect(run.concurrency).toEqual([
      { t: 0, calls: 3 },
      { t: 300, calls: 2 },
      { t: 400, calls: 1 },
      { t: 500, calls: 0 },
    ]);
    expect(run.peak).toBe(3);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toEqual({ ...run, batch: 1 });
  });

  test('one file: 200 and 200 one after the other, 200 beside them', async () => {
    const figures = await figured([edit('a', 'X', 'Y', 200), edit('a', 'Y', 'Z', 200), edit('b', 'X', 'Y', 200)], {
      files,
    });
    expect(figures).toMatchObject({ wall: 400, work: 600, saved: 200, lostToQueues: 200, lostToTurns: 0, peak: 2 });
    expect(figures.longestWait).toMatchObject({
      kind: 'queue',
      toolCallId: 't1c2',
      start: 0,
      end: 200,
      cause: { rule: 'same-file', calls: ['t1c1'], path: '/project/a' },
    });
    expect(inWords(figures.criticalPath)).toEqual(['t1c1 execute 0-200', 't1c2 execute 200-400']);
  });

  test('a line of three for one file: the path goes through every holder', async () => {
    const calls = [write('a', '1', 100), write('a', '2', 0), write('a', '3', 50), read('b', 120)];
    const figures = await figured(calls, { files });
    expect(figures).toMatchObject({ wall: 150, work: 270, saved: 120, lostToQueues: 200 });
    expect(inWords(figures.criticalPath)).toEqual(['t1c1 execute 0-100', 't1c3 execute 100-150']);
  });

  test('the veto: everything in turn; what it cost shows when it is run again without', async () => {
    const calls = [read('a', 300), read('b', 300), { tool: 'ask_user', args: {}, takes: 400 }, read('c', 300)];
    const figures = await figured(calls, { files, tools });
    expect(figures).toMatchObject({ wall: 1300, work: 1300, saved: 0, lostToTurns: 300 + 600 + 1000, peak: 1 });
    expect(figures.longestWait).toMatchObject({ kind: 'turn', toolCallId: 't1c4', start: 0, end: 1000 });
    expect(inWords(figures.criticalPath)).toEqual([
      't1c1 execute 0-300',
      't1c2 execute 300-600',
      't1c3 execute 600-1000',
      't1c4 execute 1000-1300',
    ]);
    const together = { ...askUser, executionMode: 'parallel' as const };
    const without = await figured(calls, { files, tools: ['read', together] });
    expect(vetoCost(figures, without)).toBe(900);
  });

  test('the gate: 500 of checking, and then all together', async () => {
    const calls = [read('a', 100), read('b', 100), bash('true', 100, { preflight: { takes: 500 } })];
    const figures = await figured(calls, { files });
    expect(figures).toMatchObject({ wall: 600, work: 300, checks: 500, saved: 200, peak: 3 });
    expect(figures.longestWait).toMatchObject({ kind: 'gate', toolCallId: 't1c1', start: 0, end: 500 });
    expect(inWords(figures.criticalPath)).toEqual(['t1c3 preflight 0-500', 't1c1 execute 500-600']);
  });

  test('checks one after the other, a failed one among them', async () => {
    const calls = [
      read('a', 10, { preflight: { takes: 100 } }),
      read('b', 10, { preflight: { takes: 50, block: 'no' } }),
      read('c', 30),
    ];
    const figures = await figured(calls, { files });
    expect(figures).toMatchObject({ wall: 180, work: 40, checks: 150, saved: 10 });
    expect(inWords(figures.criticalPath)).toEqual([
      't1c1 preflight 0-100',
      't1c2 preflight 100-150',
      't1c3 execute 150-180',
    ]);
  });

  test('replies and batches in a row', async () => {
    const script = [
      { streams: 100, calls: [read('a', 50), read('b', 30)] },
      { streams: 20, calls: [read('c', 10), write('d', 'Y', 40)] },
      { streams: 5 },
    ];
    const scenario = { ...scenarioOf([], { files }), model: { script } };
    const figures = figuresOf(spansOf((await play(scenario)).events));
    expect(figures).toMatchObject({ wall: 215, work: 130, saved: 40 });
    expect(figures.batches.map(({ batch, wall, saved }) => [batch, wall, saved])).toEqual([
      [1, 50, 30],
      [2, 40, 10],
    ]);
    expect(inWords(figures.criticalPath)).toEqual([
      'model stream 0-100',
      't1c1 execute 100-150',
      'model stream 150-170',
      't2c2 execute 170-210',
      'model stream 210-215',
    ]);
    expect(figures.concurrency).toEqual([
      { t: 0, calls: 0 },
      { t: 100, calls: 2 },
      { t: 130, calls: 1 },
      { t: 150, calls: 0 },
      { t: 170, calls: 2 },
      { t: 180, calls: 1 },
      { t: 210, calls: 0 },
    ]);
  });

  test('nothing at all, and a batch that takes no time', async () => {
    const nothing = {
      wall: 0,
      work: 0,
      checks: 0,
      saved: 0,
      lostToQueues: 0,
      lostToTurns: 0,
      criticalPath: [],
      peak: 0,
    };
    expect(figuresOf(spansOf([]))).toEqual({ ...nothing, concurrency: [{ t: 0, calls: 0 }], batches: [] });
    expect((await figured([read('a'), read('b')], { files })).batches[0]).toMatchObject(nothing);
  });

  test('a run that is still going on counts up to its last event', () => {
    const events = eventsOf(...batchStart(0, ['a', 'b']), ...begins(0, 'a', 'b'), ...ends(30, 'a'), [
      50,
      { type: 'steer', text: '' },
    ]);
    const figures = figuresOf(spansOf(events));
    expect(figures).toMatchObject({ wall: 50, work: 80, saved: 30 });
    expect(inWords(figures.criticalPath)).toEqual(['b execute 0-50']);
  });

  test('a wait of which the trace does not say who was at work is a step itself', () => {
    const keys = ['/f'];
    const events = eventsOf(
      ...batchStart(0, ['a']),
      ...begins(0, 'a'),
      [0, { type: 'queue_wait', toolCallId: 'a', keys, behind: ['gone'] }],
      [40, { type: 'queue_enter', toolCallId: 'a', keys }],
      [50, { type: 'queue_leave', toolCallId: 'a', keys }],
      ...ends(50, 'a'),
      ...tells(50, 'a'),
      batchEnd(50),
    );
    expect(inWords(figuresOf(spansOf(events)).criticalPath)).toEqual(['a queue 0-40', 'a execute 40-50']);
  });
});

/** Figures from the simulation's lines alone. */
function expected(scenario: Scenario) {
  const starts = new Map<string, number>();
  const worked: { id: string; from: number; to: number }[] = [];
  const sum = { work: 0, checks: 0, lostToQueues: 0 };
  const batches: { batch: number; start: number; wall: number; begun: number }[] = [];
  let end = 0;
  const since = (key: string, t: number) => {
    const from = starts.get(key) ?? t;
    starts.delete(key);
    return from;
  };
  const stop = (id: string, t: number) => {
    if (!starts.has(`work ${id}`)) return;
    const from = since(`work ${id}`, t);
    worked.push({ id, from, to: t });
    sum.work += t - from;
  };
  for (const line of simulate(scenario).events) {
    const [at = '', what, id = ''] = line.split(' ');
    const t = Number(at);
    end = t;
    if (what === 'batch_start') batches.push({ batch: Number(id), start: t, wall: 0, begun: sum.work + sum.checks });
    const batch = batches.at(-1);
    if (what === 'batch_end' && batch) batch.wall = t - batch.start;
    if (what === 'tool_execution_start') starts.set(`check ${id}`, t);
    if (what === 'preflight_end') sum.checks += t - since(`check ${id}`, t);
    if (what === 'execute_start') starts.set(`work ${id}`, t);
    if (what === 'queue_wait') {
      stop(id, t);
      if (!starts.has(`queue ${id}`)) starts.set(`queue ${id}`, t);
    }
    if (what === 'queue_enter' && starts.has(`queue ${id}`)) {
      sum.lostToQueues += t - since(`queue ${id}`, t);
      starts.set(`work ${id}`, t);
    }
    if (what === 'execute_end') {
      if (starts.has(`queue ${id}`)) sum.lostToQueues += t - since(`queue ${id}`, t);
      stop(id, t);
    }
  }
  const walls = batches.reduce((total, { wall }) => total + wall, 0);
  return {
    figures: { ...sum, wall: end, saved: sum.work + sum.checks - walls },
    walls: batches.map(({ batch, wall }) => ({ batch, wall })),
    callsAt: (t: number) => worked.filter(({ from, to }) => from <= t && t < to).length,
  };
}

/** What is wrong with a path: it must lead from the batch's start to its end, by spans, over waits for one another. */
function faults(spans: RunSpans, figures: RunFigures): string[] {
  return figures.batches.flatMap(({ criticalPath }, index) => {
    const batch = spans.batches[index];
    const words: string[] = [];
    let at = batch?.start ?? 0;
    for (const step of criticalPath) {
      const name = `${step.toolCallId} ${step.kind} ${step.start}-${step.end}`;
      if (step.start !== at) words.push(`${name} should start at ${at}`);
      if (step.span.start > step.start || step.span.end < step.end) words.push(`${name} is not in its span`);
      const lane = batch?.calls.find((call) => call.toolCallId === step.toolCallId);
      if (!lane?.spans.includes(step.span)) words.push(`${name} is no span of its call`);
      if (step.kind !== 'execute' && step.kind !== 'preflight') words.push(`${name} is a wait`);
      at = step.end;
    }
    if (at !== batch?.end) words.push(`the path ends at ${at}, the batch at ${batch?.end}`);
    return words;
  });
}

test('agree with the independent simulation on random scenarios; every path is whole', {
  timeout: 120_000,
}, async () => {
  let waits = 0;
  await fc.assert(
    fc.asyncProperty(randomScenario, async (scenario) => {
      const { trace } = await played(scenario);
      const spans = spansOf(trace.events);
      const figures = figuresOf(spans);
      const { figures: sums, walls, callsAt } = expected(scenario);
      expect(figures).toMatchObject(sums);
      expect(figures.batches.map(({ batch, wall }) => ({ batch, wall }))).toEqual(walls);
      expect(figures.concurrency.map(({ t }) => callsAt(t))).toEqual(figures.concurrency.map(({ calls }) => calls));
      for (let t = 0; t < spans.end; t += 10) {
        expect(figures.concurrency.findLast((step) => step.t <= t)?.calls).toBe(callsAt(t));
      }
      const aborted = trace.events.some((event) => event.type === 'abort');
      // An abort ends waits for which nobody has worked up to then.
      expect(faults(spans, figures).filter((fault) => !aborted || !fault.endsWith('is a wait'))).toEqual([]);
      if (figures.longestWait !== undefined) waits += 1;
    }),
    { numRuns: 500 },
  );
  expect(waits).toBeGreaterThan(50);
});
