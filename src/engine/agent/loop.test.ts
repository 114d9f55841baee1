import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { playAgent, type TestTool, toldResults } from './testing/played-agent.ts';

/** Sleeps as long as its argument `ms` says. */
const sleeper: TestTool = {
  parameters: Type.Object({ ms: Type.Optional(Type.Number()) }, { additionalProperties: false }),
  code: async ({ args, strand, id }) => {
    await strand.sleep(Number(args.ms ?? 0));
    return `${id} done`;
  },
};
const calls = (...list: [tool: string, args?: object][]) => ({
  calls: list.map(([tool, args]) => ({ tool, args: args ?? {} })),
});

describe('a parallel batch', () => {
  it('preflights in source order, starts together, ends in completion order, tells in source order', async () => {
    const { lines } = await playAgent({
      tools: { sleep: sleeper },
      script: [calls(['sleep', { ms: 30 }], ['sleep', { ms: 10 }])],
    });
    expect(lines()).toEqual([
      '0 agent_start',
      '0 turn_start 1',
      '0 message_start user',
      '0 message_end user',
      '0 message_start assistant',
      '0 message_update',
      '0 message_update',
      '0 message_end assistant',
      '0 batch_start 1 parallel default-parallel',
      '0 tool_execution_start t1c1',
      '0 preflight_end t1c1 ready',
      '0 tool_execution_start t1c2',
      '0 preflight_end t1c2 ready',
      '0 execute_start t1c1',
      '0 execute_start t1c2',
      '10 execute_end t1c2',
      '10 tool_execution_end t1c2 ok',
      '30 execute_end t1c1',
      '30 tool_execution_end t1c1 ok',
      '30 message_start t1c1',
      '30 message_end t1c1',
      '30 message_start t1c2',
      '30 message_end t1c2',
      '30 batch_end 1',
      '30 turn_end 1',
      '30 turn_start 2',
      '30 message_start assistant',
      '30 message_end assistant',
      '30 turn_end 2',
      '30 agent_end stop',
    ]);
  });

  it('starts nothing before the last preflight is done, and ends what fails in its preflight at once', async () => {
    const { lines } = await playAgent({
      tools: { sleep: sleeper },
      script: [calls(['sleep', { ms: 5 }], ['nobody'], ['sleep', { ms: 5 }])],
      hooks: {
        beforeToolCall: async ({ toolCall, strand }) => {
          await strand.sleep(toolCall.id === 't1c3' ? 100 : 0);
          return undefined;
        },
      },
    });
    expect(lines('tool_execution_start', 'preflight_end', 'execute_start', 'tool_execution_end')).toEqual([
      '0 tool_execution_start t1c1',
      '0 preflight_end t1c1 ready',
      '0 tool_execution_start t1c2',
      '0 preflight_end t1c2 error',
      '0 tool_execution_end t1c2 error',
      '0 tool_execution_start t1c3',
      '100 preflight_end t1c3 ready',
      '100 execute_start t1c1',
      '100 execute_start t1c3',
      '105 tool_execution_end t1c1 ok',
      '105 tool_execution_end t1c3 ok',
    ]);
  });

  it('has no limit of calls at once', async () => {
    let running = 0;
    let most = 0;
    const tool: TestTool = {
      code: async ({ strand }) => {
        running += 1;
        most = Math.max(most, running);
        await strand.sleep(10);
        running -= 1;
        return 'ok';
      },
    };
    const { events } = await playAgent({
      tools: { t: tool },
      script: [calls(...Array.from({ length: 300 }, (): [string] => ['t']))],
    });
    expect(most).toBe(300);
    expect(toldResults(events)).toHaveLength(300);
    expect(events.at(-1)?.t).toBe(10);
  });
});

describe('a sequential batch', () => {
  it('takes each call from its start to its told result before the next', async () => {
    const { lines } = await playAgent({
      tools: { sleep: sleeper, ask: { ...sleeper, executionMode: 'sequential' } },
      script: [calls(['sleep', { ms: 30 }], ['ask', { ms: 10 }])],
    });
    expect(lines().slice(8, -5)).toEqual([
      '0 batch_start 1 sequential tool-sequential ask',
      '0 tool_execution_start t1c1',
      '0 preflight_end t1c1 ready',
      '0 execute_start t1c1',
      '30 execute_end t1c1',
      '30 tool_execution_end t1c1 ok',
      '30 message_start t1c1',
      '30 message_end t1c1',
      '30 tool_execution_start t1c2',
      '30 preflight_end t1c2 ready',
      '30 execute_start t1c2',
      '40 execute_end t1c2',
      '40 tool_execution_end t1c2 ok',
      '40 message_start t1c2',
      '40 message_end t1c2',
      '40 batch_end 1',
      '40 turn_end 1',
    ]);
  });
});

