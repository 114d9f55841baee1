/** Signals by number, as Linux has them. */
const names: readonly string[] = [
  'HUP',
  'INT',
  'QUIT',
  'ILL',
  'TRAP',
  'ABRT',
  'BUS',
  'FPE',
  'KILL',
  'USR1',
  'SEGV',
  'USR2',
  'PIPE',
  'ALRM',
  'TERM',
  'STKFLT',
  'CHLD',
  'CONT',
  'STOP',
  'TSTP',
  'TTIN',
  'TTOU',
  'URG',
  'XCPU',
  'XFSZ',
  'VTALRM',
  'PROF',
  'WINCH',
  'IO',
  'PWR',
  'SYS',
];

export const terminate = 15;

/** The number of a signal that is named by number, `TERM` or `SIGTERM`; 0 asks only whether the process is there. */
export function signalNumber(name: string): number | undefined {
  if (/^\d+$/.test(name)) {
    const number = Number(name);
    return number <= 64 ? number : undefined;
  }
  const bare = name.toUpperCase().replace(/^SIG/, '');
  if (bare === 'EXIT') return 0;
  const index = names.indexOf(bare);
  return index < 0 ? undefined : index + 1;
}

/** The name without SIG; undefined for none that has one. */
export function signalName(number: number): string | undefined {
  return names[number - 1];
}

export function signalList(): string {
  return `${names.map((name, index) => `${String(index + 1).padStart(2)}) SIG${name}`).join('\n')}\n`;
}

/** What a process does with a signal that it does not handle: end, or nothing (stopping is not known here). */
export function endsProcess(number: number): boolean {
  const name = signalName(number);
  return number > 0 && !['CHLD', 'CONT', 'URG', 'WINCH', 'STOP', 'TSTP', 'TTIN', 'TTOU'].includes(name ?? '');
}

/** A shell starts its background jobs so that the keyboard's signals do not end them. */
export function endsBackgroundJob(number: number): boolean {
  return endsProcess(number) && !['INT', 'QUIT'].includes(signalName(number) ?? '');
}
