import type { TraceEvent } from '../engine/trace/events.ts';
import { type Fields, isAbsentOr, isCount, isFields, isFlag, isText, isTexts } from './value-checks.ts';

type Check = (value: unknown) => boolean;

const rules = new Set([
  'default-parallel',
  'config-sequential',
  'tool-sequential',
  'output-cut',
  'preflight-gate',
  'turn',
  'same-file',
  'held-for-order',
  'aborted',
  'never-settles',
  'no-progress',
  'run-limit',
]);

function oneOf(...allowed: readonly string[]): Check {
  return (value) => isText(value) && allowed.includes(value);
}

function optional(is: Check): Check {
  return (value) => isAbsentOr(value, is);
}

function fields(shape: Readonly<Record<string, Check>>): Check {
  const entries = Object.entries(shape);
  return (value) => isFields(value) && entries.every(([name, is]) => is(value[name]));
}

function arrayOf(is: Check): Check {
  return (value) => Array.isArray(value) && value.every(is);
}

/** By the field `type`, or `role`. */
function variants(tag: string, shapes: Readonly<Record<string, Readonly<Record<string, Check>>>>): Check {
  const checks = new Map(Object.entries(shapes).map(([name, shape]) => [name, fields(shape)]));
  return (value) => {
    const name = isFields(value) ? value[tag] : undefined;
    return isText(name) && (checks.get(name)?.(value) ?? false);
  };
}

const any: Check = () => true;
const cause = fields({
  rule: (value) => isText(value) && rules.has(value),
  tool: optional(isText),
  calls: optional(isTexts),
  path: optional(isText),
});
const resultContent = variants('type', {
  text: { text: isText, blob: optional(isText) },
  image: { data: isText, mimeType: isText, blob: optional(isText) },
});
const result = fields({ content: arrayOf(resultContent), terminate: optional(isFlag) });
const mode = oneOf('parallel', 'sequential');
const message = variants('role', {
  user: { content: arrayOf(resultContent) },
  assistant: {
    content: arrayOf(
      variants('type', {
        text: { text: isText, blob: optional(isText) },
        thinking: { thinking: isText },
        toolCall: { id: isText, name: isText, argumentsText: optional(isText) },
      }),
    ),
    stopReason: oneOf('stop', 'toolUse', 'length', 'error', 'aborted'),
    errorMessage: optional(isText),
  },
  toolResult: { toolCallId: isText, toolName: isText, content: arrayOf(resultContent), isError: isFlag },
});
const delta = variants('type', {
  text: { index: isCount, text: isText },
  thinking: { index: isCount, text: isText },
  toolCall: { index: isCount, id: optional(isText), name: optional(isText), argumentsText: isText },
});

/** What the page relies on, by the event's type: every type has its entry. */
const shapes = {
  agent_start: {},
  turn_start: { turn: isCount },
  message_start: { role: oneOf('user', 'assistant', 'toolResult'), toolCallId: optional(isText) },
  message_update: { delta },
  message_end: { message },
  batch_start: { batch: isCount, turn: isCount, calls: isTexts, mode, cause },
  tool_execution_start: { toolCallId: isText, toolName: isText, args: any },
  preflight_end: { toolCallId: isText, outcome: oneOf('ready', 'error', 'blocked', 'aborted') },
  approval_request: { toolCallId: isText, toolName: isText, args: any },
  approval_answer: { toolCallId: isText, answer: oneOf('allow', 'deny', 'allow-always'), reason: optional(isText) },
  execute_start: { toolCallId: isText },
  execute_end: { toolCallId: isText, cause: optional(cause) },
  tool_execution_update: { toolCallId: isText, partialResult: result },
  tool_execution_end: { toolCallId: isText, toolName: isText, result, isError: isFlag },
  queue_wait: { toolCallId: isText, keys: isTexts, behind: isTexts },
  queue_enter: { toolCallId: isText, keys: isTexts },
  queue_leave: { toolCallId: isText, keys: isTexts },
  file_access: { op: oneOf('read', 'list', 'stat', 'write'), path: isText, canonicalPath: isText },
  file_change: {
    op: oneOf('write', 'append', 'remove', 'rename', 'mkdir', 'symlink', 'link', 'chmod'),
    seq: isCount,
    path: isText,
    to: optional(isText),
    fileId: isText,
    version: isCount,
    blob: optional(isText),
    mode: optional(isCount),
    source: oneOf('call', 'user', 'observed'),
    toolCallId: optional(isText),
    exec: optional(isText),
  },
  files_unknown: { exec: isText },
  exec_start: { toolCallId: isText, exec: isText, command: isText },
  exec_output: { exec: isText, stream: oneOf('stdout', 'stderr'), text: isText, dropped: optional(isCount) },
  exec_end: {
    exec: isText,
    exitCode: (value) => value === null || typeof value === 'number',
    cause: optional(oneOf('aborted', 'timeout', 'no-progress', 'shell-died')),
  },
  batch_end: { batch: isCount },
  turn_end: { turn: isCount },
  abort: { cause: oneOf('user', 'scenario', 'run-limit') },
  steer: { text: isText },
  agent_end: { cause: oneOf('stop', 'terminate', 'error', 'aborted', 'run-limit') },
} satisfies Record<TraceEvent['type'], Readonly<Record<string, Check>>>;

const checks = new Map<string, Check>(Object.entries(shapes).map(([type, shape]) => [type, fields(shape)]));

/** True for an event of a trace: a known type, a time, and every field that the page relies on. */
export function isTraceEvent(value: unknown): value is TraceEvent {
  if (!isFields(value)) return false;
  const { type, t }: Fields = value;
  return isCount(t) && isText(type) && (checks.get(type)?.(value) ?? false);
}
