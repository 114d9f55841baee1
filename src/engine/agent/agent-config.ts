import type { Clock } from '../clock/clock.ts';
import type { Strand } from '../clock/strand.ts';
import type { EnvActivity } from '../env/activity.ts';
import type { CallContext } from '../env/call-context.ts';
import type { ExecutionEnv } from '../env/execution-env.ts';
import type { ModelClient } from '../models/model-client.ts';
import type { ResultContent, Tool, ToolExecutionMode, ToolResult } from '../tools/tool.ts';
import type { TraceEventBody } from '../trace/events.ts';
import type { ToolCall } from './messages.ts';

/** What the gate before a call is told: only a call whose tool exists and whose arguments are valid gets here. */
export interface BeforeToolCall {
  toolCall: ToolCall;
  /** Checked and coerced. */
  args: unknown;
  /** The call's own line of work: a gate that waits does so on it. */
  strand: Strand;
}

/** A gate that throws blocks too (fail closed). */
export type BeforeToolCallAnswer = { block: true; reason?: string } | { block?: false } | undefined;

export interface AfterToolCall {
  toolCall: ToolCall;
  args: unknown;
  result: ToolResult;
  isError: boolean;
}

/** Replaces field by field; what is absent stays. */
export interface AfterToolCallAnswer {
  content?: ResultContent[];
  details?: unknown;
  isError?: boolean;
  terminate?: boolean;
}

/** All that the loop needs of its surroundings. */
export interface AgentConfig {
  clock: Clock;
  model: ModelClient;
  systemPrompt: string;
  tools: readonly Tool[];
  toolExecution: ToolExecutionMode;
  prompt: string;
  /** Writes one event of the trace, at this ms. */
  emit(event: TraceEventBody): void;
  /** Writes what a call's work on files and in the shell reports. */
  record(toolCallId: string, activity: EnvActivity): void;
  /** The env through which one call works. */
  envFor(call: CallContext): ExecutionEnv;
  /** A call's scripted `takes`, ms; 0 for none. */
  takesOf(toolCallId: string): number;
  /** See CallContext. */
  nextCommandNumber(): number;
  markRecord(): () => void;
  /** The next steering message, if one is queued: asked at the run's start and after each turn. */
  nextSteering(): string | undefined;
  /** The next follow-up: asked only when there are neither tool calls nor steering messages left. */
  nextFollowUp(): string | undefined;
  beforeToolCall?(context: BeforeToolCall, signal: AbortSignal): Promise<BeforeToolCallAnswer>;
  afterToolCall?(context: AfterToolCall, signal: AbortSignal): Promise<AfterToolCallAnswer | undefined>;
}
