import { ExecSession } from './exec-session.ts';
import type { ShellHost, ShellRequest } from './shell-host-contract.ts';
import { shellNotes } from './shell-notes.ts';
import { ShellPool } from './shell-pool.ts';
import type { SpawnShellWorker } from './shell-worker.ts';

/** Calls back after so many ms of real time; the returned function takes it back. */
export type RealTimer = (ms: number, callback: () => void) => () => void;

export interface ShellHostOptions {
  spawn: SpawnShellWorker;
  realTimer: RealTimer;
  /** Workers that are started ahead of need; 2 by default. */
  spares?: number;
  /** Ms of real time after which a piece of work that does not end is ended and taken back; 10,000 by default. */
  stallMs?: number;
}

/** Shells in workers of their own. Workers start at once. */
export function createShellHost({ spawn, realTimer, spares = 2, stallMs = 10_000 }: ShellHostOptions): ShellHost {
  const pool = new ShellPool({ spawn, spares });
  const running = new Set<ExecSession>();
  let runs = 0;
  return {
    notes: shellNotes,
    async exec(request: ShellRequest) {
      runs += 1;
      const session = new ExecSession(request, { pool, realTimer, stallMs, run: runs });
      running.add(session);
      try {
        return await session.result;
      } finally {
        running.delete(session);
      }
    },
    async dispose() {
      for (const session of running) session.abort();
      pool.dispose();
    },
  };
}
