import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AgentClient, type AgentListener, type AgentPort } from './agent-client.ts';
import type { FromAgent, ToAgent } from './protocol.ts';

class FakePort implements AgentPort {
  onmessage: ((event: MessageEvent) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  onmessageerror: ((event: MessageEvent) => void) | null = null;
  readonly heard: ToAgent[] = [];
  ended = false;

  postMessage(message: ToAgent): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.ended = true;
  }

  say(data: FromAgent | { type: 'nonsense' }): void {
    this.onmessage?.(new MessageEvent('message', { data }));
  }

  break(): void {
    // Node has no ErrorEvent: what is in it is not looked at.
    const event: unknown = new Event('error');
    Reflect.apply(this.onerror ?? (() => {}), undefined, [event]);
  }
}

function setUp() {
  const ports: FakePort[] = [];
  const told: string[] = [];
  const listener: AgentListener = {
    onEvents: (events) => told.push(`${events.length} events`),
    onEnd: (end) => told.push(end),
    onFailure: (failure) => told.push(failure.kind === 'failed' ? `failed: ${failure.message}` : failure.kind),
  };
  const client = new AgentClient(() => {
    const port = new FakePort();
    ports.push(port);
    return port;
  });
  const port = (index: number): FakePort => {
    const found = ports[index];
    if (!found) throw new Error(`no port ${index}`);
    return found;
  };
  return { client, listener, told, ports, port };
}

const started = (run: number): FromAgent => ({ type: 'started', run });
const events = (run: number): FromAgent => ({
  type: 'events',
  run,
  events: [{ type: 'agent_start', t: 0 }],
  blobs: {},
});
const finished = (run: number): FromAgent => ({ type: 'finished', run, reproducible: true });

describe('the agent client', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('runs in a worker that is made once', () => {
    const { client, listener, told, ports, port } = setUp();
    client.warm();
    client.start('{}', listener);
    port(0).say(started(1));
    port(0).say(events(1));
    port(0).say(finished(1));
    client.start('{}', listener);
    port(0).say(started(2));
    port(0).say(finished(2));
    expect(told).toEqual(['1 events', 'finished', 'finished']);
    expect(ports).toHaveLength(1);
    expect(port(0).heard).toEqual([
      { type: 'start', run: 1, scenario: '{}' },
      { type: 'start', run: 2, scenario: '{}' },
    ]);
  });

  it('drops what an older run still says', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    client.start('{}', listener);
    expect(port(0).ended).toBe(true);
    port(0).say(events(1));
    port(1).say(finished(1));
    expect(told).toEqual([]);
    port(1).say(started(2));
    port(1).say(finished(2));
    expect(told).toEqual(['finished']);
  });

  it('tells that the worker broke, and makes another for the next run', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    port(0).say(events(1));
    port(0).break();
    expect(told).toEqual(['1 events', 'died']);
    expect(port(0).ended).toBe(true);
    client.start('{}', listener);
    port(1).say(started(2));
    port(1).say(finished(2));
    expect(told).toEqual(['1 events', 'died', 'finished']);
  });

  it('takes a message that is none for a broken worker', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say({ type: 'nonsense' });
    expect(told).toEqual(['died']);
  });

  it('starts once more in a fresh worker when the old one is dead without a sign', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say({ type: 'ready' });
    port(0).say(started(1));
    port(0).say(finished(1));
    client.start('{}', listener);
    vi.advanceTimersByTime(1_500);
    expect(port(0).ended).toBe(true);
    expect(port(1).heard).toEqual([{ type: 'start', run: 2, scenario: '{}' }]);
    port(1).say(started(2));
    port(1).say(finished(2));
    expect(told).toEqual(['finished', 'finished']);
  });

  it('gives up when the fresh worker does not start either', () => {
    const { client, listener, told } = setUp();
    client.start('{}', listener);
    vi.advanceTimersByTime(30_000);
    expect(told).toEqual([]);
    vi.advanceTimersByTime(30_000);
    expect(told).toEqual(['silent']);
  });

  it('asks a worker at work whether it is there, and ends one that says nothing', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    for (let second = 0; second < 60; second++) {
      vi.advanceTimersByTime(1_000);
      port(0).say({ type: 'pong', ping: second + 1 });
    }
    expect(told).toEqual([]);
    expect(port(0).heard.filter((message) => message.type === 'ping')).toHaveLength(60);
    vi.advanceTimersByTime(9_000);
    expect(told).toEqual(['silent']);
    expect(port(0).ended).toBe(true);
  });

  it('stops by the worker’s own abort', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    client.stop();
    expect(port(0).heard.at(-1)).toEqual({ type: 'stop', run: 1 });
    port(0).say(events(1));
    port(0).say(finished(1));
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual(['1 events', 'finished']);
    expect(port(0).ended).toBe(false);
  });

  it('ends a worker that does not stop in time, in under a second', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    client.stop();
    vi.advanceTimersByTime(999);
    expect(told).toEqual(['stopped']);
    expect(port(0).ended).toBe(true);
    expect(port(1).ended).toBe(false);
  });

  it('tells what the worker says of a run that cannot go on', () => {
    const { client, listener, told, port } = setUp();
    client.start('{}', listener);
    port(0).say(started(1));
    port(0).say({ type: 'failed', run: 1, message: 'no room' });
    expect(told).toEqual(['failed: no room']);
    vi.advanceTimersByTime(60_000);
    expect(told).toEqual(['failed: no room']);
  });
});
