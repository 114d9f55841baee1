// Bundles the programs that run in Node without a browser: the command line and the embedded shell's worker.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildForNode, sourcesForNode } from './build-for-node.mjs';
import { cache, root } from './paths.mjs';

const programs = {
  main: 'src/cli/main.ts',
  'shell-worker': 'src/sandboxes/embedded/shell/worker-node.ts',
};

/** The paths of the bundled programs; undefined for one whose source does not exist. */
export async function nodeBundle() {
  const entries = Object.fromEntries(Object.entries(programs).filter(([, source]) => existsSync(join(root, source))));
  const target = await buildForNode({ folder: join(cache, 'node'), entries, sources: sourcesForNode() });
  return { cli: programIn(target, 'main'), shellWorker: programIn(target, 'shell-worker') };
}

/** Tells the command line and the tests where the shell worker is. */
export async function nodeBundleInEnvironment() {
  const bundle = await nodeBundle();
  if (bundle.shellWorker) process.env.SWITCHYARD_SHELL_WORKER = bundle.shellWorker;
  return bundle;
}

/** @param {string} target @param {keyof typeof programs} name */
function programIn(target, name) {
  const file = join(target, `${name}.mjs`);
  return existsSync(file) ? file : undefined;
}
