import type { Phase } from './call-phases.ts';
import type { Cause } from './events.ts';

/** So many calls at most are named as what a wait waited for: the ones that ended it last. Keeps the cost linear. */
export const namedCalls = 20;

/** What the causes of a batch's waits are made from, one a call, in source order. */
export interface BatchCall {
  toolCallId: string;
  phases: readonly Phase[];
  /** When it had its result, ms; undefined while it has none. */
  settled: number | undefined;
}

/** Says of each wait in one batch which rule it follows from, and which calls it waited for. */
export class WaitCauses {
  readonly #calls: readonly BatchCall[];
  readonly #sequential: boolean;
  /** Positions of the calls whose preflight takes time, or is not over: the only ones that others wait for. */
  readonly #slowPreflights: readonly number[];
  /** Positions of the calls in the order in which they had their results; those without one last. */
  readonly #bySettling: readonly number[];

  constructor(calls: readonly BatchCall[], sequential: boolean) {
    this.#calls = calls;
    this.#sequential = sequential;
    this.#slowPreflights = [...calls.keys()].filter((position) => isSlow(calls[position]));
    this.#bySettling = [...calls.keys()].sort((a, b) => this.#settled(a) - this.#settled(b) || a - b);
  }

  /** Before tool_execution_start. */
  beforeStart(position: number): Cause {
    if (this.#sequential) return withCalls('turn', this.#idsOf(position > 0 ? [position - 1] : []));
    const count = this.#slowBefore(position);
    const earlier = this.#slowPreflights.slice(Math.max(0, count - namedCalls), count);
    return withCalls('preflight-gate', this.#idsOf(earlier));
  }

  /** Between its own preflight and its execute. */
  beforeExecute(position: number): Cause {
    const count = this.#slowBefore(position + 1);
    const later = this.#slowPreflights.slice(Math.max(count, this.#slowPreflights.length - namedCalls));
    return withCalls('preflight-gate', this.#idsOf(later));
  }

  /** Between its result and the moment at which the model is told. */
  held(position: number): Cause {
    const since = this.#settled(position);
    const last: number[] = [];
    for (let rank = this.#bySettling.length - 1; rank >= 0 && last.length < namedCalls; rank--) {
      const other = this.#bySettling[rank];
      if (other === undefined || this.#settled(other) <= since) break;
      last.push(other);
    }
    return withCalls('held-for-order', this.#idsOf(last.sort((a, b) => a - b)));
  }

  #settled(position: number): number {
    return this.#calls[position]?.settled ?? Number.MAX_VALUE;
  }

  /** Number of slow preflights before a position. */
  #slowBefore(position: number): number {
    let from = 0;
    let to = this.#slowPreflights.length;
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#slowPreflights[middle] ?? 0) < position) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  #idsOf(positions: readonly number[]): string[] {
    return positions.flatMap((position) => this.#calls[position]?.toolCallId ?? []);
  }
}

function isSlow(call: BatchCall | undefined): boolean {
  if (call === undefined) return false;
  const preflight = call.phases.find((phase) => phase.kind === 'preflight');
  if (preflight === undefined) return call.settled === undefined;
  return preflight.end === undefined || preflight.end > preflight.start;
}

function withCalls(rule: Cause['rule'], calls: string[]): Cause {
  return calls.length === 0 ? { rule } : { rule, calls };
}
