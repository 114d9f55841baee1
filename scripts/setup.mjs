// Makes a bare clone ready, and costs a few milliseconds when it already is. Node built-ins only, because it runs
// before there are packages. All output goes to stderr: stdout belongs to the command that follows.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { cache, root } from './paths.mjs';

const stampFile = join(cache, 'setup-stamp');

requireNode(20, 19);
await withLock('setup', () => {
  if (read(stampFile) !== stamp()) installPackages();
});
if (process.argv.includes('--browser')) {
  const { ensureBrowser } = await import('./browser.mjs');
  await withLock('browser', ensureBrowser);
}

/** @param {number} major @param {number} minor */
function requireNode(major, minor) {
  const [haveMajor = 0, haveMinor = 0] = process.versions.node.split('.').map(Number);
  if (haveMajor > major || (haveMajor === major && haveMinor >= minor)) return;
  fail(`Switchyard needs Node ${major}.${minor} or newer; this is Node ${process.versions.node}.`);
}

function stamp() {
  const lockfile = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  return `${lockfile} ${process.version} ${process.platform}-${process.arch}\n`;
}

function installPackages() {
  // `npm ci` empties node_modules: right for a bare clone, rude to a server that is running from an older one.
  const bare = !existsSync(join(root, 'node_modules', '.package-lock.json'));
  console.error(bare ? 'Installing packages…' : 'Packages have changed, installing…');
  if (!(bare && npm('ci')) && !npm('install')) fail('npm could not install the packages; its messages are above.');
  mkdirSync(cache, { recursive: true });
  writeFileSync(stampFile, stamp());
}

/** No dependency needs its install script, so none is run, whatever the npm. @param {string} command */
function npm(command) {
  const options = [command, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  return (
    spawnSync('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }).status === 0
  );
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
