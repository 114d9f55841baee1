import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { played } from '../../scenario/simulation/testing/played.ts';
import { randomScenario } from '../../scenario/simulation/testing/random-scenario.ts';
import { spansOf } from '../spans.ts';
import { bash, edit, endShells, play, read, scenarioOf, write } from '../testing/play-batches.ts';
import { allOf, readXml, type XmlElement } from '../testing/xml-reader.ts';
import type { Trace } from '../trace.ts';
import type { SvgWords } from './svg/words.ts';
import { timelineSvg } from './timeline-svg.ts';

afterAll(endShells);

/** Words that can be told from all others. */
const words: SvgWords = {
  language: 'x-test',
  title: 'THE-TITLE',
  figures: ({ wall }) => [{ label: 'WALL', value: `${wall}W` }],
  legend: {
    execute: 'L-EXECUTE',
    queue: 'L-QUEUE',
    turn: 'L-TURN',
    gate: 'L-GATE',
    held: 'L-HELD',
    preflight: 'L-PREFLIGHT',
    stream: 'L-STREAM',
    race: 'L-RACE',
  },
  batch: ({ batch, mode }, figures) => ({
    name: `BATCH-${batch}`,
    mode: `MODE-${mode}`,
    times: `TIMES-${figures?.wall}`,
  }),
  call: ({ toolCallId, toolName }) => ({ tool: `TOOL-${toolName}`, subject: `SUBJECT-${toolCallId}` }),
  reply: (number) => ({ name: `REPLY-${number}`, which: 'WHICH' }),
  label: ({ kind, start, end }) => (kind === 'execute' ? `${end - start}E` : ''),
  span: ({ kind, start, end, toolCallId = 'model' }) => `SPAN ${toolCallId} ${kind} ${start} ${end}`,
  race: ({ kind }) => `RACE ${kind}`,
  time: (ms) => `${ms}T`,
  aborted: 'ABORTED',
  steered: 'STEERED',
};

function drawn(trace: Trace, options: { theme?: 'light' | 'dark'; width?: number } = {}) {
  const root = readXml(timelineSvg(trace, { words, ...options }));
  return { root, all: allOf(root) };
}

function textsOf(elements: readonly XmlElement[]): string[] {
  return elements.flatMap(({ name, text }) => (name === 'text' || name === 'tspan' ? [text.trim()] : []));
}

/** Bars by their words: where they are. */
function barsOf(elements: readonly XmlElement[]): Map<string, { x: number; y: number; width: number; right: number }> {
  const bars = new Map<string, { x: number; y: number; width: number; right: number }>();
  for (const { name, children } of elements) {
    const [title, shape] = children;
    if (name !== 'g' || title?.name !== 'title' || !title.text.startsWith('SPAN ') || shape === undefined) continue;
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((key) =>
      Number(shape.attributes[key]),
    );
    bars.set(title.text.slice('SPAN '.length), { x, y: y + height / 2, width, right: x + width });
  }
  return bars;
}

const files = { a: 'X', b: 'Y' };
const together = [edit('a', 'X', 'Z', 200), write('a', 'W', 100), read('b', 50)];

