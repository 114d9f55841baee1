import { linkSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { describeConformance } from '../../engine/env/conformance/describe.ts';
import type { ConformanceNeed } from '../../engine/env/conformance/subject.ts';
import type { ExecutionEnv } from '../../engine/env/execution-env.ts';
import { FileVersions } from '../../engine/env/file-versions.ts';
import { paced } from '../../engine/env/paced.ts';
import { recorded } from '../../engine/env/recorded.ts';
import type { Sandbox } from '../../engine/env/sandbox.ts';
import { onWallClock, type TestCall } from '../../engine/env/testing/test-call.ts';
import { createNodeSandbox } from './create-node-sandbox.ts';

type EnvOf = (sandbox: Sandbox, call: TestCall) => ExecutionEnv;

function conform(name: string, envOf: EnvOf, lacks: readonly ConformanceNeed[] = []): void {
  const makeSubject = async () => {
    const run = onWallClock();
    const sandbox = await createNodeSandbox({ files: [], clock: run.clock, seed: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
    const file = join(folder, 'file.txt');
    writeFileSync(file, 'outside');
    return {
      env: envOf(sandbox, run.call()),
      outside: { folder, file },
      makeSymlink: async (target: string, path: string) => symlinkSync(target, path),
      makeHardLink: async (existing: string, path: string) => linkSync(existing, path),
      dispose: async () => {
        await sandbox.dispose();
        run.clock.stop();
        rmSync(folder, { recursive: true });
      },
    };
  };
  describeConformance({ describe, it }, `the node sandbox’s env, ${name}`, makeSubject, { lacks });
}

/** Of the decorators alone; with both, as a call gets them, the shell is looked at too. */
const shell = ['shell', 'signals', 'background'] as const;

conform('plain', ({ env }) => env);
conform('recorded', ({ env }, call) => recorded(env, call, { versions: new FileVersions() }), shell);
conform('paced', ({ env }, call) => paced(env, call, { tempRoot: join(env.cwd, '../tmp') }), shell);
conform('for a call', (sandbox, call) => sandbox.forCall(call));
