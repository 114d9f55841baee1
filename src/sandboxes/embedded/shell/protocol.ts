import type { FileOperation, FileOutcome } from './file-operation.ts';

/**
 * What the agent worker (the host) and a shell worker say to each other. A worker runs one command at a time; `run` is the
 * number of the command within its worker, so that a message of an earlier one is never taken for one of this. Every
 * message from the host carries `now` (whole ms since the run's start): time only moves with them.
 */
export type HostMessage =
  | ({ type: 'start'; run: number; now: number } & CommandStart)
  | { type: 'reply'; run: number; now: number; operation: number; outcome: FileOutcome }
  /** The operation is done later, in a piece of its own: a `reply` follows. */
  | { type: 'blocked'; run: number; now: number; operation: number }
  /** A timer is due. */
  | { type: 'wake'; run: number; now: number };

export interface CommandStart {
  command: string;
  cwd: string;
  env: Record<string, string>;
  clock: 'virtual' | 'wall';
  /** What the shell's random numbers are made from: seed, call, command. */
  random: [number, number, number];
  /** What `$$` says. */
  pid: number;
}

export type WorkerMessage =
  /** Loaded: the next message it gets is answered without delay. */
  | { type: 'ready' }
  | { type: 'operation'; run: number; operation: number; request: FileOperation }
  | { type: 'output'; run: number; pieces: OutputBytes[] }
  /**
   * Nothing runs, and what is waited for is known: the timer that is due at `nextTimer` (ms since the run's start), or a
   * blocked operation. `received` = number of the host's messages of this run, which shows whether it is still true.
   */
  | { type: 'parked'; run: number; nextTimer: number | undefined; received: number }
  /** `reusable`: nothing of the command is left, and the worker can run another. */
  | { type: 'done'; run: number; exitCode: number; reusable: boolean };

export type OutputStream = 'stdout' | 'stderr';

export interface OutputBytes {
  stream: OutputStream;
  bytes: Uint8Array;
}
