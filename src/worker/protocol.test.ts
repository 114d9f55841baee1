import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../engine/trace/events.ts';
import { isTraceEvent } from './event-checks.ts';
import { type FromAgent, readFromAgent, readToAgent, type ToAgent } from './protocol.ts';

/** One of every type: what the engine may record. */
const events: { [Type in TraceEvent['type']]: Extract<TraceEvent, { type: Type }> } = {
  agent_start: { type: 'agent_start', t: 0 },
  turn_start: { type: 'turn_start', turn: 1, t: 0 },
  message_start: { type: 'message_start', role: 'toolResult', toolCallId: 'a', t: 0 },
  message_update: {
    type: 'message_update',
    delta: { type: 'toolCall', index: 0, id: 'a', name: 'read', argumentsText: '{' },
    t: 1,
  },
  message_end: {
    type: 'message_end',
    message: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'x' },
        { type: 'thinking', thinking: 'y' },
        { type: 'toolCall', id: 'a', name: 'read', arguments: { path: 'z' } },
      ],
      stopReason: 'toolUse',
    },
    t: 1,
  },
  batch_start: {
    type: 'batch_start',
    batch: 1,
    turn: 1,
    calls: ['a'],
    mode: 'sequential',
    cause: { rule: 'tool-sequential', tool: 'x' },
    t: 1,
  },
  tool_execution_start: { type: 'tool_execution_start', toolCallId: 'a', toolName: 'read', args: undefined, t: 1 },
  preflight_end: { type: 'preflight_end', toolCallId: 'a', outcome: 'ready', t: 1 },
  approval_request: { type: 'approval_request', toolCallId: 'a', toolName: 'read', args: {}, t: 1 },
  approval_answer: { type: 'approval_answer', toolCallId: 'a', answer: 'deny', reason: 'no', t: 1 },
  execute_start: { type: 'execute_start', toolCallId: 'a', t: 1 },
  execute_end: { type: 'execute_end', toolCallId: 'a', cause: { rule: 'aborted' }, t: 1 },
  tool_execution_update: {
    type: 'tool_execution_update',
    toolCallId: 'a',
    partialResult: { content: [{ type: 'text', text: '' }] },
    t: 1,
  },
  tool_execution_end: {
    type: 'tool_execution_end',
    toolCallId: 'a',
    toolName: 'read',
    result: { content: [{ type: 'image', data: '', mimeType: 'image/png', blob: 'h' }], details: { any: 1 } },
    isError: false,
    t: 1,
  },
  queue_wait: { type: 'queue_wait', toolCallId: 'a', keys: ['/x'], behind: ['b'], t: 1 },
  queue_enter: { type: 'queue_enter', toolCallId: 'a', keys: ['/x'], t: 1 },
  queue_leave: { type: 'queue_leave', toolCallId: 'a', keys: ['/x'], t: 1 },
  file_access: { type: 'file_access', op: 'read', path: 'x', canonicalPath: '/x', t: 1 },
  file_change: {
    type: 'file_change',
    op: 'write',
    seq: 1,
    path: '/x',
    fileId: '1',
    version: 1,
    blob: 'h',
    source: 'call',
    t: 1,
  },
  files_unknown: { type: 'files_unknown', exec: 'e1', t: 1 },
  exec_start: { type: 'exec_start', toolCallId: 'a', exec: 'e1', command: 'ls', t: 1 },
  exec_output: { type: 'exec_output', exec: 'e1', stream: 'stderr', text: 'x', dropped: 3, t: 1 },
  exec_end: { type: 'exec_end', exec: 'e1', exitCode: null, cause: 'shell-died', t: 1 },
  batch_end: { type: 'batch_end', batch: 1, t: 1 },
  turn_end: { type: 'turn_end', turn: 1, t: 1 },
  abort: { type: 'abort', cause: 'user', t: 1 },
  steer: { type: 'steer', text: 'x', t: 1 },
  agent_end: { type: 'agent_end', cause: 'stop', t: 1 },
};

describe('events', () => {
  it.each(Object.values(events))('of type $type are let through', (event) => {
    expect(isTraceEvent(structuredClone(event))).toBe(true);
  });

  it.each(
    Object.values(events).filter((event) => Object.keys(event).some((key) => !['type', 't', 'args'].includes(key))),
  )('of type $type without one of their needed fields are not', (event) => {
    const needed = Object.keys(event).filter((key) => {
      const { [key]: _, ...rest } = Object.fromEntries(Object.entries(event));
      return !isTraceEvent(rest);
    });
    expect(needed).toContain('t');
    expect(needed.length).toBeGreaterThan(2);
  });

  it('of other shapes are not', () => {
    const bad: unknown[] = [
      null,
      'agent_start',
      [],
      {},
      { type: 'agent_start' },
      { type: 'agent_start', t: -1 },
      { type: 'agent_start', t: 0.5 },
      { type: 'toString', t: 0 },
      { ...events.batch_start, cause: { rule: 'because' } },
      { ...events.batch_start, calls: [1] },
      { ...events.message_end, message: { role: 'system', content: [] } },
      { ...events.message_end, message: { role: 'user', content: [{ type: 'video' }] } },
      { ...events.exec_end, exitCode: '0' },
      { ...events.tool_execution_end, isError: 'no' },
    ];
    for (const value of bad) expect(isTraceEvent(value), JSON.stringify(value)).toBe(false);
  });
});

describe('messages to the agent', () => {
  const messages: ToAgent[] = [
    { type: 'start', run: 1, scenario: '{}' },
    { type: 'stop', run: 1 },
    { type: 'ping', ping: 3 },
  ];

  it.each(messages)('$type is read', (message) => {
    expect(readToAgent(structuredClone(message))).toEqual(message);
  });

  it('that are none are dropped', () => {
    for (const value of [null, 5, {}, { type: 'start', run: 1 }, { type: 'stop', run: -1 }, { type: 'eval', run: 1 }]) {
      expect(readToAgent(value)).toBeUndefined();
    }
  });
});

describe('messages from the agent', () => {
  const messages: FromAgent[] = [
    { type: 'ready' },
    { type: 'pong', ping: 1 },
    { type: 'started', run: 1 },
    {
      type: 'events',
      run: 1,
      events: [events.agent_start, events.agent_end],
      blobs: { h: 'text', i: { base64: 'AA==' } },
    },
    { type: 'finished', run: 1, reproducible: true },
    { type: 'failed', run: 1, message: 'no' },
  ];

  it.each(messages)('$type is read', (message) => {
    expect(readFromAgent(structuredClone(message))).toEqual(message);
  });

  it('that are none are told apart', () => {
    const bad: unknown[] = [
      undefined,
      { type: 'events', run: 1, events: [{ type: 'agent_start' }], blobs: {} },
      { type: 'events', run: 1, events: [], blobs: { h: 7 } },
      { type: 'events', run: 1, events: [], blobs: null },
      { type: 'finished', run: 1 },
      { type: 'failed', run: 1 },
    ];
    for (const value of bad) expect(readFromAgent(value)).toBeUndefined();
  });
});
