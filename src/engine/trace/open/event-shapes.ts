import type { AssistantContent, Message } from '../../agent/messages.ts';
import type { ExecEnd, FileAccess, FileChange, FileChangeOp } from '../../env/activity.ts';
import type { ModelDelta } from '../../models/model-client.ts';
import type { ImageContent, ResultContent, TextContent, ToolExecutionMode, ToolResult } from '../../tools/tool.ts';
import type { Cause, PreflightOutcome, Rule, RunEnd, TraceEvent, TraceEventOf } from '../events.ts';
import {
  anything,
  count,
  flag,
  integer,
  listOf,
  maybe,
  natural,
  objectOf,
  oneOf,
  only,
  orNull,
  type Shape,
  taggedBy,
  text,
} from './shape.ts';

/** Calls of a batch, blocks of a message, keys of a file: more than any run has. */
const most = 10_000;

const texts = listOf(text, most);

const mode = oneOf<ToolExecutionMode>({ parallel: true, sequential: true });

const rule = oneOf<Rule>({
  'default-parallel': true,
  'config-sequential': true,
  'tool-sequential': true,
  'output-cut': true,
  'preflight-gate': true,
  turn: true,
  'same-file': true,
  'held-for-order': true,
  aborted: true,
  'never-settles': true,
  'no-progress': true,
  'run-limit': true,
});

const cause = objectOf<Cause>({ rule, tool: maybe(text), calls: maybe(texts), path: maybe(text) });

const textBlock = objectOf<TextContent>({ type: only('text'), text, blob: maybe(text) });
const imageBlock = objectOf<ImageContent>({
  type: only('image'),
  data: text,
  mimeType: text,
  blob: maybe(text),
});
const block = taggedBy<'type', ResultContent>('type', { text: textBlock, image: imageBlock });

const result = objectOf<ToolResult>({
  content: listOf(block, most),
  details: maybe(anything),
  terminate: maybe(flag),
});

const replyBlock = taggedBy<'type', AssistantContent>('type', {
  text: textBlock,
  thinking: objectOf<Extract<AssistantContent, { type: 'thinking' }>>({
    type: only('thinking'),
    thinking: text,
  }),
  toolCall: objectOf<Extract<AssistantContent, { type: 'toolCall' }>>({
    type: only('toolCall'),
    id: text,
    name: text,
    arguments: maybe(anything),
    argumentsText: maybe(text),
  }),
});

const message = taggedBy<'role', Message>('role', {
  user: objectOf<Extract<Message, { role: 'user' }>>({ role: only('user'), content: listOf(block, most) }),
  assistant: objectOf<Extract<Message, { role: 'assistant' }>>({
    role: only('assistant'),
    content: listOf(replyBlock, most),
    stopReason: oneOf({ stop: true, toolUse: true, length: true, error: true, aborted: true }),
    errorMessage: maybe(text),
    usage: maybe(objectOf({ input: natural, output: natural })),
  }),
  toolResult: objectOf<Extract<Message, { role: 'toolResult' }>>({
    role: only('toolResult'),
    toolCallId: text,
    toolName: text,
    content: listOf(block, most),
    details: maybe(anything),
    isError: flag,
  }),
});

const delta = taggedBy<'type', ModelDelta>('type', {
  text: objectOf<Extract<ModelDelta, { type: 'text' }>>({ type: only('text'), index: natural, text }),
  thinking: objectOf<Extract<ModelDelta, { type: 'thinking' }>>({
    type: only('thinking'),
    index: natural,
    text,
  }),
  toolCall: objectOf<Extract<ModelDelta, { type: 'toolCall' }>>({
    type: only('toolCall'),
    index: natural,
    id: maybe(text),
    name: maybe(text),
    argumentsText: text,
  }),
});

/** What every event has. The type was looked at to find the shape. */
function head<Type extends string>(type: Type): { type: Shape<Type>; t: Shape<number> } {
  return { type: only(type), t: natural };
}

const call = { toolCallId: text };
const held = { ...call, keys: texts };

