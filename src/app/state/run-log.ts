import type { Scenario } from '../../engine/scenario/scenario.ts';
import type { TraceEvent } from '../../engine/trace/events.ts';
import type { Blob, Trace } from '../../engine/trace/trace.ts';

/**
 * What the page has of a run's trace so far. Events are only ever added, so `(log, number of events)` names a state of
 * it, and everything derived can be remembered by these two.
 */
export class RunLog {
  readonly scenario: Scenario;
  readonly #from: Pick<Trace, 'clock' | 'reproducible' | 'rules'> | undefined;
  readonly events: TraceEvent[] = [];
  readonly blobs: Record<string, Blob> = {};

  /** `from`: what a saved trace says of its run. */
  constructor(scenario: Scenario, from?: Pick<Trace, 'clock' | 'reproducible' | 'rules'>) {
    this.scenario = scenario;
    this.#from = from;
  }

  add(events: readonly TraceEvent[], blobs: Readonly<Record<string, Blob>>): void {
    for (const event of events) this.events.push(event);
    Object.assign(this.blobs, blobs);
  }

  /** ms of the last event; 0 for a run without any. */
  get end(): number {
    return this.events.at(-1)?.t ?? 0;
  }

  /** The trace as it is saved: a run on the virtual clock can be repeated unless a person stopped it. */
  saved(): Trace<Scenario> {
    const isStopped = this.events.some((event) => event.type === 'abort' && event.cause === 'user');
    const isWhole = this.events.some((event) => event.type === 'agent_end');
    return { ...this.trace(), reproducible: this.#from?.reproducible ?? (isWhole && !isStopped) };
  }

  /** The trace as its derivations take it. */
  trace(): Trace<Scenario> {
    return {
      format: 'switchyard-trace',
      version: 1,
      clock: this.#from?.clock ?? 'virtual',
      reproducible: false,
      rules: this.#from?.rules ?? this.scenario.rules ?? 1,
      scenario: this.scenario,
      events: this.events,
      blobs: this.blobs,
    };
  }
}
