import { chmodSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findShell } from '../../../sandboxes/node/find-shell.ts';
import { endShells, playCall } from '../testing/played-calls.ts';

afterAll(endShells);

const named = { scenario: { tools: ['powershell', 'bash'] } };

describe('powershell in memory', () => {
  test('says that there is none, and runs nothing', async () => {
    const { text, isError, trace } = await playCall('embedded', 'powershell', { command: 'Get-Date' }, named);
    expect(isError).toBe(true);
    expect(text).toContain('This sandbox has no PowerShell');
    expect(trace.events.some((event) => event.type === 'exec_start')).toBe(false);
  });

  test('is off unless a scenario names it', async () => {
    const { text } = await playCall('embedded', 'powershell', { command: 'Get-Date' });
    expect(text).toBe('Tool powershell not found');
  });
});

describe('powershell on the node sandbox', () => {
  /** A program in the place of PowerShell: it tells what it was given, and does as the command says. */
  const program = `#!/bin/sh
for arg; do last=$arg; done
echo "$# arguments, the last:"
echo "$last"
case "$last" in *exit*) exit 7 ;; esac
`;
  const path = process.env.PATH;
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
  });
  afterEach(() => {
    process.env.PATH = path;
    rmSync(folder, { recursive: true });
  });

  function install(): void {
    const pwsh = join(folder, 'pwsh');
    writeFileSync(pwsh, program);
    chmodSync(pwsh, 0o755);
    process.env.PATH = `${folder}${delimiter}${path}`;
  }

  test('runs the machine’s, with the command as it was written', async () => {
    install();
    const command = 'Get-ChildItem \'a b\' |\n  Where-Object { $_.Name -like "*.ts" } # $HOME `n';
    const { text, isError } = await playCall('node', 'powershell', { command }, named);
    expect({ text, isError }).toEqual({ text: `5 arguments, the last:\n${command}\n`, isError: false });
  });

  test('an exit code other than 0 is an error', async () => {
    install();
    const { text, details } = await playCall('node', 'powershell', { command: 'exit 7' }, named);
    expect(text).toContain('Command exited with code 7');
    expect(details).toMatchObject({ exitCode: 7 });
  });

  test('says so where the machine has none', async () => {
    symlinkSync(findShell(path ?? '') ?? 'none', join(folder, 'bash'));
    process.env.PATH = folder;
    const { text, isError } = await playCall('node', 'powershell', { command: 'Get-Date' }, named);
    expect(isError).toBe(true);
    expect(text).toContain('This sandbox has no PowerShell');
  });
});
