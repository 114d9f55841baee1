import { createEmbeddedSandbox } from '../../../../sandboxes/embedded/embedded-sandbox.ts';
import { ScriptedShells } from '../../../../sandboxes/embedded/testing/scripted-shells.ts';
import { places } from '../../../clock/places.ts';
import { VirtualClock } from '../../../clock/virtual.ts';
import type { CallContext } from '../../../env/call-context.ts';
import { valueOrThrow } from '../../../env/result.ts';
import type { Trace } from '../../../trace/trace.ts';
import { runScenario } from '../../run-scenario.ts';
import type { Scenario } from '../../scenario.ts';

export interface Played {
  trace: Trace<Scenario>;
  /** What the sandbox itself holds at the end: texts by path relative to its cwd. */
  files: Record<string, string>;
}

/** The same call, which notes what is done in its name while a piece of somebody else's runs, or none. */
function heldToItsPieces(call: CallContext, clock: VirtualClock, strayed: string[]): CallContext {
  const [kind, number] = places.codeOf(call.callNumber);
  return {
    toolCallId: call.toolCallId,
    callNumber: call.callNumber,
    strand: call.strand,
    pace: call.pace,
    record(activity) {
      const running = clock.running;
      if (running?.[0] !== kind || running?.[1] !== number) {
        strayed.push(`${activity.type} of ${call.toolCallId} at ${clock.now()} ms, in the piece ${running?.join('.')}`);
      }
      call.record(activity);
    },
    nextCommandNumber: () => call.nextCommandNumber(),
    markRecord: () => call.markRecord(),
  };
}

/** A run on the embedded sandbox, without a shell, on the virtual clock. */
export async function played(scenario: Scenario): Promise<Played> {
  const files: [string, string][] = [];
  const clock = new VirtualClock((callback) => setImmediate(callback));
  const strayed: string[] = [];
  const run = runScenario(scenario, {
    clock,
    createSandbox: async (setup) => {
      const sandbox = await createEmbeddedSandbox(setup, new ScriptedShells());
      return { ...sandbox, forCall: (call) => sandbox.forCall(heldToItsPieces(call, clock, strayed)) };
    },
    beforeDispose: async ({ env }) => {
      const folders = [env.cwd];
      for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        for (const { path, kind } of valueOrThrow(await env.listDir(folder))) {
          if (kind === 'directory') folders.push(path);
          if (kind !== 'file') continue;
          files.push([path.slice(env.cwd.length + 1), valueOrThrow(await env.readTextFile(path))]);
        }
      }
    },
  });
  const trace = await run.finished;
  if (strayed.length > 0) throw new Error(`Work outside the pieces of its call: ${strayed.join('; ')}`);
  return { trace, files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
