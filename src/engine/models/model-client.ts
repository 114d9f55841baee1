import type { AssistantMessage, Message } from '../agent/messages.ts';

/** What the model is told of a tool. */
export interface ToolDescription {
  name: string;
  description: string;
  /** JSON Schema. */
  parameters: unknown;
}

export interface ModelRequest {
  systemPrompt: string;
  /** Every toolCall in it has its toolResult; messages that ended in error or aborted are left out. */
  messages: readonly Message[];
  tools: readonly ToolDescription[];
}

/** A piece of a reply as it arrives. `index` = the content block's position in the message. */
export type ModelDelta =
  | { type: 'text'; index: number; text: string }
  | { type: 'thinking'; index: number; text: string }
  /** `id` and `name` come with the first piece of a call; `argumentsText` is the next piece of the arguments' JSON. */
  | { type: 'toolCall'; index: number; id?: string; name?: string; argumentsText: string };

export type ModelEvent =
  | { type: 'start' }
  | { type: 'delta'; delta: ModelDelta }
  /** The last event. Failures too end here, with stop reason error or aborted and words in `errorMessage`. */
  | { type: 'done'; message: AssistantMessage };

export interface ModelClient {
  /** Never throws: errors are events. */
  stream(request: ModelRequest, signal: AbortSignal): AsyncIterable<ModelEvent>;
}
