import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ShellWorker, WorkerListener } from './shell-worker.ts';

/** The program of shell workers: the bundle that SWITCHYARD_SHELL_WORKER names, or `shell-worker.mjs` beside this one. */
function shellProgram(): string {
  const beside = join(dirname(fileURLToPath(import.meta.url)), 'shell-worker.mjs');
  return process.env.SWITCHYARD_SHELL_WORKER ?? beside;
}

/** Starts a shell worker of Node. */
export function spawnNodeShell(program = shellProgram()): ShellWorker {
  // Nothing of this process is the shell's business: neither its environment nor its output.
  const worker = new Worker(program, { name: 'shell', env: {}, argv: [], execArgv: [], stdout: true, stderr: true });
  worker.unref();
  let listener: WorkerListener | undefined;
  worker.on('message', (data: unknown) => listener?.message(data));
  worker.on('messageerror', () => listener?.death());
  worker.on('error', () => listener?.death());
  worker.on('exit', () => listener?.death());
  return {
    post: (message) => worker.postMessage(message),
    listen: (next) => {
      listener = next;
    },
    setBusy: (busy) => {
      if (busy) worker.ref();
      else worker.unref();
    },
    terminate: () => {
      listener = undefined;
      void worker.terminate();
    },
  };
}
