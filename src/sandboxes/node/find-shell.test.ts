import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { findShell } from './find-shell.ts';
import { NodeExec } from './node-exec.ts';
import { RootGuard } from './root-guard.ts';

const folder = mkdtempSync(join(tmpdir(), 'switchyard-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function folderWith(name: string, ...files: string[]): string {
  const path = join(folder, name);
  mkdirSync(path);
  for (const file of files) {
    writeFileSync(join(path, file), '');
    chmodSync(join(path, file), 0o755);
  }
  return path;
}

describe('the machine’s shell', () => {
  it('is the first bash on PATH, else the first sh', () => {
    const [sh, both, none] = [folderWith('a', 'sh'), folderWith('b', 'bash', 'sh'), folderWith('c')];
    expect(findShell([none, sh, both].join(delimiter))).toBe(join(both, 'bash'));
    expect(findShell([none, sh].join(delimiter))).toBe(join(sh, 'sh'));
    expect(findShell(none)).toBeUndefined();
    expect(findShell('')).toBeUndefined();
  });

  it('is not a folder, nor what cannot be run', () => {
    const path = folderWith('d', 'sh');
    mkdirSync(join(path, 'bash'));
    expect(findShell(path)).toBe(join(path, 'sh'));
    writeFileSync(join(folderWith('e'), 'bash'), '', { mode: 0o644 });
    expect(findShell(join(folder, 'e'))).toBeUndefined();
  });

  it('when there is none, exec says so', async () => {
    const guard = new RootGuard([folder], folder);
    const commands = new NodeExec({ guard, shell: undefined, variables: { TMPDIR: folder } });
    expect(await commands.exec('echo')).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
    await commands.dispose();
  });
});
