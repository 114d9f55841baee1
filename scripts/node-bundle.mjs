// Bundles the programs that run in Node without a browser: the command line and the embedded shell's worker.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from './paths.mjs';

const folder = join(cache, 'node');
const entries = {
  main: 'src/cli/main.ts',
  'shell-worker': 'src/sandboxes/embedded/shell/worker-node.ts',
};
const hour = 3_600_000;

/**
 * The paths of the bundled programs (undefined for one whose source does not exist), built when the sources changed.
 * Each state of the sources has a folder of its own, so a process that runs from an older one keeps its files.
 */
export async function nodeBundle() {
  const target = join(folder, hashOfSources());
  if (existsSync(target)) {
    utimesSync(target, new Date(), new Date());
  } else {
    await bundleInto(target);
    removeOld();
  }
  return { cli: programIn(target, 'main'), shellWorker: programIn(target, 'shell-worker') };
}

/** Tells the command line and the tests where the shell worker is. */
export async function nodeBundleInEnvironment() {
  const bundle = await nodeBundle();
  if (bundle.shellWorker) process.env.SWITCHYARD_SHELL_WORKER = bundle.shellWorker;
  return bundle;
}

/** @param {string} target @param {keyof typeof entries} name */
function programIn(target, name) {
  const file = join(target, `${name}.mjs`);
  return existsSync(file) ? file : undefined;
}

/** @param {string} target */
async function bundleInto(target) {
  const input = Object.fromEntries(Object.entries(entries).filter(([, source]) => existsSync(join(root, source))));
  const draft = `${target}-${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  if (Object.keys(input).length > 0) await bundle(input, draft);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was quicker and built the same.
    if (!existsSync(target)) throw error;
  }
}

/** @param {Record<string, string>} input @param {string} outDir */
async function bundle(input, outDir) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { target: 'node', noExternal: true },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: false,
      sourcemap: true,
      rolldownOptions: { input, output: { entryFileNames: '[name].mjs', chunkFileNames: 'chunk-[hash].mjs' } },
    },
  });
}

function hashOfSources() {
  const hash = createHash('sha256');
  const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' }).filter(isBundled).sort();
  for (const file of [...sources.map((name) => join('src', name)), 'package-lock.json', 'scripts/node-bundle.mjs']) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} name */
function isBundled(name) {
  return /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts') && !/^(app|worker)[\\/]/.test(name);
}

function removeOld() {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hour) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
