import { VirtualClock } from '../engine/clock/virtual.ts';
import { runScenario } from '../engine/scenario/run-scenario.ts';
import type { Scenario } from '../engine/scenario/scenario.ts';
import { createEmbeddedSandbox } from '../sandboxes/embedded/embedded-sandbox.ts';
import { createShellHost } from '../sandboxes/embedded/shell/shell-host.ts';
import type { ShellHost } from '../sandboxes/embedded/shell/shell-host-contract.ts';
import { shellNotes } from '../sandboxes/embedded/shell/shell-notes.ts';
import { spawnBrowserShell } from '../sandboxes/embedded/shell/spawn-browser.ts';
import { AgentHost } from './agent-host.ts';
import { canvasImages } from './canvas-images.ts';

/** Events are told to the page in batches, this many ms apart. */
const batchEvery = 16;

/** A task of its own, after all microtasks, and sooner than a timer. */
function macrotasks(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(undefined);
  };
}

function browserShells(): ShellHost {
  return createShellHost({
    spawn: spawnBrowserShell,
    realTimer: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
  });
}

/** Shells whose workers are started with the first command: a run without one starts none. */
function shellsOnDemand(): ShellHost {
  let shells: ShellHost | undefined;
  return {
    notes: shellNotes,
    exec: (request) => {
      shells ??= browserShells();
      return shells.exec(request);
    },
    dispose: async () => shells?.dispose(),
  };
}

function callsTheShell({ model }: Scenario): boolean {
  return 'script' in model && model.script.some((reply) => reply.calls?.some((call) => call.tool === 'bash'));
}

const host = new AgentHost({
  post: (message) => self.postMessage(message),
  later: (callback) => setTimeout(callback, batchEvery),
  play: (scenario, onEvents) =>
    runScenario(scenario, {
      clock: new VirtualClock(macrotasks()),
      createSandbox: (setup) =>
        createEmbeddedSandbox(setup, callsTheShell(scenario) ? browserShells() : shellsOnDemand()),
      images: canvasImages(),
      onEvents,
    }),
});

self.onmessage = (event: MessageEvent<unknown>) => host.hear(event.data);
self.postMessage({ type: 'ready' });
