import type { StopReason, Usage } from '../../agent/messages.ts';
import type { ResultContent } from '../../tools/tool.ts';
import type { TraceEvent } from '../events.ts';

/** How a reply ended, once it has. */
export interface ReplyFacts {
  stopReason?: StopReason;
  usage?: Usage;
}

export interface CallFacts {
  /** Why it had no success of its own: an outcome of its check, or a rule. */
  error?: string;
  /** As the model was told. */
  result?: readonly ResultContent[];
}

/** One a turn. */
export function replyFacts(events: readonly TraceEvent[]): ReplyFacts[] {
  const replies: ReplyFacts[] = [];
  for (const event of events) {
    if (event.type === 'turn_start') replies.push({});
    const reply = replies.at(-1);
    if (reply === undefined || event.type !== 'message_end' || event.message.role !== 'assistant') continue;
    const { stopReason, usage } = event.message;
    reply.stopReason = stopReason;
    if (usage !== undefined) reply.usage = usage;
  }
  return replies;
}

/** By batch and id (`1 t1c1`): a model can use an id again. */
export function callFacts(events: readonly TraceEvent[]): Map<string, CallFacts> {
  const facts = new Map<string, CallFacts>();
  let batch = 0;
  const of = (id: string): CallFacts => {
    const key = `${batch} ${id}`;
    const known = facts.get(key) ?? {};
    facts.set(key, known);
    return known;
  };
  for (const event of events) {
    if (event.type === 'batch_start') batch = event.batch;
    else if (event.type === 'preflight_end' && event.outcome !== 'ready') of(event.toolCallId).error = event.outcome;
    else if (event.type === 'execute_end' && event.cause) of(event.toolCallId).error = event.cause.rule;
    else if (event.type === 'message_end' && event.message.role === 'toolResult') {
      of(event.message.toolCallId).result = event.message.content;
    }
  }
  return facts;
}
