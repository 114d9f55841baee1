import type { ShellWorker, WorkerListener } from './shell-worker.ts';

/** Starts a shell worker of a browser. */
export function spawnBrowserShell(): ShellWorker {
  const worker = new Worker(new URL('./worker-browser.ts', import.meta.url), { type: 'module', name: 'shell' });
  let listener: WorkerListener | undefined;
  worker.onmessage = (event: MessageEvent<unknown>) => listener?.message(event.data);
  worker.onmessageerror = () => listener?.death();
  worker.onerror = (event) => {
    event.preventDefault();
    listener?.death();
  };
  return {
    post: (message) => worker.postMessage(message),
    listen: (next) => {
      listener = next;
    },
    setBusy: () => {},
    terminate: () => {
      listener = undefined;
      worker.terminate();
    },
  };
}
