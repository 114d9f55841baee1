import { type Static, Type } from '@sinclair/typebox';
import { scenarioLimits } from './limits.ts';

/**
 * The scenario format, version 1: all that a run needs. This schema is the one source of the format; the JSON Schema in
 * `public/scenario.schema.json` is made from it, and `read-scenario.ts` checks documents against it. Objects refuse
 * fields that they do not name, so a scenario has no place for an address or a key.
 */

/** The format's name, in every document. */
export const SCENARIO_FORMAT = 'switchyard-scenario';

const closed = { additionalProperties: false } as const;

function ms(description: string) {
  return Type.Integer({ minimum: 0, maximum: scenarioLimits.ms, description });
}

/** Kept here too, because whoever only reads scenarios must not load the tools; a test compares the two lists. */
export const builtinToolNames = ['read', 'write', 'edit', 'bash', 'grep', 'find', 'ls', 'powershell'] as const;

const ExecutionModeSchema = Type.Union([Type.Literal('parallel'), Type.Literal('sequential')], {
  description:
    'How a batch with a call of this tool is run. "sequential" makes the whole batch sequential; "parallel" is the default and cannot override the settings.',
});

const FileSchema = Type.Union(
  [
    Type.String({ description: 'The text of the file.' }),
    Type.Object(
      {
        base64: Type.String({
          description: 'The bytes of the file, as base64 with padding.',
        }),
      },
      { ...closed, description: 'A file of bytes.' },
    ),
    Type.Object(
      {
        symlink: Type.String({
          minLength: 1,
          description: "The link's target as it is written: relative to the link's folder, or absolute.",
        }),
      },
      { ...closed, description: 'A symbolic link.' },
    ),
  ],
  { description: 'A file: its text, its bytes, or a symbolic link.' },
);

const BuiltinNameSchema = Type.String({
  description: 'A built-in tool by its name: read, write, edit, bash, grep, find, ls or powershell.',
});

const BuiltinToolSchema = Type.Object(
  {
    builtin: Type.String({ description: 'Name of the built-in tool.' }),
    executionMode: Type.Optional(ExecutionModeSchema),
    description: Type.Optional(
      Type.String({
        description: 'Replaces what the model is told of the tool.',
      }),
    ),
  },
  { ...closed, description: 'A built-in tool with something changed.' },
);

const CodelessToolSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: scenarioLimits.toolName,
      pattern: '^[A-Za-z0-9_-]+$',
      description: 'What the model calls it by: letters, digits, _ and -.',
    }),
    label: Type.Optional(
      Type.String({
        description: 'Its name for people; the name when absent.',
      }),
    ),
    description: Type.String({
      description: 'What the model is told of the tool.',
    }),
    parameters: Type.Record(Type.String(), Type.Unknown(), {
      description: 'JSON Schema of its arguments, an object schema.',
    }),
    executionMode: Type.Optional(ExecutionModeSchema),
    returns: Type.Optional(
      Type.String({
        description: 'The text that every call returns. Default: ok.',
      }),
    ),
    throws: Type.Optional(
      Type.String({
        description: 'The words with which every call fails. Not beside "returns".',
      }),
    ),
  },
  {
    ...closed,
    description: 'A tool without code: every call returns, or throws, the same words.',
  },
);

const OwnToolSchema = Type.Object(
  {
    source: Type.String({
      minLength: 1,
      description: 'TypeScript source of the tool.',
    }),
  },
  { ...closed, description: 'A tool of your own, with its code.' },
);

const ToolEntrySchema = Type.Union([BuiltinNameSchema, BuiltinToolSchema, CodelessToolSchema, OwnToolSchema], {
  description: 'A built-in tool, a tool without code, or a tool of your own.',
});

const SettingsSchema = Type.Object(
  {
    toolExecution: Type.Optional(
      Type.Union([Type.Literal('parallel'), Type.Literal('sequential')], {
        description: 'How batches are run: "sequential" beats what tools declare. Default: parallel.',
      }),
    ),
    sandbox: Type.Optional(
      Type.Union([Type.Literal('embedded'), Type.Literal('webcontainer')], {
        description: 'Where files live and commands run. Default: embedded.',
      }),
    ),
    systemPrompt: Type.Optional(
      Type.String({
        description: 'What the model is told first. Default: empty.',
      }),
    ),
    approve: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: scenarioLimits.tools,
        description: 'Names of the tools whose calls wait for a person to allow them.',
      }),
    ),
  },
  { ...closed, description: 'Settings of the run.' },
);

const PreflightSchema = Type.Object(
  {
    takes: Type.Optional(ms('How long the check takes, ms. Default: 0.')),
    block: Type.Optional(
      Type.String({
        description: 'When given, the check blocks the call, for this reason.',
      }),
    ),
  },
  {
    ...closed,
    description:
      'The check before the call (beforeToolCall). Only a call whose tool exists and whose arguments are valid comes to it.',
  },
);

