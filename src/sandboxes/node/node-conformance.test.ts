import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { describeConformance } from '../../engine/env/conformance/describe.ts';
import type { ExecutionEnv } from '../../engine/env/execution-env.ts';
import { FileVersions } from '../../engine/env/file-versions.ts';
import { paced } from '../../engine/env/paced.ts';
import { recorded } from '../../engine/env/recorded.ts';
import type { Sandbox } from '../../engine/env/sandbox.ts';
import { onWallClock, type TestCall } from '../../engine/env/testing/test-call.ts';
import { createNodeSandbox } from './create-node-sandbox.ts';

const envs: Record<string, (sandbox: Sandbox, call: TestCall) => ExecutionEnv> = {
  plain: ({ env }) => env,
  recorded: ({ env }, call) => recorded(env, call, { versions: new FileVersions() }),
  paced: ({ env }, call) => paced(env, call, { tempRoot: join(env.cwd, '../tmp') }),
  'for a call': (sandbox, call) => sandbox.forCall(call),
};

for (const [name, envOf] of Object.entries(envs)) {
  describeConformance({ describe, it }, `the node sandbox’s env, ${name}`, async () => {
    const run = onWallClock();
    const sandbox = await createNodeSandbox({ files: [], clock: run.clock, seed: 0 });
    const folder = mkdtempSync(join(tmpdir(), 'outside-'));
    const file = join(folder, 'file.txt');
    writeFileSync(file, 'outside');
    return {
      env: envOf(sandbox, run.call()),
      outside: { folder, file },
      dispose: async () => {
        await sandbox.dispose();
        run.clock.stop();
        rmSync(folder, { recursive: true });
      },
    };
  });
}
