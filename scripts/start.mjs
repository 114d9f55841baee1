// Builds the site and serves it with the headers it needs. Prints the address, and nothing else, on stdout.
// SWITCHYARD_SITE names a folder that is already built.
import { build, preview } from 'vite';
import { root } from './paths.mjs';

const built = process.env.SWITCHYARD_SITE;
const common = /** @type {const} */ ({ root, logLevel: 'warn' });

if (!built) await build(common);
const server = await preview({
  ...common,
  build: { outDir: built ?? 'dist' },
  preview: { host: process.env.HOST || 'localhost', port: Number(process.env.PORT) || 4173 },
});
const { local = [], network = [] } = server.resolvedUrls ?? {};
console.log(local[0] ?? network[0]);
