// Runs the programs of bench/ from bundled sources; stdout is theirs alone.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { installBenchPackages } from './bench-packages.mjs';
import { buildForNode, sourcesForNode } from './build-for-node.mjs';
import { nodeBundleInEnvironment } from './node-bundle.mjs';
import { benchFolder } from './paths.mjs';

await installBenchPackages();
await nodeBundleInEnvironment();
const folder = await buildForNode({
  folder: join(benchFolder, 'node_modules', '.cache', 'programs'),
  entries: { main: 'bench/src/main.ts' },
  sources: [...sourcesForNode(), ...sourcesOfBench(), 'bench/package-lock.json'],
  external: ['@earendil-works/pi-agent-core', '@earendil-works/pi-ai', 'fast-check'],
});
// A process of its own for the garbage collector's switch: what one side left behind is not to cost the other time.
const program = ['--expose-gc', join(folder, 'main.mjs'), ...process.argv.slice(2)];
process.exitCode = spawnSync(process.execPath, program, { stdio: 'inherit' }).status ?? 1;

function sourcesOfBench() {
  return readdirSync(join(benchFolder, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => join('bench', 'src', name));
}
