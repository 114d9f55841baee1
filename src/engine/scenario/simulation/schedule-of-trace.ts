import type { Message } from '../../agent/messages.ts';
import type { Cause, TraceEvent } from '../../trace/events.ts';

/** What a trace says of the schedule, in the words of the simulation, one event a line. */
export function scheduleOf(events: readonly TraceEvent[]): string[] {
  return events.flatMap((event) => {
    const words = wordsOf(event);
    return words === undefined ? [] : [[event.t, ...words].join(' ')];
  });
}

function wordsOf(event: TraceEvent): (string | number)[] | undefined {
  switch (event.type) {
    case 'agent_start':
      return [event.type];
    case 'turn_start':
    case 'turn_end':
      return [event.type, event.turn];
    case 'message_end':
      return ['told', ...toldWords(event.message)];
    case 'batch_start':
      return [event.type, event.batch, event.turn, event.mode, causeWords(event.cause), event.calls.join(',')];
    case 'batch_end':
      return [event.type, event.batch];
    case 'tool_execution_start':
    case 'execute_start':
    case 'execute_end':
    case 'queue_enter':
    case 'queue_leave':
      return [event.type, event.toolCallId];
    case 'preflight_end':
      return [event.type, event.toolCallId, event.outcome];
    case 'queue_wait':
      return [event.type, event.toolCallId, event.behind.join(',')];
    case 'tool_execution_end':
      return [event.type, event.toolCallId, event.isError ? 'error' : 'ok'];
    case 'steer':
      return [event.type, event.text];
    case 'abort':
      return [event.type];
    case 'agent_end':
      return [event.type, event.cause];
    default:
      return undefined;
  }
}

function toldWords(message: Message): string[] {
  switch (message.role) {
    case 'user':
      return ['user', textOf(message.content)];
    case 'assistant':
      return ['assistant', message.stopReason];
    case 'toolResult':
      return [
        'toolResult',
        message.toolCallId,
        message.isError ? 'error' : `ok ${told(message.toolName, message.content)}`,
      ];
  }
}

/** Of tools that look, what they saw; of those that change, only that they did. */
function told(toolName: string, content: Parameters<typeof textOf>[0]): string {
  return toolName === 'write' || toolName === 'edit' ? '' : textOf(content);
}

function textOf(content: readonly ({ type: 'text'; text: string } | { type: 'image' })[]): string {
  return content.map((block) => (block.type === 'text' ? block.text : '[image]')).join('');
}

function causeWords(cause: Cause): string {
  return cause.tool === undefined ? cause.rule : `${cause.rule}:${cause.tool}`;
}
