import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { played } from '../../scenario/simulation/testing/played.ts';
import { randomScenario } from '../../scenario/simulation/testing/random-scenario.ts';
import { edit, endShells, play, read, scenarioOf, write } from '../testing/play-batches.ts';
import type { Trace } from '../trace.ts';
import { type OtlpOptions, otlpTrace } from './otlp.ts';
import type { OtlpAttribute, OtlpSpan, OtlpValue } from './otlp-spans.ts';

afterAll(endShells);

/** As a reader of the protocol's JSON Lines has it. */
function spansIn(text: string): OtlpSpan[] {
  expect(text.endsWith('\n')).toBe(true);
  return text
    .trimEnd()
    .split('\n')
    .flatMap((line) => {
      const data: {
        resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[];
      } = JSON.parse(line);
      expect(Object.keys(data)).toEqual(['resourceSpans']);
      expect(data.resourceSpans.map(({ resource }) => plainly(resource.attributes))).toEqual([
        { 'service.name': 'switchyard' },
      ]);
      return data.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
}

function plainly(attributes: readonly OtlpAttribute[]): Record<string, unknown> {
  const plain = (value: OtlpValue): unknown => {
    if ('arrayValue' in value) return value.arrayValue.values.map(plain);
    return Object.values(value)[0];
  };
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

/** `execute_tool edit 0+200000000`, with its parent's name, in nanoseconds from the run's start. */
function tree(spans: readonly OtlpSpan[]): string[] {
  const names = new Map(spans.map(({ spanId, name }) => [spanId, name]));
  const [root] = spans;
  return spans.map(({ name, parentSpanId = '', startTimeUnixNano, endTimeUnixNano }) => {
    const start = BigInt(startTimeUnixNano) - BigInt(root?.startTimeUnixNano ?? 0);
    const took = BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano);
    return `${names.get(parentSpanId) ?? '-'} > ${name} ${start / 1_000_000n}+${took / 1_000_000n}`;
  });
}

async function exported(options: OtlpOptions = {}) {
  const calls = [edit('a', 'X', 'Y', 200), write('a', 'secret-content', 100), read('missing')];
  const trace = await play(scenarioOf([calls], { files: { a: 'X' }, title: 'Two on one' }));
  return { trace, text: otlpTrace(trace, options), spans: spansIn(otlpTrace(trace, options)) };
}

describe('the tree of spans', () => {
  test('the agent, its model’s replies and its calls, and what the calls waited for', async () => {
    const { spans } = await exported();
    expect(tree(spans)).toEqual([
      '- > invoke_agent switchyard 0+300',
      'invoke_agent switchyard > chat 0+0',
      'invoke_agent switchyard > chat 300+0',
      'invoke_agent switchyard > execute_tool edit 0+300',
      'execute_tool edit > execute 0+200',
      'execute_tool edit > wait held 200+100',
      'invoke_agent switchyard > execute_tool write 0+300',
      'execute_tool write > wait queue 0+200',
      'execute_tool write > execute 200+100',
      'invoke_agent switchyard > execute_tool read 0+300',
      'execute_tool read > wait held 0+300',
    ]);
    const [queue] = spans.filter(({ name }) => name === 'wait queue');
    const [holder] = spans.filter(({ name }) => name === 'execute_tool edit');
    expect(queue?.links?.map(({ traceId, spanId }) => [traceId, spanId])).toEqual([[holder?.traceId, holder?.spanId]]);
    expect(plainly(queue?.attributes ?? [])).toEqual({ 'switchyard.span': 'queue', 'switchyard.rule': 'same-file' });
  });

  test('attributes by the GenAI conventions', async () => {
    const { spans } = await exported();
    const attributes = (name: string) => plainly(spans.find((span) => span.name === name)?.attributes ?? []);
    expect(attributes('invoke_agent switchyard')).toEqual({
      'gen_ai.operation.name': 'invoke_agent',
      'gen_ai.provider.name': 'scripted',
      'gen_ai.agent.name': 'switchyard',
      'switchyard.title': 'Two on one',
      'switchyard.clock': 'virtual',
      'switchyard.end': 'stop',
    });
    expect(attributes('chat')).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'scripted',
      'gen_ai.response.finish_reasons': ['toolUse'],
    });
    expect(attributes('execute_tool edit')).toEqual({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'edit',
      'gen_ai.tool.call.id': 't1c1',
      'gen_ai.tool.type': 'function',
      'switchyard.turn': '1',
      'switchyard.batch': '1',
      'switchyard.mode': 'parallel',
      'switchyard.rule': 'default-parallel',
    });
    expect(attributes('execute_tool read')['error.type']).toBe('tool_error');
    expect(spans.find(({ name }) => name === 'execute_tool read')?.status).toEqual({ code: 2 });
    expect(new Set(spans.filter(({ name }) => name.startsWith('execute_tool')).map(({ kind }) => kind))).toEqual(
      new Set([1]),
    );
  });

  test('a live model has its provider’s name and its own', async () => {
    const { spans } = await exported({ provider: 'acme', model: 'm-1' });
    const chat = spans.find(({ name }) => name === 'chat m-1');
    expect(plainly(chat?.attributes ?? [])).toMatchObject({
      'gen_ai.provider.name': 'acme',
      'gen_ai.request.model': 'm-1',
    });
  });

  test('arguments, results and paths only on request', async () => {
    const { text } = await exported();
    for (const word of ['secret-content', 'missing', '/project']) expect(text).not.toContain(word);
    const { spans } = await exported({ content: true });
    const attributes = spans.map((span) => plainly(span.attributes));
    expect(attributes.find((one) => one['gen_ai.tool.call.id'] === 't1c2')).toMatchObject({
      'gen_ai.tool.call.arguments': '{"path":"a","content":"secret-content"}',
      'gen_ai.tool.call.result': 'Wrote 14 bytes to a',
    });
    expect(attributes.find((one) => one['switchyard.span'] === 'queue')).toMatchObject({
      'switchyard.path': '/project/a',
    });
  });

  test('an aborted run is one that failed', async () => {
    const trace = await play(scenarioOf([[read('a', 100)]], { files: { a: 'X' }, abortAt: 50 }));
    const [root, ...rest] = spansIn(otlpTrace(trace));
    expect(root?.status).toEqual({ code: 2 });
    expect(plainly(root?.attributes ?? [])['error.type']).toBe('aborted');
    expect(root?.events?.map(({ name, timeUnixNano }) => [name, timeUnixNano])).toEqual([
      ['abort', '1767225600050000000'],
    ]);
    const call = rest.find(({ name }) => name === 'execute_tool read');
    expect(plainly(call?.attributes ?? [])['error.type']).toBe('aborted');
  });

  test('ids follow from the trace: the same for the same run, others for another', async () => {
    const { trace, text } = await exported();
    expect(otlpTrace(structuredClone(trace))).toBe(text);
    const other: Trace = { ...trace, scenario: { ...trace.scenario, title: 'Another' } };
    const ids = (one: string) => spansIn(one).map(({ spanId }) => spanId);
    expect(ids(otlpTrace(other)).filter((id) => ids(text).includes(id))).toEqual([]);
  });

  test('a run without events is a line too', async () => {
    const { trace } = await exported();
    expect(tree(spansIn(otlpTrace({ ...trace, events: [] })))).toEqual(['- > invoke_agent switchyard 0+0']);
  });
});

