// Time and chance are pinned before the shell's library is loaded.
import './pinned-globals.ts';
import { parentPort } from 'node:worker_threads';
import { serveShell } from './worker.ts';

const port = parentPort;
if (port === null) throw new Error('This program is a worker');
// The library does some things otherwise where there is a Buffer: a run is to be the same in Node and in browsers.
Reflect.deleteProperty(globalThis, 'Buffer');

// What nobody awaits in the library may fail as it likes: in browsers that is no end either.
process.on('unhandledRejection', () => {});

let listener: (data: unknown) => void = () => {};
port.on('message', (data: unknown) => listener(data));
void serveShell({
  post: (message) => port.postMessage(message),
  listen: (next) => {
    listener = next;
  },
});
