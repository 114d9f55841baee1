import { createEmbeddedSandbox } from '../../../../sandboxes/embedded/embedded-sandbox.ts';
import { ScriptedShells } from '../../../../sandboxes/embedded/testing/scripted-shells.ts';
import { VirtualClock } from '../../../clock/virtual.ts';
import { valueOrThrow } from '../../../env/result.ts';
import type { Trace } from '../../../trace/trace.ts';
import { runScenario } from '../../run-scenario.ts';
import type { Scenario } from '../../scenario.ts';

export interface Played {
  trace: Trace<Scenario>;
  /** What the sandbox itself holds at the end: texts by path relative to its cwd. */
  files: Record<string, string>;
}

/** A run on the embedded sandbox, without a shell, on the virtual clock. */
export async function played(scenario: Scenario): Promise<Played> {
  const files: [string, string][] = [];
  const run = runScenario(scenario, {
    clock: new VirtualClock((callback) => setImmediate(callback)),
    createSandbox: (setup) => createEmbeddedSandbox(setup, new ScriptedShells()),
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
  return { trace, files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))) };
}
