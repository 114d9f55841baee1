import type { AssistantContent, ToolResultMessage } from '../agent/messages.ts';
import type { ToolResult } from '../tools/tool.ts';
import type { TraceEvent } from './events.ts';

/** What the reader sees of the conversation at one time: what the model was told, and apart, what it was not told yet. */
export type TranscriptEntry =
  | { kind: 'user'; t: number; text: string }
  | { kind: 'assistant'; t: number; content: AssistantContent[]; streaming: boolean; stopReason?: string; errorMessage?: string }
  | { kind: 'toolResult'; t: number; message: ToolResultMessage };

/** A call of the running batch whose result the model has not been told. */
export interface UntoldCall {
  toolCallId: string;
  toolName: string;
  args: unknown;
  state: 'waiting-gate' | 'waiting-turn' | 'checking' | 'waiting-file' | 'working' | 'held';
  partialResult?: ToolResult;
  /** Once it has one that is held back. */
  result?: ToolResult;
  isError?: boolean;
}

export interface Transcript {
  told: TranscriptEntry[];
  untold: UntoldCall[];
  /** Set once the run has ended. */
  ended?: { t: number; cause: string };
}

/** The transcript after the first `count` events. */
export declare function transcriptAfter(events: readonly TraceEvent[], count: number): Transcript;
