import type { CustomCommand } from 'just-bash/browser';
import { mktemp } from './mktemp.ts';
import { realpath } from './realpath.ts';

/** Commands of ours, which the library lacks. */
export const shellCommands: CustomCommand[] = [mktemp, realpath];
