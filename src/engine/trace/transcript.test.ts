import { expect, test } from 'vitest';
import type { Message, ToolCall } from '../agent/messages.ts';
import type { TraceEvent, TraceEventBody } from './events.ts';
import { transcriptAfter } from './transcript.ts';

const prompt: Message = { role: 'user', content: [{ type: 'text', text: 'Look.' }] };
const call = (id: string): ToolCall => ({ type: 'toolCall', id, name: 'edit', arguments: { path: id } });
const reply: Message = {
  role: 'assistant',
  content: [{ type: 'text', text: 'I look.' }, call('a'), call('b')],
  stopReason: 'toolUse',
};
const result = (text: string) => ({ content: [{ type: 'text' as const, text }] });
const toolResult = (id: string, isError = false): Message => ({
  role: 'toolResult',
  toolCallId: id,
  toolName: 'edit',
  ...result(`done ${id}`),
  isError,
});

const bodies: [number, TraceEventBody][] = [
  [0, { type: 'agent_start' }],
  [0, { type: 'turn_start', turn: 1 }],
  [0, { type: 'message_end', message: prompt }],
  [0, { type: 'message_start', role: 'assistant' }],
  [10, { type: 'message_update', delta: { type: 'text', index: 0, text: 'I ' } }],
  [20, { type: 'message_update', delta: { type: 'text', index: 0, text: 'look.' } }],
  [30, { type: 'message_update', delta: { type: 'toolCall', index: 1, id: 'a', name: 'edit', argumentsText: '{"pa' } }],
  [40, { type: 'message_update', delta: { type: 'toolCall', index: 1, argumentsText: 'th":"a"}' } }],
  [50, { type: 'message_end', message: reply }],
  [
    50,
    {
      type: 'batch_start',
      batch: 1,
      turn: 1,
      calls: ['a', 'b'],
      mode: 'parallel',
      cause: { rule: 'default-parallel' },
    },
  ],
  [50, { type: 'tool_execution_start', toolCallId: 'a', toolName: 'edit', args: {} }],
  [60, { type: 'preflight_end', toolCallId: 'a', outcome: 'ready' }],
  [60, { type: 'tool_execution_start', toolCallId: 'b', toolName: 'edit', args: {} }],
  [60, { type: 'preflight_end', toolCallId: 'b', outcome: 'ready' }],
  [60, { type: 'execute_start', toolCallId: 'a' }],
  [60, { type: 'execute_start', toolCallId: 'b' }],
  [60, { type: 'queue_enter', toolCallId: 'a', keys: ['/f'] }],
  [60, { type: 'queue_wait', toolCallId: 'b', keys: ['/f'], behind: ['a'] }],
  [65, { type: 'steer', text: 'Stop soon.' }],
  [70, { type: 'tool_execution_update', toolCallId: 'a', partialResult: result('half') }],
  [80, { type: 'execute_end', toolCallId: 'a' }],
  [80, { type: 'tool_execution_end', toolCallId: 'a', toolName: 'edit', result: result('done a'), isError: false }],
  [80, { type: 'queue_enter', toolCallId: 'b', keys: ['/f'] }],
  [90, { type: 'execute_end', toolCallId: 'b' }],
  [90, { type: 'tool_execution_end', toolCallId: 'b', toolName: 'edit', result: result('no'), isError: true }],
  [90, { type: 'message_end', message: toolResult('a') }],
  [90, { type: 'message_end', message: toolResult('b', true) }],
  [90, { type: 'batch_end', batch: 1 }],
  [90, { type: 'turn_end', turn: 1 }],
  [90, { type: 'turn_start', turn: 2 }],
  [90, { type: 'message_end', message: { role: 'user', content: [{ type: 'text', text: 'Stop soon.' }] } }],
  [
    95,
    {
      type: 'message_end',
      message: { role: 'assistant', content: [], stopReason: 'error', errorMessage: 'Overloaded' },
    },
  ],
  [95, { type: 'agent_end', cause: 'error' }],
];
const events: TraceEvent[] = bodies.map(([t, body]) => ({ ...body, t }));

/** The transcript after the first event of this type at or after `t`. */
function after(type: TraceEvent['type'], t: number) {
  return transcriptAfter(events, events.findIndex((event) => event.type === type && event.t >= t) + 1);
}

test('nothing yet', () => {
  expect(transcriptAfter(events, 0)).toEqual({ told: [], untold: [], unheard: [] });
});

test('a reply grows as its pieces arrive', () => {
  const user = { kind: 'user', t: 0, text: 'Look.' };
  expect(after('message_start', 0).told).toEqual([user, { kind: 'assistant', t: 0, content: [], streaming: true }]);
  const content = [
    { type: 'text', text: 'I look.' },
    { type: 'toolCall', id: 'a', name: 'edit', argumentsText: '{"pa' },
  ];
  expect(after('message_update', 30).told[1]).toEqual({ kind: 'assistant', t: 0, content, streaming: true });
  expect(after('message_end', 50).told).toEqual([
    user,
    { kind: 'assistant', t: 0, content: reply.content, streaming: false, stopReason: 'toolUse' },
  ]);
});

test('what every call of the batch is at, until the model is told', () => {
  const states = (type: TraceEvent['type'], t: number) => after(type, t).untold.map((one) => one.state);
  expect(after('batch_start', 50).untold[1]).toEqual({
    toolCallId: 'b',
    toolName: 'edit',
    args: { path: 'b' },
    state: 'waiting-gate',
  });
  expect(states('tool_execution_start', 50)).toEqual(['checking', 'waiting-gate']);
  expect(states('preflight_end', 60)).toEqual(['waiting-gate', 'waiting-gate']);
  expect(states('queue_wait', 60)).toEqual(['working', 'waiting-file']);
  expect(after('tool_execution_update', 70).untold[0]).toMatchObject({ partialResult: result('half') });
  expect(after('queue_enter', 80).untold).toMatchObject([
    { state: 'held', result: result('done a'), isError: false },
    { state: 'working' },
  ]);
  expect(after('message_end', 90).untold).toMatchObject([{ toolCallId: 'b', state: 'held', isError: true }]);
  expect(after('batch_end', 90).untold).toEqual([]);
});

test('in a sequential batch they wait for their turn', () => {
  const batch = events.map((event) =>
    event.type === 'batch_start' ? { ...event, mode: 'sequential' as const } : event,
  );
  expect(transcriptAfter(batch, 10).untold.map((one) => one.state)).toEqual(['waiting-turn', 'waiting-turn']);
});

test('steering is apart until the model hears it', () => {
  expect(after('queue_enter', 80).unheard).toEqual([{ t: 65, text: 'Stop soon.' }]);
  const end = transcriptAfter(events, events.length);
  expect(end.unheard).toEqual([]);
  expect(end.told.map((entry) => entry.kind)).toEqual([
    'user',
    'assistant',
    'toolResult',
    'toolResult',
    'user',
    'assistant',
  ]);
  expect(end.told.at(-1)).toMatchObject({ stopReason: 'error', errorMessage: 'Overloaded', streaming: false });
  expect(end.ended).toEqual({ t: 95, cause: 'error' });
});

test('a long prompt is found among the blobs', () => {
  const long: TraceEvent[] = [
    { type: 'message_end', t: 0, message: { role: 'user', content: [{ type: 'text', text: '', blob: 'h' }] } },
  ];
  expect(transcriptAfter(long, 1, { h: 'long text' }).told).toEqual([{ kind: 'user', t: 0, text: 'long text' }]);
});
