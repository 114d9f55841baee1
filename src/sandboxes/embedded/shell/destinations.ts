import type { CommandNode } from './interpreter-seam.ts';
import type { OutputStream } from './protocol.ts';

/** Where a stream leads: to the command's output as that stream, or to somebody (a file, a pipe) who keeps it. */
export type Destination = OutputStream | symbol;

export type Destinations = Readonly<Record<OutputStream, Destination>>;

/** Streams that lead to the command's own output. */
export const untouched: Destinations = { stdout: 'stdout', stderr: 'stderr' };

export function isTold(destination: Destination): destination is OutputStream {
  return typeof destination === 'string';
}

/** A destination that is nobody else's. */
export function kept(): Destination {
  return Symbol('kept');
}

/** Where a command's redirections send its streams. */
export function redirected(command: Pick<CommandNode, 'redirections'>, before: Destinations): Destinations {
  let { stdout, stderr } = before;
  for (const { operator, fd, target } of command.redirections) {
    const [part] = target.type === 'Word' ? target.parts : [];
    const word =
      part?.type === 'Literal' && target.type === 'Word' && target.parts.length === 1 ? part.value : undefined;
    switch (operator) {
      case '>':
      case '>>':
      case '>|':
      case '<>':
        if (fd === 2) stderr = kept();
        else if (fd === 1 || (fd === null && operator !== '<>')) stdout = kept();
        break;
      case '&>':
      case '&>>':
        stdout = kept();
        stderr = stdout;
        break;
      case '>&':
        if (word === '1' || word === '2') {
          const source: Destination = word === '1' ? stdout : stderr;
          if (fd === 2) stderr = source;
          else if (fd === 1 || fd === null) stdout = source;
        } else if (fd === 2) stderr = kept();
        else if (fd === 1) stdout = kept();
        else if (fd === null) {
          // A number or `-` is about stdout alone; a file takes both.
          stdout = kept();
          if (word === undefined || !/^(\d+-?|-)$/.test(word)) stderr = stdout;
        }
        break;
      case '<':
      case '<<':
      case '<<-':
      case '<<<':
      case '<&':
        break;
    }
  }
  return stdout === before.stdout && stderr === before.stderr ? before : { stdout, stderr };
}
