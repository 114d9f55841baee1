import type { PosixCode, Stat } from '../files/file-store.ts';
import type { FileOutcome, FileValue } from './file-operation.ts';
import type { HostMessage } from './protocol.ts';
import { isBytes, isCount, isFlag, isNumber, isOneOf, isShape, isText, isTextMap, type Shape } from './shape-checks.ts';

const kinds = ['file', 'directory', 'symlink'] as const;
const codes: readonly (PosixCode | 'EIO')[] = [
  'ENOENT',
  'EEXIST',
  'ENOTDIR',
  'EISDIR',
  'EACCES',
  'ENOTEMPTY',
  'ELOOP',
  'EINVAL',
  'ENAMETOOLONG',
  'EPERM',
  'ENOSPC',
  'EBUSY',
  'EIO',
];

/** The message, or undefined when it is none that the host sends. Worker side. */
export function checkHostMessage(data: unknown): HostMessage | undefined {
  if (!isShape(data)) return undefined;
  const { type, run, now, operation } = data;
  if (!isCount(run) || !isCount(now)) return undefined;
  switch (type) {
    case 'start':
      return checkStart(data, run, now);
    case 'reply': {
      const outcome = checkOutcome(data.outcome);
      return isCount(operation) && outcome !== undefined ? { type, run, now, operation, outcome } : undefined;
    }
    case 'blocked':
      return isCount(operation) ? { type, run, now, operation } : undefined;
    case 'wake':
      return { type, run, now };
    default:
      return undefined;
  }
}

function checkStart(data: Shape, run: number, now: number): HostMessage | undefined {
  const { command, cwd, env, clock, random, pid } = data;
  if (!isText(command) || !isText(cwd) || !isTextMap(env) || !isCount(pid)) return undefined;
  if (clock !== 'virtual' && clock !== 'wall') return undefined;
  if (!Array.isArray(random)) return undefined;
  const [seed, call, number] = random;
  if (!isNumber(seed) || !isNumber(call) || !isNumber(number)) return undefined;
  return { type: 'start', run, now, command, cwd, env, clock, random: [seed, call, number], pid };
}

function checkOutcome(value: unknown): FileOutcome | undefined {
  if (!isShape(value)) return undefined;
  if (value.ok === true) return isFileValue(value.value) ? { ok: true, value: value.value } : undefined;
  const { code, message, path } = value;
  if (value.ok !== false || !isOneOf(codes, code) || !isText(message) || !isText(path)) return undefined;
  return { ok: false, code, message, path };
}

function isFileValue(value: unknown): value is FileValue {
  if (value === undefined || isFlag(value) || isText(value) || isBytes(value)) return true;
  if (Array.isArray(value))
    return value.every((entry) => isShape(entry) && isText(entry.name) && isOneOf(kinds, entry.kind));
  return isStat(value);
}

export function isStat(value: unknown): value is Stat {
  return (
    isShape(value) &&
    isOneOf(kinds, value.kind) &&
    isText(value.id) &&
    isCount(value.version) &&
    isCount(value.size) &&
    isCount(value.mode) &&
    isNumber(value.mtimeMs) &&
    isCount(value.links)
  );
}
