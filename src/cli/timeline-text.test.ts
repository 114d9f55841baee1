import { expect, test } from 'vitest';
import type { Scenario } from '../engine/scenario/scenario.ts';
import type { TraceEvent } from '../engine/trace/events.ts';
import type { Trace } from '../engine/trace/trace.ts';
import { timelineText } from './timeline-text.ts';

function traceOf(title: string, events: TraceEvent[]): Trace<Scenario> {
  const scenario: Scenario = { format: 'switchyard-scenario', version: 1, title, prompt: '', model: { script: [] } };
  return {
    format: 'switchyard-trace',
    version: 1,
    clock: 'virtual',
    reproducible: true,
    rules: 1,
    scenario,
    events,
    blobs: { long: 'a long text' },
  };
}

const call = (id: string, name: string) => ({
  type: 'toolCall' as const,
  id,
  name,
  arguments: { path: `${id}\u001b` },
});

test('bars, exact times and causes; nothing that a terminal would act on', () => {
  const text = timelineText(
    traceOf('Title\u001b[2J', [
      { t: 0, type: 'agent_start' },
      { t: 0, type: 'turn_start', turn: 1 },
      { t: 0, type: 'message_end', message: { role: 'user', content: [{ type: 'text', text: 'Go\u0007' }] } },
      {
        t: 100,
        type: 'message_end',
        message: { role: 'assistant', content: [call('a', 'read\u001b'), call('b', 'edit')], stopReason: 'toolUse' },
      },
      {
        t: 100,
        type: 'batch_start',
        batch: 1,
        turn: 1,
        calls: ['a', 'b'],
        mode: 'parallel',
        cause: { rule: 'default-parallel' },
      },
      { t: 100, type: 'tool_execution_start', toolCallId: 'a', toolName: 'read', args: {} },
      { t: 100, type: 'preflight_end', toolCallId: 'a', outcome: 'error' },
      { t: 100, type: 'tool_execution_end', toolCallId: 'a', toolName: 'read', result: { content: [] }, isError: true },
      { t: 100, type: 'tool_execution_start', toolCallId: 'b', toolName: 'edit', args: {} },
      { t: 100, type: 'preflight_end', toolCallId: 'b', outcome: 'ready' },
      { t: 100, type: 'execute_start', toolCallId: 'b' },
      { t: 100, type: 'queue_wait', toolCallId: 'b', keys: ['/project/b\u001b'], behind: ['z'] },
      { t: 300, type: 'queue_enter', toolCallId: 'b', keys: ['/project/b\u001b'] },
      { t: 350, type: 'steer', text: 'Quick\u202e' },
      { t: 600, type: 'execute_end', toolCallId: 'b' },
      {
        t: 600,
        type: 'tool_execution_end',
        toolCallId: 'b',
        toolName: 'edit',
        result: { content: [] },
        isError: false,
      },
      {
        t: 600,
        type: 'message_end',
        message: {
          role: 'toolResult',
          toolCallId: 'a',
          toolName: 'read',
          content: [{ type: 'text', text: 'bad\u009b\nmore' }],
          isError: true,
        },
      },
      {
        t: 600,
        type: 'message_end',
        message: {
          role: 'toolResult',
          toolCallId: 'b',
          toolName: 'edit',
          content: [{ type: 'text', text: '', blob: 'long' }],
          isError: false,
        },
      },
      { t: 600, type: 'batch_end', batch: 1 },
      { t: 600, type: 'turn_end', turn: 1 },
      { t: 600, type: 'agent_end', cause: 'stop' },
    ]),
  );
  expect(text.split('\n')).toEqual([
    'Title\\u{1b}[2J',
    'ended at 600 ms: the model had nothing left to do (virtual clock)',
    'one character is 10 ms:  ~ reply  : gate  . turn  ? check  = file queue  # work  - held result  ! at once',
    '',
    'turn 1  reply 0 to 100 ms',
    '    hears at 0 ms: Go\\u{7}',
    `    |${'~'.repeat(10)}${' '.repeat(50)}|`,
    'batch 1  100 to 600 ms  parallel: nothing asks for one after the other',
    '  a  read\\u{1b} {"path":"a\\u001b"}',
    `    |${' '.repeat(10)}${'-'.repeat(50)}|`,
    '    100 to 600 ms  has a result, told after b',
    '    error: bad\\u{9b}…',
    '  b  edit {"path":"b\\u001b"}',
    `    |${' '.repeat(10)}${'='.repeat(20)}${'#'.repeat(30)}|`,
    '    100 to 300 ms  waits for the file /project/b\\u{1b}, behind z',
    '    300 to 600 ms  works',
    '    ok: a long text',
    '',
    'at 350 ms  said meanwhile: Quick\\u{202e}',
    '',
  ]);
});

test('nothing happened', () => {
  expect(timelineText(traceOf('', []))).toMatch(/^\ndid not end \(virtual clock\)\n/);
});
