import type { Clock } from '../clock/clock.ts';
import type { CallContext } from './call-context.ts';
import type { ExecutionEnv } from './execution-env.ts';

export type SandboxKind = 'embedded' | 'webcontainer' | 'node';

/** A file that a sandbox starts with; paths are relative to its cwd. */
export type InitialFile = { path: string; content: Uint8Array } | { path: string; symlink: string };

export interface SandboxSetup {
  files: readonly InitialFile[];
  clock: Clock;
  /** Seeds random numbers in the sandbox's shell, with the call and the command. */
  seed: number;
}

/** One run's files and shell. */
export interface Sandbox {
  readonly kind: SandboxKind;
  /** Nobody's env: unpaced and unrecorded, for setting up and looking at the end. */
  readonly env: ExecutionEnv;
  /** The env through which one call works: paced, recorded, its waits on the call's strand. */
  forCall(call: CallContext): ExecutionEnv;
  /** What the model must know of the shell (what it is, what it lacks); appended to bash's description. */
  readonly shellNotes: string;
  /** Ends all commands and frees everything. Never rejects. */
  dispose(): Promise<void>;
}

/** Makes a sandbox with the scenario's files in it; rejects with an Error in words when it cannot. */
export type CreateSandbox = (setup: SandboxSetup) => Promise<Sandbox>;
