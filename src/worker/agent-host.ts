import { describeProblem } from '../engine/scenario/describe-problem.ts';
import { readScenario } from '../engine/scenario/read-scenario.ts';
import type { Run, RunHost } from '../engine/scenario/run-scenario.ts';
import type { Scenario } from '../engine/scenario/scenario.ts';
import type { TraceEvent } from '../engine/trace/events.ts';
import type { Blob } from '../engine/trace/trace.ts';
import { type FromAgent, readToAgent } from './protocol.ts';

/** What the host needs of the worker around it. */
export interface AgentHostParts {
  post(message: FromAgent): void;
  /** Plays a scenario with the sandbox and the clock of this worker. */
  play(scenario: Scenario, onEvents: NonNullable<RunHost['onEvents']>): Run;
  /** Calls back once, some ms of real time later. */
  later(callback: () => void): void;
}

/** Events in one message: the page checks each, and must not be kept from answering meanwhile. */
const mostEvents = 500;

interface Going {
  run: number;
  handle: Run;
  events: TraceEvent[];
  blobs: Record<string, Blob>;
}

/** The agent worker's side of the protocol: one run at a time, its events told in batches. */
export class AgentHost {
  readonly #parts: AgentHostParts;
  #going: Going | undefined;
  #flushSoon = false;

  constructor(parts: AgentHostParts) {
    this.#parts = parts;
  }

  /** Takes a message from the page; what is no message is dropped. */
  hear(data: unknown): void {
    const message = readToAgent(data);
    switch (message?.type) {
      case 'start':
        this.#start(message.run, message.scenario);
        return;
      case 'stop':
        if (this.#going?.run === message.run) this.#going.handle.abort();
        return;
      case 'ping':
        this.#parts.post({ type: 'pong', ping: message.ping });
        return;
      case undefined:
        return;
      default:
        message satisfies never;
    }
  }

  #start(run: number, text: string): void {
    const { post, play } = this.#parts;
    this.#going?.handle.abort();
    this.#going = undefined;
    post({ type: 'started', run });
    const reading = readScenario(text);
    if (!reading.ok) {
      post({ type: 'failed', run, message: reading.problems.map(describeProblem).join('\n') });
      return;
    }
    const fresh: Pick<Going, 'run' | 'events' | 'blobs'> = { run, events: [], blobs: {} };
    const handle = play(reading.scenario, (events, blobs) => {
      for (const event of events) fresh.events.push(event);
      Object.assign(fresh.blobs, blobs);
      this.#tellSoon();
    });
    const going: Going = Object.assign(fresh, { handle });
    this.#going = going;
    handle.finished.then(
      ({ reproducible }) => this.#end(going, { type: 'finished', run, reproducible }),
      (thrown: unknown) => this.#end(going, { type: 'failed', run, message: wordsOf(thrown) }),
    );
  }

  #tellSoon(): void {
    if (this.#flushSoon) return;
    this.#flushSoon = true;
    this.#parts.later(() => {
      this.#flushSoon = false;
      if (this.#going) this.#tell(this.#going);
    });
  }

  #tell(going: Going): void {
    if (this.#going !== going || going.events.length === 0) return;
    for (let from = 0; from < going.events.length; from += mostEvents) {
      const events = going.events.slice(from, from + mostEvents);
      // The blobs go with the first: no event comes before the blob that it names.
      this.#parts.post({ type: 'events', run: going.run, events, blobs: from === 0 ? going.blobs : {} });
    }
    going.events = [];
    going.blobs = {};
  }

  #end(going: Going, message: FromAgent): void {
    if (this.#going !== going) return;
    this.#tell(going);
    this.#going = undefined;
    this.#parts.post(message);
  }
}

function wordsOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