test('any run: ids of the right form, each once; parents are there and around; links lead to spans', {
  timeout: 60_000,
}, async () => {
  let links = 0;
  await fc.assert(
    fc.asyncProperty(randomScenario, async (scenario) => {
      const spans = spansIn(otlpTrace((await played(scenario)).trace));
      const byId = new Map(spans.map((span) => [span.spanId, span]));
      expect(byId.size).toBe(spans.length);
      expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
      for (const span of spans) {
        expect(span.traceId).toMatch(/^[0-9a-f]{32}$/);
        expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
        expect(span.startTimeUnixNano).toMatch(/^\d{19}$/);
        expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
        for (const link of span.links ?? []) {
          links += 1;
          expect(byId.get(link.spanId)?.name).toMatch(/^execute_tool /);
        }
        if (span.parentSpanId === undefined) continue;
        const parent = byId.get(span.parentSpanId);
        expect(BigInt(parent?.startTimeUnixNano ?? 0)).toBeLessThanOrEqual(BigInt(span.startTimeUnixNano));
        expect(BigInt(parent?.endTimeUnixNano ?? 0)).toBeGreaterThanOrEqual(BigInt(span.endTimeUnixNano));
      }
      expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toHaveLength(1);
    }),
    { numRuns: 200 },
  );
  expect(links).toBeGreaterThan(50);
});
