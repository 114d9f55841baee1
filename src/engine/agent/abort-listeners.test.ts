import { afterAll, expect, it } from 'vitest';
import type { ScriptedCall } from '../scenario/scenario.ts';
import { endShells, play, playOnNode, scenarioOf } from '../trace/testing/play-batches.ts';

/** Who listens for the abort of which signal, and how many did at most. */
class ListenerWatch {
  readonly #add = EventTarget.prototype.addEventListener;
  readonly #remove = EventTarget.prototype.removeEventListener;
  readonly #listeners = new Map<EventTarget, Set<unknown>>();
  most = 0;

  start(): void {
    const watch = this;
    EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
      if (type === 'abort' && this instanceof AbortSignal) watch.#added(this, listener);
      watch.#add.call(this, type, listener, options);
    };
    EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
      if (type === 'abort') watch.#listeners.get(this)?.delete(listener);
      watch.#remove.call(this, type, listener, options);
    };
  }

  stop(): void {
    EventTarget.prototype.addEventListener = this.#add;
    EventTarget.prototype.removeEventListener = this.#remove;
  }

  get signals(): number {
    return this.#listeners.size;
  }

  /** Signals that were not aborted, and are listened to still. */
  get left(): number {
    return [...this.#listeners].filter(
      ([target, listeners]) => listeners.size > 0 && target instanceof AbortSignal && !target.aborted,
    ).length;
  }

  #added(signal: AbortSignal, listener: unknown): void {
    const listeners = this.#listeners.get(signal) ?? new Set();
    listeners.add(listener);
    this.#listeners.set(signal, listeners);
    this.most = Math.max(this.most, listeners.size);
  }
}

afterAll(endShells);

async function watched(work: () => Promise<unknown>): Promise<ListenerWatch> {
  const watch = new ListenerWatch();
  watch.start();
  try {
    await work();
  } finally {
    watch.stop();
  }
  return watch;
}

const many = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, i) => item(i));

/** Of everything that waits: the queue, a pace, a gate, a command, look-ups of odd paths. */
const everyKind: ScriptedCall[] = [
  ...many(12, (i) => ({
    tool: 'write',
    args: { path: 'one.txt', content: `${i}` },
    takes: 5,
    preflight: { takes: 1 },
  })),
  ...many(6, (i) => ({ tool: 'edit', args: { path: '~/a\u00a0b.txt', edits: [{ oldText: `${i}`, newText: 'x' }] } })),
  ...many(6, () => ({ tool: 'bash', args: { command: 'echo a; sleep 0.01; echo b' }, takes: 3 })),
  ...many(6, () => ({ tool: 'read', args: { path: "~/it's 10 AM.txt" } })),
  { tool: 'grep', args: { pattern: 'x', path: '~' } },
  { tool: 'find', args: { pattern: '*', path: '~' } },
];
const scenario = scenarioOf([everyKind, everyKind], { files: { 'one.txt': '' } });

/** One wait of what the call is at, with what it passes its signal on to. */
const FEW = 2;
/** Calls of each of which the signal is listened to for certain: they wait for a file, or for a command. */
const WAITING = 18;

it('a call’s signal has few listeners at a time, and none is left when the run is over', async () => {
  const watch = await watched(() => play(scenario));
  expect(watch.signals).toBeGreaterThanOrEqual(2 * WAITING);
  expect(watch.most).toBeLessThanOrEqual(FEW);
  expect(watch.left).toBe(0);
});

it('the same on the node sandbox', async () => {
  const watch = await watched(() => playOnNode(scenario));
  expect(watch.signals).toBeGreaterThanOrEqual(2 * WAITING);
  expect(watch.most).toBeLessThanOrEqual(FEW);
  expect(watch.left).toBe(0);
});

it('and when an abort ends it', async () => {
  const watch = await watched(() => play({ ...scenario, abortAt: 16 }));
  expect(watch.signals).toBeGreaterThanOrEqual(WAITING);
  expect(watch.most).toBeLessThanOrEqual(FEW);
  expect(watch.left).toBe(0);
});
