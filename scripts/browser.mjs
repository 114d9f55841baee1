// Finds a Chromium for the browser tests, or installs one, and keeps its path.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { cache, root } from './paths.mjs';

const keptFile = join(cache, 'chromium-path');
const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];
const apps = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** The path that set-up kept, or undefined: then Playwright looks for its own. */
export function browserPath() {
  return process.env.CHROMIUM_PATH || (existsSync(keptFile) ? readFileSync(keptFile, 'utf8').trim() : undefined);
}

export async function ensureBrowser() {
  const kept = browserPath();
  if (kept && existsSync(kept)) return;
  if (process.env.CHROMIUM_PATH) fail(`CHROMIUM_PATH names no file: ${process.env.CHROMIUM_PATH}`);
  const path = (await find()) ?? (await installWithPlaywright()) ?? (await installWithApt());
  if (!path) fail('No Chromium was found or could be installed. Install one, or set CHROMIUM_PATH to its program.');
  mkdirSync(cache, { recursive: true });
  writeFileSync(keptFile, `${path}\n`);
}

async function find() {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => commands.map((name) => join(folder, name)));
  return [await playwrightsOwn(), ...onPath, ...apps].find(runs);
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/** A browser that lacks system libraries is there and yet does not start. @param {string} path */
function runs(path) {
  if (!existsSync(path)) return false;
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0
  );
}

async function installWithPlaywright() {
  console.error('Installing Chromium for the browser tests…');
  run(process.execPath, [join(root, 'node_modules', 'playwright', 'cli.js'), 'install', 'chromium']);
  return find();
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined;
  console.error('Installing Chromium with apt-get…');
  process.env.DEBIAN_FRONTEND = 'noninteractive';
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', 'chromium']);
  return find();
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2] });
}

/** @param {string} message @returns {never} */
function fail(message) {
  console.error(message);
  process.exit(1);
}
