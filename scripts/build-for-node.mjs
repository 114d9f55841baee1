// Bundles TypeScript programs for Node, once for each state of their sources.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

const hour = 3_600_000;

/**
 * @typedef {object} Programs
 * @property {string} folder absolute; each state of the sources has a folder of its own below it
 * @property {Record<string, string>} entries the source of each program, relative to the repository
 * @property {string[]} sources all files, relative to the repository, that what is built depends on
 * @property {string[]} [external] packages that are not bundled; Node looks for them from `folder`
 */

/**
 * The folder with the bundled programs (`<entry>.mjs`), built when the sources changed. A process that runs from an
 * older one keeps its files for a while.
 * @param {Programs} programs
 */
export async function buildForNode({ folder, entries, sources, external = [] }) {
  const target = join(folder, hashOf([...sources, 'package-lock.json', 'scripts/build-for-node.mjs'], entries));
  if (existsSync(target)) {
    utimesSync(target, new Date(), new Date());
  } else {
    await bundleInto(target, entries, external);
    removeOld(folder);
  }
  return target;
}

/** The files of src/ that programs for Node can be made of, relative to the repository, in order. */
export function sourcesForNode() {
  return readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|json)$/.test(name) && !name.endsWith('.test.ts') && !/^(app|worker)[\\/]/.test(name))
    .sort()
    .map((name) => join('src', name));
}

/** @param {string} target @param {Record<string, string>} entries @param {string[]} external */
async function bundleInto(target, entries, external) {
  const draft = `${target}-${randomUUID()}`;
  mkdirSync(draft, { recursive: true });
  if (Object.keys(entries).length > 0) await bundle(entries, draft, external);
  try {
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process was quicker and built the same.
    if (!existsSync(target)) throw error;
  }
}

/** @param {Record<string, string>} input @param {string} outDir @param {string[]} external */
async function bundle(input, outDir, external) {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { target: 'node', noExternal: true, external },
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

/** @param {string[]} files @param {Record<string, string>} entries */
function hashOf(files, entries) {
  const hash = createHash('sha256').update(JSON.stringify(entries));
  for (const file of files) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0');
  }
  return hash.digest('hex').slice(0, 16);
}

/** @param {string} folder */
function removeOld(folder) {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > hour) {
      rmSync(path, { recursive: true, force: true });
    }
  }
}
