import { describe, expect, it } from 'vitest';
import type { Run, RunHost } from '../engine/scenario/run-scenario.ts';
import type { Scenario } from '../engine/scenario/scenario.ts';
import type { Trace } from '../engine/trace/trace.ts';
import { AgentHost } from './agent-host.ts';
import type { FromAgent } from './protocol.ts';

const scenario = JSON.stringify({ format: 'switchyard-scenario', version: 1, prompt: 'p', model: { script: [] } });

function setUp() {
  const said: FromAgent[] = [];
  const runs: {
    scenario: Scenario;
    onEvents: NonNullable<RunHost['onEvents']>;
    finish(reproducible: boolean): void;
    fail(thrown: unknown): void;
    aborted: boolean;
  }[] = [];
  let due: (() => void)[] = [];
  const host = new AgentHost({
    post: (message) => said.push(message),
    later: (callback) => due.push(callback),
    play: (read, onEvents): Run => {
      let resolve = (_trace: Trace<Scenario>) => {};
      let reject = (_thrown: unknown) => {};
      const promise = new Promise<Trace<Scenario>>((yes, no) => {
        resolve = yes;
        reject = no;
      });
      const run = {
        scenario: read,
        onEvents,
        finish: (reproducible: boolean) =>
          resolve({
            format: 'switchyard-trace',
            version: 1,
            clock: 'virtual',
            reproducible,
            rules: 1,
            scenario: read,
            events: [],
            blobs: {},
          }),
        fail: reject,
        aborted: false,
      };
      runs.push(run);
      return {
        finished: promise,
        abort: () => {
          run.aborted = true;
        },
      };
    },
  });
  const run = (index: number) => {
    const found = runs[index];
    if (!found) throw new Error(`no run ${index}`);
    return found;
  };
  const pass = () => {
    const now = due;
    due = [];
    for (const callback of now) callback();
  };
  return { host, said, run, pass };
}

/** Lets promises that are settled be heard. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the agent host', () => {
  it('plays, and tells events in batches', async () => {
    const { host, said, run, pass } = setUp();
    host.hear({ type: 'start', run: 7, scenario });
    run(0).onEvents([{ type: 'agent_start', t: 0 }], { h: 'x' });
    run(0).onEvents([{ type: 'turn_start', turn: 1, t: 0 }], {});
    expect(said).toEqual([{ type: 'started', run: 7 }]);
    pass();
    run(0).onEvents([{ type: 'agent_end', cause: 'stop', t: 5 }], {});
    run(0).finish(true);
    await settled();
    expect(said.slice(1)).toEqual([
      {
        type: 'events',
        run: 7,
        events: [
          { type: 'agent_start', t: 0 },
          { type: 'turn_start', turn: 1, t: 0 },
        ],
        blobs: { h: 'x' },
      },
      { type: 'events', run: 7, events: [{ type: 'agent_end', cause: 'stop', t: 5 }], blobs: {} },
      { type: 'finished', run: 7, reproducible: true },
    ]);
    pass();
    expect(said).toHaveLength(4);
  });

  it('tells many events in messages that are quickly taken in, the blobs with the first', () => {
    const { host, said, run, pass } = setUp();
    host.hear({ type: 'start', run: 1, scenario });
    const events = Array.from({ length: 1_200 }, (_, t) => ({ type: 'agent_start', t }) as const);
    run(0).onEvents(events, { h: 'x' });
    pass();
    const told = said.filter((message) => message.type === 'events');
    expect(told.map((message) => message.events.length)).toEqual([500, 500, 200]);
    expect(told.flatMap((message) => message.events)).toEqual(events);
    expect(told.map((message) => Object.keys(message.blobs))).toEqual([['h'], [], []]);
  });

  it('checks the scenario again', () => {
    const { host, said } = setUp();
    host.hear({ type: 'start', run: 1, scenario: '{"format":"other"}' });
    expect(said[1]).toMatchObject({ type: 'failed', run: 1 });
    host.hear({ type: 'start', run: 2, scenario: 'no json' });
    expect(said[3]).toMatchObject({ type: 'failed', run: 2 });
  });

  it('stops the run that is meant, and no other', () => {
    const { host, run } = setUp();
    host.hear({ type: 'start', run: 1, scenario });
    host.hear({ type: 'stop', run: 2 });
    expect(run(0).aborted).toBe(false);
    host.hear({ type: 'stop', run: 1 });
    expect(run(0).aborted).toBe(true);
  });

  it('tells why a run could not go on', async () => {
    const { host, said, run } = setUp();
    host.hear({ type: 'start', run: 1, scenario });
    run(0).fail(new Error('no sandbox'));
    await settled();
    expect(said.at(-1)).toEqual({ type: 'failed', run: 1, message: 'no sandbox' });
  });

  it('gives up an older run for a new one', async () => {
    const { host, said, run } = setUp();
    host.hear({ type: 'start', run: 1, scenario });
    host.hear({ type: 'start', run: 2, scenario });
    expect(run(0).aborted).toBe(true);
    run(0).finish(false);
    await settled();
    expect(said.filter((message) => message.type === 'finished')).toEqual([]);
  });

  it('answers a ping, and drops what is no message', () => {
    const { host, said } = setUp();
    host.hear({ type: 'ping', ping: 4 });
    host.hear({ type: 'ping' });
    host.hear('hello');
    expect(said).toEqual([{ type: 'pong', ping: 4 }]);
  });
});
