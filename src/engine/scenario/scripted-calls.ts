import type { BeforeToolCall, BeforeToolCallAnswer } from '../agent/agent-config.ts';
import { scriptedCallId } from '../models/scripted-model.ts';
import type { Scenario } from './scenario.ts';

type Reply = Extract<Scenario['model'], { script: unknown }>['script'][number];
type ScriptedCall = NonNullable<Reply['calls']>[number];

/** What a script says of its calls beside their arguments: how long each takes, and its preflight. */
export class ScriptedCalls {
  readonly #byId = new Map<string, ScriptedCall>();

  /** Each reply of the script answers one turn, from turn 1 on. */
  constructor(script: readonly Reply[]) {
    for (const [replyIndex, reply] of script.entries()) {
      for (const [callIndex, call] of (reply.calls ?? []).entries()) {
        this.#byId.set(scriptedCallId(call, replyIndex + 1, callIndex + 1), call);
      }
    }
  }

  /** ms */
  takesOf(toolCallId: string): number {
    return this.#byId.get(toolCallId)?.takes ?? 0;
  }

  /** The script's preflight, as the gate before a call. */
  async beforeToolCall({ toolCall, strand }: BeforeToolCall): Promise<BeforeToolCallAnswer> {
    const preflight = this.#byId.get(toolCall.id)?.preflight;
    if (preflight === undefined) return undefined;
    await strand.sleep(preflight.takes ?? 0);
    return preflight.block === undefined ? undefined : { block: true, reason: preflight.block };
  }
}
