import { places } from '../clock/places.ts';
import type { AbortControl } from './abort-control.ts';
import type { AgentCall } from './agent-call.ts';
import type { AgentConfig } from './agent-config.ts';
import type { ToolResultMessage } from './messages.ts';

/** The calls of one assistant message, and what running them needs. */
export interface Batch {
  config: AgentConfig;
  control: AbortControl;
  /** In source order. */
  calls: readonly AgentCall[];
}

/**
 * Preflights one after the other; when all are done the executes start together; when all have settled the results are
 * told in source order.
 */
export async function runParallel({ config, control, calls }: Batch): Promise<ToolResultMessage[]> {
  for (const call of calls) {
    const preflight = call.preflight();
    if (preflight !== undefined) await preflight;
  }
  const ready = calls.filter((call) => call.ready);
  if (control.aborted) {
    for (const call of ready) call.endUnstarted();
  } else {
    for (const call of ready) call.startExecute();
    await Promise.all(ready.map((call) => call.execute()));
    await config.clock.turn(places.loop);
  }
  return calls.map((call) => call.tell());
}

/** One call after the other, each from its preflight to its told result. */
export async function runSequential({ config, control, calls }: Batch): Promise<ToolResultMessage[]> {
  const told: ToolResultMessage[] = [];
  for (const call of calls) {
    const preflight = call.preflight();
    if (preflight !== undefined) await preflight;
    if (call.ready) {
      if (control.aborted) {
        call.endUnstarted();
      } else {
        call.startExecute();
        await call.execute();
        await config.clock.turn(places.loop);
      }
    }
    told.push(call.tell());
  }
  return told;
}
