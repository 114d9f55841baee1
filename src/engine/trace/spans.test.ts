import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ToolCall } from '../agent/messages.ts';
import type { Cause, TraceEvent, TraceEventBody } from './events.ts';
import { type CallLane, type RunSpans, spansOf } from './spans.ts';
import { namedCalls } from './wait-causes.ts';

/** `[t, body]`, in order. */
type Told = [number, TraceEventBody];

function eventsOf(...told: Told[]): TraceEvent[] {
  return told.map(([t, body]) => ({ ...body, t }));
}

function asked(...calls: string[]): Told {
  const content = calls.map((id): ToolCall => ({ type: 'toolCall', id, name: 'read', arguments: { path: id } }));
  return [0, { type: 'message_end', message: { role: 'assistant', content, stopReason: 'toolUse' } }];
}

function batch(t: number, mode: 'parallel' | 'sequential', ...calls: string[]): Told {
  return [t, { type: 'batch_start', batch: 1, turn: 1, calls, mode, cause: { rule: 'default-parallel' } }];
}

const start = (t: number, id: string): Told => [
  t,
  { type: 'tool_execution_start', toolCallId: id, toolName: 'read', args: {} },
];
const checked = (t: number, id: string, outcome: 'ready' | 'error' | 'blocked' | 'aborted' = 'ready'): Told => [
  t,
  { type: 'preflight_end', toolCallId: id, outcome },
];
const begin = (t: number, id: string): Told => [t, { type: 'execute_start', toolCallId: id }];
const wait = (t: number, id: string, keys: string[], behind: string[]): Told => [
  t,
  { type: 'queue_wait', toolCallId: id, keys, behind },
];
const enter = (t: number, id: string, keys: string[]): Told => [t, { type: 'queue_enter', toolCallId: id, keys }];
const leave = (t: number, id: string, keys: string[]): Told => [t, { type: 'queue_leave', toolCallId: id, keys }];
const end = (t: number, id: string, isError = false, cause?: Cause): Told[] => [
  [t, { type: 'execute_end', toolCallId: id, ...(cause && { cause }) }],
  failed(t, id, isError),
];
const failed = (t: number, id: string, isError = true): Told => [
  t,
  { type: 'tool_execution_end', toolCallId: id, toolName: 'read', result: { content: [] }, isError },
];
const told = (t: number, id: string, isError = false): Told => [
  t,
  { type: 'message_end', message: { role: 'toolResult', toolCallId: id, toolName: 'read', content: [], isError } },
];
const over = (t: number): Told => [t, { type: 'batch_end', batch: 1 }];

function lanesOf(events: TraceEvent[]): CallLane[] {
  return spansOf(events).batches.flatMap((one) => one.calls);
}

/** Each lane's spans in one line: `gate 0-500 (b) > execute 500-600`. */
function drawn(events: TraceEvent[]): string[] {
  return lanesOf(events).map((lane) =>
    lane.spans
      .map((span) => {
        const calls = span.cause === undefined ? '' : ` (${span.cause.rule}: ${span.cause.calls?.join(' ') ?? ''})`;
        return `${span.kind} ${span.start}-${span.end}${span.open ? '…' : ''}${calls}`;
      })
      .join(' > '),
  );
}

