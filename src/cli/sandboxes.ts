import type { CreateSandbox } from '../engine/env/sandbox.ts';
import type { Scenario } from '../engine/scenario/scenario.ts';
import { createEmbeddedSandbox } from '../sandboxes/embedded/embedded-sandbox.ts';
import { createShellHost } from '../sandboxes/embedded/shell/shell-host.ts';
import { spawnNodeShell } from '../sandboxes/embedded/shell/spawn-node.ts';
import { createNodeSandbox } from '../sandboxes/node/create-node-sandbox.ts';
import type { PlayOptions } from './arguments.ts';

/** Makes the sandbox that the command line asked for; a scenario cannot ask for this machine's shell. */
export function sandboxFor(kind: PlayOptions['sandbox'], scenario: Scenario): CreateSandbox {
  switch (kind) {
    case 'node':
      return createNodeSandbox;
    case 'embedded':
      return (setup) => createEmbeddedSandbox(setup, createShellHost({ ...shells, spares: shellsToExpect(scenario) }));
  }
}

const shells = {
  spawn: spawnNodeShell,
  realTimer: (ms: number, callback: () => void) => {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Shell workers take a moment to start: none is started for a scenario without commands. */
function shellsToExpect({ model }: Scenario): number {
  if (!('script' in model)) return 2;
  const commands = model.script.flatMap((reply) => reply.calls ?? []).filter((call) => call.tool === 'bash').length;
  return Math.min(2, commands);
}
