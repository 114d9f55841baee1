import type { Tool, ToolExecutionMode } from '../tools/tool.ts';
import type { Cause } from '../trace/events.ts';
import type { ToolCall } from './messages.ts';

export interface Decision {
  mode: ToolExecutionMode;
  cause: Cause;
}

/**
 * How a batch runs. Sequential when the run's setting says so, or when any called tool, looked up by name alone,
 * declares it; a tool that declares "parallel" overrides nothing, and an unknown name vetoes nothing.
 */
export function decide(
  calls: readonly ToolCall[],
  tools: ReadonlyMap<string, Tool>,
  toolExecution: ToolExecutionMode,
): Decision {
  if (toolExecution === 'sequential') return { mode: 'sequential', cause: { rule: 'config-sequential' } };
  const veto = calls.find((call) => tools.get(call.name)?.executionMode === 'sequential');
  if (veto !== undefined) {
    return { mode: 'sequential', cause: { rule: 'tool-sequential', tool: veto.name, calls: [veto.id] } };
  }
  return { mode: 'parallel', cause: { rule: 'default-parallel' } };
}