describe('a parallel batch', () => {
  test('executes side by side; results are held until the last one is there', () => {
    const events = eventsOf(
      [0, { type: 'turn_start', turn: 1 }],
      asked('a', 'b', 'c'),
      batch(0, 'parallel', 'a', 'b', 'c'),
      ...['a', 'b', 'c'].flatMap((id) => [start(0, id), checked(0, id)]),
      ...['a', 'b', 'c'].map((id) => begin(0, id)),
      ...end(100, 'b'),
      ...end(300, 'a'),
      ...end(500, 'c'),
      ...['a', 'b', 'c'].map((id) => told(500, id)),
      over(500),
    );
    expect(drawn(events)).toEqual([
      'execute 0-300 > held 300-500 (held-for-order: c)',
      'execute 0-100 > held 100-500 (held-for-order: a c)',
      'execute 0-500',
    ]);
    const [lane] = lanesOf(events);
    expect(lane).toMatchObject({ toolName: 'read', args: { path: 'a' }, number: 1, batch: 1, outcome: 'ok' });
    expect(spansOf(events).batches[0]).toMatchObject({ start: 0, end: 500, open: false, mode: 'parallel', turn: 1 });
  });

  test('the gate: before a call the checks of earlier calls, after it those of later ones', () => {
    const events = eventsOf(
      batch(0, 'parallel', 'a', 'b', 'c', 'd'),
      start(0, 'a'),
      checked(0, 'a'),
      start(0, 'b'),
      checked(200, 'b'),
      start(200, 'c'),
      checked(200, 'c'),
      start(200, 'd'),
      checked(500, 'd'),
      ...['a', 'b', 'c', 'd'].map((id) => begin(500, id)),
      ...['a', 'b', 'c', 'd'].flatMap((id) => end(500, id)),
      ...['a', 'b', 'c', 'd'].map((id) => told(500, id)),
    );
    expect(drawn(events)).toEqual([
      'gate 0-500 (preflight-gate: b d)',
      'preflight 0-200 > gate 200-500 (preflight-gate: d)',
      'gate 0-200 (preflight-gate: b) > gate 200-500 (preflight-gate: d)',
      'gate 0-200 (preflight-gate: b) > preflight 200-500',
    ]);
  });

  test('the queue: who is in the way and the canonical path, again when the keys changed', () => {
    const events = eventsOf(
      batch(0, 'parallel', 'a', 'b'),
      ...['a', 'b'].flatMap((id) => [start(0, id), checked(0, id)]),
      ...['a', 'b'].map((id) => begin(0, id)),
      enter(0, 'a', ['id:1', '/project/a']),
      wait(0, 'b', ['id:1', '/project/a'], ['a']),
      wait(120, 'b', ['/project/c'], ['z']),
      leave(200, 'a', ['id:1', '/project/a']),
      ...end(200, 'a'),
      enter(200, 'b', ['/project/c']),
      ...end(400, 'b'),
      told(400, 'a'),
      told(400, 'b'),
    );
    expect(drawn(events)[1]).toBe('queue 0-120 (same-file: a) > queue 120-200 (same-file: z) > execute 200-400');
    expect(lanesOf(events)[1]?.spans.map((span) => span.cause?.path)).toEqual(['/project/a', '/project/c', undefined]);
  });

  test('a failed check goes to held at once', () => {
    const events = eventsOf(
      batch(0, 'parallel', 'a', 'b'),
      start(0, 'a'),
      checked(50, 'a', 'blocked'),
      failed(50, 'a'),
      start(50, 'b'),
      checked(50, 'b'),
      begin(50, 'b'),
      ...end(90, 'b'),
      told(90, 'a', true),
      told(90, 'b'),
    );
    expect(drawn(events)).toEqual([
      'preflight 0-50 > held 50-90 (held-for-order: b)',
      'gate 0-50 (preflight-gate: a) > execute 50-90',
    ]);
    expect(lanesOf(events).map((lane) => lane.outcome)).toEqual(['error', 'ok']);
  });

  test('of many calls that are waited for, those that end the wait last are named', () => {
    const ids = Array.from({ length: 1_000 }, (_, i) => `c${i}`);
    const events = eventsOf(
      batch(0, 'parallel', ...ids),
      ...ids.flatMap((id) => [start(0, id), checked(0, id)]),
      ...ids.map((id) => begin(0, id)),
      ...ids.flatMap((id, i) => end(i, id)),
      ...ids.map((id) => told(999, id)),
    );
    const held = lanesOf(events)[0]?.spans.at(-1);
    expect(held).toMatchObject({ kind: 'held', start: 0, end: 999 });
    expect(held?.cause?.calls).toEqual(ids.slice(-namedCalls));
  });
});

