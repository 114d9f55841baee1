import { afterAll, describe, expect, test } from 'vitest';
import { checkArguments } from '../check-arguments.ts';
import { call, endShells, playCall, playCalls, textAtEnd } from '../testing/played-calls.ts';

afterAll(endShells);

const lines = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => `line ${from + i}`).join('\n');

describe('limits and offsets that are none never lead round in a loop', () => {
  const file = { 'f.txt': `${lines(1, 2500)}\n` };

  test.each([
    ['limit null', { limit: null }],
    ['offset null', { offset: null }],
    ['both null', { limit: null, offset: null }],
  ])('read with %s is read without', async (_name, more) => {
    const { text, isError } = await playCall('embedded', 'read', { path: 'f.txt', ...more }, { files: file });
    expect(isError).toBe(false);
    expect(text.endsWith('[Showing lines 1-2000 of 2500 (2000 lines at most). To go on: offset=2001]')).toBe(true);
  });

  test.each([
    ['limit 0', { limit: 0 }],
    ['limit "0"', { limit: '0' }],
    ['limit -1', { limit: -1 }],
    ['limit 2.5', { limit: 2.5 }],
    ['offset 0', { offset: 0 }],
    ['offset -3', { offset: -3 }],
    ['limit true', { limit: true }],
  ])('read with %s is refused, and names the field', async (_name, more) => {
    const { text, isError } = await playCall('embedded', 'read', { path: 'f.txt', ...more }, { files: file });
    expect(isError).toBe(true);
    expect(text).toContain(`- ${Object.keys(more)[0]}: `);
    expect(text).not.toContain('To go on');
  });

  test('whoever follows the notices of read with limit null comes to the end', async () => {
    const seen: string[] = [];
    let offset: number | null = null;
    for (let reads = 0; reads < 3; reads++) {
      const args = { path: 'f.txt', limit: null, offset };
      const { text } = await playCall('embedded', 'read', args, { files: file });
      const [, body = text, next] = /^(.*)\n\n\[.*To go on: offset=(\d+)\]$/s.exec(text) ?? [];
      seen.push(body);
      if (next === undefined) break;
      offset = Number(next);
    }
    expect(seen.join('\n')).toBe(`${lines(1, 2500)}\n`);
  });

  test.each([
    ['grep', { pattern: 'line 7$', limit: null, context: null, glob: null, path: null }, 'f.txt:7: line 7'],
    ['find', { pattern: '*.txt', limit: null, path: null }, 'f.txt'],
    ['ls', { limit: null, path: null }, 'f.txt'],
    ['bash', { command: 'echo done', timeout: null }, 'done\n'],
  ])('null for what %s may leave out is as left out', async (tool, args, expected) => {
    expect(await playCall('embedded', tool, args, { files: file })).toMatchObject({ text: expected, isError: false });
  });

  test.each([
    ['grep', { pattern: 'x', limit: 0 }],
    ['grep', { pattern: 'x', context: -1 }],
    ['find', { pattern: '*', limit: 0 }],
    ['ls', { limit: -5 }],
  ])('%s with %j is refused', async (tool, args) => {
    expect((await playCall('embedded', tool, args, { files: file })).isError).toBe(true);
  });
});

describe('null where null is allowed stays null', () => {
  const schemaOf = (value: unknown) => ({ type: 'object', properties: { value }, required: ['value'] });
  const allowing: [string, unknown][] = [
    ['anyOf a number and null', { anyOf: [{ type: 'number' }, { type: 'null' }] }],
    ['oneOf null and a string', { oneOf: [{ type: 'null' }, { type: 'string' }] }],
    ['a list of types', { type: ['integer', 'null'] }],
    ['nullable', { type: 'number', nullable: true }],
    ['an enumeration with null in it', { enum: ['a', null] }],
    ['const null', { const: null }],
    ['anyOf in anyOf', { anyOf: [{ anyOf: [{ type: 'boolean' }, { type: 'null' }] }, { type: 'array' }] }],
  ];
  test.each(allowing)('%s', async (_name, value) => {
    const parameters = schemaOf(value);
    expect(checkArguments('tool', parameters, { value: null })).toEqual({ ok: true, value: { value: null } });
    const tools = [{ name: 'tool', description: 'Takes a value.', parameters, returns: 'taken' }];
    expect(await playCall('embedded', 'tool', { value: null }, { scenario: { tools } })).toMatchObject({
      text: 'taken',
      isError: false,
    });
  });

  test('also for a field that may be left out, and in a list', () => {
    const number = { anyOf: [{ type: 'number' }, { type: 'null' }] };
    const parameters = { type: 'object', properties: { value: number, all: { type: 'array', items: number } } };
    const args = { value: null, all: [1, null, 2] };
    expect(checkArguments('tool', parameters, args)).toEqual({ ok: true, value: args });
  });

  test('where it is not allowed, a field that must be there is refused', async () => {
    const parameters = schemaOf({ type: 'number' });
    const tools = [{ name: 'tool', description: 'Takes a number.', parameters }];
    const { text, isError } = await playCall('embedded', 'tool', { value: null }, { scenario: { tools } });
    expect(isError).toBe(true);
    expect(text).toContain('- value: ');
  });
});

