/** What the worker's own machinery uses of its host: taken before the shell's globals are pinned. */

const set = globalThis.setTimeout.bind(globalThis);
const clear = globalThis.clearTimeout.bind(globalThis);
const performanceNow = performance.now.bind(performance);

/** Ms of real time since some moment. */
export function realNow(): number {
  return performanceNow();
}

/** Calls back after so many ms of real time; the returned function takes it back. */
export function realTimeout(ms: number, callback: () => void): () => void {
  const timeout = set(callback, ms);
  return () => clear(timeout);
}

/**
 * Calls back in a new macrotask, after every microtask of now. In Node by setImmediate: a MessageChannel starves
 * everything else there.
 */
export const macrotask: (callback: () => void) => void = immediate() ?? channel();

function immediate(): ((callback: () => void) => void) | undefined {
  const setImmediate: unknown = Reflect.get(globalThis, 'setImmediate');
  if (typeof setImmediate !== 'function') return undefined;
  return (callback) => {
    Reflect.apply(setImmediate, globalThis, [callback]);
  };
}

function channel(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.addEventListener('message', () => waiting.shift()?.());
  port1.start();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(undefined);
  };
}
