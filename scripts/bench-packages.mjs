// Installs the packages of bench/ (the reference that the engine is held against), which the project itself never needs.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { benchFolder } from './paths.mjs';

const stampFile = join(benchFolder, 'node_modules', '.cache', 'setup-stamp');

/** Ready after this; costs nothing when it was before. All output goes to stderr. */
export async function installBenchPackages() {
  await withLock('bench', () => {
    const stamp = `${process.version} ${readFileSync(join(benchFolder, 'package-lock.json'), 'utf8')}`;
    if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
    console.error('Installing the packages of bench/…');
    if (!npm('ci') && !npm('install')) throw new Error('npm could not install the packages of bench/');
    mkdirSync(join(stampFile, '..'), { recursive: true });
    writeFileSync(stampFile, stamp);
  });
}

/** The reference asks for a newer Node, which npm warns of, and works on this one. @param {string} command */
function npm(command) {
  const options = [command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', options, {
    cwd: benchFolder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  return status === 0;
}
