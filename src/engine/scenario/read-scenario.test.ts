import { describe, expect, test } from 'vitest';
import { builtInToolNames } from '../tools/built-in-tools.ts';
import { describeProblem } from './describe-problem.ts';
import type { ScenarioProblem } from './problems.ts';
import { checkScenario, readScenario } from './read-scenario.ts';
import { builtinToolNames } from './scenario.ts';

const smallest = { format: 'switchyard-scenario', version: 1, prompt: 'Hello', model: { script: [] } };

function problemsOf(change: object): ScenarioProblem[] {
  const reading = readScenario(JSON.stringify({ ...smallest, ...change }));
  return reading.ok ? [] : reading.problems;
}

function withCalls(...calls: unknown[]): object {
  return { model: { script: [{ calls }] } };
}

const codeless = { name: 'ask_user', description: 'Asks.', parameters: { type: 'object' } };

test('the built-in tools that a scenario may name are those that there are', () => {
  expect(builtinToolNames).toEqual(builtInToolNames);
});

describe('what is read', () => {
  test('the smallest scenario', () => {
    expect(readScenario(JSON.stringify(smallest))).toEqual({ ok: true, scenario: smallest });
  });

  test('one with everything in it, and with a byte order mark before it', () => {
    const full = {
      $schema: './scenario.schema.json',
      ...smallest,
      rules: 1,
      seed: 7,
      title: 'Two edits, one file',
      description: 'Shows the queue.',
      files: {
        'src/a.ts': 'x',
        'logo.png': { base64: 'AAEC' },
        'alias.ts': { symlink: 'src/a.ts' },
        '...': '',
        'a b\\c': '',
      },
      tools: [
        'read',
        { builtin: 'ls', executionMode: 'sequential', description: 'Lists.' },
        { ...codeless, label: 'Ask', executionMode: 'sequential', returns: 'yes' },
        { ...codeless, name: 'deploy', throws: 'no' },
      ],
      settings: { toolExecution: 'parallel', sandbox: 'embedded', systemPrompt: 'Be brief.', approve: [] },
      model: {
        script: [
          {
            thinking: 'Hm.',
            text: 'I look.',
            streams: 10,
            stopReason: 'toolUse',
            calls: [
              { id: 'x', tool: 'read', args: { path: 'src/a.ts' }, takes: 3_600_000 },
              { tool: 'nobody', argsText: '{"pa', preflight: { takes: 5, block: 'not now' } },
              { tool: 'ls' },
            ],
          },
          { stopReason: 'error', errorMessage: 'Overloaded' },
        ],
      },
      abortAt: 350,
      steer: [{ at: 200, text: 'Also b.' }],
      followUp: ['And c.'],
    };
    expect(readScenario(`\uFEFF${JSON.stringify(full)}`)).toEqual({ ok: true, scenario: full });
  });

  test('fields and files named __proto__ or constructor are no trap', () => {
    const text = JSON.stringify(smallest).replace('"prompt"', '"files":{"__proto__":"p","constructor":"c"},"prompt"');
    const reading = readScenario(text);
    expect(reading.ok && Object.entries(reading.scenario.files ?? {})).toEqual([
      ['__proto__', 'p'],
      ['constructor', 'c'],
    ]);
    const top = readScenario(JSON.stringify(smallest).replace('"prompt"', '"__proto__":{"tools":["read"]},"prompt"'));
    expect(top).toEqual({ ok: false, problems: [{ code: 'unknown-field', path: [], field: '__proto__' }] });
    expect(problemsOf({ toString: 1 })).toEqual([{ code: 'unknown-field', path: [], field: 'toString' }]);
  });
});

