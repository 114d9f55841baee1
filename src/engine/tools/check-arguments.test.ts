import { Type } from '@sinclair/typebox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkArguments, MAX_ARGUMENTS_DEPTH } from './check-arguments.ts';

/** What crosses a message or a link: no TypeBox symbols. */
function plain(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema));
}

function acceptedOf(schema: object, args: unknown): unknown {
  const outcomes = [checkArguments('tool', plain(schema), args), checkArguments('tool', schema, args)];
  expect(outcomes[0]).toEqual(outcomes[1]);
  const outcome = outcomes[0];
  if (!outcome?.ok) throw new Error(`refused: ${outcome?.message}`);
  return outcome.value;
}

function faultsOf(schema: object, args: unknown): string[] {
  const outcome = checkArguments('tool', plain(schema), args);
  if (outcome.ok) throw new Error(`accepted: ${JSON.stringify(outcome.value)}`);
  return outcome.message.split('\n').filter((line) => line.startsWith('- '));
}

const number = Type.Object({ n: Type.Number() });
const optional = Type.Object({ path: Type.String(), limit: Type.Optional(Type.Number()) });
const edits = Type.Object({
  edits: Type.Array(Type.Object({ oldText: Type.String(), newText: Type.String() })),
});

describe('coercion, as its table says', () => {
  test.each([
    ['5', 5],
    [' 5 ', 5],
    ['-2.5', -2.5],
    ['1e3', 1000],
    [7, 7],
  ])('%j for a number is %j', (given, expected) => {
    expect(acceptedOf(number, { n: given })).toEqual({ n: expected });
  });

  test.each([true, false, '', ' ', '5 lines', '0x10', 'Infinity', 'NaN', [], {}, null])(
    '%j for a number is an error',
    (given) => {
      expect(faultsOf(number, { n: given })).toHaveLength(1);
    },
  );

  test('null for an optional field is dropped, for a required one an error', () => {
    expect(acceptedOf(optional, { path: 'a', limit: null })).toEqual({ path: 'a' });
    expect(faultsOf(optional, { path: null })).toEqual(['- path: expected a string, got null']);
  });

  test.each([
    Type.Object({ n: Type.Optional(Type.Union([Type.Number(), Type.Null()])) }),
    Type.Object({ n: Type.Union([Type.Number(), Type.Null()]) }),
    Type.Object({ n: Type.Unsafe({ type: ['number', 'null'] }) }),
    Type.Object({ n: Type.Unsafe({ type: 'number', nullable: true }) }),
    Type.Object({ n: Type.Optional(Type.Unsafe({ oneOf: [{ type: 'string' }, { type: 'null' }] })) }),
    Type.Object({ n: Type.Optional(Type.Unknown()) }),
  ])('null stays where null is allowed (%#)', (schema) => {
    expect(acceptedOf(schema, { n: null })).toEqual({ n: null });
  });

  test('a union also takes a number as text', () => {
    expect(acceptedOf(Type.Object({ n: Type.Union([Type.Number(), Type.Null()]) }), { n: '5' })).toEqual({ n: 5 });
    expect(acceptedOf(Type.Object({ n: Type.Union([Type.Number(), Type.String()]) }), { n: '5' })).toEqual({ n: '5' });
  });

  test('one item stands for a list of one', () => {
    const one = { oldText: 'a', newText: 'b' };
    expect(acceptedOf(edits, { edits: one })).toEqual({ edits: [one] });
    expect(acceptedOf(Type.Object({ names: Type.Array(Type.String()) }), { names: 'a' })).toEqual({ names: ['a'] });
    expect(acceptedOf(Type.Object({ names: Type.Array(Type.Number()) }), { names: '4' })).toEqual({ names: [4] });
  });

  test.each([
    ['true', true],
    ['True', true],
    ['FALSE', false],
    [true, true],
  ])('%j for a boolean is %j', (given, expected) => {
    expect(acceptedOf(Type.Object({ b: Type.Boolean() }), { b: given })).toEqual({ b: expected });
  });

  test.each([1, 0, 'yes', '', null])('%j for a boolean is an error', (given) => {
    expect(faultsOf(Type.Object({ b: Type.Boolean() }), { b: given })).toHaveLength(1);
  });

  test('5.5 for an integer is an error, "5" and 5.0 are not', () => {
    const integer = Type.Object({ n: Type.Integer() });
    expect(faultsOf(integer, { n: 5.5 })).toEqual(['- n: expected an integer, got the number 5.5']);
    expect(faultsOf(integer, { n: '5.5' })).toEqual(['- n: expected an integer, got the string "5.5"']);
    expect(faultsOf(integer, { n: '12345678901234567890' })).toHaveLength(1);
    expect(acceptedOf(integer, { n: '5' })).toEqual({ n: 5 });
    expect(acceptedOf(integer, { n: 5.0 })).toEqual({ n: 5 });
  });

  test('arrays and objects may come as their JSON text, anywhere', () => {
    const list = [{ oldText: 'a', newText: 'b' }];
    expect(acceptedOf(edits, { edits: JSON.stringify(list) })).toEqual({ edits: list });
    expect(acceptedOf(edits, { edits: JSON.stringify(list[0]) })).toEqual({ edits: list });
    expect(acceptedOf(edits, { edits: list.map((edit) => JSON.stringify(edit)) })).toEqual({ edits: list });
    expect(acceptedOf(edits, JSON.stringify({ edits: JSON.stringify(list) }))).toEqual({ edits: list });
    const options = Type.Object({ o: Type.Object({ deep: Type.Optional(Type.Array(Type.Number())) }) });
    expect(acceptedOf(options, { o: '{"deep":"[1,\\"2\\"]"}' })).toEqual({ o: { deep: [1, 2] } });
  });

  test('text that only looks like JSON stays text for a list of texts', () => {
    const names = Type.Object({ names: Type.Array(Type.String()) });
    expect(acceptedOf(names, { names: '["a","b"]' })).toEqual({ names: ['a', 'b'] });
    expect(acceptedOf(names, { names: '{"a":1}' })).toEqual({ names: ['{"a":1}'] });
    expect(acceptedOf(names, { names: '[broken' })).toEqual({ names: ['[broken'] });
    expect(acceptedOf(Type.Object({ s: Type.String() }), { s: '["a"]' })).toEqual({ s: '["a"]' });
  });

  test('a number may stand for a string, an object or a list may not', () => {
    const text = Type.Object({ s: Type.String() });
    expect(acceptedOf(text, { s: 42 })).toEqual({ s: '42' });
    expect(faultsOf(text, { s: { a: 1 } })).toEqual(['- s: expected a string, got an object']);
    expect(faultsOf(text, { s: ['a'] })).toEqual(['- s: expected a string, got an array']);
  });

  test('what came is not changed', () => {
    const args = { edits: { oldText: 'a', newText: 'b', extra: [{ deep: null }] } };
    const before = structuredClone(args);
    acceptedOf(edits, args);
    expect(args).toEqual(before);
  });

  test('the value shares nothing with what came', () => {
    const args = { free: { list: [1] } };
    const outcome = checkArguments('tool', {}, args);
    args.free.list.push(2);
    expect(outcome).toEqual({ ok: true, value: { free: { list: [1] } } });
  });
});