describe('a sequential batch', () => {
  test('calls wait for their turn, named by the call before', () => {
    const events = eventsOf(
      batch(0, 'sequential', 'a', 'b', 'c'),
      ...['a', 'b', 'c'].flatMap((id, i): Told[] => [
        start(i * 100, id),
        checked(i * 100 + 30, id),
        begin(i * 100 + 30, id),
        ...end(i * 100 + 100, id),
        told(i * 100 + 100, id),
      ]),
    );
    expect(drawn(events)).toEqual([
      'preflight 0-30 > execute 30-100',
      'turn 0-100 (turn: a) > preflight 100-130 > execute 130-200',
      'turn 0-200 (turn: b) > preflight 200-230 > execute 230-300',
    ]);
  });

  test('aborted: calls that never started wait for their turn until they are told of', () => {
    const events = eventsOf(
      batch(0, 'sequential', 'a', 'b'),
      start(0, 'a'),
      checked(0, 'a'),
      begin(0, 'a'),
      [70, { type: 'abort', cause: 'user' }],
      ...end(70, 'a', true, { rule: 'aborted' }),
      told(70, 'a', true),
      failed(70, 'b'),
      told(70, 'b', true),
    );
    expect(drawn(events)).toEqual(['execute 0-70', 'turn 0-70 (turn: a)']);
    expect(lanesOf(events).map((lane) => lane.outcome)).toEqual(['aborted', 'aborted']);
  });
});

describe('how calls end', () => {
  const ran = (...ending: Told[]) =>
    lanesOf(
      eventsOf(batch(0, 'parallel', 'a'), start(0, 'a'), checked(0, 'a'), begin(0, 'a'), ...ending, told(9, 'a', true)),
    )[0]?.outcome;

  test.each<[string, Told[], CallLane['outcome']]>([
    ['a result', end(5, 'a'), 'ok'],
    ['an error', end(5, 'a', true), 'error'],
    ['it never settles', end(5, 'a', true, { rule: 'never-settles' }), 'error'],
    ['no progress', end(5, 'a', true, { rule: 'no-progress' }), 'error'],
    ['an abort that says so', end(5, 'a', true, { rule: 'aborted' }), 'aborted'],
    ['the limits of a run', end(5, 'a', true, { rule: 'run-limit' }), 'aborted'],
    ['an error after an abort', [[5, { type: 'abort', cause: 'scenario' }], ...end(5, 'a', true)], 'aborted'],
    ['a result in spite of an abort', [[5, { type: 'abort', cause: 'scenario' }], ...end(5, 'a')], 'ok'],
    ['a toolResult alone', [], 'error'],
  ])('%s', (_name, ending, outcome) => {
    expect(ran(...ending)).toBe(outcome);
  });

  test('waiting in the queue when the run is aborted: the wait ends there', () => {
    const events = eventsOf(
      batch(0, 'parallel', 'a'),
      start(0, 'a'),
      checked(0, 'a'),
      begin(0, 'a'),
      wait(0, 'a', ['/x'], ['z']),
      [40, { type: 'abort', cause: 'scenario' }],
      ...end(40, 'a', true),
      told(45, 'a', true),
    );
    expect(drawn(events)).toEqual(['queue 0-40 (same-file: z) > held 40-45 (held-for-order: )']);
  });

  test('an output that was cut: an error without a start', () => {
    const events = eventsOf(
      [0, { type: 'batch_start', batch: 1, turn: 1, calls: ['a'], mode: 'parallel', cause: { rule: 'output-cut' } }],
      failed(0, 'a'),
      told(0, 'a', true),
    );
    expect(lanesOf(events)).toMatchObject([{ spans: [], outcome: 'error' }]);
  });

  test('an error of a check is no abort, even in an aborted run', () => {
    const events = eventsOf(
      [0, { type: 'abort', cause: 'user' }],
      batch(0, 'parallel', 'a', 'b'),
      start(0, 'a'),
      checked(0, 'a', 'error'),
      failed(0, 'a'),
      start(0, 'b'),
      checked(0, 'b', 'aborted'),
      failed(0, 'b'),
    );
    expect(lanesOf(events).map((lane) => lane.outcome)).toEqual(['error', 'aborted']);
  });
});

describe('the model', () => {
  test('one span a reply, from the turn to its message', () => {
    const events = eventsOf(
      [0, { type: 'turn_start', turn: 1 }],
      [20, { type: 'message_start', role: 'assistant' }],
      [50, { type: 'message_end', message: { role: 'assistant', content: [], stopReason: 'stop' } }],
      [50, { type: 'turn_end', turn: 1 }],
      [60, { type: 'turn_start', turn: 2 }],
      [70, { type: 'message_start', role: 'assistant' }],
    );
    expect(spansOf(events).model).toEqual([
      { kind: 'stream', start: 0, end: 50, open: false },
      { kind: 'stream', start: 60, end: 70, open: true },
    ]);
  });

  test('nothing at all', () => {
    expect(spansOf([])).toEqual({ end: 0, model: [], batches: [] });
  });
});

