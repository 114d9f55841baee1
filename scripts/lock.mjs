import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './paths.mjs';

/**
 * Runs `work` while no other process of this clone runs work of the same name.
 * The lock lies outside node_modules, which `npm ci` empties.
 * @template T
 * @param {string} name
 * @param {() => T | Promise<T>} work
 */
export async function withLock(name, work) {
  const clone = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const file = join(tmpdir(), `switchyard-${clone}-${name}.lock`);
  while (!take(file)) await sleep(200);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    release();
    process.off('exit', release);
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
  if (holderIsGone(file)) rmSync(file, { force: true });
  return false;
}

/** @param {string} file */
function holderIsGone(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid) process.kill(pid, 0);
    return false;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'ESRCH';
  }
}
