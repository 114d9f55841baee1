import { describe, expect, test } from 'vitest';
import { MAX_TIMEOUT_SECONDS } from './bash.ts';
import { builtInToolNames, createBuiltInTool, isBuiltInToolName } from './built-in-tools.ts';
import { checkArguments } from './check-arguments.ts';
import { FIND_LIMIT } from './find.ts';
import { GREP_LIMIT } from './grep.ts';
import { GREP_LINE_LENGTH } from './grep-output.ts';
import { LS_LIMIT } from './ls.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';

test('every name makes the tool of that name, and no other name is one', () => {
  expect(builtInToolNames).toEqual(['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls']);
  for (const name of builtInToolNames) {
    const tool = createBuiltInTool(name);
    expect(tool).toMatchObject({ name, label: name });
    expect(tool.executionMode).toBeUndefined();
    expect(isBuiltInToolName(name)).toBe(true);
  }
  for (const name of ['powershell', 'constructor', '__proto__', 'Read', ''])
    expect(isBuiltInToolName(name)).toBe(false);
});

test('shell notes end the description of bash, and of nothing else', () => {
  const notes = 'There is no network.';
  expect(createBuiltInTool('bash', { shellNotes: notes }).description.endsWith(notes)).toBe(true);
  for (const name of builtInToolNames) {
    if (name !== 'bash') expect(createBuiltInTool(name, { shellNotes: notes }).description).not.toContain(notes);
  }
});

describe('the descriptions are the manual', () => {
  test('each number in them is that of a constant', () => {
    const constants = new Set([
      ...[MAX_LINES, MAX_BYTES, LS_LIMIT, GREP_LIMIT, GREP_LINE_LENGTH, FIND_LIMIT, MAX_TIMEOUT_SECONDS, 0, 1],
    ]);
    for (const name of builtInToolNames) {
      const { description, parameters } = createBuiltInTool(name);
      const text = `${description} ${JSON.stringify(parameters, (key, value) => (key === 'description' || typeof value === 'object' ? value : undefined))}`;
      const numbers = [...text.replace(/UTF-8|RE2/g, '').matchAll(/\d+/g)].map(Number);
      expect(numbers.filter((number) => !constants.has(number))).toEqual([]);
    }
  });

  test('limits are told where they hold', () => {
    const told = (name: (typeof builtInToolNames)[number]) => {
      const { description, parameters } = createBuiltInTool(name);
      return description + JSON.stringify(parameters);
    };
    for (const name of ['read', 'bash'] as const) {
      expect(told(name)).toContain(String(MAX_LINES));
      expect(told(name)).toContain(String(MAX_BYTES));
    }
    expect(told('bash')).toContain(String(MAX_TIMEOUT_SECONDS));
    expect(told('grep')).toContain(String(GREP_LIMIT));
    expect(told('grep')).toContain(String(GREP_LINE_LENGTH));
    expect(told('find')).toContain(String(FIND_LIMIT));
    expect(told('ls')).toContain(String(LS_LIMIT));
  });

  test('every field has one', () => {
    for (const name of builtInToolNames) {
      const parameters: unknown = createBuiltInTool(name).parameters;
      for (const [key, field] of fieldsOf(parameters))
        expect([name, key, typeof field.description]).toEqual([name, key, 'string']);
    }
  });
});

/** Every declared field, at any depth. */
function fieldsOf(schema: unknown): [string, { description?: unknown }][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found: [string, { description?: unknown }][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') found.push(...Object.entries(value as Record<string, object>));
    found.push(...fieldsOf(value));
  }
  return found;
}

test('null for what may be left out is dropped by the check, 0 and fractions for limits are refused', () => {
  const read = createBuiltInTool('read').parameters;
  expect(checkArguments('read', read, { path: 'a', limit: null, offset: null })).toEqual({
    ok: true,
    value: { path: 'a' },
  });
  expect(checkArguments('read', read, { path: 'a', limit: '5' })).toEqual({ ok: true, value: { path: 'a', limit: 5 } });
  for (const limit of [0, -1, 2.5, '0', true, {}])
    expect(checkArguments('read', read, { path: 'a', limit }).ok).toBe(false);
  const bash = createBuiltInTool('bash').parameters;
  for (const timeout of [0, -1, 2_147_484])
    expect(checkArguments('bash', bash, { command: 'ls', timeout }).ok).toBe(false);
  expect(checkArguments('bash', bash, { command: 'ls', timeout: 0.5 }).ok).toBe(true);
});
