import type { AssistantContent, AssistantMessage, StopReason, ToolCall } from '../agent/messages.ts';
import type { Strand } from '../clock/strand.ts';
import { AbortedError } from '../clock/strand.ts';
import type { ModelClient, ModelEvent } from './model-client.ts';
import { piecesOf } from './reply-pieces.ts';

/** One reply of a script. */
export interface ScriptedReply {
  thinking?: string;
  text?: string;
  /** ms that the reply takes to arrive; 0: it is there at once. */
  streams?: number;
  /** Default: toolUse with calls, stop without. */
  stopReason?: StopReason;
  errorMessage?: string;
  calls?: readonly ScriptedToolCall[];
}

export interface ScriptedToolCall {
  /** Default: `t<turn>c<index>`, both from 1. */
  id?: string;
  tool: string;
  args?: unknown;
  /** Raw text in place of `args`: it need not be JSON. */
  argsText?: string;
}

/** The id that a scripted call has in the trace; `turn` and `index` count from 1. */
export function scriptedCallId(call: ScriptedToolCall, turn: number, index: number): string {
  return call.id ?? `t${turn}c${index}`;
}

/**
 * A model that says what its script says: one reply a request, streamed in pieces on the strand's clock. Without a reply
 * left it answers with nothing.
 */
export class ScriptedModel implements ModelClient {
  readonly #script: readonly ScriptedReply[];
  readonly #strand: Strand;
  #turn = 0;

  constructor(script: readonly ScriptedReply[], strand: Strand) {
    this.#script = script;
    this.#strand = strand;
  }

  async *stream(): AsyncIterable<ModelEvent> {
    const turn = ++this.#turn;
    const reply = this.#script[turn - 1] ?? {};
    const message = messageOf(reply, turn);
    const arrived: AssistantContent[] = [];
    try {
      yield { type: 'start' };
      const pieces = piecesOf(message.content, reply.calls?.map(argumentsText) ?? []);
      const streams = reply.streams ?? 0;
      const begun = this.#strand.clock.now();
      for (const [index, piece] of pieces.entries()) {
        const due = begun + Math.floor((streams * (index + 1)) / pieces.length);
        await this.#strand.sleep(due - this.#strand.clock.now());
        if (piece.completes !== undefined) arrived.push(piece.completes);
        yield { type: 'delta', delta: piece.delta };
      }
      await this.#strand.sleep(begun + streams - this.#strand.clock.now());
      yield { type: 'done', message };
    } catch (thrown) {
      if (!(thrown instanceof AbortedError)) throw thrown;
      yield {
        type: 'done',
        message: { role: 'assistant', content: arrived, stopReason: 'aborted', errorMessage: 'The reply was aborted' },
      };
    }
  }
}

function messageOf(reply: ScriptedReply, turn: number): AssistantMessage {
  const content: AssistantContent[] = [];
  if (reply.thinking !== undefined) content.push({ type: 'thinking', thinking: reply.thinking });
  if (reply.text !== undefined) content.push({ type: 'text', text: reply.text });
  for (const [index, call] of (reply.calls ?? []).entries()) content.push(toolCallOf(call, turn, index + 1));
  const stopReason = reply.stopReason ?? (reply.calls?.length ? 'toolUse' : 'stop');
  return {
    role: 'assistant',
    content,
    stopReason,
    ...(reply.errorMessage !== undefined && { errorMessage: reply.errorMessage }),
  };
}

function argumentsText(call: ScriptedToolCall): string {
  return call.argsText ?? JSON.stringify(call.args ?? {});
}

function toolCallOf(call: ScriptedToolCall, turn: number, index: number): ToolCall {
  const head = { type: 'toolCall' as const, id: scriptedCallId(call, turn, index), name: call.tool };
  if (call.argsText === undefined) return { ...head, arguments: call.args ?? {} };
  return { ...head, ...parsedArguments(call.argsText) };
}

/** A final arguments text is JSON as a whole or it is kept as text: a part of it is never salvaged. Empty means none. */
export function parsedArguments(text: string): { arguments: unknown } | { argumentsText: string } {
  if (text.trim() === '') return { arguments: {} };
  try {
    return { arguments: JSON.parse(text) };
  } catch {
    return { argumentsText: text };
  }
}
