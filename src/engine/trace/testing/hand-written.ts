import type { ToolCall } from '../../agent/messages.ts';
import type { TraceEvent, TraceEventBody } from '../events.ts';

/** An event with its ms. */
export type Told = [t: number, body: TraceEventBody];

export function eventsOf(...told: Told[]): TraceEvent[] {
  return told.map(([t, body]) => ({ ...body, t }));
}

/** A reply that asks for calls, each `id` or `id tool`, and the batch that it starts. */
export function batchStart(
  t: number,
  calls: readonly string[],
  mode: 'parallel' | 'sequential' = 'parallel',
  batch = 1,
): Told[] {
  const content = calls.map((call): ToolCall => {
    const [id = '', name = 'read'] = call.split(' ');
    return { type: 'toolCall', id, name, arguments: { path: id } };
  });
  const ids = content.map(({ id }) => id);
  const cause = { rule: mode === 'parallel' ? ('default-parallel' as const) : ('config-sequential' as const) };
  return [
    [t, { type: 'message_end', message: { role: 'assistant', content, stopReason: 'toolUse' } }],
    [t, { type: 'batch_start', batch, turn: batch, calls: ids, mode, cause }],
  ];
}

export function batchEnd(t: number, batch = 1): Told {
  return [t, { type: 'batch_end', batch }];
}

/** A call's check and the start of its work. */
export function begins(t: number, ...ids: string[]): Told[] {
  return [
    ...ids.flatMap((id): Told[] => [
      [t, { type: 'tool_execution_start', toolCallId: id, toolName: 'read', args: {} }],
      [t, { type: 'preflight_end', toolCallId: id, outcome: 'ready' }],
    ]),
    ...ids.map((id): Told => [t, { type: 'execute_start', toolCallId: id }]),
  ];
}

/** The end of a call's work. */
export function ends(t: number, id: string, isError = false): Told[] {
  return [
    [t, { type: 'execute_end', toolCallId: id }],
    [t, { type: 'tool_execution_end', toolCallId: id, toolName: 'read', result: { content: [] }, isError }],
  ];
}

/** Its toolResult. */
export function tells(t: number, ...ids: string[]): Told[] {
  return ids.map((toolCallId) => [
    t,
    { type: 'message_end', message: { role: 'toolResult', toolCallId, toolName: 'read', content: [], isError: false } },
  ]);
}

export function reads(t: number, toolCallId: string, path: string, fileId: string, version: number): Told {
  const canonicalPath = path;
  return [t, { type: 'file_access', op: 'read', path, canonicalPath, fileId, version, toolCallId }];
}

export function writes(t: number, toolCallId: string, path: string, fileId: string, version: number): Told {
  const blob = `${fileId} v${version}`;
  return [
    t,
    { type: 'file_change', op: 'write', path, fileId, version, blob, source: 'call', seq: version, toolCallId },
  ];
}

export function queue(t: number, what: 'enter' | 'leave', toolCallId: string, ...keys: string[]): Told {
  return [t, { type: `queue_${what}`, toolCallId, keys }];
}
