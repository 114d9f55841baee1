import type { Scenario } from '../../engine/scenario/scenario.ts';
import type { TraceEvent } from '../../engine/trace/events.ts';
import type { Blob, Trace } from '../../engine/trace/trace.ts';

/**
 * What the page has of a run's trace so far. Events are only ever added, so `(log, number of events)` names a state of
 * it, and everything derived can be remembered by these two.
 */
export class RunLog {
  readonly scenario: Scenario;
  readonly events: TraceEvent[] = [];
  readonly blobs: Record<string, Blob> = {};

  constructor(scenario: Scenario) {
    this.scenario = scenario;
  }

  add(events: readonly TraceEvent[], blobs: Readonly<Record<string, Blob>>): void {
    for (const event of events) this.events.push(event);
    Object.assign(this.blobs, blobs);
  }

  /** ms of the last event; 0 for a run without any. */
  get end(): number {
    return this.events.at(-1)?.t ?? 0;
  }

  /** The trace as its derivations take it. */
  trace(): Trace<Scenario> {
    return {
      format: 'switchyard-trace',
      version: 1,
      clock: 'virtual',
      reproducible: false,
      rules: this.scenario.rules ?? 1,
      scenario: this.scenario,
      events: this.events,
      blobs: this.blobs,
    };
  }
}