/** What each event of a trace is like. */
const eventShapes: { [Type in TraceEvent['type']]: Shape<TraceEventOf<Type>> } = {
  agent_start: objectOf<TraceEventOf<'agent_start'>>(head('agent_start')),
  turn_start: objectOf<TraceEventOf<'turn_start'>>({ ...head('turn_start'), turn: count }),
  message_start: objectOf<TraceEventOf<'message_start'>>({
    ...head('message_start'),
    role: oneOf<Message['role']>({ user: true, assistant: true, toolResult: true }),
    toolCallId: maybe(text),
  }),
  message_update: objectOf<TraceEventOf<'message_update'>>({ ...head('message_update'), delta }),
  message_end: objectOf<TraceEventOf<'message_end'>>({ ...head('message_end'), message }),
  batch_start: objectOf<TraceEventOf<'batch_start'>>({
    ...head('batch_start'),
    batch: count,
    turn: count,
    calls: texts,
    mode,
    cause,
  }),
  tool_execution_start: objectOf<TraceEventOf<'tool_execution_start'>>({
    ...head('tool_execution_start'),
    ...call,
    toolName: text,
    args: anything,
  }),
  preflight_end: objectOf<TraceEventOf<'preflight_end'>>({
    ...head('preflight_end'),
    ...call,
    outcome: oneOf<PreflightOutcome>({ ready: true, error: true, blocked: true, aborted: true }),
  }),
  approval_request: objectOf<TraceEventOf<'approval_request'>>({
    ...head('approval_request'),
    ...call,
    toolName: text,
    args: anything,
  }),
  approval_answer: objectOf<TraceEventOf<'approval_answer'>>({
    ...head('approval_answer'),
    ...call,
    answer: oneOf({ allow: true, deny: true, 'allow-always': true }),
    reason: maybe(text),
  }),
  execute_start: objectOf<TraceEventOf<'execute_start'>>({ ...head('execute_start'), ...call }),
  execute_end: objectOf<TraceEventOf<'execute_end'>>({ ...head('execute_end'), ...call, cause: maybe(cause) }),
  tool_execution_update: objectOf<TraceEventOf<'tool_execution_update'>>({
    ...head('tool_execution_update'),
    ...call,
    partialResult: result,
  }),
  tool_execution_end: objectOf<TraceEventOf<'tool_execution_end'>>({
    ...head('tool_execution_end'),
    ...call,
    toolName: text,
    result,
    isError: flag,
  }),
  queue_wait: objectOf<TraceEventOf<'queue_wait'>>({ ...head('queue_wait'), ...held, behind: texts }),
  queue_enter: objectOf<TraceEventOf<'queue_enter'>>({ ...head('queue_enter'), ...held }),
  queue_leave: objectOf<TraceEventOf<'queue_leave'>>({ ...head('queue_leave'), ...held }),
  file_access: objectOf<TraceEventOf<'file_access'>>({
    ...head('file_access'),
    toolCallId: maybe(text),
    exec: maybe(text),
    op: oneOf<FileAccess['op']>({ read: true, list: true, stat: true, write: true }),
    path: text,
    canonicalPath: text,
    fileId: maybe(text),
    version: maybe(natural),
    range: maybe(objectOf<NonNullable<FileAccess['range']>>({ from: natural, to: natural })),
  }),
  file_change: objectOf<TraceEventOf<'file_change'>>({
    ...head('file_change'),
    seq: count,
    toolCallId: maybe(text),
    exec: maybe(text),
    op: oneOf<FileChangeOp>({
      write: true,
      append: true,
      remove: true,
      rename: true,
      mkdir: true,
      symlink: true,
      link: true,
      chmod: true,
    }),
    path: text,
    to: maybe(text),
    fileId: text,
    version: natural,
    mode: maybe(natural),
    source: oneOf<FileChange['source']>({ call: true, user: true, observed: true }),
    blob: maybe(text),
  }),
  files_unknown: objectOf<TraceEventOf<'files_unknown'>>({ ...head('files_unknown'), exec: text }),
  exec_start: objectOf<TraceEventOf<'exec_start'>>({ ...head('exec_start'), ...call, exec: text, command: text }),
  exec_output: objectOf<TraceEventOf<'exec_output'>>({
    ...head('exec_output'),
    exec: text,
    stream: oneOf({ stdout: true, stderr: true }),
    text,
    dropped: maybe(natural),
  }),
  exec_end: objectOf<TraceEventOf<'exec_end'>>({
    ...head('exec_end'),
    exec: text,
    exitCode: orNull(integer(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)),
    cause: maybe(
      oneOf<NonNullable<ExecEnd['cause']>>({ aborted: true, timeout: true, 'no-progress': true, 'shell-died': true }),
    ),
  }),
  batch_end: objectOf<TraceEventOf<'batch_end'>>({ ...head('batch_end'), batch: count }),
  turn_end: objectOf<TraceEventOf<'turn_end'>>({ ...head('turn_end'), turn: count }),
  abort: objectOf<TraceEventOf<'abort'>>({
    ...head('abort'),
    cause: oneOf<TraceEventOf<'abort'>['cause']>({ user: true, scenario: true, 'run-limit': true }),
  }),
  steer: objectOf<TraceEventOf<'steer'>>({ ...head('steer'), text }),
  agent_end: objectOf<TraceEventOf<'agent_end'>>({
    ...head('agent_end'),
    cause: oneOf<RunEnd>({ stop: true, terminate: true, error: true, aborted: true, 'run-limit': true }),
  }),
};

/** One event, by its type. */
export const eventShape = taggedBy<'type', TraceEvent>('type', eventShapes);
