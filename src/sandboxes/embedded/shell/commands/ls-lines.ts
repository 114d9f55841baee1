import type { FsStat } from 'just-bash/browser';
import type { LsOptions } from './ls-options.ts';

/** One name that is listed. */
export interface Listed {
  /** As it is shown. */
  name: string;
  stat: FsStat;
  /** Of a symbolic link. */
  target: string | undefined;
}

/** Ms since 1970. */
const halfYearMs = 15_778_476_000;
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The lines of some names, in order; `withTotal`: of a directory's list. */
export function lsLines(entries: readonly Listed[], options: LsOptions, withTotal: boolean): string {
  const inodes = entries.map(({ stat }) => String(stat.ino ?? 0));
  const inodeWidth = Math.max(0, ...inodes.map(({ length }) => length));
  const inodeOf = (index: number) => (options.inodes ? `${(inodes[index] ?? '').padStart(inodeWidth)} ` : '');
  if (!options.long) {
    return entries.map((entry, index) => `${inodeOf(index)}${entry.name}${markOf(entry.stat, options)}\n`).join('');
  }
  const sizes = entries.map(({ stat }) => sizeOf(stat.size, options));
  const sizeWidth = Math.max(0, ...sizes.map(({ length }) => length));
  const links = entries.map(({ stat }) => String(linksOf(stat)));
  const linkWidth = Math.max(0, ...links.map(({ length }) => length));
  const who = options.numericOwners ? '1000' : 'user';
  const owners = [...(options.owner ? [who] : []), ...(options.group ? [who] : [])].join(' ');
  const lines = entries.map((entry, index) => {
    const { stat, name, target } = entry;
    const arrow = target === undefined ? markOf(stat, options) : ` -> ${target}`;
    const columns = [
      modeOf(stat),
      (links[index] ?? '').padStart(linkWidth),
      ...(owners === '' ? [] : [owners]),
      (sizes[index] ?? '').padStart(sizeWidth),
      timeOf(stat.mtime, options),
      `${name}${arrow}`,
    ];
    return `${inodeOf(index)}${columns.join(' ')}\n`;
  });
  const kilobytes = entries.reduce((sum, { stat }) => sum + kilobytesOf(stat), 0);
  const total = withTotal ? `total ${options.humanSizes ? sizeOf(kilobytes * 1024, options) : kilobytes}\n` : '';
  return total + lines.join('');
}

function linksOf(stat: FsStat): number {
  const links: unknown = Reflect.get(stat, 'links');
  if (typeof links === 'number') return links;
  return stat.isDirectory ? 2 : 1;
}

function modeOf(stat: FsStat): string {
  const kind = stat.isSymbolicLink ? 'l' : stat.isDirectory ? 'd' : '-';
  const triple = (shift: number, special: number, letter: string) => {
    const bits = stat.mode >> shift;
    const executes = (bits & 1) !== 0;
    const last = (stat.mode & special) === 0 ? (executes ? 'x' : '-') : executes ? letter : letter.toUpperCase();
    return `${bits & 4 ? 'r' : '-'}${bits & 2 ? 'w' : '-'}${last}`;
  };
  return kind + triple(6, 0o4000, 's') + triple(3, 0o2000, 's') + triple(0, 0o1000, 't');
}

function markOf(stat: FsStat, { marks, long }: LsOptions): string {
  if (marks === 'none') return '';
  if (stat.isDirectory) return '/';
  if (marks === 'directories') return '';
  if (stat.isSymbolicLink) return long ? '' : '@';
  return (stat.mode & 0o111) === 0 ? '' : '*';
}

function sizeOf(bytes: number, { humanSizes }: LsOptions): string {
  if (!humanSizes || bytes < 1024) return String(bytes);
  let value = bytes;
  for (const unit of 'KMGT') {
    value /= 1024;
    if (value < 10) return `${(Math.ceil(value * 10) / 10).toFixed(1)}${unit}`;
    if (value < 1024) return `${Math.ceil(value)}${unit}`;
  }
  return `${Math.ceil(value)}T`;
}

/** What a file takes on a disk with blocks of 4 KB. */
function kilobytesOf(stat: FsStat): number {
  if (stat.isSymbolicLink) return 0;
  return Math.ceil(stat.size / 4096) * 4;
}

function timeOf(time: Date, { fullTime }: LsOptions): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const clock = `${two(time.getUTCHours())}:${two(time.getUTCMinutes())}`;
  if (fullTime) {
    const day = time.toISOString().slice(0, 10);
    return `${day} ${clock}:${two(time.getUTCSeconds())}.${String(time.getUTCMilliseconds()).padStart(3, '0')}000000 +0000`;
  }
  const age = Date.now() - time.getTime();
  const recent = age < halfYearMs && age > -60_000;
  const day = `${months[time.getUTCMonth()]} ${String(time.getUTCDate()).padStart(2)}`;
  return `${day} ${recent ? clock : String(time.getUTCFullYear()).padStart(5)}`;
}
