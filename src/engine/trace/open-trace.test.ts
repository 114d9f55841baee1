import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { checkScenario } from '../scenario/read-scenario.ts';
import type { Scenario } from '../scenario/scenario.ts';
import { played } from '../scenario/simulation/testing/played.ts';
import { randomScenario } from '../scenario/simulation/testing/random-scenario.ts';
import { chromeTrace } from './exports/chrome-trace.ts';
import { otlpTrace } from './exports/otlp.ts';
import { figuresOf } from './figures.ts';
import { FileHistory } from './files-at.ts';
import { readTrace, traceLimits } from './open-trace.ts';
import { racesOf } from './races.ts';
import { spansOf } from './spans.ts';
import { bash, edit, endShells, ls, play, playOnNode, read, scenarioOf, write } from './testing/play-batches.ts';
import type { Trace } from './trace.ts';
import { transcriptAfter } from './transcript.ts';

afterAll(endShells);

async function saved(): Promise<Trace<Scenario>> {
  const files = { a: 'X', 'img.png': { base64: 'iVBORw0KGgo=' } };
  const calls = [
    edit('a', 'X', 'Y', 20),
    write('a', 'Z', 10),
    bash('cat a; ln -s a l; chmod +x a; mv a z; echo x >> z; exit 3'),
  ];
  const more = [read('img.png'), ls(), { tool: 'nobody', args: {} }, { tool: 'read', argsText: '{' }];
  return await play({ ...scenarioOf([calls, more], { files }), steer: [{ at: 5, text: 'Hm.' }], followUp: ['More.'] });
}

function problemsOf(document: unknown) {
  const text = typeof document === 'string' ? document : JSON.stringify(document);
  const reading = readTrace(text, checkScenario);
  return reading.ok ? [] : reading.problems;
}

