import type { Static } from '@sinclair/typebox';
import type { CommandDetails } from './details-schemas.ts';
import { commandParameters, commandRules, runCommand } from './shell-command.ts';
import type { Tool } from './tool.ts';

const parameters = commandParameters('bash');

export interface BashToolOptions {
  /** What the model must know of this sandbox's shell; ends the description. */
  shellNotes?: string;
}

/** Runs a command in a fresh shell. Does not take the file-mutation queue. */
export function createBashTool({ shellNotes = '' }: BashToolOptions = {}): Tool<typeof parameters, CommandDetails> {
  const description = `Run a command in a fresh bash shell in the working directory: ${commandRules}`;
  return {
    name: 'bash',
    label: 'bash',
    description: shellNotes.trim() === '' ? description : `${description} ${shellNotes.trim()}`,
    parameters,
    execute(_toolCallId, { command, timeout }: Static<typeof parameters>, signal, onUpdate, { env }) {
      return runCommand({ env, command, timeout, signal, onUpdate });
    },
  };
}
