// Runs the command line from bundled sources; stdout is the program's alone.
import { pathToFileURL } from 'node:url';
import { nodeBundleInEnvironment } from './node-bundle.mjs';

const { cli } = await nodeBundleInEnvironment();
if (!cli) throw new Error('src/cli/main.ts is missing');
process.argv[1] = cli;
await import(pathToFileURL(cli).href);
