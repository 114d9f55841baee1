import { describe, expect, it } from 'vitest';
import { type PlayedAgent, playAgent, type TestTool, toldResults } from './testing/played-agent.ts';

const sleeper: TestTool = {
  code: async ({ strand, id }) => {
    await strand.sleep(100);
    return `${id} done`;
  },
};
const deaf: TestTool = { code: () => new Promise(() => {}) };
const abortingAtOnce: TestTool = {
  code: ({ abort }) => {
    abort();
    return 'I asked for it';
  },
};
const three = (...tools: string[]) => [{ calls: tools.map((tool) => ({ tool })) }];

/** Text of every call's one result; fails unless each call has exactly one, in source order. */
function results({ events }: PlayedAgent, count: number): string[] {
  const told = toldResults(events);
  expect(told.map(([id]) => id)).toEqual(Array.from({ length: count }, (_, index) => `t1c${index + 1}`));
  for (const type of ['tool_execution_start', 'preflight_end', 'tool_execution_end'] as const) {
    expect(events.filter((event) => event.type === type)).toHaveLength(count);
  }
  return told.map(([, text, isError]) => (isError ? `error: ${text}` : text));
}
const aborted = 'error: Operation aborted';

describe('an abort during execute', () => {
  it('parallel: every running call gets a result, finished ones keep theirs', async () => {
    const quick: TestTool = { code: () => 'quick' };
    const played = await playAgent({
      tools: { quick, sleep: sleeper },
      script: three('quick', 'sleep', 'sleep'),
      abortAt: 50,
    });
    expect(results(played, 3)).toEqual(['quick', aborted, aborted]);
    expect(played.lines('abort', 'agent_end')).toEqual(['50 abort scenario', '50 agent_end aborted']);
  });

  it('sequential: the rest get one too, and none of them runs', async () => {
    const played = await playAgent({
      tools: { sleep: sleeper },
      script: three('sleep', 'sleep', 'sleep'),
      abortAt: 150,
      hooks: { toolExecution: 'sequential' },
    });
    expect(results(played, 3)).toEqual(['t1c1 done', aborted, aborted]);
    expect(played.lines('execute_start')).toEqual(['0 execute_start t1c1', '100 execute_start t1c2']);
    expect(played.lines('agent_end')).toEqual(['150 agent_end aborted']);
  });

  it('at the very ms at which a call is due: the abort comes first', async () => {
    const played = await playAgent({ tools: { sleep: sleeper }, script: three('sleep', 'sleep'), abortAt: 100 });
    expect(results(played, 2)).toEqual([aborted, aborted]);
  });

  it('wakes the calls in call order', async () => {
    const played = await playAgent({ tools: { sleep: sleeper }, script: three('sleep', 'sleep', 'sleep'), abortAt: 7 });
    expect(played.lines('tool_execution_end')).toEqual([
      '7 tool_execution_end t1c1 error',
      '7 tool_execution_end t1c2 error',
      '7 tool_execution_end t1c3 error',
    ]);
  });

  it('lets a call that minds its signal say what it did so far', async () => {
    const minding: TestTool = {
      code: async ({ strand }) => {
        await strand.sleep(1_000).catch(() => {});
        return 'cleaned up';
      },
    };
    const played = await playAgent({ tools: { minding }, script: three('minding'), abortAt: 10 });
    expect(results(played, 1)).toEqual(['cleaned up']);
  });

  it('of a call that is done but not due: it did nothing', async () => {
    const quick: TestTool = { code: () => 'quick' };
    const played = await playAgent({
      tools: { quick },
      script: three('quick', 'quick'),
      abortAt: 10,
      takes: { t1c2: 50 },
    });
    expect(results(played, 2)).toEqual(['quick', aborted]);
  });
});

describe('an abort in the preflight', () => {
  const gate = (id: string) => ({
    beforeToolCall: async ({
      toolCall,
      strand,
    }: {
      toolCall: { id: string };
      strand: { sleep(ms: number): Promise<void> };
    }) => {
      if (toolCall.id === id) await strand.sleep(1_000);
      return undefined;
    },
  });

  it.each(['parallel', 'sequential'] as const)('of call 2 of 3, %s', async (toolExecution) => {
    const played = await playAgent({
      tools: { sleep: sleeper },
      script: three('sleep', 'sleep', 'sleep'),
      abortAt: 500,
      hooks: { ...gate('t1c2'), toolExecution },
    });
    const first = toolExecution === 'parallel' ? aborted : 't1c1 done';
    expect(results(played, 3)).toEqual([first, aborted, aborted]);
    const ran = toolExecution === 'parallel' ? [] : ['0 execute_start t1c1'];
    expect(played.lines('execute_start')).toEqual(ran);
  });

  it('asks no gate of a later call', async () => {
    const asked: string[] = [];
    const played = await playAgent({
      tools: { sleep: sleeper },
      script: three('sleep', 'sleep'),
      abortAt: 5,
      hooks: {
        beforeToolCall: async ({ toolCall, strand }) => {
          asked.push(toolCall.id);
          await strand.sleep(100);
          return undefined;
        },
      },
    });
    expect(asked).toEqual(['t1c1']);
    expect(results(played, 2)).toEqual([aborted, aborted]);
  });

  it('a gate that never answers is given up after the grace period', async () => {
    const played = await playAgent({
      tools: { sleep: sleeper },
      script: three('sleep', 'sleep'),
      abortAt: 5,
      hooks: { beforeToolCall: () => new Promise(() => {}) },
    });
    expect(results(played, 2)).toEqual([aborted, aborted]);
    expect(played.lines('agent_end')).toEqual(['2005 agent_end aborted']);
  });
});