describe('the drawing', () => {
  test('says all that is given to it, in its order, and nothing else', async () => {
    const { root, all } = drawn(await play(scenarioOf([together], { files })));
    expect(root.attributes).toMatchObject({ xmlns: 'http://www.w3.org/2000/svg', 'xml:lang': 'x-test', role: 'img' });
    expect(root.children[0]).toMatchObject({ name: 'title', text: 'THE-TITLE' });
    const said = textsOf(all).filter((text) => !/^\d+T$/.test(text));
    expect(said).toEqual([
      'THE-TITLE',
      'WALL',
      '300W',
      ...['EXECUTE', 'QUEUE', 'TURN', 'GATE', 'HELD', 'PREFLIGHT', 'STREAM'].map((kind) => `L-${kind}`),
      ...['BATCH-1', 'MODE-parallel', 'TIMES-300'],
      ...['TOOL-edit', 'SUBJECT-t1c1', 'TOOL-write', 'SUBJECT-t1c2', 'TOOL-read', 'SUBJECT-t1c3'],
      ...['200E', '100E', '50E'],
    ]);
  });

  test('puts every span where its time is, in the row of its call', async () => {
    const trace = await play(scenarioOf([together], { files }));
    const bars = barsOf(drawn(trace).all);
    expect([...bars.keys()]).toEqual([
      't1c1 execute 0 200',
      't1c1 held 200 300',
      't1c2 queue 0 200',
      't1c2 execute 200 300',
      't1c3 execute 0 50',
      't1c3 held 50 300',
    ]);
    const [first, second] = [bars.get('t1c1 execute 0 200'), bars.get('t1c2 execute 200 300')];
    expect(first?.x).toBeLessThan(bars.get('t1c1 held 200 300')?.x ?? 0);
    expect((first?.width ?? 0) / (second?.width ?? 1)).toBeCloseTo(2, 1);
    expect(second?.x).toBeCloseTo(bars.get('t1c1 held 200 300')?.x ?? 0, -1);
    expect(second?.y).toBe((first?.y ?? 0) + 22);
  });

  test('hatches waits, and frames what is held, by shapes alone', async () => {
    const turns = { settings: { toolExecution: 'sequential' as const } };
    const { all } = drawn(await play(scenarioOf([together, [read('b', 10)]], { files, ...turns })));
    const patterns = all.filter(({ name }) => name === 'pattern');
    expect(patterns.map(({ attributes }) => [attributes.id, attributes.patternTransform])).toEqual([
      ['waits-file', 'rotate(45)'],
      ['waits-turn', 'rotate(-45)'],
    ]);
    const turn = all.filter(({ attributes }) => attributes.fill === 'url(#waits-turn)');
    expect(turn).toHaveLength(1 + 2);
  });

  test('marks what failed, where a file was handed on, an abort, steering and races', async () => {
    const calls = [edit('a', 'X', 'Z', 200), write('a', 'W', 500), read('a', 50), read('missing', 20)];
    const scenario = scenarioOf([calls], { files, abortAt: 400, steer: [{ at: 100, text: 'secret words' }] });
    const { all } = drawn(await play(scenario));
    expect(textsOf(all)).toEqual(expect.arrayContaining(['ABORTED', 'STEERED', 'L-RACE']));
    expect(all.filter(({ text }) => text.startsWith('RACE ')).map(({ text }) => text)).toEqual(['RACE stale-read']);
    expect(all.filter(({ name, attributes }) => name === 'circle' && attributes.r === '7')).toHaveLength(2);
    expect(all.filter(({ name, attributes }) => name === 'circle' && attributes.r === '2.5')).toHaveLength(1);
    expect(JSON.stringify(all)).not.toContain('secret words');
  });

  test('light and dark differ in colours alone', async () => {
    const trace = await play(scenarioOf([together], { files }));
    const [light, dark] = [drawn(trace, { theme: 'light' }), drawn(trace, { theme: 'dark' })];
    const bare = (elements: XmlElement[]) =>
      elements.map(({ name, attributes, text }) => ({
        name,
        text,
        attributes: { ...attributes, fill: '', stroke: '' },
      }));
    expect(bare(dark.all)).toEqual(bare(light.all));
    const colors = (elements: XmlElement[]) => new Set(elements.map(({ attributes }) => attributes.fill));
    expect(colors(light.all)).toContain('#ffffff');
    expect(colors(dark.all)).toContain('#161b24');
    expect(colors(dark.all)).not.toContain('#ffffff');
  });

  test('needs nothing from outside, and runs nothing', async () => {
    const hostile = { ...words, title: '<script>alert(1)</script>&"\u0000\ud800\u0007', span: () => '"><x onload="' };
    const svg = timelineSvg(await play(scenarioOf([together], { files })), { words: hostile });
    const all = allOf(readXml(svg));
    const names = new Set(all.map(({ name }) => name));
    expect([...names].sort()).toEqual([
      'circle',
      'defs',
      'g',
      'line',
      'path',
      'pattern',
      'rect',
      'svg',
      'text',
      'title',
      'tspan',
    ]);
    const attributes = all.flatMap((element) => Object.entries(element.attributes));
    expect(attributes.filter(([key]) => /^on|href|style/.test(key))).toEqual([]);
    expect(attributes.filter(([, value]) => value.includes('url(') && !/^url\(#[\w-]+\)$/.test(value))).toEqual([]);
    expect(svg.match(/https?:[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
    expect(all[1]?.text).toBe('<script>alert(1)</script>&"\ufffd\ufffd\ufffd');
  });

  test('is the same for the same trace; a narrow one breaks its lines and shortens names', async () => {
    const trace = await play(
      scenarioOf([[bash('echo a very long command that has no room beside its bar', 20)]], { files }),
    );
    expect(timelineSvg(trace, { words })).toBe(timelineSvg(structuredClone(trace), { words }));
    const long = { ...words, call: () => ({ tool: 'bash', subject: 'echo a very long command that has no room' }) };
    const texts = textsOf(allOf(readXml(timelineSvg(trace, { words: long, width: 480 }))));
    expect(texts.find((text) => text.startsWith('echo'))).toMatch(/^echo a very.*…$/);
    expect(drawn(trace, { width: 480 }).root.attributes.width).toBe('480');
  });

  test('a run without events, and calls that take no time', async () => {
    const trace = await play(scenarioOf([[read('a'), read('b')]], { files }));
    expect(barsOf(drawn({ ...trace, events: [] }).all).size).toBe(0);
    const { all } = drawn(trace);
    expect(textsOf(all)).toEqual(expect.arrayContaining(['SUBJECT-t1c1', 'SUBJECT-t1c2']));
    expect(all.filter(({ attributes }) => attributes.width === '3' && attributes.height === '12')).toHaveLength(2);
  });
});

test('any run: every span is drawn once, inside of the picture; bars of a call lie one after the other', {
  timeout: 60_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(randomScenario, async (scenario) => {
      const { trace } = await played(scenario);
      const spans = spansOf(trace.events);
      const { root, all } = drawn(trace);
      const bars = barsOf(all);
      const replies = spans.model.filter(({ start, end }) => end > start).length;
      const calls = spans.batches.flatMap((batch) => batch.calls);
      expect(bars.size).toBe(replies + calls.reduce((sum, call) => sum + call.spans.length, 0));
      const [width, height] = [Number(root.attributes.width), Number(root.attributes.height)];
      for (const bar of bars.values()) {
        expect(bar.x).toBeGreaterThan(200);
        expect(bar.width).toBeGreaterThanOrEqual(1);
        expect(bar.right).toBeLessThanOrEqual(width);
        expect(bar.y).toBeLessThan(height);
      }
      for (const call of calls) {
        const names = call.spans.map(({ kind, start, end }) => `${call.toolCallId} ${kind} ${start} ${end}`);
        const own = names.map((name) => bars.get(name));
        expect(new Set(own.map((bar) => bar?.y)).size).toBeLessThanOrEqual(1);
        for (const [index, bar] of own.entries()) {
          const next = own[index + 1];
          if (next !== undefined) expect(bar?.x).toBeLessThan(next.x);
        }
      }
    }),
    { numRuns: 150 },
  );
});
