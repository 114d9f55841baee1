import { setTimeout as sleep } from 'node:timers/promises';
import { listProcesses, pidsWithVariable } from './process-list.ts';

/** How long processes may take to end by themselves after SIGTERM, ms. */
const TERM_GRACE_MS = 150;
/** How long SIGKILL may take to show, ms. */
const KILL_LIMIT_MS = 2_000;
const POLL_MS = 10;

/**
 * Ends a process group and whatever its processes have started, also in groups of their own: SIGTERM, then SIGKILL.
 * Resolves when none of them runs any more, or after some 2 s. Never rejects.
 */
export async function endTree(group: number): Promise<void> {
  const strays = new Set<number>();
  signalTree(group, strays, 'SIGTERM');
  const termLimit = Date.now() + TERM_GRACE_MS;
  while (Date.now() < termLimit) {
    await sleep(POLL_MS);
    if (!treeRuns(group, strays)) return;
  }
  const killLimit = Date.now() + KILL_LIMIT_MS;
  while (Date.now() < killLimit) {
    signalTree(group, strays, 'SIGKILL');
    if (!treeRuns(group, strays)) return;
    await sleep(POLL_MS);
  }
}

/** Ends, at once, every process that was started with a variable (`NAME=value`), wherever it has got to. Never rejects. */
export async function killAllWith(variable: string): Promise<void> {
  const limit = Date.now() + KILL_LIMIT_MS;
  while (Date.now() < limit) {
    const pids = pidsWithVariable(variable).filter((pid) => pid !== process.pid);
    if (pids.length === 0) return;
    for (const pid of pids) send(pid, 'SIGKILL');
    await sleep(POLL_MS);
  }
}

/** Whether any process of the group runs. */
export function groupRuns(group: number): boolean {
  return send(-group, 0) && (listProcesses()?.some((entry) => entry.group === group) ?? true);
}

function treeRuns(group: number, strays: Set<number>): boolean {
  findStrays(group, strays);
  return groupRuns(group) || (listProcesses() ?? []).some(({ pid }) => strays.has(pid));
}

function signalTree(group: number, strays: Set<number>, signal: NodeJS.Signals): void {
  findStrays(group, strays);
  send(-group, signal);
  for (const pid of strays) send(pid, signal);
}

/** Adds the processes that descend from the group's (or from strays) and have left the group. */
function findStrays(group: number, strays: Set<number>): void {
  const processes = listProcesses() ?? [];
  const members = new Set(processes.filter((one) => one.group === group || strays.has(one.pid)).map((one) => one.pid));
  for (let size = -1; size !== members.size; ) {
    size = members.size;
    for (const { pid, parent } of processes) if (members.has(parent)) members.add(pid);
  }
  for (const { pid, group: ofOne } of processes) if (members.has(pid) && ofOne !== group) strays.add(pid);
}

/** True when there was somebody to get it. */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