describe('an abort from inside', () => {
  it('by the first tool, at once: the second does not run', async () => {
    let ran = false;
    const second: TestTool = {
      code: () => {
        ran = true;
      },
    };
    const played = await playAgent({ tools: { first: abortingAtOnce, second }, script: three('first', 'second') });
    expect(ran).toBe(false);
    expect(results(played, 2)[1]).toBe(aborted);
  });

  it('sequential, by the first tool: the second has a result and does not run', async () => {
    let ran = false;
    const second: TestTool = {
      code: () => {
        ran = true;
      },
    };
    const played = await playAgent({
      tools: { first: abortingAtOnce, second },
      script: three('first', 'second'),
      hooks: { toolExecution: 'sequential' },
    });
    expect(ran).toBe(false);
    expect(results(played, 2)[1]).toBe(aborted);
  });

  it.each(['parallel', 'sequential'] as const)(
    'in prepareArguments: the call does not run, %s',
    async (toolExecution) => {
      let ran = false;
      let abort = () => {};
      const first: TestTool = {
        code: (call) => {
          abort = call.abort;
          return 'ok';
        },
      };
      const second: TestTool = {
        code: () => {
          ran = true;
        },
        prepareArguments: (args) => {
          abort();
          return args;
        },
      };
      const played = await playAgent({
        tools: { first, second },
        script: [{ calls: [{ tool: 'first' }] }, { calls: [{ tool: 'second' }, { tool: 'first' }] }],
        hooks: { toolExecution },
      });
      expect(ran).toBe(false);
      expect(
        toldResults(played.events)
          .slice(1)
          .map(([id, text]) => `${id} ${text}`),
      ).toEqual(['t2c1 Operation aborted', 't2c2 Operation aborted']);
    },
  );
});

describe('a call that never settles', () => {
  it('after an abort: gets its result after the grace period, finished siblings keep theirs, the run ends', async () => {
    const quick: TestTool = { code: () => 'quick' };
    const played = await playAgent({ tools: { quick, deaf }, script: three('quick', 'deaf'), abortAt: 100 });
    expect(results(played, 2)).toEqual(['quick', aborted]);
    expect(played.lines('execute_end', 'agent_end')).toEqual([
      '0 execute_end t1c1',
      '2100 execute_end t1c2',
      '2100 agent_end aborted',
    ]);
  });

  it('without an abort: is ended when nothing can happen any more, and the run goes on', async () => {
    const played = await playAgent({
      tools: { deaf, sleep: sleeper },
      script: [...three('deaf', 'sleep'), { text: 'I see' }],
    });
    const [first, second] = results(played, 2);
    expect(first).toContain('never settle');
    expect(second).toBe('t1c2 done');
    const end = played.events.find((event) => event.type === 'execute_end' && event.toolCallId === 't1c1');
    expect(end).toMatchObject({ t: 100, cause: { rule: 'never-settles' } });
    expect(played.lines('agent_end')).toEqual(['100 agent_end stop']);
  });

  it('names what it waits for', async () => {
    const waiting: TestTool = {
      code: async ({ strand }) => {
        await strand.wait({ kind: 'file', path: '/project/a', behind: ['t0c0'] }).ended;
        return 'ok';
      },
    };
    const played = await playAgent({ tools: { waiting }, script: three('waiting') });
    expect(results(played, 1)[0]).toContain('/project/a, held by t0c0');
  });
});

describe('the limits of a run', () => {
  it('a call that is woken 10,000 times without coming to its end', async () => {
    const polling: TestTool = {
      code: async ({ strand }) => {
        for (;;) await strand.sleep(10);
      },
    };
    const played = await playAgent({
      tools: { polling, sleep: sleeper },
      script: [...three('polling', 'sleep'), { text: 'I see' }],
    });
    const [first, second] = results(played, 2);
    expect(first).toContain('10000 times');
    expect(second).toBe('t1c2 done');
    expect(played.lines('agent_end')[0]).toContain('agent_end stop');
  });

  it('a run of more than an hour of its clock', async () => {
    const patient: TestTool = {
      code: async ({ strand }) => {
        for (;;) await strand.sleep(900_000);
      },
    };
    const played = await playAgent({ tools: { patient }, script: [...three('patient'), { text: 'never said' }] });
    expect(results(played, 1)[0]).toContain('an hour');
    expect(played.lines('abort', 'agent_end')).toEqual(['3600000 abort run-limit', '3600000 agent_end run-limit']);
  });
});

describe('an abort while the model speaks', () => {
  it('keeps what has arrived, starts no batch, and ends the run', async () => {
    const played = await playAgent({
      tools: { sleep: sleeper },
      script: [{ text: 'One moment', streams: 100, calls: [{ tool: 'sleep' }] }],
      abortAt: 60,
    });
    const reply = played.events.find((event) => event.type === 'message_end' && event.message.role === 'assistant');
    expect(reply).toMatchObject({
      t: 60,
      message: { stopReason: 'aborted', content: [{ type: 'text', text: 'One moment' }] },
    });
    expect(played.lines('batch_start')).toEqual([]);
    expect(played.lines('agent_end')).toEqual(['60 agent_end aborted']);
  });

  it('before anything was said', async () => {
    const script = [{ text: 'Never', calls: [{ tool: 'sleep' }] }];
    const played = await playAgent({ tools: { sleep: sleeper }, script, abortAt: 0 });
    expect(played.requests).toEqual([]);
    expect(played.lines('batch_start')).toEqual([]);
    expect(played.lines('abort', 'agent_end')).toEqual(['0 abort scenario', '0 agent_end aborted']);
  });
});
