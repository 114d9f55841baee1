import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { attach } from '../../engine/env/attachments.ts';
import type { ExecutionEnv } from '../../engine/env/execution-env.ts';
import { FileObserver } from '../../engine/env/file-observer.ts';
import { FileQueue } from '../../engine/env/file-queue.ts';
import { FileVersions } from '../../engine/env/file-versions.ts';
import { paced } from '../../engine/env/paced.ts';
import { dirname } from '../../engine/env/paths.ts';
import { recorded } from '../../engine/env/recorded.ts';
import { valueOrThrow } from '../../engine/env/result.ts';
import type { CreateSandbox, InitialFile } from '../../engine/env/sandbox.ts';
import { findProgram, findShell } from './find-shell.ts';
import { NodeEnv } from './node-env.ts';
import { NodeExec } from './node-exec.ts';
import { RootGuard } from './root-guard.ts';

const shellNotes =
  'The shell is the real bash of this machine, in a temporary folder that is removed after the run. ' +
  'Commands get only PATH, HOME and TMPDIR from it; time is real.';

/**
 * A fresh temporary folder with three in it, to which file operations are kept: the project with the scenario's files (cwd), a
 * home and a place for temporary files. The machine's real bash (else its sh) works there; commands are not kept in
 * the folder: they can do what their user can.
 */
export const createNodeSandbox: CreateSandbox = async ({ files, clock }) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'switchyard-')));
  const [cwd, home, tempRoot] = [join(root, 'project'), join(root, 'home'), join(root, 'tmp')];
  const roots = [cwd, home, tempRoot];
  for (const folder of roots) mkdirSync(folder);
  const searchPath = process.env.PATH ?? '/usr/bin:/bin';
  const guard = new RootGuard(roots, cwd);
  const commands = new NodeExec({
    guard,
    shell: findShell(searchPath),
    variables: { PATH: searchPath, HOME: home, TMPDIR: tempRoot },
  });
  const powershell = findProgram('pwsh', searchPath) ?? null;
  const env = attach(new NodeEnv(guard, tempRoot, commands), { queue: new FileQueue(), clock, home, powershell });
  const versions = new FileVersions();
  const observer = new FileObserver(env, versions);
  const dispose = async () => {
    await commands.dispose();
    await rm(root, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  };
  try {
    for (const file of files) await putFile(env, guard, file);
    await observer.start();
  } catch (thrown) {
    await dispose();
    throw thrown;
  }
  return {
    kind: 'node',
    env,
    forCall: (call) => paced(recorded(env, call, { versions, observer }), call, { tempRoot }),
    shellNotes,
    dispose,
  };
};

async function putFile(env: ExecutionEnv, guard: RootGuard, file: InitialFile): Promise<void> {
  if ('content' in file) {
    valueOrThrow(await env.writeFile(file.path, file.content));
  } else {
    valueOrThrow(await env.createDir(dirname(guard.absolute(file.path))));
    symlinkSync(file.symlink, guard.locate(file.path, false).realPath);
  }
}
