import type { Static } from '@sinclair/typebox';
import { powershellOf } from '../env/attachments.ts';
import type { ExecutionEnv } from '../env/execution-env.ts';
import type { CommandDetails } from './details-schemas.ts';
import { throwIfAborted } from './file-problem.ts';
import { commandParameters, commandRules, runCommand } from './shell-command.ts';
import { shellQuoted } from './shell-quoted.ts';
import type { Tool } from './tool.ts';
import { ToolFailure } from './tool-failure.ts';
import { keepTail } from './truncate.ts';

const parameters = commandParameters('PowerShell');

/** Runs a command in a fresh PowerShell where the sandbox has one; elsewhere its result says that there is none. */
export function createPowershellTool(): Tool<typeof parameters, CommandDetails> {
  return {
    name: 'powershell',
    label: 'powershell',
    description: `Run a command in a fresh PowerShell (pwsh) in the working directory: ${commandRules}`,
    parameters,
    async execute(_toolCallId, { command, timeout }: Static<typeof parameters>, signal, onUpdate, { env }) {
      throwIfAborted(signal);
      const program = await powershellIn(env, signal);
      if (program === undefined) throw noPowershell();
      const run = `exec ${shellQuoted(program)} -NoLogo -NoProfile -NonInteractive -Command ${shellQuoted(command)}`;
      return await runCommand({ env, command: run, timeout, signal, onUpdate });
    },
  };
}

function noPowershell(): ToolFailure<CommandDetails> {
  const { content: _nothing, ...truncation } = keepTail('');
  const words =
    'This sandbox has no PowerShell: the command was not run. If there is another tool for commands, use that one.';
  return new ToolFailure(words, { truncation, endedBy: 'failed' });
}

/** What the sandbox says of itself; an env of foreign make does not, and its shell is asked. */
async function powershellIn(env: ExecutionEnv, signal: AbortSignal | undefined): Promise<string | undefined> {
  const told = powershellOf(env);
  if (told !== undefined) return told ?? undefined;
  const asked = await env.exec('command -v pwsh', signal === undefined ? {} : { abortSignal: signal });
  throwIfAborted(signal);
  const found = asked.ok && asked.value.exitCode === 0 ? asked.value.stdout.trim() : '';
  return found === '' ? undefined : found;
}
