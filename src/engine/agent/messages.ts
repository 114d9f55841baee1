import type { ImageContent, ResultContent, TextContent } from '../tools/tool.ts';

export interface ThinkingContent {
  type: 'thinking';
  thinking: string;
}

/** A call as the model asked for it. */
export interface ToolCall {
  type: 'toolCall';
  id: string;
  name: string;
  /** As they came, unchecked. When their text was no JSON: absent, and the text is in `argumentsText`. */
  arguments?: unknown;
  argumentsText?: string;
}

export type AssistantContent = TextContent | ThinkingContent | ToolCall;

export type StopReason = 'stop' | 'toolUse' | 'length' | 'error' | 'aborted';

/** Tokens. */
export interface Usage {
  input: number;
  output: number;
}

export interface UserMessage {
  role: 'user';
  content: (TextContent | ImageContent)[];
}

export interface AssistantMessage {
  role: 'assistant';
  content: AssistantContent[];
  stopReason: StopReason;
  errorMessage?: string;
  usage?: Usage;
}

export interface ToolResultMessage {
  role: 'toolResult';
  toolCallId: string;
  toolName: string;
  content: ResultContent[];
  details?: unknown;
  isError: boolean;
}

export type Message = UserMessage | AssistantMessage | ToolResultMessage;