describe('a saved trace', () => {
  test('opens as what it was', async () => {
    const trace = await saved();
    const reading = readTrace(JSON.stringify(trace), checkScenario);
    expect(reading).toEqual({ ok: true, trace: JSON.parse(JSON.stringify(trace)) });
    expect(readTrace(`\uFEFF${JSON.stringify(trace)}`, checkScenario).ok).toBe(true);
  });

  test('of the machine’s shell opens too', async () => {
    const trace = await playOnNode(scenarioOf([[bash('echo x > a'), read('a')]], { abortAt: 5_000 }));
    expect(problemsOf(trace)).toEqual([]);
  });

  test('has fields that are not known: they are let be', async () => {
    const trace = await saved();
    const events = trace.events.map((event) => ({ ...event, later: { more: [] } }));
    expect(problemsOf({ ...trace, events, later: true })).toEqual([]);
  });

  test('of any run opens', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(randomScenario, async (scenario) => {
        expect(problemsOf((await played(scenario)).trace)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('what is refused', () => {
  test('what is no trace at all', async () => {
    expect(problemsOf('{"format": ')).toEqual([{ code: 'not-json', path: [] }]);
    expect(problemsOf('')).toEqual([{ code: 'not-json', path: [] }]);
    for (const value of [null, 1, 'text', [], {}, { format: 'switchyard-scenario', version: 1 }]) {
      expect(problemsOf(JSON.stringify(value))).toEqual([{ code: 'wrong-format', path: [] }]);
    }
    expect(problemsOf({ format: 'switchyard-trace', version: 2 })).toEqual([
      { code: 'newer-version', path: ['version'], version: 2, supported: 1 },
    ]);
    expect(problemsOf({ format: 'switchyard-trace', version: '1' }).map(({ code, path }) => [code, ...path])).toEqual([
      ['not-one-of', 'version'],
      ...['clock', 'reproducible', 'rules', 'scenario', 'events', 'blobs'].map(() => ['missing-field']),
    ]);
  });

  test('each event by its type: a missing field, a wrong one, a type that is not known', async () => {
    const trace = await saved();
    const at = (type: string) => trace.events.findIndex((event) => event.type === type);
    const changed = (type: string, change: object) => {
      const index = at(type);
      expect(index).toBeGreaterThan(-1);
      return problemsOf({ ...trace, events: trace.events.with(index, { ...trace.events[index], ...change } as never) });
    };
    expect(changed('queue_enter', { keys: undefined })).toEqual([
      { code: 'missing-field', field: 'keys', path: ['events', at('queue_enter')] },
    ]);
    expect(changed('queue_enter', { keys: ['a', 1] })).toEqual([
      { code: 'wrong-type', expected: ['string'], path: ['events', at('queue_enter'), 'keys', 1] },
    ]);
    expect(changed('turn_start', { type: 'turn_begin' })).toMatchObject([
      { code: 'not-one-of', path: ['events', at('turn_start'), 'type'] },
    ]);
    expect(changed('turn_start', { turn: 0 })).toMatchObject([{ code: 'out-of-range', minimum: 1 }]);
    expect(changed('turn_start', { t: 0.5 })).toMatchObject([{ code: 'wrong-type', expected: ['integer'] }]);
    expect(changed('turn_start', { t: -1 })).toMatchObject([{ code: 'out-of-range', minimum: 0 }]);
    expect(changed('batch_start', { mode: 'both' })).toEqual([
      { code: 'not-one-of', allowed: ['parallel', 'sequential'], path: ['events', at('batch_start'), 'mode'] },
    ]);
    expect(changed('batch_start', { cause: { rule: 'whim' } })).toMatchObject([{ code: 'not-one-of' }]);
    expect(changed('exec_end', { exitCode: '3' })).toMatchObject([{ code: 'wrong-type', expected: ['integer'] }]);
    expect(changed('file_change', { source: 'nobody' })).toMatchObject([{ code: 'not-one-of' }]);
    expect(changed('message_end', { message: { role: 'user', content: [{ type: 'video' }] } })).toMatchObject([
      { code: 'not-one-of', path: ['events', at('message_end'), 'message', 'content', 0, 'type'] },
    ]);
    expect(problemsOf({ ...trace, events: [null, 3, {}] })).toEqual([
      { code: 'wrong-type', expected: ['object'], path: ['events', 0] },
      { code: 'wrong-type', expected: ['object'], path: ['events', 1] },
      { code: 'missing-field', field: 'type', path: ['events', 2] },
    ]);
  });

  test('time that runs back', async () => {
    const trace = await saved();
    const events = trace.events.toReversed();
    expect(problemsOf({ ...trace, events })).toMatchObject([
      { code: 'time-runs-back', path: ['events', expect.any(Number)] },
    ]);
  });

  test('a bad scenario, in the words of its own check', async () => {
    const trace = await saved();
    expect(problemsOf({ ...trace, scenario: { ...trace.scenario, prompt: 1 } })).toEqual([
      {
        code: 'bad-scenario',
        path: ['scenario'],
        problems: [{ code: 'wrong-type', expected: ['string'], path: ['prompt'] }],
      },
    ]);
  });

  test('contents that are no base64', async () => {
    const trace = await saved();
    for (const base64 of ['a', 'abc!', 'ab=c', '====', 5]) {
      expect(problemsOf({ ...trace, blobs: { hash: { base64 } } })).toEqual([
        { code: 'bad-base64', path: ['blobs', 'hash'] },
      ]);
    }
    expect(problemsOf({ ...trace, blobs: { hash: { base64: '' }, other: { base64: 'YQ==' }, third: 'text' } })).toEqual(
      [],
    );
  });

  test('too much: events, depth, problems', async () => {
    const trace = await saved();
    const [first] = trace.events;
    const events = Array.from({ length: traceLimits.events + 1 }, () => first);
    expect(problemsOf({ ...trace, events })).toEqual([
      { code: 'too-many', limit: traceLimits.events, path: ['events'] },
    ]);
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`;
    const start = trace.events.findIndex((event) => event.type === 'tool_execution_start');
    const text = JSON.stringify({
      ...trace,
      events: trace.events.with(start, { ...trace.events[start], args: 'DEEP' } as never),
    });
    expect(problemsOf(text.replace('"DEEP"', deep))).toMatchObject([
      { code: 'too-deep', path: ['events', start, 'args'] },
    ]);
    expect(problemsOf({ ...trace, events: trace.events.map(() => 1) })).toHaveLength(20);
  });
});

test('whatever is changed in a saved trace: it is refused, or all that is made of it can be made', {
  timeout: 60_000,
}, async () => {
  const text = JSON.stringify(await saved());
  const odd = fc.constantFrom<unknown>(undefined, null, 0, -1, 1e9, 'x', '', true, [], {}, ['t1c1'], 'id:1', 't1c1');
  let opened = 0;
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(), odd), { minLength: 1, maxLength: 3 }), (changes) => {
      const document: unknown = JSON.parse(text);
      for (const [place, value] of changes) changeAt(document, place, value);
      const reading = readTrace(JSON.stringify(document), checkScenario);
      if (!reading.ok) return;
      opened += 1;
      const { trace } = reading;
      const spans = spansOf(trace.events);
      figuresOf(spans);
      racesOf(trace);
      chromeTrace(trace);
      otlpTrace(trace, { content: true });
      transcriptAfter(trace.events, trace.events.length, trace.blobs);
      new FileHistory(trace, '/project').at({ t: Number.MAX_VALUE });
    }),
    { numRuns: 2_000 },
  );
  expect(opened).toBeGreaterThan(80);
});

/** Puts a value in place of one of those in a document, counted through. */
function changeAt(document: unknown, place: number, value: unknown): void {
  const places: [holder: Record<string, unknown>, key: string][] = [];
  const visit = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [key, inner] of Object.entries(holder)) {
      places.push([holder as Record<string, unknown>, key]);
      visit(inner);
    }
  };
  visit(document);
  const found = places[place % places.length];
  if (found !== undefined) found[0][found[1]] = value;
}
