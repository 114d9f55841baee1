import { Type } from '@sinclair/typebox';
import { describe, expect, it } from 'vitest';
import { ToolFailure } from '../tools/tool-failure.ts';
import { type PlayedAgent, playAgent, type TestTool, toldResults } from './testing/played-agent.ts';

const fine: TestTool = {
  code: async ({ strand }) => {
    await strand.sleep(20);
    return 'fine';
  },
};

/** Plays a bad call between two good ones: the good ones must not notice. */
async function besideSiblings(
  bad: TestTool | undefined,
  call: { args?: unknown; argsText?: string } = {},
  hooks = {},
): Promise<{ text: string; played: PlayedAgent }> {
  const tools: Record<string, TestTool> = { fine, ...(bad && { bad }) };
  const played = await playAgent({
    tools,
    script: [{ calls: [{ tool: 'fine' }, { tool: 'bad', ...call }, { tool: 'fine' }] }, { text: 'seen' }],
    hooks,
  });
  const results = toldResults(played.events);
  expect(results.map(([id]) => id)).toEqual(['t1c1', 't1c2', 't1c3']);
  expect(results[0]).toEqual(['t1c1', 'fine', false]);
  expect(results[2]).toEqual(['t1c3', 'fine', false]);
  expect(results[1]?.[2]).toBe(true);
  expect(played.lines('agent_end')).toEqual(['20 agent_end stop']);
  return { text: results[1]?.[1] ?? '', played };
}

describe('an error is the result of its one call, and cancels no sibling:', () => {
  it('an unknown tool', async () => {
    const { text, played } = await besideSiblings(undefined);
    expect(text).toBe('Tool bad not found');
    expect(played.lines('preflight_end')[1]).toBe('0 preflight_end t1c2 error');
  });

  it('arguments that fail the check', async () => {
    const { text } = await besideSiblings(
      { parameters: Type.Object({ path: Type.String() }) },
      { args: { path: { not: 'a string' } } },
    );
    expect(text).toContain('path');
  });

  it('an arguments text that is no JSON, though it begins well', async () => {
    let ran = false;
    const { text } = await besideSiblings(
      {
        code: () => {
          ran = true;
        },
      },
      { argsText: '{"path": "a"} and more' },
    );
    expect(text).toContain('not valid JSON');
    expect(text).toContain('{"path": "a"} and more');
    expect(ran).toBe(false);
  });

  it.each(['null', '3', '"text"', '[]'])('an arguments text that is no object: %s', async (argsText) => {
    await besideSiblings({}, { argsText });
  });

  it('a throw in prepareArguments', async () => {
    const { text } = await besideSiblings({
      prepareArguments() {
        throw new Error('cannot mend this');
      },
    });
    expect(text).toBe('cannot mend this');
  });

  it('a gate that blocks, with its reason', async () => {
    const { text, played } = await besideSiblings(
      {},
      {},
      {
        beforeToolCall: async ({ toolCall }: { toolCall: { name: string } }) =>
          toolCall.name === 'bad' ? { block: true, reason: 'not today' } : undefined,
      },
    );
    expect(text).toBe('not today');
    expect(played.lines('preflight_end')[1]).toBe('0 preflight_end t1c2 blocked');
  });

  it('a gate that throws: it blocks', async () => {
    let ran = false;
    const { played } = await besideSiblings(
      {
        code: () => {
          ran = true;
        },
      },
      {},
      {
        beforeToolCall: async ({ toolCall }: { toolCall: { name: string } }) => {
          if (toolCall.name === 'bad') throw new Error('gate is broken');
          return undefined;
        },
      },
    );
    expect(ran).toBe(false);
    expect(played.lines('preflight_end')[1]).toBe('0 preflight_end t1c2 blocked');
  });

  it('a throw in execute, at once and later', async () => {
    const now = await besideSiblings({
      code: () => {
        throw new Error('it broke');
      },
    });
    expect(now.text).toBe('it broke');
    const later = await besideSiblings({
      code: async ({ strand }) => {
        await strand.sleep(3);
        throw new Error('it broke later');
      },
    });
    expect(later.text).toBe('it broke later');
    expect(later.played.lines('tool_execution_end')[0]).toBe('3 tool_execution_end t1c2 error');
  });

  it('a ToolFailure: its details come along, to the page and into the toolResult', async () => {
    const details = { exitCode: 3, lines: [1, 2] };
    const { text, played } = await besideSiblings({
      code: () => {
        throw new ToolFailure('it failed', details);
      },
    });
    expect(text).toBe('it failed');
    const [end, told] = played.events.flatMap((event) => {
      if (event.type === 'tool_execution_end' && event.toolCallId === 't1c2') return [event.result.details];
      if (event.type === 'message_end' && event.message.role === 'toolResult' && event.message.toolCallId === 't1c2')
        return [event.message.details];
      return [];
    });
    expect([end, told]).toEqual([details, details]);
  });

  it.each([['a string'], [42], [undefined], [null], [{ code: 7 }]])(
    'a thrown value that is no Error: %j',
    async (thrown) => {
      const { text } = await besideSiblings({
        code: () => {
          throw thrown;
        },
      });
      expect(text).not.toBe('');
    },
  );

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['a number', 3],
    ['no content', {}],
    ['content that is no list', { content: 'text' }],
    ['a strange block', { content: [{ type: 'video' }] }],
    ['an empty block', { content: [null] }],
  ])('a returned value that is no result: %s', async (_name, returned) => {
    const { text } = await besideSiblings({ code: () => returned });
    expect(text).toContain('bad returned');
  });

  it('a throw in afterToolCall', async () => {
    const { text } = await besideSiblings(
      {},
      {},
      {
        afterToolCall: async ({ toolCall }: { toolCall: { name: string } }) => {
          if (toolCall.name === 'bad') throw new Error('after went wrong');
          return undefined;
        },
      },
    );
    expect(text).toBe('after went wrong');
  });
});

