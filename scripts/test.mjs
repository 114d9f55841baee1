// Checks, unit tests and browser tests. The last line on stdout is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './checks.mjs';
import { cache, root } from './paths.mjs';
import { runStep } from './run-step.mjs';

mkdirSync(cache, { recursive: true });
// A folder and a build of its own, so that two runs in one clone do not disturb each other.
const results = mkdtempSync(join(cache, 'test-'));
const site = join(results, 'site');
const total = { passed: 0, failed: 0 };

const build = { name: 'build', program: ['node_modules/vite/bin/vite.js', 'build', '--outDir', site] };
for (const passed of await Promise.all([...checks, build].map(runStep))) {
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
}

const unitJson = join(results, 'unit.json');
const unitArgs = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitJson}`];
add(runTests('node_modules/vitest/vitest.mjs', unitArgs, unitJson, countVitest));

if (hasBrowserTests()) {
  const env = { SWITCHYARD_RESULTS: results, SWITCHYARD_SITE: site };
  add(runTests('node_modules/@playwright/test/cli.js', ['test'], join(results, 'browser.json'), countPlaywright, env));
}

rmSync(total.failed === 0 ? results : site, { recursive: true, force: true });
if (total.failed > 0) console.log(`Results are kept in ${results}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;

/** @typedef {{ passed: number, failed: number }} Count */

/** @param {Count} count */
function add({ passed, failed }) {
  total.passed += passed;
  total.failed += failed;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} json where the program writes its report
 * @param {(report: any) => Count} count
 * @param {Record<string, string>} [env]
 * @returns {Count}
 */
function runTests(program, args, json, count, env) {
  const { status } = spawnSync(process.execPath, [program, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const { passed, failed } = existsSync(json)
    ? count(JSON.parse(readFileSync(json, 'utf8')))
    : { passed: 0, failed: 0 };
  // It failed as a whole: did not start, or a file of tests could not be loaded.
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed };
}

/** @param {{ numPassedTests: number, numFailedTests: number }} report */
function countVitest(report) {
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

/** @param {{ stats: { expected: number, unexpected: number, flaky: number } }} report */
function countPlaywright({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

function hasBrowserTests() {
  const folder = join(root, 'e2e');
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.spec.ts'));
}
