import type { CommandNode } from './interpreter-seam.ts';
import type { OutputStream } from './protocol.ts';

/** Somebody who takes a stream's output: a pipe, a substitution, a file. */
export class Keeper {
  /** The file, where it is known which: output is written to it as it comes. */
  path: string | undefined;
  /** Whether anything was written to the file so. */
  written = false;
}

/** Where a stream leads: to the command's output as that stream, or to a keeper. */
export type Destination = OutputStream | Keeper;

export type Destinations = Readonly<Record<OutputStream, Destination>>;

/** Streams that lead to the command's own output. */
export const untouched: Destinations = { stdout: 'stdout', stderr: 'stderr' };

export function isTold(destination: Destination): destination is OutputStream {
  return typeof destination === 'string';
}

export interface Redirected {
  leads: Destinations;
  /** One for each file that is opened for output, in order. */
  files: Keeper[];
  /** Whether `files` is sure to be all of them. */
  sure: boolean;
}

/** Where a command's redirections send its streams. */
export function redirected(command: Pick<CommandNode, 'redirections'>, before: Destinations): Redirected {
  let { stdout, stderr } = before;
  let sure = true;
  const files: Keeper[] = [];
  const file = (): Keeper => {
    const keeper = new Keeper();
    files.push(keeper);
    return keeper;
  };
  for (const { operator, fd, target, fdVariable } of command.redirections) {
    switch (operator) {
      case '>':
      case '>>':
      case '>|': {
        const keeper = file();
        if (fdVariable !== undefined) break;
        if (fd === 2) stderr = keeper;
        else if (fd === 1 || fd === null) stdout = keeper;
        break;
      }
      case '<>':
        sure = false;
        if (fd === 1) stdout = new Keeper();
        else if (fd === 2) stderr = new Keeper();
        break;
      case '&>':
      case '&>>':
        stdout = file();
        stderr = stdout;
        break;
      case '>&': {
        const word = literalOf(target);
        if (word === '1' || word === '2') {
          const source: Destination = word === '1' ? stdout : stderr;
          if (fd === 2) stderr = source;
          else if (fd === 1 || fd === null) stdout = source;
        } else if (fd === 2) stderr = new Keeper();
        else if (fd === 1) stdout = new Keeper();
        else if (fd === null) {
          // A number or `-` is about stdout alone; a file takes both.
          sure = sure && word !== undefined;
          const isFile = word === undefined || !/^(\d+-?|-)$/.test(word);
          stdout = isFile ? file() : new Keeper();
          if (isFile) stderr = stdout;
        }
        break;
      }
      case '<':
      case '<<':
      case '<<-':
      case '<<<':
      case '<&':
        break;
    }
  }
  const same = stdout === before.stdout && stderr === before.stderr;
  return { leads: same ? before : { stdout, stderr }, files, sure };
}

/** The target's text, where it is known without expanding anything. */
function literalOf(target: CommandNode['redirections'][number]['target']): string | undefined {
  if (target.type !== 'Word' || target.parts.length !== 1) return undefined;
  const [part] = target.parts;
  return part?.type === 'Literal' ? part.value : undefined;
}