describe('afterToolCall', () => {
  it('replaces field by field, and is not asked about failed preflights', async () => {
    const asked: string[] = [];
    const { events } = await playAgent({
      tools: {
        a: { code: () => ({ content: [{ type: 'text', text: 'secret' }], details: { kept: true } }) },
        b: {
          code: () => {
            throw new Error('failed');
          },
        },
      },
      script: [{ calls: [{ tool: 'a' }, { tool: 'b' }, { tool: 'nobody' }] }],
      hooks: {
        afterToolCall: async ({ toolCall, isError }) => {
          asked.push(`${toolCall.name} ${isError}`);
          return toolCall.name === 'a' ? { content: [{ type: 'text', text: 'redacted' }] } : { isError: false };
        },
      },
    });
    expect(asked.sort()).toEqual(['a false', 'b true']);
    expect(toldResults(events)).toEqual([
      ['t1c1', 'redacted', false],
      ['t1c2', 'failed', false],
      ['t1c3', 'Tool nobody not found', true],
    ]);
    const [first] = events.flatMap((event) =>
      event.type === 'message_end' && event.message.role === 'toolResult' ? [event.message.details] : [],
    );
    expect(first).toEqual({ kept: true });
  });
});

describe('what the trace keeps', () => {
  it('is not changed by code that changes its arguments and results later', async () => {
    const result = { content: [{ type: 'text', text: 'as it was' }], details: { list: [1] } };
    const { events } = await playAgent({
      tools: {
        change: {
          parameters: Type.Object({ list: Type.Array(Type.Number()) }),
          code: async ({ args, strand }) => {
            const { list } = args;
            if (Array.isArray(list)) list.push(99);
            await strand.sleep(1);
            return result;
          },
        },
        later: {
          code: async ({ strand }) => {
            await strand.sleep(10);
            const [block] = result.content;
            if (block) block.text = 'changed';
            result.details.list.push(2);
            return 'ok';
          },
        },
      },
      script: [{ calls: [{ tool: 'change', args: { list: [1] } }, { tool: 'later' }] }],
    });
    const start = events.find((event) => event.type === 'tool_execution_start');
    expect(start).toMatchObject({ args: { list: [1] } });
    const end = events.find((event) => event.type === 'tool_execution_end');
    expect(end).toMatchObject({ result: { content: [{ text: 'as it was' }], details: { list: [1] } } });
  });
});
