import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Everything that can be made again is kept here; `npm ci` clears it together with the packages. */
export const cache = join(root, 'node_modules', '.cache', 'switchyard');

export const benchFolder = join(root, 'bench');
