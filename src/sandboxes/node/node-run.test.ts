import { describe, expect, it } from 'vitest';
import { createWallClock } from '../../engine/clock/wall.ts';
import { valueOrThrow } from '../../engine/env/result.ts';
import { checkScenario } from '../../engine/scenario/read-scenario.ts';
import { runScenario } from '../../engine/scenario/run-scenario.ts';
import { createNodeSandbox } from './create-node-sandbox.ts';

/** Plays a scenario on the machine itself; gives its trace and the text of one file at the end. */
async function play(document: unknown, file: string) {
  const reading = checkScenario(document);
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  let text = '';
  const trace = await runScenario(reading.scenario, {
    createSandbox: createNodeSandbox,
    clock: createWallClock(),
    beforeDispose: async ({ env }) => {
      text = valueOrThrow(await env.readTextFile(file));
    },
  }).finished;
  return { trace, text };
}

const scenario = (files: Record<string, unknown>, calls: unknown[], more: Record<string, unknown> = {}) => ({
  format: 'switchyard-scenario',
  version: 1,
  rules: 1,
  files,
  prompt: 'Go on',
  model: { script: [{ calls }] },
  ...more,
});

const edit = (path: string, oldText: string, newText: string, takes = 0) => ({
  tool: 'edit',
  args: { path, edits: [{ oldText, newText }] },
  takes,
});

describe('a run on the machine itself', () => {
  it('edits of one file, by two names, one after the other: all are kept', async () => {
    const files = { 'a.txt': 'one two three\n', 'alias.txt': { symlink: 'a.txt' } };
    const calls = [edit('a.txt', 'one', '1', 30), edit('alias.txt', 'two', '2', 20), edit('a.txt', 'three', '3', 10)];
    const { trace, text } = await play(scenario(files, calls), 'a.txt');
    expect(text).toBe('1 2 3\n');
    const queue = trace.events.flatMap((event) =>
      event.type === 'queue_enter' || event.type === 'queue_leave' ? [`${event.type} ${event.toolCallId}`] : [],
    );
    expect(queue).toEqual([
      'queue_enter t1c1',
      'queue_leave t1c1',
      'queue_enter t1c2',
      'queue_leave t1c2',
      'queue_enter t1c3',
      'queue_leave t1c3',
    ]);
    const waits = trace.events.flatMap((event) => (event.type === 'queue_wait' ? [event.behind] : []));
    expect(waits).toEqual([['t1c1'], ['t1c1', 't1c2']]);
    expect(trace).toMatchObject({ clock: 'wall', reproducible: false });
  });

  it('the real bash, its output and what it changed', async () => {
    const calls = [{ tool: 'bash', args: { command: 'echo hello; echo x > made.txt; exit 3' } }];
    const { trace, text } = await play(scenario({}, calls), 'made.txt');
    expect(text).toBe('x\n');
    const ends = trace.events.filter((event) => event.type === 'tool_execution_end');
    expect(ends).toMatchObject([{ isError: true }]);
    expect(JSON.stringify(ends)).toContain('hello');
    const types = trace.events.map((event) => event.type);
    for (const type of ['exec_start', 'exec_output', 'file_change', 'files_unknown', 'exec_end']) {
      expect(types).toContain(type);
    }
  });

  it('an abort ends a command that would go on for ever, and every call has its result', async () => {
    const calls = [
      { tool: 'bash', args: { command: 'while true; do echo x >> log; sleep 0.01; done' } },
      { tool: 'write', args: { path: 'b.txt', content: 'b' }, takes: 60_000 },
    ];
    const { trace, text } = await play(scenario({ log: '' }, calls, { abortAt: 300 }), 'log');
    expect(text).toMatch(/^(x\n)*$/);
    const results = trace.events.flatMap((event) =>
      event.type === 'message_end' && event.message.role === 'toolResult' ? [event.message] : [],
    );
    expect(results.map(({ toolCallId, isError }) => [toolCallId, isError])).toEqual([
      ['t1c1', true],
      ['t1c2', true],
    ]);
    expect(trace.events.some((event) => event.type === 'file_change' && event.path.endsWith('b.txt'))).toBe(false);
    expect(trace.events.at(-1)).toMatchObject({ type: 'agent_end', cause: 'aborted' });
  });
});