describe('the check', () => {
  test('names every fault, one a line, with its path, and shows the arguments as they came', () => {
    const schema = Type.Object(
      { path: Type.String(), edits: edits.properties.edits, limit: Type.Optional(Type.Integer({ minimum: 1 })) },
      { additionalProperties: false },
    );
    const args = { edits: [{ oldText: 'a', newText: 'b' }, { oldText: ['x'] }], limit: '0', offest: 3 };
    const outcome = checkArguments('edit', plain(schema), args);
    expect(outcome.ok ? '' : outcome.message).toBe(
      [
        'The arguments of edit are not valid, and it was not run:',
        '- path: is required, but missing',
        '- edits[1].newText: is required, but missing',
        '- edits[1].oldText: expected a string, got an array',
        '- limit: must be at least 1, got 0',
        '- offest: unknown key "offest"; the keys are path, edits, limit',
        '',
        'The arguments as they came:',
        JSON.stringify(args, undefined, 2),
      ].join('\n'),
    );
  });

  test('extra keys are kept unless they are forbidden', () => {
    expect(acceptedOf(optional, { path: 'a', other: { x: null } })).toEqual({ path: 'a', other: { x: null } });
    expect(acceptedOf(edits, { edits: [{ oldText: 'a', newText: 'b', newText_2: '' }] })).toEqual({
      edits: [{ oldText: 'a', newText: 'b', newText_2: '' }],
    });
    const strict = Type.Object({ a: Type.Optional(Type.String()) }, { additionalProperties: false });
    expect(faultsOf(strict, { 'odd key': 1 })).toEqual(['- ["odd key"]: unknown key "odd key"; the keys are a']);
  });

  test.each<[object, unknown, string]>([
    [{ enum: ['a', 'b'] }, 'c', 'expected one of "a", "b", got the string "c"'],
    [{ const: 5 }, 6, 'expected 5, got the number 6'],
    [{ minimum: 1 }, 0, 'must be at least 1, got 0'],
    [{ maximum: 1 }, 2, 'must be at most 1, got 2'],
    [{ exclusiveMinimum: 1 }, 1, 'must be more than 1, got 1'],
    [{ exclusiveMaximum: 1 }, 1, 'must be less than 1, got 1'],
    [{ multipleOf: 0.1 }, 0.25, 'must be a multiple of 0.1, got 0.25'],
    [{ minLength: 2 }, '😀', 'must have at least 2 characters, has 1'],
    [{ maxLength: 1 }, 'ab', 'must have at most 1 character, has 2'],
    [{ pattern: '^a+$' }, 'ab', 'must match the pattern ^a+$, got the string "ab"'],
    [{ minItems: 1 }, [], 'must have at least 1 item, has 0'],
    [{ maxItems: 1 }, [1, 2], 'must have at most 1 item, has 2'],
    [{ minProperties: 1 }, {}, 'must have at least 1 key, has 0'],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, {}, 'expected a string or null, got an object'],
    [{ oneOf: [{ minimum: 1 }, { maximum: 5 }] }, 3, 'must fit exactly one of its forms, fits 2'],
    [{ allOf: [{ minimum: 1 }, { maximum: 2 }] }, 3, 'must be at most 2, got 3'],
    [{ not: { const: 3 } }, 3, 'this value is not allowed: the number 3'],
    [{ type: ['string', 'null'] }, {}, 'expected a string or null, got an object'],
    [{ $ref: '#/$defs/N' }, 'x', 'expected a number, got the string "x"'],
  ])('%j refuses %j', (schema, value, words) => {
    const root = { type: 'object', properties: { v: schema }, $defs: { N: { type: 'number' } } };
    expect(faultsOf(root, { v: value })).toEqual([`- v: ${words}`]);
  });

  test('a schema may be true or false', () => {
    expect(checkArguments('tool', true, 1)).toEqual({ ok: true, value: 1 });
    expect(faultsOf(Type.Array(Type.Unsafe({ allOf: [false] })), [1])).toEqual(['- [0]: no value is allowed here']);
  });

  test('a discriminated union reports the faults of the form that was meant', () => {
    const schema = Type.Object({
      shape: Type.Union([
        Type.Object({ kind: Type.Literal('circle'), radius: Type.Number() }),
        Type.Object({ kind: Type.Literal('box'), width: Type.Number(), height: Type.Number() }),
      ]),
    });
    expect(faultsOf(schema, { shape: { kind: 'circle', radius: 'wide' } })).toEqual([
      '- shape.radius: expected a number, got the string "wide"',
    ]);
    expect(acceptedOf(schema, { shape: { kind: 'box', width: '1', height: 2 } })).toEqual({
      shape: { kind: 'box', width: 1, height: 2 },
    });
  });

  test('tuples and records', () => {
    const tuple = Type.Object({ t: Type.Tuple([Type.String(), Type.Number()]) });
    expect(acceptedOf(tuple, { t: ['a', '1'] })).toEqual({ t: ['a', 1] });
    expect(faultsOf(tuple, { t: ['a', 1, 2] })).toContain('- t: must have at most 2 items, has 3');
    const record = Type.Object({ r: Type.Record(Type.String(), Type.Number()) });
    expect(acceptedOf(record, { r: { a: '1' } })).toEqual({ r: { a: 1 } });
    expect(faultsOf(record, { r: { a: 'x' } })).toEqual(['- r.a: expected a number, got the string "x"']);
  });

  test('keywords and patterns that it does not know are ignored', () => {
    const schema = Type.Object({ s: Type.String({ format: 'email', madeUp: 1, pattern: '(?=a)b' }) });
    expect(acceptedOf(schema, { s: 'x' })).toEqual({ s: 'x' });
  });

  test('keys of the prototype are keys like any other', () => {
    const args: unknown = JSON.parse('{"__proto__":{"polluted":1},"constructor":2,"path":"a"}');
    const strict = Type.Object({ path: Type.String() }, { additionalProperties: false });
    expect(faultsOf(strict, args)).toHaveLength(2);
    const loose = acceptedOf(optional, args);
    expect(Object.getPrototypeOf(loose)).toBe(Object.prototype);
    expect(Object.keys(Object(loose))).toEqual(['__proto__', 'constructor', 'path']);
    expect(faultsOf(Type.Object({ toString: Type.String() }), {})).toEqual(['- toString: is required, but missing']);
  });
});

