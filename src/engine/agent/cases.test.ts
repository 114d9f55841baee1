import { afterAll, describe, expect, test } from 'vitest';
import type { ExecutionEnv } from '../env/execution-env.ts';
import type { ScriptedCall } from '../scenario/scenario.ts';
import {
  call,
  endShells,
  type Place,
  type Played,
  places,
  playCalls,
  textAtEnd,
} from '../tools/testing/played-calls.ts';
import type { TraceEvent } from '../trace/events.ts';
import { racesOf } from '../trace/races.ts';
import { playAgent, type TestTool, toldResults } from './testing/played-agent.ts';

/** What went wrong in other agents' loops, by public reports, each with others of its kind, on real runs. */

afterAll(endShells);

const edit = (path: string, oldText: string, newText: string, takes = 0): ScriptedCall =>
  call('edit', { path, edits: [{ oldText, newText }] }, { takes });
const write = (path: string, content: string, takes = 0): ScriptedCall => call('write', { path, content }, { takes });
const read = (path: string, takes = 0): ScriptedCall => call('read', { path }, { takes });
const bash = (command: string, takes = 0): ScriptedCall => call('bash', { command }, { takes });

function timesOf({ trace }: Played, type: 'execute_start' | 'execute_end' | 'queue_enter' | 'queue_leave'): string[] {
  return trace.events.flatMap((event) => (event.type === type ? [`${event.t} ${event.toolCallId}`] : []));
}

function countOf(events: readonly TraceEvent[], type: TraceEvent['type']): number {
  return events.filter((event) => event.type === type).length;
}

/** All that an env object has, each operation bound to it. */
function boundMembers(env: ExecutionEnv): ExecutionEnv {
  const bound: Record<string, unknown> = {};
  for (
    let owner: object | null = env;
    owner !== null && owner !== Object.prototype;
    owner = Object.getPrototypeOf(owner)
  ) {
    for (const key of Object.getOwnPropertyNames(owner)) {
      const member: unknown = Reflect.get(env, key);
      if (!(key in bound)) bound[key] = typeof member === 'function' ? member.bind(env) : member;
    }
  }
  return { ...env, ...bound } as unknown as ExecutionEnv;
}

/** Fresh wrappers of a call's env, of the ways in which callers make them. */
const wrappers: [name: string, wrap: (env: ExecutionEnv) => ExecutionEnv][] = [
  ['not at all', (env) => env],
  [
    'in a Proxy',
    (env) =>
      new Proxy(env, {
        get(target, key) {
          const member: unknown = Reflect.get(target, key, target);
          return typeof member === 'function' ? member.bind(target) : member;
        },
      }),
  ],
  ['spread', boundMembers],
  ['as a prototype', (env) => Object.create(boundMembers(env))],
  ['twice', (env) => Object.create({ ...boundMembers(env) })],
];

