import { describe, expect, test } from 'vitest';
import { createWallClock } from '../clock/wall.ts';
import { attach } from '../env/attachments.ts';
import { type ExecOptions, type ExecOutput, ExecutionError } from '../env/execution-env.ts';
import { FileQueue } from '../env/file-queue.ts';
import { err, ok, type Result } from '../env/result.ts';
import { MemoryEnv } from '../env/testing/memory-env.ts';
import { createBashTool } from './bash.ts';
import { createPowershellTool } from './powershell.ts';
import { detailsOfFailure, failureOf, run, textOf } from './testing/tool-runs.ts';

type Shell = (command: string, options: ExecOptions) => Result<ExecOutput, ExecutionError>;

/** An env whose shell is a function, and that says (or does not say) where PowerShell is. */
function envOf(shell: Shell, powershell?: string | null): MemoryEnv {
  const env = new MemoryEnv();
  env.exec = async (command: string, options: ExecOptions = {}) => shell(command, options) as never;
  const said = powershell === undefined ? {} : { powershell };
  return attach(env, { queue: new FileQueue(), clock: createWallClock(), ...said });
}

const powershell = createPowershellTool();
const command = { command: "Get-Item 'a'" };
const program = String.raw`-NoLogo -NoProfile -NonInteractive -Command 'Get-Item '\''a'\'''`;
const none =
  'This sandbox has no PowerShell: the command was not run. If there is another tool for commands, use that one.';
const neverRun: Shell = () => {
  throw new Error('It was run');
};

describe('powershell', () => {
  test('has the schema of bash', () => {
    const shapeOf = (tool: { parameters: unknown }) =>
      JSON.parse(JSON.stringify(tool.parameters).replace('PowerShell command', 'bash command'));
    expect(shapeOf(powershell)).toEqual(shapeOf(createBashTool()));
  });

  test('runs the program that the sandbox names, with the command as one word', async () => {
    const seen: [string, ExecOptions][] = [];
    const env = envOf((text, options) => {
      seen.push([text, options]);
      options.onStdout?.('a\n');
      return ok({ stdout: 'a\n', stderr: '', exitCode: 0 });
    }, '/opt/power shell/pwsh');
    const result = await run(powershell, { ...command, timeout: 5 }, env);
    expect(await textOf(result)).toBe('a\n');
    expect(result.details).toMatchObject({ exitCode: 0 });
    expect(seen.map(([text, { timeout }]) => [text, timeout])).toEqual([
      [`exec '/opt/power shell/pwsh' ${program}`, 5],
    ]);
  });

  test('where the sandbox has none, it says so, and runs nothing', async () => {
    expect(await failureOf(run(powershell, command, envOf(neverRun, null)))).toBe(none);
    const details = await detailsOfFailure(run(powershell, command, envOf(neverRun, null)));
    expect(details).toMatchObject({ endedBy: 'failed' });
  });

  test('a sandbox that does not say is asked by its shell', async () => {
    const asked: string[] = [];
    const has = envOf((text) => {
      asked.push(text);
      return ok({ stdout: text.startsWith('command -v') ? '/usr/bin/pwsh\n' : 'done', stderr: '', exitCode: 0 });
    });
    expect(await textOf(run(powershell, command, has))).toBe('done');
    expect(asked).toEqual(['command -v pwsh', `exec '/usr/bin/pwsh' ${program}`]);
    const hasNot = envOf(() => ok({ stdout: '', stderr: '', exitCode: 127 }));
    expect(await failureOf(run(powershell, command, hasNot))).toBe(none);
    const hasNoShell = envOf(() => err(new ExecutionError('shell_unavailable', 'no shell')));
    expect(await failureOf(run(powershell, command, hasNoShell))).toBe(none);
  });

  test('exit codes, timeouts and wrong time limits are those of bash', async () => {
    const exits = envOf(() => ok({ stdout: 'so far', stderr: '', exitCode: 3 }), '/bin/pwsh');
    expect(await failureOf(run(powershell, command, exits))).toBe('so far\n\nCommand exited with code 3');
    const late = envOf(() => err(new ExecutionError('timeout', 'late')), '/bin/pwsh');
    expect(await failureOf(run(powershell, { ...command, timeout: 2 }, late))).toBe(
      'Command timed out after 2 seconds',
    );
    expect(await failureOf(run(powershell, { ...command, timeout: 0 }, late))).toContain('timeout must be a number');
  });

  test('an aborted call looks for nothing', async () => {
    const abort = new AbortController();
    abort.abort();
    const running = run(powershell, command, envOf(neverRun), { signal: abort.signal });
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
  });
});
