import { createEmbeddedSandbox } from '../../../sandboxes/embedded/embedded-sandbox.ts';
import { nodeShellHost } from '../../../sandboxes/embedded/shell/shell-bench-node.ts';
import { createNodeSandbox } from '../../../sandboxes/node/create-node-sandbox.ts';
import { VirtualClock } from '../../clock/virtual.ts';
import { WallClock } from '../../clock/wall.ts';
import { runScenario } from '../../scenario/run-scenario.ts';
import type { Scenario, ScriptedCall } from '../../scenario/scenario.ts';
import type { Trace } from '../trace.ts';

type Rest = Omit<ScriptedCall, 'tool' | 'args' | 'argsText'>;

/** `takes` in ms. */
export function read(path: string, takes = 0, rest: Rest = {}): ScriptedCall {
  return { tool: 'read', args: { path }, takes, ...rest };
}
export function write(path: string, content: string, takes = 0, rest: Rest = {}): ScriptedCall {
  return { tool: 'write', args: { path, content }, takes, ...rest };
}
export function edit(path: string, oldText: string, newText: string, takes = 0, rest: Rest = {}): ScriptedCall {
  return { tool: 'edit', args: { path, edits: [{ oldText, newText }] }, takes, ...rest };
}
export function ls(path = '.', takes = 0, rest: Rest = {}): ScriptedCall {
  return { tool: 'ls', args: { path }, takes, ...rest };
}
export function bash(command: string, takes = 0, rest: Rest = {}): ScriptedCall {
  return { tool: 'bash', args: { command }, takes, ...rest };
}

/** A scenario whose model asks for each list of calls in a reply of its own. */
export function scenarioOf(batches: readonly ScriptedCall[][], rest: Partial<Scenario> = {}): Scenario {
  const script = batches.map((calls) => ({ calls }));
  return { format: 'switchyard-scenario', version: 1, prompt: 'Go.', model: { script }, ...rest };
}

let host: ReturnType<typeof nodeShellHost> | undefined;

/** Plays on the virtual clock, in memory, with real shells; call `endShells` when all is played. */
export async function play(scenario: Scenario): Promise<Trace<Scenario>> {
  host ??= nodeShellHost();
  const shells = { ...host, dispose: () => Promise.resolve() };
  const clock = new VirtualClock((callback) => setImmediate(callback));
  return await runScenario(scenario, { clock, createSandbox: (setup) => createEmbeddedSandbox(setup, shells) })
    .finished;
}

export async function endShells(): Promise<void> {
  await host?.dispose();
  host = undefined;
}

/** Plays in a temporary folder with the machine's shell, in real time. */
export async function playOnNode(scenario: Scenario): Promise<Trace<Scenario>> {
  return await runScenario(scenario, { clock: new WallClock(), createSandbox: createNodeSandbox }).finished;
}