describe('keys that nobody asked for do not keep an edit from being made', () => {
  const change = { oldText: 'b', newText: 'c' };
  test.each([
    ['an empty twin of newText', { edits: [{ ...change, newText_2: '' }] }],
    ['a twin with a text', { edits: [{ ...change, newText_2: 'other', oldText_2: 'a' }] }],
    ['null, a list and an object', { edits: [{ ...change, reason: null, lines: [1], meta: { a: 1 } }] }],
    ['beside the list', { edits: [change], explanation: 'because', dryRun: false }],
    ['replaceAll, which it does not know', { edits: [{ ...change, replaceAll: true }] }],
    [
      'in every edit of several',
      {
        edits: [
          { ...change, id: 1 },
          { oldText: 'a', newText: 'x', id: 2 },
        ],
      },
    ],
  ])('%s', async (_name, more) => {
    const asked = { files: { 'f.txt': 'a\nb\n' }, look: ['f.txt'] };
    const { isError, files } = await playCall('embedded', 'edit', { path: 'f.txt', ...more }, asked);
    expect(isError).toBe(false);
    expect(textAtEnd(files, 'f.txt')).toBe(more.edits.length === 2 ? 'x\nc\n' : 'a\nc\n');
  });
});

describe('edits come in many forms', () => {
  const change = { oldText: 'b "q"\n', newText: 'c $&\n' };
  const second = { oldText: 'a', newText: 'x' };
  const forms: [string, object, string][] = [
    ['JSON text of a list', { edits: JSON.stringify([change]) }, 'a\nc $&\n'],
    [
      'JSON text of a list, with white space',
      { edits: `\n  ${JSON.stringify([change, second], null, 2)}  ` },
      'x\nc $&\n',
    ],
    ['JSON text of one', { edits: JSON.stringify(change) }, 'a\nc $&\n'],
    ['one object', { edits: change }, 'a\nc $&\n'],
    ['a list of JSON texts', { edits: [JSON.stringify(change)] }, 'a\nc $&\n'],
    ['texts beside the path', change, 'a\nc $&\n'],
    ['texts beside the path and a list', { ...second, edits: [change] }, 'x\nc $&\n'],
    ['texts beside the path and one object', { ...second, edits: change }, 'x\nc $&\n'],
    ['texts beside the path and null', { ...change, edits: null }, 'a\nc $&\n'],
    [
      'the whole of the arguments as JSON text',
      { text: JSON.stringify({ path: 'f.txt', edits: [change] }) },
      'a\nc $&\n',
    ],
  ];
  test.each(forms)('%s', async (_name, more, expected) => {
    const args = 'text' in more ? more.text : { path: 'f.txt', ...more };
    const asked = { files: { 'f.txt': 'a\nb "q"\n' }, look: ['f.txt'] };
    const { text, files } = await playCall('embedded', 'edit', args, asked);
    expect(text).toMatch(/^Replaced /);
    expect(textAtEnd(files, 'f.txt')).toBe(expected);
  });

  test.each([
    ['text that is no JSON', { edits: '[{"oldText": "a", "newText": "b"' }],
    ['a number', { edits: 5 }],
    ['a list of numbers', { edits: [1, 2] }],
    ['an object of another kind', { edits: { from: 'a', to: 'b' } }],
  ])('%s is an error in words, and the file is left as it is', async (_name, more) => {
    const asked = { files: { 'f.txt': 'a\n' }, look: ['f.txt'] };
    const { text, isError, files } = await playCall('embedded', 'edit', { path: 'f.txt', ...more }, asked);
    expect(isError).toBe(true);
    expect(text).toContain('edits');
    expect(textAtEnd(files, 'f.txt')).toBe('a\n');
  });
});

