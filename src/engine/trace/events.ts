import type { Message } from '../agent/messages.ts';
import type {
  ExecEnd,
  ExecOutputPiece,
  ExecStart,
  FileAccess,
  FileChange,
  FilesUnknown,
  QueueActivity,
} from '../env/activity.ts';
import type { ModelDelta } from '../models/model-client.ts';
import type { ToolExecutionMode, ToolResult } from '../tools/tool.ts';

/** Codes of the rules that make a call wait or end: their words are in the page's catalogue. */
export type Rule =
  | 'default-parallel'
  | 'config-sequential'
  | 'tool-sequential'
  | 'output-cut'
  | 'preflight-gate'
  | 'turn'
  | 'same-file'
  | 'held-for-order'
  | 'aborted'
  | 'never-settles'
  | 'no-progress'
  | 'run-limit';

export interface Cause {
  rule: Rule;
  /** The tool that the rule names (tool-sequential: the first that declares it). */
  tool?: string;
  /** The calls that are waited for. */
  calls?: string[];
  path?: string;
}

export type PreflightOutcome = 'ready' | 'error' | 'blocked' | 'aborted';

/** Why the run ended. */
export type RunEnd = 'stop' | 'terminate' | 'error' | 'aborted' | 'run-limit';

/** Contents over 64 KB and images live among the trace's blobs; `blob` is the hash that stands for the text or data. */
export type TraceFileChange = Omit<FileChange, 'content'> & { seq: number; toolCallId?: string; blob?: string };

/** What happened, without its time. */
export type TraceEventBody =
  | { type: 'agent_start' }
  | { type: 'turn_start'; turn: number }
  /** The message itself is told once, at its end. */
  | { type: 'message_start'; role: Message['role']; toolCallId?: string }
  | { type: 'message_update'; delta: ModelDelta }
  | { type: 'message_end'; message: Message }
  | { type: 'batch_start'; batch: number; turn: number; calls: string[]; mode: ToolExecutionMode; cause: Cause }
  | { type: 'tool_execution_start'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'preflight_end'; toolCallId: string; outcome: PreflightOutcome }
  | { type: 'approval_request'; toolCallId: string; toolName: string; args: unknown }
  | { type: 'approval_answer'; toolCallId: string; answer: 'allow' | 'deny' | 'allow-always'; reason?: string }
  | { type: 'execute_start'; toolCallId: string }
  | { type: 'execute_end'; toolCallId: string; cause?: Cause }
  | { type: 'tool_execution_update'; toolCallId: string; partialResult: ToolResult }
  | { type: 'tool_execution_end'; toolCallId: string; toolName: string; result: ToolResult; isError: boolean }
  | (QueueActivity & { toolCallId: string })
  | (FileAccess & { toolCallId?: string })
  | TraceFileChange
  | FilesUnknown
  | (ExecStart & { toolCallId: string })
  /** `dropped` = bytes left out before this piece (the first and the last 64 KB of a stream are kept). */
  | (ExecOutputPiece & { dropped?: number })
  | ExecEnd
  | { type: 'batch_end'; batch: number }
  | { type: 'turn_end'; turn: number }
  | { type: 'abort'; cause: 'user' | 'scenario' | 'run-limit' }
  | { type: 'steer'; text: string }
  | { type: 'agent_end'; cause: RunEnd };

/** `t` = ms from the run's start. The array's order is the order: it is never sorted again. */
export type TraceEvent = TraceEventBody & { t: number };

export type TraceEventOf<Type extends TraceEvent['type']> = Extract<TraceEvent, { type: Type }>;
