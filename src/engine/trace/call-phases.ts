import type { Cause, TraceEvent } from './events.ts';

/** A stretch of a call's life as the events tell it; `end` is absent while no event ends it. */
export interface Phase {
  kind: 'before' | 'preflight' | 'gate' | 'execute' | 'queue' | 'held';
  start: number;
  end?: number;
  /** queue only */
  behind?: string[];
  path?: string;
}

type CallEvent = Extract<
  TraceEvent,
  {
    type:
      | 'tool_execution_start'
      | 'preflight_end'
      | 'execute_start'
      | 'queue_wait'
      | 'queue_enter'
      | 'execute_end'
      | 'tool_execution_end'
      | 'tool_execution_update';
  }
>;

/** Follows one call through its events, from batch_start to its own toolResult: each phase begins where the last ended. */
export class CallPhases {
  readonly phases: Phase[];
  readonly updates: number[] = [];
  outcome: 'running' | 'ok' | 'error' | 'aborted' = 'running';
  /** When it had its result, ms. */
  settled: number | undefined;
  #current: Phase;
  #endCause: Cause | undefined;
  #failedPreflight = false;

  constructor(start: number) {
    this.#current = { kind: 'before', start };
    this.phases = [this.#current];
  }

  /** True once its toolResult was told. */
  get over(): boolean {
    return this.#current.end !== undefined;
  }

  /** `aborted` = whether the run has been aborted before this event. */
  follow(event: CallEvent, aborted: boolean): void {
    if (this.over) return;
    switch (event.type) {
      case 'tool_execution_start':
        this.#begin({ kind: 'preflight', start: event.t });
        break;
      case 'preflight_end':
        if (event.outcome === 'ready') this.#begin({ kind: 'gate', start: event.t });
        else this.#settle(event.t);
        this.#failedPreflight = event.outcome === 'error' || event.outcome === 'blocked';
        break;
      case 'execute_start':
        this.#begin({ kind: 'execute', start: event.t });
        break;
      case 'queue_wait':
        this.#waitFor(event);
        break;
      case 'queue_enter':
        if (this.#current.kind === 'queue') this.#begin({ kind: 'execute', start: event.t });
        break;
      case 'execute_end':
        this.#endCause = event.cause;
        this.#settle(event.t);
        break;
      case 'tool_execution_update':
        this.updates.push(event.t);
        break;
      case 'tool_execution_end':
        this.#settle(event.t);
        this.outcome = this.#outcomeOf(event.isError, aborted);
        break;
      default:
        event satisfies never;
    }
  }

  /** The call's own toolResult has been told. */
  tell(t: number, isError: boolean): void {
    if (this.over) return;
    this.#settle(t);
    if (this.outcome === 'running') this.outcome = isError ? 'error' : 'ok';
    this.#current.end = t;
  }

  #outcomeOf(isError: boolean, aborted: boolean): 'ok' | 'error' | 'aborted' {
    if (!isError) return 'ok';
    const rule = this.#endCause?.rule;
    if (rule !== undefined) return rule === 'aborted' || rule === 'run-limit' ? 'aborted' : 'error';
    return aborted && !this.#failedPreflight ? 'aborted' : 'error';
  }

  #begin(phase: Phase): void {
    if (this.#current.kind === 'held') return;
    this.#current.end = phase.start;
    this.#current = phase;
    this.phases.push(phase);
  }

  #settle(t: number): void {
    this.settled ??= t;
    this.#begin({ kind: 'held', start: t });
  }

  /** A wait inside a wait is the same one with other keys: what the path leads to has changed meanwhile. */
  #waitFor(event: Extract<CallEvent, { type: 'queue_wait' }>): void {
    if (this.#current.kind !== 'execute' && this.#current.kind !== 'queue') return;
    const path = event.keys.find((key) => key.startsWith('/')) ?? event.keys[0];
    this.#begin({ kind: 'queue', start: event.t, behind: event.behind, ...(path !== undefined && { path }) });
  }
}