describe('weird input is an error, never a throw', () => {
  const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown;

  test('deep arguments', () => {
    expect(checkArguments('tool', {}, nested(MAX_ARGUMENTS_DEPTH)).ok).toBe(true);
    expect(checkArguments('tool', {}, nested(MAX_ARGUMENTS_DEPTH + 1)).ok).toBe(false);
    expect(checkArguments('tool', {}, nested(50_000)).ok).toBe(false);
    const asText = { o: '['.repeat(50_000) + ']'.repeat(50_000) };
    expect(checkArguments('tool', Type.Object({ o: Type.Array(Type.Unknown()) }), asText).ok).toBe(false);
  });

  test.each([
    { $ref: '#' },
    { $ref: '#/nowhere' },
    { anyOf: [{ $ref: '#' }, { $ref: '#' }] },
    { anyOf: [{ type: 'string' }, { $ref: '#' }] },
    { type: 5, properties: 'x', required: [null], enum: 'x', anyOf: {}, items: 3, pattern: '(' },
    { properties: { a: null } },
    null,
    undefined,
    'schema',
  ])('schema %j', (schema) => {
    for (const args of [{ a: 1 }, [], null, 'x', '{"a":"[1"}', 5]) {
      expect(typeof checkArguments('tool', schema, args).ok).toBe('boolean');
    }
  });

  test.each([undefined, () => 1, Symbol('x'), 10n, { f: () => 1 }])('%o', (args) => {
    expect(checkArguments('tool', {}, args).ok).toBe(false);
  });

  test('arguments that contain themselves', () => {
    const loop: Record<string, unknown> = {};
    loop.self = loop;
    expect(checkArguments('tool', {}, loop).ok).toBe(false);
  });

  test('any JSON against any of a few schemas; what is accepted is accepted again, unchanged', () => {
    const schemas = [number, optional, edits, Type.Union([number, edits, Type.Null()]), Type.Array(Type.String())];
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), fc.constantFrom(...schemas), (args, schema) => {
        const first = checkArguments('tool', plain(schema), args);
        if (!first.ok) return;
        expect(checkArguments('tool', plain(schema), first.value)).toEqual(first);
      }),
      { numRuns: 2000 },
    );
  });

  test('a great many faults are counted, and long arguments are cut', () => {
    const outcome = checkArguments('tool', Type.Array(Type.Number()), new Array(5000).fill('word'));
    expect(outcome.ok).toBe(false);
    const message = outcome.ok ? '' : outcome.message;
    expect(message).toContain('- and 4900 more');
    expect(message.length).toBeLessThan(20_000);
  });
});
