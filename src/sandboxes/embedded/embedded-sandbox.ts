import { attach } from '../../engine/env/attachments.ts';
import type { CallContext } from '../../engine/env/call-context.ts';
import { FileQueue } from '../../engine/env/file-queue.ts';
import { paced } from '../../engine/env/paced.ts';
import type { Sandbox, SandboxSetup } from '../../engine/env/sandbox.ts';
import { EmbeddedEnv } from './embedded-env.ts';
import { createFileStore, type MemoryFileStore } from './files/memory-file-store.ts';
import { placeFiles } from './initial-files.ts';
import { homeFolder, projectFolder, tempFolder } from './sandbox-folders.ts';
import type { ShellHost } from './shell/shell-host-contract.ts';
import { TempNames } from './temp-names.ts';

export interface EmbeddedSandbox extends Sandbox {
  readonly kind: 'embedded';
  /** The files themselves, under every env. */
  readonly store: MemoryFileStore;
}

/** One run's files in memory, with the shells that the host brings. Rejects in words when the files cannot be made. */
export async function createEmbeddedSandbox(setup: SandboxSetup, shells: ShellHost): Promise<EmbeddedSandbox> {
  const { clock, seed, files } = setup;
  const store = createFileStore({ now: () => clock.now() });
  placeFiles(store, projectFolder, files);
  const tempNames = new TempNames();
  const queue = new FileQueue();
  let ownCommands = 0;
  const carried = { queue, clock, home: homeFolder, powershell: null };
  const shared = { store, shells, clock, seed, cwd: projectFolder, tempNames };

  // Nobody's commands are in no trace: ids of their own keep them apart from the run's.
  const nextOwnCommand = () => {
    ownCommands += 1;
    return { number: ownCommands, id: `n${ownCommands}` };
  };
  const env = attach(new EmbeddedEnv({ ...shared, call: undefined, nextCommand: nextOwnCommand }), carried);
  return {
    kind: 'embedded',
    store,
    env,
    forCall: (call: CallContext) => {
      const nextCommand = () => {
        const number = call.nextCommandNumber();
        return { number, id: `e${number}` };
      };
      const recorded = attach(new EmbeddedEnv({ ...shared, call, nextCommand }), { ...carried, call, plain: env });
      return paced(recorded, call, { tempRoot: tempFolder });
    },
    shellNotes: shells.notes,
    dispose: () => shells.dispose(),
  };
}
