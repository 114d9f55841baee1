import fc from 'fast-check';
import { type Reply, SCENARIO_FORMAT, type Scenario, type ScriptedCall, type ToolEntry } from '../../scenario.ts';

/** What every random scenario starts with: files in folders, links to a file, to a folder and to nothing. */
const files: NonNullable<Scenario['files']> = {
  'a.txt': 'one two three',
  'b.txt': 'one one two',
  'real/c.txt': 'one',
  'to-a': { symlink: 'a.txt' },
  'to-real': { symlink: 'real' },
  'to-nothing': { symlink: 'later.txt' },
};

/** One file by its names, paths that are there, that are not there yet, and that cannot be. */
const path = fc.oneof(
  fc.constantFrom('a.txt', './a.txt', 'to-a'),
  fc.constantFrom(
    'b.txt',
    '/project/b.txt',
    'real/c.txt',
    'to-real/c.txt',
    'real/new.txt',
    'to-real/new.txt',
    'later.txt',
    'to-nothing',
    'new/deep/er.txt',
    'a.txt/below',
    'real',
  ),
);
const folder = fc.constantFrom('.', 'real', 'to-real', 'new/deep', 'a.txt', 'missing');
/** Few different times, so that many things happen at the same ms. */
const ms = fc.constantFrom(0, 0, 10, 20, 30, 50);
const word = fc.constantFrom('one', 'two', 'three', 'four');
const question = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] };

/** True once in so many times. Numbers would not do: fast-check likes small ones. */
function onceIn(times: number): fc.Arbitrary<boolean> {
  return fc.constantFrom(true, ...Array.from({ length: times - 1 }, () => false));
}

/** Gives some of the fields of a record, each present or not: never `undefined`. */
function some<Fields extends object>(fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> }) {
  return fc.record(fields, { requiredKeys: [] });
}

const mode = fc.constantFrom<('parallel' | 'sequential')[]>('parallel', 'parallel', 'sequential');

const codelessTool = fc
  .tuple(
    fc.constantFrom('ask_user', 'deploy'),
    some<{ executionMode: 'parallel' | 'sequential'; returns: string }>({
      executionMode: mode,
      returns: fc.constant('yes'),
    }),
    fc.boolean(),
  )
  .map(
    ([name, { returns, ...rest }, fails]): ToolEntry => ({
      name,
      description: 'Answers.',
      parameters: question,
      ...rest,
      ...(fails ? { throws: 'no' } : returns !== undefined && { returns }),
    }),
  );

const builtinTool = fc
  .tuple(
    fc.constantFrom('read', 'write', 'edit', 'ls'),
    some<{ executionMode: 'parallel' | 'sequential' }>({ executionMode: mode }),
    onceIn(6),
  )
  .map(([builtin, rest, changed]): ToolEntry => (changed ? { builtin, ...rest } : builtin));

function nameOf(entry: ToolEntry): string {
  if (typeof entry === 'string') return entry;
  if ('builtin' in entry) return entry.builtin;
  return 'name' in entry ? entry.name : '';
}

const tools = fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: builtinTool }, codelessTool), {
  selector: nameOf,
  minLength: 5,
  maxLength: 6,
});

const changingCall = fc.oneof(
  fc
    .tuple(path, word)
    .map(([one, content]) => ({ tool: 'write', args: { path: one, content: `${content} ${content}!` } })),
  fc.tuple(path, word, word).map(([one, oldText, newWord]) => ({
    tool: 'edit',
    args: { path: one, edits: [{ oldText, newText: `<${newWord}>` }] },
  })),
);
const otherCall = fc.oneof(
  path.map((one) => ({ tool: 'read', args: { path: one } })),
  folder.map((one) => ({ tool: 'ls', args: { path: one } })),
  fc.constantFrom('ask_user', 'deploy').map((tool) => ({ tool, args: { question: 'Well?' } })),
);
const badCall = fc.oneof(
  fc.constantFrom('read', 'write', 'edit', 'deploy').map((tool) => ({ tool, args: {} })),
  fc.constantFrom('read', 'edit').map((tool) => ({ tool, argsText: '{"path": "a.txt"' })),
  fc.constant({ tool: 'nobody', args: { path: 'a.txt' } }),
);

const call: fc.Arbitrary<ScriptedCall> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: changingCall }, { weight: 4, arbitrary: otherCall }, badCall),
    fc.record({ takes: ms }),
    onceIn(3),
    onceIn(4),
    some<{ takes: number }>({ takes: ms }),
  )
  .map(([what, takes, checked, blocks, preflight]) => ({
    ...what,
    ...takes,
    ...(checked && { preflight: { ...preflight, ...(blocks && { block: 'Not now.' }) } }),
  }));

const reply: fc.Arbitrary<Reply> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.array(call, { minLength: 1, maxLength: 7, size: 'max' }) }, fc.constant([])),
    some<{ streams: number; text: string }>({ streams: ms, text: fc.constant('Let me see.') }),
    onceIn(20),
    onceIn(20),
  )
  .map(([calls, rest, cut, fails]) => {
    const made: Reply = { ...rest };
    if (calls.length > 0) made.calls = [...calls];
    if (cut) made.stopReason = 'length';
    else if (fails) Object.assign(made, { stopReason: 'error', errorMessage: 'Overloaded' });
    return made;
  });

/** Scenarios with a script of a few replies, on few files, with few times: full of ties, waits and failures. */
export const randomScenario: fc.Arbitrary<Scenario> = fc
  .tuple(
    tools,
    fc.array(reply, { minLength: 1, maxLength: 4 }),
    fc.constantFrom<(undefined | 'parallel' | 'sequential')[]>(undefined, undefined, 'parallel', 'sequential'),
    fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, fc.nat(120)),
    fc.array(fc.nat(100), { maxLength: 2 }),
    fc.nat(2),
  )
  .map(
    ([tools_, script, toolExecution, abortAt, steerAt, followUps]): Scenario => ({
      format: SCENARIO_FORMAT,
      version: 1,
      prompt: 'Go.',
      files,
      tools: tools_,
      ...(toolExecution && { settings: { toolExecution } }),
      model: { script },
      ...(abortAt !== undefined && { abortAt }),
      steer: steerAt.map((at, index) => ({ at, text: `steer${index}` })),
      followUp: Array.from({ length: followUps }, (_, index) => `follow${index}`),
    }),
  );
