import { expect, test } from 'vitest';
import { checkArguments } from './check-arguments.ts';
import { createCodelessTool } from './codeless-tool.ts';
import type { ToolContext } from './tool.ts';

const base = { name: 'ask_user', description: 'Asks.', parameters: { type: 'object', required: ['question'] } };
// A codeless tool looks at nothing of its context.
const context = {} as ToolContext;

test('answers with its text', async () => {
  const tool = createCodelessTool({ ...base, returns: 'yes', executionMode: 'sequential' });
  expect(tool).toMatchObject({ name: 'ask_user', label: 'ask_user', executionMode: 'sequential' });
  const result = await tool.execute('c1', {}, undefined, undefined, context);
  expect(result).toEqual({ content: [{ type: 'text', text: 'yes' }] });
});

test('people may be told another name', () => {
  expect(createCodelessTool({ ...base, label: 'Ask the user' })).toMatchObject({
    name: 'ask_user',
    label: 'Ask the user',
  });
});

test('throws its text, and has an answer when it is given none', async () => {
  const failing = createCodelessTool({ ...base, returns: 'yes', throws: 'no such luck' });
  await expect(failing.execute('c1', {}, undefined, undefined, context)).rejects.toThrow('no such luck');
  const silent = createCodelessTool(base);
  expect('executionMode' in silent).toBe(false);
  expect((await silent.execute('c1', {}, undefined, undefined, context)).content).toEqual([
    { type: 'text', text: 'ok' },
  ]);
});

test('its parameters are checked like those of any tool', () => {
  const { parameters } = createCodelessTool(base);
  expect(checkArguments('ask_user', parameters, {}).ok).toBe(false);
  expect(checkArguments('ask_user', parameters, { question: 'Well?' }).ok).toBe(true);
});
