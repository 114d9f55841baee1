import { places } from '../../../engine/clock/places.ts';
import type { RunClock } from '../../../engine/clock/run-clock.ts';
import { OwnedStrand } from '../../../engine/clock/strand.ts';
import { VirtualClock } from '../../../engine/clock/virtual.ts';
import { WallClock } from '../../../engine/clock/wall.ts';
import type { EnvActivity } from '../../../engine/env/activity.ts';
import type { CallContext, Pace } from '../../../engine/env/call-context.ts';
import type { ExecOutput, ExecutionError } from '../../../engine/env/execution-env.ts';
import type { Result } from '../../../engine/env/result.ts';
import { createFileStore, type MemoryFileStore } from '../files/memory-file-store.ts';
import { createShellHost, type ShellHostOptions } from './shell-host.ts';
import type { ShellHost } from './shell-host-contract.ts';
import { spawnNodeShell } from './spawn-node.ts';

/** A host with real workers, for tests. */
export function nodeShellHost(options: Partial<ShellHostOptions> = {}): ShellHost {
  const realTimer = (ms: number, callback: () => void) => {
    const timeout = setTimeout(callback, ms);
    return () => clearTimeout(timeout);
  };
  return createShellHost({ spawn: () => spawnNodeShell(), realTimer, ...options });
}

/** One command of a test, run by a call of its own. */
export interface BenchCommand {
  command: string;
  /** Ms of the run. */
  at?: number;
  /** Ms; the call's `takes`. */
  takes?: number;
  /** Ms of the run at which the command is aborted. */
  abortAt?: number;
  /** Aborts by hand, whatever the clock says. */
  signal?: AbortSignal;
  timeoutSeconds?: number;
  cwd?: string;
  env?: Record<string, string>;
  onOutput?: (stream: 'stdout' | 'stderr', text: string) => void;
}

export type BenchResult = Result<ExecOutput, ExecutionError> & { endedAt: number };

/** What happened, with the ms of the run and the number of the call. */
export interface BenchEvent {
  t: number;
  call: number;
  activity: EnvActivity;
}

export interface ShellBench {
  readonly store: MemoryFileStore;
  readonly clock: RunClock;
  /** In the order in which it happened. */
  readonly events: BenchEvent[];
  /** Runs the commands side by side, each as a call of its own, to the end of them all. */
  run(...commands: (string | BenchCommand)[]): Promise<BenchResult[]>;
  text(path: string): string;
}

const variables = {
  HOME: '/home/user',
  LANG: 'C.UTF-8',
  PATH: '/usr/local/bin:/usr/bin:/bin',
  TMPDIR: '/tmp',
  TZ: 'UTC',
  USER: 'user',
};

/** Files and a clock for the commands of one run. */
export function shellBench(
  host: ShellHost,
  options: { files?: Record<string, string | Uint8Array>; clock?: 'virtual' | 'wall'; seed?: number } = {},
): ShellBench {
  const { files = {}, clock: kind = 'virtual', seed = 0 } = options;
  const clock: RunClock = kind === 'virtual' ? new VirtualClock((callback) => setImmediate(callback)) : new WallClock();
  const store = createFileStore({ now: () => clock.now() });
  for (const [path, content] of Object.entries(files)) {
    const parent = path.slice(0, path.lastIndexOf('/'));
    if (parent !== '') store.mkdir(`/project/${parent}`, { recursive: true });
    store.write(`/project/${path}`, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  }
  const events: BenchEvent[] = [];
  let commandCount = 0;

  const start = (callNumber: number, asked: BenchCommand): Promise<BenchResult> => {
    commandCount += 1;
    const commandNumber = commandCount;
    const exec = `e${commandNumber}`;
    const record = (activity: EnvActivity) => {
      events.push({ t: clock.now(), call: callNumber, activity });
    };
    const due = clock.now() + (asked.takes ?? 0);
    const pace: Pace = {
      startWork: () => {},
      msUntilDue: () => Math.max(0, due - clock.now()),
      untilDue: () => Promise.reject(new Error('not used by a shell')),
    };
    const strand = new OwnedStrand(clock, places.codeOf(callNumber));
    const call: CallContext = {
      toolCallId: `t1c${callNumber}`,
      callNumber,
      strand,
      pace,
      record,
      nextCommandNumber: () => commandNumber,
      markRecord: () => {
        const length = events.length;
        return () => {
          events.length = length;
        };
      },
    };
    const controller = new AbortController();
    if (asked.abortAt !== undefined) {
      clock.timer(asked.abortAt - clock.now(), places.abort, () => controller.abort());
    }
    asked.signal?.addEventListener('abort', () => controller.abort());
    const tell = (stream: 'stdout' | 'stderr') => (text: string) => {
      record({ type: 'exec_output', exec, stream, text });
      asked.onOutput?.(stream, text);
    };
    record({ type: 'exec_start', exec, command: asked.command });
    const ended = host.exec({
      store,
      command: asked.command,
      cwd: asked.cwd ?? '/project',
      env: { ...variables, ...asked.env },
      execId: exec,
      commandNumber,
      actor: { exec, record },
      call,
      timeoutSeconds: asked.timeoutSeconds,
      abortSignal: controller.signal,
      onStdout: tell('stdout'),
      onStderr: tell('stderr'),
      clock,
      seed,
    });
    return ended.then((result) => {
      record({ type: 'exec_end', exec, exitCode: result.ok ? result.value.exitCode : null });
      return { ...result, endedAt: clock.now() };
    });
  };

  return {
    store,
    clock,
    events,
    async run(...commands) {
      const results = commands.map((given, index) => {
        const asked = typeof given === 'string' ? { command: given } : given;
        return new Promise<BenchResult>((resolve) => {
          clock.timer(asked.at ?? 0, places.codeOf(index + 1), () => resolve(start(index + 1, asked)));
        });
      });
      clock.start(
        { woke: () => {}, pieceEnded: () => {}, nothingLeft: () => {}, limitReached: () => {} },
        24 * 3_600_000,
      );
      const all = await Promise.all(results);
      clock.stop();
      return all;
    },
    text: (path) => new TextDecoder().decode(store.read(`/project/${path}`)),
  };
}
