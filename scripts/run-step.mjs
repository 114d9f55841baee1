import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs one Node program and prints what it said once it is over, so that steps can run side by side.
 * @param {{ name: string, program: string[], env?: Record<string, string> }} step
 * @returns {Promise<boolean>} whether it passed
 */
export function runStep({ name, program, env }) {
  const began = Date.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('close', (code) => {
      const seconds = ((Date.now() - began) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(output.trimEnd());
      resolve(code === 0);
    });
  });
}