describe.each(places)('edits of one file in one batch are all kept, on the %s sandbox', (place) => {
  test.each(wrappers)('each call’s env wrapped: %s', async (_name, wrap) => {
    const played = await playCalls(place, {
      files: { 'a.txt': 'one two three\n' },
      calls: [edit('a.txt', 'one', '1', 30), edit('a.txt', 'two', '2', 20), edit('./a.txt', 'three', '3', 10)],
      look: ['a.txt'],
      wrap,
    });
    expect(textAtEnd(played.files, 'a.txt')).toBe('1 2 3\n');
    expect(played.results.map(({ isError }) => isError)).toEqual([false, false, false]);
  });

  test('an edit and a write, an edit of what the write made', async () => {
    const calls = [edit('a.txt', 'one', '1', 20), write('a.txt', 'all new\n', 10), edit('a.txt', 'new', 'old')];
    const played = await playCalls(place, { files: { 'a.txt': 'one\n' }, calls, look: ['a.txt'] });
    expect(textAtEnd(played.files, 'a.txt')).toBe('all old\n');
  });

  test('a hundred of them', async () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i};`);
    const calls = words.map((word, i) => edit('a.txt', word, `${i}!`));
    const played = await playCalls(place, { files: { 'a.txt': words.join('') }, calls, look: ['a.txt'] });
    expect(textAtEnd(played.files, 'a.txt')).toBe(words.map((_, i) => `${i}!`).join(''));
  });
});

describe.each(places)('one file by two names is one file, on the %s sandbox', (place) => {
  interface Names {
    files: Record<string, string | { symlink: string }>;
    before?: string;
    one: string;
    other: string;
  }
  const rows: [string, Names][] = [
    [
      'a new file, directly and behind a link to its folder',
      { files: { 'target/x': '', alias: { symlink: 'target' } }, one: 'target/new.txt', other: 'alias/new.txt' },
    ],
    [
      'a new file in a new folder, behind a link',
      { files: { 'target/x': '', alias: { symlink: 'target' } }, one: 'target/d/new.txt', other: 'alias/d/new.txt' },
    ],
    [
      'a dangling link and its target',
      { files: { 'alias.txt': { symlink: 'real.txt' } }, one: 'real.txt', other: 'alias.txt' },
    ],
    ['a chain of links', { files: { a: { symlink: 'b' }, b: { symlink: 'c' } }, one: 'a', other: 'c' }],
    ['two hard links', { files: { 'a.txt': 'x' }, before: 'ln a.txt b.txt', one: 'a.txt', other: 'b.txt' }],
    ['a path with dots in it', { files: { 'd/x': '' }, one: 'd/../new.txt', other: './new.txt' }],
  ];
  test.each(rows)('%s: one after the other', async (_name, { files, before = 'true', one, other }) => {
    const played = await playCalls(place, {
      files,
      replies: [{ calls: [bash(before)] }, { calls: [write(one, 'first', 40), write(other, 'second')] }],
      look: [one.replace('@', '')],
    });
    expect(textAtEnd(played.files, one.replace('@', ''))).toBe('second');
    const order = played.trace.events.flatMap((event) =>
      event.type === 'queue_enter' || event.type === 'queue_leave' ? [`${event.type} ${event.toolCallId}`] : [],
    );
    expect(order).toEqual(['queue_enter t2c1', 'queue_leave t2c1', 'queue_enter t2c2', 'queue_leave t2c2']);
  });

  // In real time the order is that of arrival, and looking for a name that may be meant takes a moment.
  const inOrder = place === 'embedded' ? 'in the order of the calls' : 'one after the other';
  test(`a path that a model marks, and the path: ${inOrder}`, async () => {
    const calls = [write('@new.txt', 'first', 40), write('new.txt', 'second'), write('./new.txt', 'third')];
    const played = await playCalls(place, { calls, look: ['new.txt'] });
    const enters = timesOf(played, 'queue_enter').map((line) => line.split(' ')[1]);
    const leaves = timesOf(played, 'queue_leave').map((line) => line.split(' ')[1]);
    expect(leaves).toEqual(enters);
    if (place === 'embedded') expect(enters).toEqual(['t1c1', 't1c2', 't1c3']);
    const last = { t1c1: 'first', t1c2: 'second', t1c3: 'third' }[enters.at(-1) ?? ''];
    expect(textAtEnd(played.files, 'new.txt')).toBe(last);
  });

  test('two files behind two links to one folder do not wait', async () => {
    const files = { 'd/x': '', one: { symlink: 'd' }, other: { symlink: 'd' } };
    const played = await playCalls(place, { files, calls: [write('one/a', '', 30), write('other/b', '', 30)] });
    expect(countOf(played.trace.events, 'queue_wait')).toBe(0);
  });
});

describe('reads do not queue: a read beside a change can miss it, and the trace says so', () => {
  const kinds = async (calls: ScriptedCall[], files: Record<string, string> = { f: 'old\n' }, more = {}) => {
    const played = await playCalls('embedded', { files, calls, ...more });
    const { races, unknown } = racesOf(played.trace);
    return { kinds: races.map(({ kind }) => kind), unknown: unknown.length, results: played.results };
  };

  test('write, then read, the write taking its time: the read sees what was there before', async () => {
    const { kinds: found, results } = await kinds([write('f', 'new\n', 50), read('f')]);
    expect(results[1]?.text).toBe('old\n');
    expect(found).toEqual(['stale-read']);
  });

  test('write, then read, both at once: it went well this time', async () => {
    const { kinds: found, results } = await kinds([write('f', 'new\n'), read('f')]);
    expect(results[1]?.text).toBe('new\n');
    expect(found).toEqual(['went-well']);
  });

  test('edit, then read', async () => {
    const { kinds: found, results } = await kinds([edit('f', 'old', 'new', 50), read('f')]);
    expect([found, results[1]?.text]).toEqual([['stale-read'], 'old\n']);
  });

  test('write of a new file, then ls of its folder', async () => {
    const { kinds: found, results } = await kinds([write('d/new', '', 50), call('ls', { path: 'd' })], { 'd/x': '' });
    expect([found, results[1]?.text]).toEqual([['stale-read'], 'x']);
  });

  test('write, then grep', async () => {
    const { kinds: found, results } = await kinds([write('f', 'new\n', 50), call('grep', { pattern: 'new' })]);
    expect([found, results[1]?.text]).toEqual([['stale-read'], 'No matches found']);
  });

  test('bash beside an edit: one of the two changes is lost', async () => {
    const calls = [bash("sed -i 's/old/OLD/' f; sleep 0.01"), edit('f', 'old', 'new', 5)];
    const { kinds: found } = await kinds(calls);
    expect(found).not.toEqual([]);
  });

  test('one after the other there is no race', async () => {
    const sequential = { scenario: { settings: { toolExecution: 'sequential' } } };
    const { kinds: found, results } = await kinds([write('f', 'new\n', 50), read('f')], undefined, sequential);
    expect([found, results[1]?.text]).toEqual([[], 'new\n']);
  });

  test('reads of other files are none', async () => {
    expect((await kinds([write('f', 'new\n', 50), read('g')], { f: '', g: '' })).kinds).toEqual([]);
  });
});

describe('an abort leaves every call with its one result', () => {
  const three = [bash('sleep 1; echo one'), write('f', 'new', 1_000), read('f', 1_000)];
  const ends = (played: Played) => played.results.map(({ isError, text }) => (isError ? `error: ${text}` : text));

  test.each<[string, 'parallel' | 'sequential', number, string[]]>([
    [
      'during call 1, parallel',
      'parallel',
      500,
      ['error: Command aborted', 'error: Operation aborted', 'error: Operation aborted'],
    ],
    [
      'during call 1, sequential',
      'sequential',
      500,
      ['error: Command aborted', 'error: Operation aborted', 'error: Operation aborted'],
    ],
    [
      'during call 2, sequential',
      'sequential',
      1_500,
      ['one\n', 'error: Operation aborted', 'error: Operation aborted'],
    ],
    [
      'at the ms at which all are due',
      'parallel',
      1_000,
      ['error: Command aborted', 'error: Operation aborted', 'error: Operation aborted'],
    ],
    ['at the start', 'parallel', 0, []],
  ])('%s', async (_name, toolExecution, abortAt, expected) => {
    const scenario = { abortAt, settings: { toolExecution } };
    const played = await playCalls('embedded', { files: { f: 'old' }, calls: three, look: ['f'], scenario });
    expect(ends(played)).toEqual(expected);
    expect(textAtEnd(played.files, 'f')).toBe('old');
    expect(played.trace.events.at(-1)).toMatchObject({ type: 'agent_end', cause: 'aborted' });
  });

  test('while calls wait for a file', async () => {
    const calls = [write('f', 'a', 100), write('f', 'b', 100), write('f', 'c', 100)];
    const played = await playCalls('embedded', { files: { f: 'old' }, calls, look: ['f'], scenario: { abortAt: 150 } });
    expect(played.results.map(({ isError }) => isError)).toEqual([false, true, true]);
    expect(textAtEnd(played.files, 'f')).toBe('a');
  });

  test('on the node sandbox, during a command', async () => {
    const calls = [bash('echo so far; sleep 60'), read('f'), write('f', 'new', 60_000)];
    const played = await playCalls('node', { files: { f: 'old' }, calls, look: ['f'], scenario: { abortAt: 400 } });
    expect(ends(played)).toEqual(['error: so far\n\nCommand aborted', 'old', 'error: Operation aborted']);
    expect(textAtEnd(played.files, 'f')).toBe('old');
  });
});

describe('an abort while the gate of a call is asked: no later gate is', () => {
  const gated = (toolExecution: 'parallel' | 'sequential', abortAt: number) =>
    playCalls('embedded', {
      files: { f: 'old' },
      calls: [1, 2, 3].map((n) => call('write', { path: `f${n}`, content: '' }, { preflight: { takes: 100 } })),
      look: ['f1', 'f2', 'f3'],
      scenario: { abortAt, settings: { toolExecution } },
    });
  /** Calls whose gate was asked: one that is not asked is ended at the ms of the abort, with no time of its own. */
  const asked = ({ trace }: Played) => {
    const starts = new Map(
      trace.events.flatMap((e) => (e.type === 'tool_execution_start' ? [[e.toolCallId, e.t]] : [])),
    );
    return trace.events.flatMap((e) =>
      e.type === 'preflight_end' && e.t > (starts.get(e.toolCallId) ?? 0) ? [e.toolCallId] : [],
    );
  };

  test.each<['parallel' | 'sequential', number, string[], number]>([
    ['parallel', 50, ['t1c1'], 0],
    ['sequential', 50, ['t1c1'], 0],
    ['parallel', 150, ['t1c1', 't1c2'], 0],
    ['sequential', 150, ['t1c1', 't1c2'], 1],
    ['parallel', 100, ['t1c1'], 0],
  ])('%s, at %i ms', async (toolExecution, abortAt, gates, ran) => {
    const played = await gated(toolExecution, abortAt);
    expect(asked(played)).toEqual(gates);
    expect(played.results.map(({ isError }) => !isError)).toEqual([0, 1, 2].map((index) => index < ran));
    expect(Object.values(played.files).filter((file) => file !== undefined)).toHaveLength(ran);
  });
});

describe('what a model is told after an abort has a result for every call', () => {
  /** Calls that were asked for by replies that count, and results that were told. */
  function callsAndResults({ trace }: Pick<Played, 'trace'>): { calls: string[]; results: string[] } {
    const calls: string[] = [];
    const results: string[] = [];
    for (const event of trace.events) {
      if (event.type !== 'message_end') continue;
      const { message } = event;
      if (message.role === 'toolResult') results.push(message.toolCallId);
      if (message.role !== 'assistant' || message.stopReason === 'error' || message.stopReason === 'aborted') continue;
      for (const block of message.content) if (block.type === 'toolCall') calls.push(block.id);
    }
    return { calls, results };
  }

  test.each([
    ['in a running batch', { abortAt: 20 }],
    ['in the preflight', { abortAt: 2 }],
    ['between two batches', { abortAt: 60 }],
    ['in the second batch', { abortAt: 75 }],
    ['while the model speaks', { abortAt: 55 }],
    ['in a sequential batch', { abortAt: 20, settings: { toolExecution: 'sequential' as const } }],
  ])('%s', async (_name, scenario) => {
    const calls = [1, 2, 3].map((n) =>
      call('write', { path: `f${n}`, content: '' }, { takes: 10 * n, preflight: { takes: 2 } }),
    );
    const replies = [{ calls }, { calls, streams: 20 }, { text: 'Done.' }].map((reply) => ({ ...reply }));
    for (const [index, reply] of replies.entries()) {
      if ('calls' in reply) reply.calls = reply.calls?.map((one, at) => ({ ...one, id: `r${index}c${at}` }));
    }
    const played = await playCalls('embedded', { replies, scenario });
    const told = callsAndResults(played);
    expect(told.results).toEqual(told.calls);
  });

  test('the next request has every result in it, also of calls that were cut off', async () => {
    const tool: TestTool = { code: () => 'fine' };
    const script = [
      { calls: [{ tool: 'a' }, { tool: 'a' }], stopReason: 'length' as const },
      { calls: [{ tool: 'a' }, { tool: 'none' }] },
      { text: 'Done.' },
    ];
    const { requests } = await playAgent({ tools: { a: tool }, script });
    for (const { messages } of requests) {
      const calls = messages.flatMap((message) =>
        message.role === 'assistant'
          ? message.content.flatMap((block) => (block.type === 'toolCall' ? [block.id] : []))
          : [],
      );
      const results = messages.flatMap((message) => (message.role === 'toolResult' ? [message.toolCallId] : []));
      expect(results).toEqual(calls);
    }
    expect(requests).toHaveLength(3);
  });
});

describe('an update after the end of its call is never delivered', () => {
  const slow: TestTool = {
    code: async ({ strand }) => {
      await strand.sleep(100);
      return 'slow';
    },
  };
  /** Updates once before and once after its end, at 50 ms, while `slow` is still at work. */
  const late = (end: 'returns' | 'throws' | 'never'): TestTool => ({
    code: async ({ strand, update }) => {
      update('in time');
      strand.clock.timer(50, strand.place, () => update('too late'));
      if (end === 'throws') throw new Error('broken');
      if (end === 'never') await new Promise(() => {});
      return 'done';
    },
  });
  const updates = (events: readonly TraceEvent[], id: string) =>
    events.flatMap((event) => {
      if (event.type !== 'tool_execution_update' || event.toolCallId !== id) return [];
      const [block] = event.partialResult.content;
      return block?.type === 'text' ? [block.text] : [];
    });

  test.each(['returns', 'throws'] as const)('of a call that %s', async (end) => {
    const { events } = await playAgent({
      tools: { late: late(end), slow },
      script: [{ calls: [{ tool: 'late' }, { tool: 'slow' }] }],
    });
    expect(updates(events, 't1c1')).toEqual(['in time']);
  });

  test('of a call that an abort ended', async () => {
    const script = [{ calls: [{ tool: 'late' }, { tool: 'slow' }] }];
    const { events } = await playAgent({ tools: { late: late('returns'), slow }, script, abortAt: 20 });
    expect(updates(events, 't1c1')).toEqual(['in time']);
  });

  test('of a call that was ended from outside, after its grace', async () => {
    const endless: TestTool = {
      code: async ({ strand, update }) => {
        update('in time');
        strand.clock.timer(2_500, strand.place, () => update('too late'));
        await new Promise(() => {});
      },
    };
    const script = [{ calls: [{ tool: 'endless' }] }];
    const { events } = await playAgent({ tools: { endless }, script, abortAt: 20 });
    expect(updates(events, 't1c1')).toEqual(['in time']);
  });

  test('while the result is reviewed', async () => {
    const hooks = {
      afterToolCall: async () => {
        await new Promise((resolve) => queueMicrotask(() => resolve(undefined)));
        return undefined;
      },
    };
    const chatty: TestTool = {
      code: ({ update }) => {
        update('in time');
        queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => queueMicrotask(() => update('too late')))));
        return 'done';
      },
    };
    const { events } = await playAgent({ tools: { chatty }, script: [{ calls: [{ tool: 'chatty' }] }], hooks });
    const order = events
      .map((event) => event.type)
      .filter((type) => /update|execute_end/.test(type) && type !== 'message_update');
    expect(order.indexOf('execute_end')).toBe(order.length - 1);
  });
});

describe('a review that fails is an error of its one call', () => {
  const fine: TestTool = { code: ({ id }) => `${id} is fine` };
  const script = [{ calls: [{ tool: 'fine' }, { tool: 'fine' }] }];
  const reviewed = (review: (id: string) => unknown, toolExecution: 'parallel' | 'sequential' = 'parallel') =>
    playAgent({
      tools: { fine },
      script,
      hooks: {
        toolExecution,
        afterToolCall: async ({ toolCall }) => {
          review(toolCall.id);
          return undefined;
        },
      },
    });

  test.each(['parallel', 'sequential'] as const)('of one of two, %s', async (toolExecution) => {
    const { events } = await reviewed((id) => {
      if (id === 't1c1') throw new Error('the review broke');
    }, toolExecution);
    expect(toldResults(events)).toEqual([
      ['t1c1', 'the review broke', true],
      ['t1c2', 't1c2 is fine', false],
    ]);
  });

  test('with a value that is no Error', async () => {
    const { events } = await reviewed((id) => {
      // Foreign code throws what it likes.
      if (id === 't1c2') throw 'no Error';
    });
    expect(toldResults(events).map(([, , isError]) => isError)).toEqual([false, true]);
  });

  test('of both', async () => {
    const { events } = await reviewed(() => {
      throw new Error('the review broke');
    });
    expect(toldResults(events).map(([, , isError]) => isError)).toEqual([true, true]);
  });

  test('that never ends, after an abort: the call is ended after its grace, and the other is fine', async () => {
    const played = await playAgent({
      tools: { fine },
      script,
      abortAt: 5,
      hooks: {
        afterToolCall: ({ toolCall }) => (toolCall.id === 't1c1' ? new Promise(() => {}) : Promise.resolve(undefined)),
      },
    });
    expect(toldResults(played.events).map(([, text]) => text)).toEqual(['Operation aborted', 't1c2 is fine']);
    expect(played.lines('agent_end')).toEqual(['2005 agent_end aborted']);
  });
});

describe('what is said during a batch waits until the batch is over', () => {
  const files = { a: '' };
  const calls = [write('a', '', 100), write('b', '', 200), read('a', 50)];
  const order = ({ trace }: Played) =>
    trace.events.flatMap((event) => {
      if (event.type === 'batch_end' || event.type === 'agent_end') return [event.type];
      if (event.type !== 'message_end') return [];
      const { message } = event;
      if (message.role === 'toolResult') return [`result ${message.toolCallId}`];
      if (message.role !== 'user') return [];
      const [block] = message.content;
      return block?.type === 'text' ? [`user ${block.text}`] : [];
    });
  const results = ['result t1c1', 'result t1c2', 'result t1c3'];

  test.each<['parallel' | 'sequential', number]>([
    ['parallel', 50],
    ['sequential', 50],
    ['parallel', 0],
    ['sequential', 340],
    ['parallel', 199],
  ])('%s, at %i ms: no call is skipped', async (toolExecution, at) => {
    const scenario = { steer: [{ at, text: 'wait' }], settings: { toolExecution } };
    const played = await playCalls('embedded', { files, calls, scenario });
    // At 0 it is heard together with the prompt.
    const [first, then] = at === 0 ? [['user Go on.', 'user wait'], []] : [['user Go on.'], ['user wait']];
    expect(order(played)).toEqual([...first, ...results, 'batch_end', ...then, 'agent_end']);
    expect(played.results.every(({ isError }) => !isError)).toBe(true);
  });

  test('two things that are said are heard one after the other, before a follow-up', async () => {
    const steer = [
      { at: 50, text: 'one' },
      { at: 60, text: 'two' },
    ];
    const played = await playCalls('embedded', { calls, scenario: { steer, followUp: ['later'] } });
    expect(order(played)).toEqual([
      ...['user Go on.', ...results, 'batch_end', 'user one', 'user two', 'user later', 'agent_end'],
    ]);
  });
});

describe('of a reply that was cut off nothing runs, though its arguments are whole', () => {
  const cut = (calls: ScriptedCall[], settings = {}) =>
    playCalls('embedded', {
      files: { f: 'old' },
      replies: [{ calls, stopReason: 'length' }, { text: 'I see.' }],
      look: ['f', 'g'],
      scenario: { settings },
    });

  test.each<[string, ScriptedCall[], object]>([
    ['one call', [write('f', 'new')], {}],
    ['several, in parallel', [write('f', 'new'), bash('echo x > g'), read('f')], {}],
    ['in a sequential batch', [write('f', 'new'), write('g', 'x')], { toolExecution: 'sequential' }],
    [
      'beside an unknown tool and text that is no JSON',
      [write('f', 'new'), call('none', {}), { tool: 'write', argsText: '{"path": "g", "conte' }],
      {},
    ],
  ])('%s', async (_name, calls, settings) => {
    const played = await cut(calls, settings);
    expect(played.results).toHaveLength(calls.length);
    for (const { isError, text } of played.results) {
      expect(isError).toBe(true);
      expect(text).toContain('cut off at the output limit');
    }
    expect(textAtEnd(played.files, 'f')).toBe('old');
    expect(played.files.g).toBeUndefined();
    expect(timesOf(played, 'execute_start')).toEqual([]);
    // The model is told, and may send the calls again.
    expect(played.trace.events.at(-1)).toMatchObject({ type: 'agent_end', cause: 'stop' });
  });
});

describe('a failing call cancels none of its siblings', () => {
  const failing: [string, ScriptedCall][] = [
    ['a command that exits with 1', bash('exit 1')],
    ['an edit that finds nothing', edit('f', 'nowhere', 'x')],
    ['a file that is missing', read('missing')],
    ['a tool that is unknown', call('none', {})],
    ['arguments that are wrong', call('read', { path: 5, limit: 'x' })],
    ['text that is no JSON', { tool: 'read', argsText: '{"path": ' }],
    ['a gate that blocks', call('read', { path: 'f' }, { preflight: { block: 'not now' } })],
    ['a tool that throws', call('boom', {})],
  ];
  const boom = { name: 'boom', description: 'Throws.', parameters: { type: 'object' }, throws: 'It broke.' };
  const modes: ('parallel' | 'sequential')[] = ['parallel', 'sequential'];
  const rows = failing.flatMap(([name, bad]) =>
    modes.map((mode): [string, typeof mode, ScriptedCall] => [name, mode, bad]),
  );

  async function beside(place: Place, bad: ScriptedCall, toolExecution: 'parallel' | 'sequential'): Promise<void> {
    const calls = [write('a', 'a', 20), bad, bash('sleep 0.02; echo b > b'), read('f', 30)];
    const scenario = { settings: { toolExecution }, tools: ['read', 'write', 'edit', 'bash', boom] };
    const played = await playCalls(place, { files: { f: 'text' }, calls, look: ['a', 'b'], scenario });
    expect(played.results.map(({ isError }) => isError)).toEqual([false, true, false, false]);
    expect([textAtEnd(played.files, 'a'), textAtEnd(played.files, 'b')]).toEqual(['a', 'b\n']);
    expect(played.results[3]?.text).toBe('text');
  }

  test.each(rows)('%s, %s', async (_name, mode, bad) => {
    await beside('embedded', bad, mode);
  });

  test.each(failing)('%s, on the node sandbox', async (_name, bad) => {
    await beside('node', bad, 'parallel');
  });
});
