import { join } from 'node:path';
import { root } from './paths.mjs';

/** @param {string} name */
const bin = (name) => join(root, 'node_modules', name);

/** What `npm run check` runs, each as a Node program with arguments. */
export const checks = [
  { name: 'types', program: [bin('typescript/bin/tsc'), '--build'] },
  { name: 'style', program: [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'] },
  { name: 'imports', program: ['scripts/check-imports.mjs'] },
  { name: 'layout', program: ['scripts/check-layout.mjs'] },
  { name: 'unused', program: [bin('knip/bin/knip.js')] },
];
