import type { TraceEvent } from '../engine/trace/events.ts';
import type { Blob } from '../engine/trace/trace.ts';
import { type FromAgent, readFromAgent, type ToAgent } from './protocol.ts';

/** Why a run could not go on. */
export type AgentFailure =
  /** The worker ended, or broke. */
  | { kind: 'died' }
  /** It did not answer for a while: it was ended. */
  | { kind: 'silent' }
  /** It said so itself, in plain English. */
  | { kind: 'failed'; message: string };

/** What the page wants to hear of the run that it started last. */
export interface AgentListener {
  onEvents(events: readonly TraceEvent[], blobs: Readonly<Record<string, Blob>>): void;
  /** The trace is whole. `stopped`: a person's Stop ended it before the worker could say so. */
  onEnd(end: 'finished' | 'stopped'): void;
  onFailure(failure: AgentFailure): void;
}

/** The part of a Worker that is used here. */
export interface AgentPort {
  postMessage(message: ToAgent): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  onmessageerror: ((event: MessageEvent) => void) | null;
}

/** Times in ms of real time. */
const patience = {
  /** From start to `started`, of a worker that was ready. */
  start: 1_500,
  /** From a new worker's making to its `ready`. */
  load: 30_000,
  /** Between two pings. */
  pingEvery: 1_000,
  /** From a ping to anything that the worker says. */
  answer: 8_000,
  /** From Stop to the run's end. */
  stop: 600,
};

/**
 * The page's side of the agent worker: starts and stops runs, one at a time, and sees to it that there is a worker that
 * answers. A worker that dies, breaks or falls silent is replaced; what it said before stays with the listener.
 */
export class AgentClient {
  readonly #make: () => AgentPort;
  #port: AgentPort | undefined;
  #ready = false;
  #run = 0;
  #listener: AgentListener | undefined;
  #scenario = '';
  #started = false;
  #restarted = false;
  #deadline: ReturnType<typeof setTimeout> | undefined;
  #pinging: ReturnType<typeof setInterval> | undefined;
  #pings = 0;
  /** Pings since the worker last said anything. */
  #unanswered = 0;

  constructor(make: () => AgentPort = startAgentWorker) {
    this.#make = make;
  }

  /** Makes the worker before it is needed. */
  warm(): void {
    if (!this.#port) this.#open();
  }

  /** Starts a run; one that is still going on is given up without a word. `scenario` is its JSON text. */
  start(scenario: string, listener: AgentListener): void {
    if (this.#listener) this.#discard();
    this.#run += 1;
    this.#listener = listener;
    this.#scenario = scenario;
    this.#restarted = false;
    this.#begin();
  }

  /** Ends the run soon: by the worker's own abort, or, when that takes too long, by ending the worker. */
  stop(): void {
    if (!this.#listener) return;
    this.#say({ type: 'stop', run: this.#run });
    this.#expect(patience.stop, () => {
      const listener = this.#settle();
      this.#discard();
      this.warm();
      listener?.onEnd('stopped');
    });
  }

  #begin(): void {
    this.#started = false;
    const port = this.#port ?? this.#open();
    port.postMessage({ type: 'start', run: this.#run, scenario: this.#scenario });
    this.#expect(this.#ready ? patience.start : patience.load, () => this.#onNoStart());
  }

  /** A worker can be dead without a sign. Its start is tried once more with a fresh one. */
  #onNoStart(): void {
    this.#discard();
    if (this.#restarted) {
      this.#fail({ kind: 'silent' });
      return;
    }
    this.#restarted = true;
    this.#begin();
  }

  #open(): AgentPort {
    const port = this.#make();
    this.#port = port;
    this.#ready = false;
    port.onmessage = (event) => {
      if (this.#port === port) this.#hear(event.data);
    };
    const broke = () => {
      if (this.#port !== port) return;
      this.#discard();
      this.#fail({ kind: 'died' });
    };
    port.onerror = broke;
    port.onmessageerror = broke;
    return port;
  }

  #hear(data: unknown): void {
    const message = readFromAgent(data);
    this.#unanswered = 0;
    if (!message) {
      this.#discard();
      this.#fail({ kind: 'died' });
      return;
    }
    if ('run' in message && message.run !== this.#run) return;
    this.#take(message);
  }

  #take(message: FromAgent): void {
    switch (message.type) {
      case 'ready':
        this.#ready = true;
        return;
      case 'pong':
        return;
      case 'started':
        this.#onStarted();
        return;
      case 'events':
        this.#listener?.onEvents(message.events, message.blobs);
        return;
      case 'finished':
        this.#settle()?.onEnd('finished');
        return;
      case 'failed':
        this.#fail({ kind: 'failed', message: message.message });
        return;
      default:
        message satisfies never;
    }
  }

  #onStarted(): void {
    if (this.#started) return;
    this.#started = true;
    this.#ready = true;
    clearTimeout(this.#deadline);
    clearInterval(this.#pinging);
    this.#unanswered = 0;
    this.#pinging = setInterval(() => this.#ping(), patience.pingEvery);
  }

  #ping(): void {
    if (this.#unanswered * patience.pingEvery >= patience.answer) {
      this.#discard();
      this.#fail({ kind: 'silent' });
      return;
    }
    this.#unanswered += 1;
    this.#pings += 1;
    this.#say({ type: 'ping', ping: this.#pings });
  }

  #say(message: ToAgent): void {
    this.#port?.postMessage(message);
  }

  #expect(ms: number, onMissed: () => void): void {
    clearTimeout(this.#deadline);
    this.#deadline = setTimeout(onMissed, ms);
  }

  #fail(failure: AgentFailure): void {
    this.#settle()?.onFailure(failure);
  }

  /** The run is over for the page. */
  #settle(): AgentListener | undefined {
    clearTimeout(this.#deadline);
    clearInterval(this.#pinging);
    const listener = this.#listener;
    this.#listener = undefined;
    return listener;
  }

  #discard(): void {
    this.#port?.terminate();
    this.#port = undefined;
    this.#ready = false;
  }
}

function startAgentWorker(): AgentPort {
  return new Worker(new URL('./agent-worker.ts', import.meta.url), { type: 'module', name: 'agent' });
}