/** A random batch's events, played by the rules of a batch with random times. */
function randomBatch(
  mode: 'parallel' | 'sequential',
  calls: { check: number; fails: boolean; queue: number; work: number }[],
) {
  const ids = calls.map((_, i) => `c${i}`);
  const told_: Told[] = [batch(0, mode, ...ids)];
  let t = 0;
  const later: { at: number; order: number; told: Told[] }[] = [];
  const runs: (() => void)[] = [];
  for (const [i, call] of calls.entries()) {
    const id = `c${i}`;
    told_.push(start(t, id));
    t += call.check;
    told_.push(checked(t, id, call.fails ? 'error' : 'ready'));
    if (call.fails) told_.push(failed(t, id));
    const run = (at: number) => {
      told_.push(begin(at, id));
      if (call.queue > 0) {
        told_.push(wait(at, id, ['/f'], ['x']));
        later.push({ at: at + call.queue, order: i, told: [enter(at + call.queue, id, ['/f'])] });
      }
      later.push({ at: at + call.queue + call.work, order: i, told: end(at + call.queue + call.work, id) });
    };
    if (mode === 'parallel') {
      if (!call.fails) runs.push(() => run(t));
      continue;
    }
    if (!call.fails) {
      run(t);
      for (const one of later.splice(0)) told_.push(...one.told);
      t += call.queue + call.work;
    }
    told_.push(told(t, id));
  }
  for (const run of runs) run();
  later.sort((a, b) => a.at - b.at || a.order - b.order);
  for (const one of later) told_.push(...one.told);
  t = Math.max(t, ...later.map((one) => one.at));
  if (mode === 'parallel') told_.push(...ids.map((id) => told(t, id)));
  told_.push(over(t));
  return eventsOf(...told_);
}

function expectTiled(spans: RunSpans): void {
  for (const lane of spans.batches.flatMap((one) => one.calls.map((call) => ({ call, from: one.start })))) {
    let at = lane.from;
    for (const span of lane.call.spans) {
      expect(span.start).toBe(at);
      expect(span.end).toBeGreaterThan(span.start);
      const waits = ['gate', 'turn', 'queue', 'held'].includes(span.kind);
      expect(span.cause !== undefined).toBe(waits);
      if (waits) expect(span.cause?.calls?.length).toBeGreaterThan(0);
      at = span.end;
    }
  }
}

test('spans tile the life of every call, waits say for whom, at every moment of a growing trace', () => {
  const call = fc.record({
    check: fc.oneof(fc.constant(0), fc.nat(50)),
    fails: fc.boolean(),
    queue: fc.oneof(fc.constant(0), fc.nat(50)),
    work: fc.oneof(fc.constant(0), fc.nat(50)),
  });
  fc.assert(
    fc.property(
      fc.constantFrom('parallel', 'sequential'),
      fc.array(call, { minLength: 1, maxLength: 6 }),
      (mode, calls) => {
        const events = randomBatch(mode, calls);
        for (let count = 0; count <= events.length; count++) expectTiled(spansOf(events.slice(0, count)));
        const whole = spansOf(events);
        for (const lane of whole.batches[0]?.calls ?? []) {
          expect(lane.spans.every((span) => !span.open)).toBe(true);
          const told_ = events.findLast(
            (e) =>
              e.type === 'message_end' && e.message.role === 'toolResult' && e.message.toolCallId === lane.toolCallId,
          );
          expect(lane.spans.at(-1)?.end ?? 0).toBe(told_?.t);
        }
      },
    ),
    { numRuns: 200 },
  );
});

test('a batch of 1,000 slow checks costs no more than a moment, whatever it names', () => {
  const calls = Array.from({ length: 1_000 }, () => ({ check: 1, fails: false, queue: 0, work: 3 }));
  const spans = spansOf(randomBatch('parallel', calls));
  const named =
    spans.batches[0]?.calls.flatMap((lane) => lane.spans.map((span) => span.cause?.calls?.length ?? 0)) ?? [];
  expect(Math.max(...named)).toBe(namedCalls);
});
