import { type CommandName, type CustomCommand, getCommandNames } from 'just-bash/browser';
import { ls } from './ls.ts';
import { mktemp } from './mktemp.ts';
import { realpath } from './realpath.ts';
import { sleep } from './sleep.ts';

/** Commands of ours, which the library lacks or has otherwise. */
export const shellCommands: CustomCommand[] = [ls, mktemp, realpath, sleep];

/** They need Node's zlib, and would fail in browsers only. */
const nodeOnly: readonly string[] = ['gzip', 'gunzip', 'zcat'];

/** The library's commands that are the same everywhere. */
export const libraryCommands: CommandName[] = getCommandNames().filter(isPortable);

function isPortable(name: string): name is CommandName {
  return !nodeOnly.includes(name);
}