const ScriptedCallSchema = Type.Object(
  {
    id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: scenarioLimits.callId,
        description: "The call's id, unique in the scenario. Default: t<turn>c<index>, both from 1.",
      }),
    ),
    tool: Type.String({
      minLength: 1,
      maxLength: scenarioLimits.toolName,
      description: 'Name of the tool that is called. A name that is not among the tools gets its error result.',
    }),
    args: Type.Optional(Type.Unknown({ description: 'The arguments, as JSON. Default: {}.' })),
    argsText: Type.Optional(
      Type.String({
        description: 'The arguments as raw text, which need not be JSON. Not beside "args".',
      }),
    ),
    takes: Type.Optional(
      ms(
        "A deadline, ms after the start of its work, before which the call's first change, or its end, waits. Default: 0.",
      ),
    ),
    preflight: Type.Optional(PreflightSchema),
  },
  { ...closed, description: 'One tool call of a reply.' },
);

const ReplySchema = Type.Object(
  {
    thinking: Type.Optional(Type.String({ description: 'What the model thinks before it answers.' })),
    text: Type.Optional(Type.String({ description: 'What the model says before its calls.' })),
    streams: Type.Optional(ms('How long the reply takes to arrive, ms. Default: 0.')),
    stopReason: Type.Optional(
      Type.Union(
        [
          Type.Literal('stop'),
          Type.Literal('toolUse'),
          Type.Literal('length'),
          Type.Literal('error'),
          Type.Literal('aborted'),
        ],
        {
          description:
            'Why the reply ends. Default: toolUse with calls, stop without. After "length" no call is executed; after "error" and "aborted" there is no batch.',
        },
      ),
    ),
    errorMessage: Type.Optional(
      Type.String({
        description: 'Words of the failure, with stop reason "error" or "aborted".',
      }),
    ),
    calls: Type.Optional(
      Type.Array(ScriptedCallSchema, {
        maxItems: scenarioLimits.callsPerReply,
        description: 'The tool calls of the reply, in their order: one batch.',
      }),
    ),
  },
  { ...closed, description: "One of the scripted model's replies." },
);

const ScriptedModelSchema = Type.Object(
  {
    script: Type.Array(ReplySchema, {
      maxItems: scenarioLimits.replies,
      description:
        'The replies, in their order. When there are no more, the model answers with nothing and the run ends.',
    }),
  },
  { ...closed, description: 'A model that plays a script.' },
);

const LiveModelSchema = Type.Object(
  {
    provider: Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Id of a provider that this browser knows.',
    }),
    model: Type.String({
      minLength: 1,
      maxLength: 200,
      description: "The provider's name of the model.",
    }),
  },
  {
    ...closed,
    description: 'A live model. Its address and key are settings of the browser, never of a scenario.',
  },
);

const SteerSchema = Type.Object(
  {
    at: ms('When it is said, ms of the run.'),
    text: Type.String({ description: 'What is said.' }),
  },
  {
    ...closed,
    description: 'Something said to the model while it works: heard when the running batch is over.',
  },
);

export const ScenarioSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Address of this JSON Schema, for editors.' })),
    format: Type.Literal(SCENARIO_FORMAT),
    version: Type.Literal(1, {
      description: "Version of the document's format.",
    }),
    rules: Type.Optional(
      Type.Literal(1, {
        description: "Version of the engine's rules that the scenario plays by. Default: 1.",
      }),
    ),
    seed: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: scenarioLimits.seed,
        description: 'Seeds every random number of the run. Default: 0.',
      }),
    ),
    title: Type.Optional(
      Type.String({
        maxLength: scenarioLimits.title,
        description: 'A name for people.',
      }),
    ),
    description: Type.Optional(Type.String({ description: 'What it shows, for people.' })),
    files: Type.Optional(
      Type.Record(Type.String(), FileSchema, {
        maxProperties: scenarioLimits.files,
        description:
          "The files that the run starts with, by path relative to the sandbox's working folder: names joined by /, no . or .. among them.",
      }),
    ),
    tools: Type.Optional(
      Type.Array(ToolEntrySchema, {
        maxItems: scenarioLimits.tools,
        description: 'The tools that the model may call. Default: the built-in tools but powershell.',
      }),
    ),
    settings: Type.Optional(SettingsSchema),
    prompt: Type.String({ description: 'The first message to the model.' }),
    model: Type.Union([ScriptedModelSchema, LiveModelSchema], {
      description: 'A script of replies, or a live model.',
    }),
    abortAt: Type.Optional(ms('When the run is aborted, ms of the run.')),
    steer: Type.Optional(
      Type.Array(SteerSchema, {
        maxItems: scenarioLimits.messages,
        description: 'Messages to the model while it works.',
      }),
    ),
    followUp: Type.Optional(
      Type.Array(Type.String(), {
        maxItems: scenarioLimits.messages,
        description: 'Messages to the model once it has neither calls nor steering messages left.',
      }),
    ),
  },
  {
    ...closed,
    title: 'Switchyard scenario',
    description: 'All that a run of the agent loop needs.',
  },
);

export type Scenario = Static<typeof ScenarioSchema>;
export type ScenarioFile = Static<typeof FileSchema>;
export type ToolEntry = Static<typeof ToolEntrySchema>;
export type Reply = Static<typeof ReplySchema>;
export type ScriptedCall = Static<typeof ScriptedCallSchema>;
