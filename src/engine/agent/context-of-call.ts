import type { Strand } from '../clock/strand.ts';
import type { EnvActivity } from '../env/activity.ts';
import type { CallContext, Pace } from '../env/call-context.ts';
import { createPace } from '../env/pace.ts';
import type { AgentConfig } from './agent-config.ts';

/** A call as its env sees it. */
export class ContextOfCall implements CallContext {
  readonly toolCallId: string;
  readonly callNumber: number;
  readonly strand: Strand;
  readonly pace: Pace;
  readonly #config: AgentConfig;

  constructor(config: AgentConfig, toolCallId: string, callNumber: number, strand: Strand) {
    this.toolCallId = toolCallId;
    this.callNumber = callNumber;
    this.strand = strand;
    this.pace = createPace({ takes: config.takesOf(toolCallId), strand });
    this.#config = config;
  }

  record(activity: EnvActivity): void {
    this.#config.record(this.toolCallId, activity);
  }

  nextCommandNumber(): number {
    return this.#config.nextCommandNumber();
  }

  markRecord(): () => void {
    return this.#config.markRecord();
  }
}
