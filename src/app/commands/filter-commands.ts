import type { Command } from './commands.ts';

/** The commands whose name, as it is said, or id has all words of what was written. */
export function filterCommands(
  commands: readonly Command[],
  written: string,
  nameOf: (command: Command) => string,
): Command[] {
  const wanted = written.toLowerCase().split(/\s+/);
  return commands.filter((command) => {
    const text = `${nameOf(command)} ${command.id}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}
