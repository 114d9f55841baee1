import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileHistory } from '../../trace/files-at.ts';
import type { Trace } from '../../trace/trace.ts';
import { readScenario } from '../read-scenario.ts';
import { SCENARIO_FORMAT, type Scenario } from '../scenario.ts';
import { scheduleOf } from './schedule-of-trace.ts';
import { simulate } from './simulate.ts';
import { broken } from './testing/laws.ts';
import { played } from './testing/played.ts';
import { randomScenario } from './testing/random-scenario.ts';

/** Counts how often the random runs came to what they are to test. */
class Census {
  readonly #counts = new Map<string, number>();

  add(trace: Trace): void {
    const aborted = trace.events.findIndex((event) => event.type === 'abort');
    for (const [index, event] of trace.events.entries()) {
      if (event.type === 'batch_start') {
        this.#count('batches');
        this.#count(`${event.mode} ${event.cause.rule}`);
      }
      if (event.type === 'preflight_end') this.#count(`preflight ${event.outcome}`);
      if (event.type === 'queue_wait') {
        this.#count('queue waits');
        if (event.behind.length > 1) this.#count('queue waits behind several');
      }
      if (event.type === 'execute_end' && aborted !== -1 && index > aborted) this.#count('aborted at work');
      if (event.type === 'steer') this.#count('steered');
      if (event.type === 'agent_end') this.#count(`ended: ${event.cause}`);
    }
  }

  /** Of these, those that came less than `least` times. */
  rare(names: string[], least: number): string[] {
    return names.filter((name) => (this.#counts.get(name) ?? 0) < least);
  }

  #count(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }
}

function textsAtEnd(trace: Trace): Record<string, string> {
  const files = new FileHistory(trace, '/project').at({ t: Number.MAX_VALUE }).files;
  const texts: [string, string][] = [];
  for (const { path, content } of files.values()) if (content) texts.push([path, new TextDecoder().decode(content)]);
  return Object.fromEntries(texts);
}

describe('a run and the simulation of its rules', () => {
  test('agree event by event, on more than 10,000 random batches, and every trace keeps the laws', {
    timeout: 300_000,
  }, async () => {
    const census = new Census();
    await fc.assert(
      fc.asyncProperty(randomScenario, async (scenario) => {
        const { trace, files } = await played(scenario);
        const prediction = simulate(scenario);
        expect(scheduleOf(trace.events)).toEqual(prediction.events);
        expect(files).toEqual(prediction.files);
        expect(textsAtEnd(trace)).toEqual(files);
        expect(broken(trace.events)).toEqual([]);
        census.add(trace);
      }),
      { numRuns: 8_000 },
    );
    expect(census.rare(['batches'], 10_000)).toEqual([]);
    const kinds = [
      'parallel default-parallel',
      'sequential config-sequential',
      'sequential tool-sequential',
      'parallel output-cut',
      'preflight ready',
      'preflight error',
      'preflight blocked',
      'preflight aborted',
      'queue waits',
      'queue waits behind several',
      'aborted at work',
      'steered',
      'ended: stop',
      'ended: error',
      'ended: aborted',
    ];
    expect(census.rare(kinds, 100)).toEqual([]);
  });

  test('the random scenarios are scenarios that are read', () => {
    fc.assert(
      fc.property(randomScenario, (scenario) => {
        expect(readScenario(JSON.stringify(scenario))).toEqual({ ok: true, scenario });
      }),
      { numRuns: 200 },
    );
  });
});

/** Waits of every kind, several replies, a failure, a steering message and an abort. */
const eventful: Scenario = {
  format: SCENARIO_FORMAT,
  version: 1,
  prompt: 'Go.',
  files: { 'a.txt': 'one two', 'real/b.txt': 'b', 'to-real': { symlink: 'real' } },
  model: {
    script: [
      {
        text: 'A look.',
        streams: 40,
        calls: [
          { tool: 'edit', args: { path: 'a.txt', edits: [{ oldText: 'one', newText: '1' }] }, takes: 30 },
          { tool: 'edit', args: { path: './a.txt', edits: [{ oldText: 'two', newText: '2' }] }, takes: 30 },
          { tool: 'write', args: { path: 'real/n.txt', content: 'n' }, takes: 20, preflight: { takes: 15 } },
          { tool: 'write', args: { path: 'to-real/n.txt', content: 'm' }, takes: 20 },
          { tool: 'read', args: { path: 'missing' }, takes: 5 },
          { tool: 'ls', args: {}, takes: 70 },
        ],
      },
      { thinking: 'More.', calls: [{ tool: 'read', args: { path: 'a.txt' }, takes: 100 }, { tool: 'nobody' }] },
    ],
  },
  steer: [{ at: 60, text: 'Quick.' }],
  abortAt: 190,
};

describe('the same scenario, again and again', () => {
  test('gives one trace to the last byte: 100 runs of an eventful one', async () => {
    const traces = new Set<string>();
    for (let run = 0; run < 100; run++) traces.add(JSON.stringify((await played(eventful)).trace));
    expect(traces.size).toBe(1);
    const [trace = ''] = traces;
    for (const word of ['queue_wait', 'steer', '"abort"', 'message_update']) expect(trace).toContain(word);
  });

  test('also when many run at once, and of random scenarios', async () => {
    for (const scenario of fc.sample(randomScenario, 20)) {
      const runs = await Promise.all(Array.from({ length: 5 }, () => played(scenario)));
      expect(new Set(runs.map((run) => JSON.stringify(run.trace))).size).toBe(1);
    }
  });
});