describe('the decision', () => {
  const sequential: TestTool = { ...sleeper, executionMode: 'sequential' };
  const decided = async (tools: Record<string, TestTool>, list: [string, object?][], config = false) => {
    const hooks = config ? { toolExecution: 'sequential' as const } : {};
    const { lines } = await playAgent({ tools, script: [calls(...list)], hooks });
    return lines('batch_start');
  };

  it('goes by the name alone', async () => {
    expect(await decided({ a: sleeper, s: sequential }, [['a'], ['s', { wrong: 1 }]])).toEqual([
      '0 batch_start 1 sequential tool-sequential s',
    ]);
    expect(await decided({ a: sleeper, s: sequential }, [['a'], ['nobody']])).toEqual([
      '0 batch_start 1 parallel default-parallel',
    ]);
  });

  it('names the first tool that is sequential; the setting beats them all', async () => {
    const tools = { a: sleeper, s: sequential, z: sequential };
    expect(await decided(tools, [['a'], ['z'], ['s']])).toEqual(['0 batch_start 1 sequential tool-sequential z']);
    expect(await decided(tools, [['z'], ['s']], true)).toEqual(['0 batch_start 1 sequential config-sequential']);
  });

  it('is not overridden by a tool that declares parallel', async () => {
    const tools = { p: { ...sleeper, executionMode: 'parallel' as const }, s: sequential };
    expect(await decided(tools, [['p'], ['s']])).toEqual(['0 batch_start 1 sequential tool-sequential s']);
    expect(await decided({ p: tools.p }, [['p']], true)).toEqual(['0 batch_start 1 sequential config-sequential']);
  });

  it('ends with its batch', async () => {
    const { lines } = await playAgent({
      tools: { a: sleeper, s: sequential },
      script: [calls(['s'], ['a']), calls(['a'], ['a'])],
    });
    expect(lines('batch_start')).toEqual([
      '0 batch_start 1 sequential tool-sequential s',
      '0 batch_start 2 parallel default-parallel',
    ]);
  });
});

describe('updates', () => {
  it('come before the end, only when changed, and never after the call has settled', async () => {
    let late: (text: string) => void = () => {};
    const { lines } = await playAgent({
      tools: {
        tell: {
          code: async ({ update, strand }) => {
            update('1');
            update('1');
            await strand.sleep(5);
            update('2');
            late = update;
            return 'ok';
          },
        },
        later: {
          code: async ({ strand }) => {
            await strand.sleep(50);
            late('too late');
            return 'ok';
          },
        },
      },
      script: [calls(['tell'], ['later'])],
    });
    expect(lines('tool_execution_update', 'tool_execution_end')).toEqual([
      '0 tool_execution_update t1c1 1',
      '5 tool_execution_update t1c1 2',
      '5 tool_execution_end t1c1 ok',
      '50 tool_execution_end t1c2 ok',
    ]);
  });

  it('are at most 1,000 a call', async () => {
    const { lines } = await playAgent({
      tools: {
        flood: {
          code: ({ update }) => {
            for (let i = 0; i < 3_000; i++) update(String(i));
            return 'ok';
          },
        },
      },
      script: [calls(['flood'])],
    });
    expect(lines('tool_execution_update')).toHaveLength(1_000);
  });
});

describe('what the model is told', () => {
  it('is every message so far, each call with its one result', async () => {
    const { requests } = await playAgent({
      tools: { sleep: sleeper },
      script: [calls(['sleep', { ms: 3 }], ['nobody']), { text: 'Done' }],
    });
    expect(requests).toHaveLength(2);
    expect(requests[1]?.messages.map((message) => message.role)).toEqual([
      'user',
      'assistant',
      'toolResult',
      'toolResult',
    ]);
    expect(requests[1]?.tools.map(({ name }) => name)).toEqual(['sleep']);
  });

  it('is not a reply that ended in error; such a reply starts no batch', async () => {
    const { lines, requests } = await playAgent({
      tools: { sleep: sleeper },
      script: [{ ...calls(['sleep']), stopReason: 'error', errorMessage: 'overloaded' }],
      followUp: ['again'],
    });
    expect(lines('batch_start', 'execute_start')).toEqual([]);
    expect(lines('agent_end')).toEqual(['0 agent_end error']);
    expect(requests).toHaveLength(1);
  });

  it('is broken off in words when the client throws', async () => {
    const { events, lines } = await playAgent({
      tools: {},
      script: [],
      model: {
        async *stream() {
          yield { type: 'start' };
          throw new Error('the line is dead');
        },
      },
    });
    const reply = events.find((event) => event.type === 'message_end' && event.message.role === 'assistant');
    expect(reply).toMatchObject({ message: { stopReason: 'error', errorMessage: 'the line is dead' } });
    expect(lines('agent_end')).toEqual(['0 agent_end error']);
  });

  it('arrives in pieces over the time that the reply streams', async () => {
    const long = 'x'.repeat(100);
    const { events, lines } = await playAgent({ tools: {}, script: [{ text: long, streams: 90 }] });
    expect(lines('message_update', 'message_end').slice(1)).toEqual([
      '30 message_update',
      '60 message_update',
      '90 message_update',
      '90 message_end assistant',
    ]);
    const text = events.flatMap((event) =>
      event.type === 'message_update' && event.delta.type === 'text' ? [event.delta.text] : [],
    );
    expect(text.join('')).toBe(long);
  });
});