describe('what is refused, and why', () => {
  test('no JSON: where it goes wrong', () => {
    expect(readScenario('{\n  "format": oops }')).toEqual({
      ok: false,
      problems: [{ code: 'not-json', path: [], line: 2, column: 13 }],
    });
  });

  test.each(['null', '[]', '3', '"x"', '{}', '{"format":"other"}', '{"format":["switchyard-scenario"]}'])(
    'another document: %s',
    (text) => {
      expect(readScenario(text)).toEqual({ ok: false, problems: [{ code: 'wrong-format', path: [] }] });
    },
  );

  test('more than 4 MB, counted in UTF-8', () => {
    const big = JSON.stringify({ ...smallest, prompt: 'ü'.repeat(2_100_000) });
    expect(big.length).toBeLessThan(4 * 1024 * 1024);
    const reading = readScenario(big);
    expect(!reading.ok && reading.problems[0]?.code).toBe('too-big');
    const checked = checkScenario(JSON.parse(big));
    expect(!checked.ok && checked.problems[0]?.code).toBe('too-big');
  });

  const cases: [string, object, ScenarioProblem][] = [
    ['a newer version', { version: 2 }, { code: 'newer-version', path: ['version'], version: 2, supported: 1 }],
    ['a version of another type', { version: '1' }, { code: 'not-one-of', path: ['version'], allowed: ['1'] }],
    ['newer rules', { rules: 3 }, { code: 'newer-rules', path: ['rules'], rules: 3, supported: 1 }],
    ['a missing prompt', { prompt: undefined }, { code: 'missing-field', path: [], field: 'prompt' }],
    ['a prompt that is no text', { prompt: 5 }, { code: 'wrong-type', path: ['prompt'], expected: ['string'] }],
    ['an unknown field', { apiKey: 'k' }, { code: 'unknown-field', path: [], field: 'apiKey' }],
    ['a negative time', { abortAt: -1 }, { code: 'out-of-range', path: ['abortAt'], minimum: 0, maximum: 3_600_000 }],
    ['half a ms', { abortAt: 0.5 }, { code: 'wrong-type', path: ['abortAt'], expected: ['integer'] }],
    [
      'more than an hour',
      withCalls({ tool: 'ls', takes: 3_600_001 }),
      {
        code: 'out-of-range',
        path: ['model', 'script', 0, 'calls', 0, 'takes'],
        minimum: 0,
        maximum: 3_600_000,
      },
    ],
    [
      'an unknown mode',
      { settings: { toolExecution: 'serial' } },
      {
        code: 'not-one-of',
        path: ['settings', 'toolExecution'],
        allowed: ['parallel', 'sequential'],
      },
    ],
    [
      'the node sandbox: only a flag may ask for it',
      { settings: { sandbox: 'node' } },
      {
        code: 'not-one-of',
        path: ['settings', 'sandbox'],
        allowed: ['embedded', 'webcontainer'],
      },
    ],
    [
      'an unknown built-in',
      { tools: ['reed'] },
      {
        code: 'unknown-builtin',
        path: ['tools', 0],
        name: 'reed',
        known: ['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls', 'powershell'],
      },
    ],
    [
      'an unknown built-in with a change',
      { tools: ['read', { builtin: 'toString' }] },
      {
        code: 'unknown-builtin',
        path: ['tools', 1],
        name: 'toString',
        known: ['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls', 'powershell'],
      },
    ],
    [
      'two tools of one name',
      { tools: ['read', { ...codeless, name: 'read' }] },
      {
        code: 'duplicate-tool',
        path: ['tools', 1],
        name: 'read',
      },
    ],
    [
      'a tool of no form',
      { tools: [{ label: 'x' }] },
      {
        code: 'no-variant',
        path: ['tools', 0],
        forms: [['builtin'], ['name', 'description', 'parameters'], ['source']],
      },
    ],
    [
      'a tool without code and without description',
      { tools: [{ name: 'x', parameters: {} }] },
      {
        code: 'missing-field',
        path: ['tools', 0],
        field: 'description',
      },
    ],
    [
      'a tool that is a number',
      { tools: [3] },
      { code: 'wrong-type', path: ['tools', 0], expected: ['string', 'object'] },
    ],
    [
      'a tool name with a space',
      { tools: [{ ...codeless, name: 'ask user' }] },
      { code: 'bad-name', path: ['tools', 0, 'name'] },
    ],
    [
      'returns and throws',
      { tools: [{ ...codeless, returns: 'a', throws: 'b' }] },
      { code: 'returns-and-throws', path: ['tools', 0] },
    ],
    [
      'parameters of an array',
      { tools: [{ ...codeless, parameters: { type: 'array' } }] },
      {
        code: 'parameters-not-object',
        path: ['tools', 0, 'parameters'],
      },
    ],
    [
      'a tool with source',
      { tools: [{ source: 'export default {}' }] },
      { code: 'own-tools-not-yet', path: ['tools', 0] },
    ],
    ['a live model', { model: { provider: 'anthropic', model: 'x' } }, { code: 'live-model-not-yet', path: ['model'] }],
    [
      'a live model with an address',
      { model: { provider: 'p', model: 'x', baseUrl: 'http://evil' } },
      {
        code: 'unknown-field',
        path: ['model'],
        field: 'baseUrl',
      },
    ],
    [
      'another sandbox',
      { settings: { sandbox: 'webcontainer' } },
      {
        code: 'sandbox-not-yet',
        path: ['settings', 'sandbox'],
        sandbox: 'webcontainer',
      },
    ],
    [
      'approval by a person',
      { settings: { approve: ['bash'] } },
      { code: 'approval-not-yet', path: ['settings', 'approve'] },
    ],
    [
      'args twice',
      withCalls({ tool: 'ls', args: {}, argsText: '{}' }),
      {
        code: 'args-twice',
        path: ['model', 'script', 0, 'calls', 0],
      },
    ],
    [
      'an id twice, once given and once made',
      withCalls({ tool: 'ls', id: 't1c2' }, { tool: 'ls' }),
      {
        code: 'duplicate-call-id',
        path: ['model', 'script', 0, 'calls', 1],
        id: 't1c2',
      },
    ],
    [
      'arguments nested too deep',
      withCalls({ tool: 'ls', args: JSON.parse(`${'['.repeat(101)}${']'.repeat(101)}`) }),
      {
        code: 'too-deep',
        path: ['model', 'script', 0, 'calls', 0, 'args'],
        limit: 100,
      },
    ],
    [
      'too many replies',
      { model: { script: Array.from({ length: 201 }, () => ({})) } },
      {
        code: 'too-many',
        path: ['model', 'script'],
        limit: 200,
      },
    ],
    [
      'too many calls',
      withCalls(...Array.from({ length: 1_001 }, () => ({ tool: 'ls' }))),
      {
        code: 'too-many',
        path: ['model', 'script', 0, 'calls'],
        limit: 1_000,
      },
    ],
    [
      'too many files',
      { files: Object.fromEntries(Array.from({ length: 2_001 }, (_, i) => [`f${i}`, ''])) },
      {
        code: 'too-many',
        path: ['files'],
        limit: 2_000,
      },
    ],
    [
      'an absolute path',
      { files: { '/etc/passwd': '' } },
      { code: 'bad-path', path: ['files', '/etc/passwd'], fault: 'absolute' },
    ],
    [
      'a path out of the folder',
      { files: { 'a/../../b': '' } },
      { code: 'bad-path', path: ['files', 'a/../../b'], fault: 'dots' },
    ],
    ['an empty path', { files: { '': '' } }, { code: 'bad-path', path: ['files', ''], fault: 'empty' }],
    ['a folder as a file', { files: { 'a/': '' } }, { code: 'bad-path', path: ['files', 'a/'], fault: 'empty-name' }],
    ['a NUL', { files: { 'a\0b': '' } }, { code: 'bad-path', path: ['files', 'a\0b'], fault: 'nul' }],
    [
      'a name of 256 bytes',
      { files: { ['é'.repeat(128)]: '' } },
      {
        code: 'bad-path',
        path: ['files', 'é'.repeat(128)],
        fault: 'too-long',
      },
    ],
    [
      'a file below a file',
      { files: { a: '', 'a/b/c': '' } },
      { code: 'path-conflict', path: ['files', 'a/b/c'], other: 'a' },
    ],
    [
      'a file below a link',
      { files: { 'a/b/c': '', 'a/b': { symlink: 'd' } } },
      {
        code: 'path-conflict',
        path: ['files', 'a/b/c'],
        other: 'a/b',
      },
    ],
    [
      'bytes that are no base64',
      { files: { a: { base64: 'A' } } },
      { code: 'bad-base64', path: ['files', 'a', 'base64'] },
    ],
    [
      'a link to a NUL',
      { files: { a: { symlink: '\0' } } },
      { code: 'bad-link-target', path: ['files', 'a', 'symlink'] },
    ],
  ];

  test.each(cases)('%s', (_name, change, problem) => {
    expect(problemsOf(change)).toEqual([problem]);
    expect(describeProblem(problem).length).toBeGreaterThan(10);
  });

  test('several problems are told together, each with its place', () => {
    expect(problemsOf({ abortAt: 'soon', followUp: [1], steer: [{ at: 1 }] }).map(describeProblem)).toEqual([
      'abortAt: This must be of type integer.',
      'followUp[0]: This must be of type string.',
      'steer[0]: The field "text" is missing.',
    ]);
  });

  test('a flood of problems is cut', () => {
    const flood = { files: Object.fromEntries(Array.from({ length: 2_000 }, (_, i) => [`/f${i}`, ''])) };
    expect(problemsOf(flood).length).toBe(50);
    expect(problemsOf({ followUp: Array.from({ length: 200 }, () => 1) }).length).toBe(50);
  });

  test('a value that is no JSON never throws', () => {
    const cyclic: Record<string, unknown> = { ...smallest };
    cyclic.model = { script: [{ calls: [{ tool: 'ls', args: cyclic }] }] };
    expect(checkScenario(cyclic)).toMatchObject({ ok: false, problems: [{ code: 'too-deep' }] });
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error('trap');
        },
        has: () => true,
      },
    );
    expect(checkScenario(trap)).toMatchObject({ ok: false });
    for (const value of [undefined, () => 1, Symbol('x'), new Map(), 1n]) expect(checkScenario(value).ok).toBe(false);
  });
});
