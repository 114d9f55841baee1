import { describe, expect, test } from 'vitest';
import {
  type BuiltInToolName,
  builtInToolNames,
  createBuiltInTool,
  defaultToolNames,
  isBuiltInToolName,
} from './built-in-tools.ts';
import { checkArguments } from './check-arguments.ts';
import { FIND_LIMIT } from './find.ts';
import { GREP_LIMIT } from './grep.ts';
import { GREP_LINE_LENGTH } from './grep-output.ts';
import { MAX_IMAGE_MEGABYTES, MAX_IMAGE_SIDE } from './image-processor.ts';
import { LS_LIMIT } from './ls.ts';
import { MAX_TIMEOUT_SECONDS } from './shell-command.ts';
import { MAX_BYTES, MAX_LINES } from './truncate.ts';

test('every name makes the tool of that name, and no other name is one', () => {
  expect(defaultToolNames).toEqual(['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls']);
  expect(builtInToolNames).toEqual([...defaultToolNames, 'powershell']);
  for (const name of builtInToolNames) {
    const tool = createBuiltInTool(name);
    expect(tool).toMatchObject({ name, label: name });
    expect(tool.executionMode).toBeUndefined();
    expect(isBuiltInToolName(name)).toBe(true);
  }
  for (const name of ['pwsh', 'constructor', '__proto__', 'Read', '']) expect(isBuiltInToolName(name)).toBe(false);
});

test('shell notes end the description of bash, and of nothing else', () => {
  const notes = 'There is no network.';
  expect(createBuiltInTool('bash', { shellNotes: notes }).description.endsWith(notes)).toBe(true);
  for (const name of builtInToolNames) {
    if (name !== 'bash') expect(createBuiltInTool(name, { shellNotes: notes }).description).not.toContain(notes);
  }
});

describe('the descriptions are the manual', () => {
  const forCommands = [MAX_LINES, MAX_BYTES, MAX_TIMEOUT_SECONDS];
  /** The limits that a model must know of. */
  const limits: Readonly<Record<BuiltInToolName, readonly number[]>> = {
    read: [MAX_LINES, MAX_BYTES, MAX_IMAGE_SIDE, MAX_IMAGE_MEGABYTES],
    write: [],
    edit: [],
    bash: forCommands,
    powershell: forCommands,
    grep: [GREP_LIMIT, GREP_LINE_LENGTH, MAX_BYTES],
    find: [FIND_LIMIT, MAX_BYTES],
    ls: [LS_LIMIT, MAX_BYTES],
  };
  /** Where counting starts, what is so when left out, and the exit code that is no error. */
  const small: Readonly<Record<BuiltInToolName, readonly number[]>> = {
    read: [1],
    write: [],
    edit: [],
    bash: [0],
    powershell: [0],
    grep: [0],
    find: [],
    ls: [],
  };

  test.each(builtInToolNames)('of %s: each number in them is that of a constant, and each limit is told', (name) => {
    const told = numbersIn(descriptionsOf(name).join(' '));
    const known = [...limits[name], ...small[name]];
    expect(told.filter((number) => !known.includes(number))).toEqual([]);
    expect(limits[name].filter((number) => !told.includes(number))).toEqual([]);
  });

  test('numbers are found however they are written', () => {
    const text = 'up to 51200 bytes, 4.5 MB, 2,000 px, 1_000 lines, 3x, "*.ts", RE2';
    expect(numbersIn(text)).toEqual([51_200, 4.5, 2000, 1000, 3]);
  });

  test('what a schema limits, its field tells', () => {
    const untold: string[] = [];
    for (const name of builtInToolNames) {
      for (const [key, field] of fieldsOf(createBuiltInTool(name).parameters)) {
        if (typeof field.maximum !== 'number') continue;
        if (!numbersIn(String(field.description)).includes(field.maximum)) untold.push(`${name}: ${key}`);
      }
    }
    expect(untold).toEqual([]);
  });

  test('every field has one', () => {
    for (const name of builtInToolNames) {
      const parameters: unknown = createBuiltInTool(name).parameters;
      for (const [key, field] of fieldsOf(parameters))
        expect([name, key, typeof field.description]).toEqual([name, key, 'string']);
    }
  });

  test('tools that they name are there', () => {
    for (const name of builtInToolNames) {
      const text = descriptionsOf(name).join(' ');
      for (const [, other = ''] of text.matchAll(/\buse (\w+)/g)) {
        expect([name, other, isBuiltInToolName(other)]).toEqual([name, other, true]);
      }
    }
  });
});

/** Names are not numbers: RE2, UTF-8. */
function numbersIn(text: string): number[] {
  const found = text.replace(/\b(?:RE2|UTF-8|UTF-16)\b/g, '').matchAll(/\d+(?:[,_]\d{3})*(?:\.\d+)?/g);
  return [...found].map(([number]) => Number(number.replace(/[,_]/g, '')));
}

/** What the model is told of a tool, and of each of its fields. */
function descriptionsOf(name: BuiltInToolName): string[] {
  const { description, parameters } = createBuiltInTool(name);
  return [description, ...fieldsOf(parameters).map(([, field]) => String(field.description))];
}

/** Every declared field, at any depth. */
function fieldsOf(schema: unknown): [string, Readonly<Record<string, unknown>>][] {
  if (typeof schema !== 'object' || schema === null) return [];
  const found: [string, Readonly<Record<string, unknown>>][] = [];
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties') found.push(...Object.entries(value as Record<string, Record<string, unknown>>));
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
