import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessEntry {
  pid: number;
  parent: number;
  group: number;
}

/** All processes that run, without those that only wait to be collected; undefined where there is no /proc to tell. */
export function listProcesses(): ProcessEntry[] | undefined {
  const pids = listPids();
  return pids.length === 0 ? undefined : pids.flatMap((pid) => processEntry(pid) ?? []);
}

/** The processes whose variables, as they were started with, hold `variable` (`NAME=value`). None where there is no /proc. */
export function pidsWithVariable(variable: string): number[] {
  return listPids().filter((pid) => processFile(pid, 'environ')?.split('\0').includes(variable));
}

function listPids(): number[] {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map(Number);
  } catch {
    return [];
  }
}

function processEntry(pid: number): ProcessEntry | undefined {
  const text = processFile(pid, 'stat');
  if (text === undefined) return undefined;
  // The command's name, in parentheses, may hold anything: what follows the last one is plain.
  const [state, parent, group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (state === 'Z' || state === 'X' || parent === undefined || group === undefined) return undefined;
  return { pid, parent: Number(parent), group: Number(group) };
}

/** Undefined when the process is gone, or is not ours to look at. */
function processFile(pid: number, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return undefined;
  }
}
