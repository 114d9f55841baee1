import type { AssistantContent, ToolResultMessage } from '../agent/messages.ts';
import type { ToolResult } from '../tools/tool.ts';
import type { RunEnd, TraceEvent } from './events.ts';
import type { Blob } from './trace.ts';
import { TranscriptReader } from './transcript-reader.ts';

/** What the reader sees of the conversation at one time: what the model was told, and apart, what it was not told yet. */
export type TranscriptEntry =
  | { kind: 'user'; t: number; text: string }
  | {
      kind: 'assistant';
      t: number;
      content: AssistantContent[];
      streaming: boolean;
      stopReason?: string;
      errorMessage?: string;
    }
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
  /** In source order. */
  untold: UntoldCall[];
  /** Steering messages that were said and that the model has not heard yet. */
  unheard: { t: number; text: string }[];
  /** Set once the run has ended. */
  ended?: { t: number; cause: RunEnd };
}

/** The transcript after the first `count` events. `blobs`: the trace's, for long prompts. */
export function transcriptAfter(
  events: readonly TraceEvent[],
  count: number,
  blobs: Record<string, Blob> = {},
): Transcript {
  const reader = new TranscriptReader(blobs);
  for (let index = 0; index < count && index < events.length; index++) {
    const event = events[index];
    if (event !== undefined) reader.read(event);
  }
  return reader.transcript();
}
