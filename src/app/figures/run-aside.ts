import type { Scenario } from '../../engine/scenario/scenario.ts';
import type { TraceEvent } from '../../engine/trace/events.ts';
import { AgentClient } from '../../worker/agent-client.ts';

let agent: AgentClient | undefined;

/** Runs a scenario that nobody watches, in a worker of its own. Undefined when it does not come to its end. One at a time. */
export function runAside(scenario: Scenario): Promise<TraceEvent[] | undefined> {
  agent ??= new AgentClient();
  const runner = agent;
  const events: TraceEvent[] = [];
  return new Promise((resolve) => {
    runner.start(JSON.stringify(scenario), {
      onEvents: (more) => {
        for (const event of more) events.push(event);
      },
      onEnd: (end) => resolve(end === 'finished' ? events : undefined),
      onFailure: () => resolve(undefined),
    });
  });
}
