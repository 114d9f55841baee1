import { AbortedError } from '../clock/strand.ts';

/**
 * What `work` gives or rejects with; rejects with AbortedError at once when the signal comes before. Work that loses the race is
 * left to itself.
 */
export function unlessAborted<Value>(signal: AbortSignal | undefined, work: Promise<Value>): Promise<Value> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(new AbortedError());
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    const end = () => signal.removeEventListener('abort', onAbort);
    work.then(resolve, reject).finally(end);
  });
}
