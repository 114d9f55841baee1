// Time and chance are pinned before the shell's library is loaded.
import './pinned-globals.ts';
import { serveShell } from './worker.ts';

declare const self: DedicatedWorkerGlobalScope;

// What nobody awaits in the library may fail as it likes.
self.addEventListener('unhandledrejection', (event) => event.preventDefault());

void serveShell({
  post: (message) => self.postMessage(message),
  listen: (listener) => {
    self.onmessage = (event: MessageEvent<unknown>) => listener(event.data);
  },
});
