import { ExecSession } from './exec-session.ts';
import type { RealTimer } from './real-timer.ts';
import type { ShellHost, ShellRequest } from './shell-host-contract.ts';
import { shellNotes } from './shell-notes.ts';
import { ShellPool } from './shell-pool.ts';
import type { SpawnShellWorker } from './shell-worker.ts';

export interface ShellHostOptions {
  spawn: SpawnShellWorker;
  realTimer: RealTimer;
  /** Workers that are started ahead of need; 2 by default. */
  spares?: number;
  /** Ms of real time after which a piece of work that does not end is ended and taken back; 10,000 by default. */
  stallMs?: number;
  /** Ms of real time that a worker may take to load; 60,000 by default. */
  loadMs?: number;
}

/** Shells in workers of their own. Some workers are started at once. */
export function createShellHost(options: ShellHostOptions): ShellHost {
  const { spawn, realTimer, spares = 2, stallMs = 10_000, loadMs = 60_000 } = options;
  const pool = new ShellPool({ spawn, spares });
  const running = new Set<ExecSession>();
  let runs = 0;
  return {
    notes: shellNotes,
    async exec(request: ShellRequest) {
      runs += 1;
      const session = new ExecSession(request, { pool, realTimer, stallMs, loadMs, run: runs });
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
