import type { HostMessage } from './protocol.ts';

/** A shell worker as the host sees it, the same for a browser's Worker and Node's. */
export interface ShellWorker {
  post(message: HostMessage): void;
  /** Replaces the listener; undefined drops what comes. What comes before the first one is dropped. */
  listen(listener: WorkerListener | undefined): void;
  /** Whether a command waits for it: an idle worker does not keep a Node process alive. */
  setBusy(busy: boolean): void;
  /** Ends it for certain, also in the middle of a loop. Nothing is heard from it any more. */
  terminate(): void;
}

export interface WorkerListener {
  message(data: unknown): void;
  /** It ended by itself, or could not be started. */
  death(): void;
}

/** Starts a worker; throws when it cannot. */
export type SpawnShellWorker = () => ShellWorker;