describe('values of another type', () => {
  const files = { 'f.txt': 'one\ntwo\nthree\n' };
  test.each([
    ['"2"', { limit: '2' }],
    ['" 2 "', { limit: ' 2 ' }],
    ['"2.0"', { limit: '2.0' }],
    ['2.0', { limit: 2.0 }],
  ])('%s stands for the number 2', async (_name, more) => {
    const { text } = await playCall('embedded', 'read', { path: 'f.txt', ...more }, { files });
    expect(text).toBe('one\ntwo\n\n[Showing lines 1-2 of 3. To go on: offset=3]');
  });

  test('"True" stands for true, 5 for a text', async () => {
    const asked = { files: { 'f.txt': 'ONE\n5 a\n' } };
    expect((await playCall('embedded', 'grep', { pattern: 'one', ignoreCase: 'True' }, asked)).text).toBe(
      'f.txt:1: ONE',
    );
    expect((await playCall('embedded', 'grep', { pattern: 5 }, asked)).text).toBe('f.txt:2: 5 a');
  });

  test.each([
    ['read', { path: { file: 'f.txt' } }, 'path'],
    ['read', { path: ['f.txt'] }, 'path'],
    ['write', { path: 'f.txt', content: { text: 'x' } }, 'content'],
    ['edit', { path: 'f.txt', edits: [{ oldText: { a: 1 }, newText: [] }] }, 'edits[0].oldText'],
    ['bash', { command: ['ls'] }, 'command'],
    ['grep', { pattern: { regex: 'x' } }, 'pattern'],
    ['find', { pattern: null }, 'pattern'],
    ['ls', { path: { dir: '.' } }, 'path'],
    ['read', null, 'path'],
    ['read', 'f.txt', 'arguments'],
    ['read', [], 'arguments'],
    ['read', { path: 'f.txt', limit: 'many' }, 'limit'],
    ['read', { path: 'f.txt', limit: '5.5' }, 'limit'],
  ])('%s with %j is an error that names %s, and nothing else happens', async (tool, args, field) => {
    const asked = { files, look: ['f.txt'] };
    const { text, isError, files: after } = await playCall('embedded', tool, args, asked);
    expect(isError).toBe(true);
    expect(text).toContain(`The arguments of ${tool} are not valid, and it was not run:\n- ${field}: `);
    expect(textAtEnd(after, 'f.txt')).toBe(files['f.txt']);
  });

  test('a fault of one call leaves its siblings alone', async () => {
    const calls = [call('read', { path: {} }), call('read', { path: 'f.txt' })];
    const { results } = await playCalls('embedded', { files, calls });
    expect(results.map(({ isError }) => isError)).toEqual([true, false]);
  });
});

describe('a key that is forbidden is named', () => {
  const closed = (properties: object) => ({ type: 'object', properties, additionalProperties: false });
  const text = { type: 'string' };
  const cases: [string, object, unknown, string[]][] = [
    ['one', closed({ a: text }), { a: 'x', colour: 'red' }, ['colour']],
    ['several', closed({ a: text }), { colour: 1, size: 2, a: 'x' }, ['colour', 'size']],
    ['inside', closed({ a: closed({ b: text }) }), { a: { b: 'x', c: 'y' } }, ['a.c']],
    [
      'in a list',
      closed({ a: { type: 'array', items: closed({ b: text }) } }),
      { a: [{ b: 'x' }, { z: 1 }] },
      ['a[1].z'],
    ],
    ['that is no plain word', closed({}), { 'a key': 1 }, ['["a key"]']],
    ['that objects have by birth', closed({}), { constructor: 1 }, ['constructor']],
  ];
  test.each(cases)('%s', async (_name, parameters, args, keys) => {
    const tools = [{ name: 'tool', description: 'Takes little.', parameters: { ...parameters } }];
    const { text: words, isError } = await playCall('embedded', 'tool', args, { scenario: { tools } });
    expect(isError).toBe(true);
    for (const key of keys) expect(words).toContain(`- ${key}: `);
  });
});
