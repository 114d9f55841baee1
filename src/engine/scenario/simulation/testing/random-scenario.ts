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

/** Paths that are there, that are not there yet, and that cannot be, by all their names. */
const path = fc.constantFrom(
  'a.txt',
  'a.txt',
  './a.txt',
  'to-a',
  'b.txt',
  'real/c.txt',
  'to-real/c.txt',
  'real/new.txt',
  'to-real/new.txt',
  'later.txt',
  'to-nothing',
  'new/deep/er.txt',
  'a.txt/below',
  'real',
);
const folder = fc.constantFrom('.', 'real', 'to-real', 'new/deep', 'a.txt', 'missing');
/** Few different times, so that many things happen at the same ms. */
const ms = fc.constantFrom(0, 0, 0, 10, 20, 30, 50);
const word = fc.constantFrom('one', 'two', 'three', 'four');
const question = { type: 'object', properties: { question: { type: 'string' } }, required: ['question'] };

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
    fc.nat(3),
  )
  .map(([builtin, rest, changed]): ToolEntry => (changed === 0 ? { builtin, ...rest } : builtin));

function nameOf(entry: ToolEntry): string {
  if (typeof entry === 'string') return entry;
  if ('builtin' in entry) return entry.builtin;
  return 'name' in entry ? entry.name : '';
}

const tools = fc.uniqueArray(fc.oneof({ weight: 3, arbitrary: builtinTool }, codelessTool), {
  selector: nameOf,
  minLength: 3,
  maxLength: 6,
});

const validCall = fc.oneof(
  path.map((one) => ({ tool: 'read', args: { path: one } })),
  fc
    .tuple(path, word)
    .map(([one, content]) => ({ tool: 'write', args: { path: one, content: `${content} ${content}!` } })),
  fc.tuple(path, word, word).map(([one, oldText, word_]) => ({
    tool: 'edit',
    args: { path: one, edits: [{ oldText, newText: `<${word_}>` }] },
  })),
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
    fc.oneof({ weight: 8, arbitrary: validCall }, badCall),
    some<{ takes: number }>({ takes: ms }),
    fc.nat(9),
    some<{ takes: number; block: string }>({ takes: ms, block: fc.constant('Not now.') }),
  )
  .map(([what, takes, checked, preflight]) => ({ ...what, ...takes, ...(checked < 3 && { preflight }) }));

const reply: fc.Arbitrary<Reply> = fc
  .tuple(
    fc.oneof({ weight: 5, arbitrary: fc.array(call, { minLength: 1, maxLength: 6 }) }, fc.constant([])),
    some<{ streams: number; text: string }>({ streams: ms, text: fc.constant('Let me see.') }),
    fc.nat(19),
  )
  .map(
    ([calls, rest, end]): Reply => ({
      ...rest,
      ...(calls.length > 0 && { calls }),
      ...(end === 0 && { stopReason: 'length' }),
      ...(end === 1 && { stopReason: 'error', errorMessage: 'Overloaded' }),
    }),
  );

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
