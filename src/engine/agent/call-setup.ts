import type { Tool } from '../tools/tool.ts';
import type { AbortControl } from './abort-control.ts';
import type { AgentConfig } from './agent-config.ts';
import type { ToolCall } from './messages.ts';

/** What a call is made from. */
export interface CallSetup {
  config: AgentConfig;
  control: AbortControl;
  tool: Tool | undefined;
  toolCall: ToolCall;
  /** Its number in the run, from 1. */
  number: number;
  /** The reply was cut off: its arguments may be too, so the call must not run. */
  outputCut: boolean;
}
