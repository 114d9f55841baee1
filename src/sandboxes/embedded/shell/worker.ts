import { Bash, InMemoryFs } from 'just-bash/browser';
import { checkHostMessage } from './check-host-message.ts';
import { libraryCommands, shellCommands } from './commands/shell-commands.ts';
import { type CommandInterpreters, patchInterpreters } from './interpreter-patches.ts';
import { takeInterpreter } from './interpreter-seam.ts';
import { seedRandom, timers } from './pinned-globals.ts';
import type { WorkerMessage } from './protocol.ts';
import { ShellRun } from './shell-run.ts';

/** This worker's end of the line to the host. */
export interface HostPort {
  post(message: WorkerMessage): void;
  listen(listener: (data: unknown) => void): void;
}

/** Makes this worker a shell worker: it runs one command after another. */
export async function serveShell(port: HostPort): Promise<void> {
  let run: ShellRun | undefined;
  let runNumber: number | undefined;
  const early: unknown[] = [];
  const hear = (data: unknown, layout: InMemoryFs): void => {
    const message = checkHostMessage(data);
    if (message === undefined) throw new Error('The host sent what is no message');
    if (message.type === 'start') {
      timers.reset(message.clock, message.now);
      seedRandom(message.random);
      runNumber = message.run;
      run = new ShellRun(message, port.post, layout);
      void run.run();
    } else if (message.run === runNumber) {
      run?.hear(message);
    }
  };
  port.listen((data) => early.push(data));
  const layout = await warmUp(() => run ?? noRun);
  port.listen((data) => hear(data, layout));
  port.post({ type: 'ready' });
  for (const data of early) hear(data, layout);
}

/** Loads what the library loads on its first use, and takes its interpreter. Returns the shell's own folders. */
async function warmUp(current: () => CommandInterpreters): Promise<InMemoryFs> {
  const layout = new InMemoryFs();
  const commands = { commands: libraryCommands, customCommands: shellCommands };
  const bash = new Bash({ fs: layout, cwd: '/', defenseInDepth: false, ...commands });
  const prototype = await takeInterpreter(() => bash.exec('true'));
  await bash.exec('echo warm | cat | grep -c warm | sed s/1/2/ > /dev/null; x=$(ls /dev); [ -f /x ]');
  for (const name of await layout.readdir('/usr/bin')) {
    for (const folder of ['/bin', '/usr/bin']) await layout.chmod(`${folder}/${name}`, 0o755);
  }
  patchInterpreters(prototype, current);
  return layout;
}

const noRun: CommandInterpreters = {
  get live(): never {
    throw new Error('No command runs');
  },
  mainEnded: () => Promise.reject(new Error('No command runs')),
};