describe('an output that was cut off', () => {
  it.each(['parallel', 'sequential'] as const)('runs nothing, %s', async (toolExecution) => {
    const { lines, events } = await playAgent({
      tools: { sleep: sleeper },
      script: [{ ...calls(['sleep'], ['sleep']), stopReason: 'length' }],
      hooks: { toolExecution },
    });
    expect(lines('batch_start')).toEqual([`0 batch_start 1 ${toolExecution} output-cut`]);
    expect(lines('execute_start')).toEqual([]);
    expect(lines('preflight_end')).toEqual(['0 preflight_end t1c1 error', '0 preflight_end t1c2 error']);
    const results = toldResults(events);
    expect(results).toHaveLength(2);
    for (const [, text, isError] of results) {
      expect(text).toContain('cut off');
      expect(isError).toBe(true);
    }
  });
});

describe('steering and follow-up', () => {
  it('steering waits for the batch, and skips no call of it', async () => {
    const { lines } = await playAgent({
      tools: { sleep: sleeper },
      script: [calls(['sleep', { ms: 300 }], ['sleep', { ms: 500 }]), { text: 'Understood' }],
      steer: [{ at: 100, text: 'Stop soon' }],
    });
    expect(lines('steer', 'tool_execution_end', 'message_end', 'turn_start')).toEqual([
      '0 turn_start 1',
      '0 message_end user',
      '0 message_end assistant',
      '100 steer Stop soon',
      '300 tool_execution_end t1c1 ok',
      '500 tool_execution_end t1c2 ok',
      '500 message_end t1c1',
      '500 message_end t1c2',
      '500 turn_start 2',
      '500 message_end user',
      '500 message_end assistant',
    ]);
  });

  it('steering at 0 is heard with the prompt', async () => {
    const { requests } = await playAgent({ tools: {}, script: [{ text: 'Hi' }], steer: [{ at: 0, text: 'Also' }] });
    expect(requests[0]?.messages.map((message) => message.content)).toEqual([
      [{ type: 'text', text: 'Go' }],
      [{ type: 'text', text: 'Also' }],
    ]);
  });

  it('a follow-up is said only when there are neither calls nor steering left, one at a time', async () => {
    const { requests, lines } = await playAgent({
      tools: { sleep: sleeper },
      script: [calls(['sleep', { ms: 50 }]), { text: 'One' }, { text: 'Two' }, { text: 'Three' }],
      steer: [{ at: 10, text: 'steered' }],
      followUp: ['first', 'second'],
    });
    const lastSaid = requests.map(({ messages }) => messages.filter(({ role }) => role === 'user').at(-1)?.content);
    expect(lastSaid).toEqual(['Go', 'steered', 'first', 'second'].map((text) => [{ type: 'text', text }]));
    expect(lines('agent_end')).toEqual(['50 agent_end stop']);
  });
});

describe('terminate', () => {
  const ender: TestTool = {
    code: () => ({ content: [{ type: 'text', text: 'enough' }], terminate: true }),
  };

  it('ends the run when every result of the batch says so', async () => {
    const all = await playAgent({ tools: { end: ender }, script: [calls(['end'], ['end']), { text: 'never' }] });
    expect(all.requests).toHaveLength(1);
    expect(all.lines('agent_end')).toEqual(['0 agent_end terminate']);
    const some = await playAgent({
      tools: { end: ender, sleep: sleeper },
      script: [calls(['end'], ['sleep']), { text: 'goes on' }],
    });
    expect(some.requests).toHaveLength(2);
  });

  it('does not keep steering and follow-ups from being said', async () => {
    const { requests } = await playAgent({
      tools: { end: ender },
      script: [calls(['end']), { text: 'heard' }],
      followUp: ['and now'],
    });
    expect(requests).toHaveLength(2);
  });
});
