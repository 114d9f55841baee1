import type { TraceEvent } from '../../engine/trace/events.ts';
import { type CallNames, nameText } from '../derive/call-names.ts';
import { pathInProject } from '../derive/project-paths.ts';
import type { Words } from '../messages/words.ts';
import { lastStop } from '../playback/position.ts';

/** What just happened after the first `count` events. */
export function eventWordsAt(words: Words, events: readonly TraceEvent[], count: number, names: CallNames): string {
  const index = lastStop(events, count);
  const event = index === undefined ? undefined : events[index];
  return event ? eventWords(words, event, names) : words.say('event.none');
}

/** One event as a short sentence; empty for events that show nothing of their own. */
export function eventWords(words: Words, event: TraceEvent, names: CallNames): string {
  const { say } = words;
  const callOf = (id: string) => nameText(names.get(id), id);
  switch (event.type) {
    case 'agent_start':
      return say('event.agent_start');
    case 'agent_end':
      return say('event.agent_end');
    case 'message_end':
      switch (event.message.role) {
        case 'user':
          return say('event.user');
        case 'assistant':
          return say('event.reply');
        case 'toolResult':
          return say('event.told', { call: callOf(event.message.toolCallId) });
      }
      return '';
    case 'batch_start':
      return say('event.batch_start', { batch: event.batch, count: event.calls.length });
    case 'batch_end':
      return say('event.batch_end', { batch: event.batch });
    case 'tool_execution_start':
      return say('event.check', { call: callOf(event.toolCallId) });
    case 'preflight_end':
      return event.outcome === 'ready'
        ? say('event.ready', { call: callOf(event.toolCallId) })
        : say('event.not-ready', { call: callOf(event.toolCallId) });
    case 'approval_request':
      return say('event.approval_request', { call: callOf(event.toolCallId) });
    case 'approval_answer':
      return say('event.approval_answer', { call: callOf(event.toolCallId) });
    case 'execute_start':
      return say('event.execute_start', { call: callOf(event.toolCallId) });
    case 'execute_end':
      return say('event.execute_end', { call: callOf(event.toolCallId) });
    case 'tool_execution_end':
      return event.isError
        ? say('event.ends-badly', { call: callOf(event.toolCallId) })
        : say('event.ends', { call: callOf(event.toolCallId) });
    case 'queue_wait':
      return say('event.queue_wait', { call: callOf(event.toolCallId), others: words.list(event.behind.map(callOf)) });
    case 'queue_enter':
      return say('event.queue_enter', { call: callOf(event.toolCallId) });
    case 'file_change':
      return say('event.file_change', { path: pathInProject(event.to ?? event.path) });
    case 'exec_start':
      return say('event.exec_start', { command: event.command });
    case 'exec_end':
      return event.exitCode === null ? say('event.exec_ended') : say('event.exec_end', { code: event.exitCode });
    case 'abort':
      return say('event.abort');
    case 'steer':
      return say('event.steer');
    case 'turn_start':
    case 'turn_end':
    case 'message_start':
    case 'message_update':
    case 'tool_execution_update':
    case 'queue_leave':
    case 'file_access':
    case 'files_unknown':
    case 'exec_output':
      return '';
  }
}
