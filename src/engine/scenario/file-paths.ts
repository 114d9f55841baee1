import { scenarioLimits } from './limits.ts';
import type { PathFault } from './problems.ts';

const encoder = new TextEncoder();

/** What is wrong with the path of an initial file, which must stay below the sandbox's working folder. */
export function pathFaultOf(path: string): PathFault | undefined {
  if (path === '') return 'empty';
  if (path.includes('\0')) return 'nul';
  if (path.startsWith('/')) return 'absolute';
  if (path.length > scenarioLimits.path) return 'too-long';
  for (const name of path.split('/')) {
    if (name === '') return 'empty-name';
    if (name === '.' || name === '..') return 'dots';
    if (encoder.encode(name).length > scenarioLimits.pathSegment) return 'too-long';
  }
  return undefined;
}

/** The first of `paths` that is a folder on the way to `path`, where a folder must be. */
export function parentAmong(path: string, paths: ReadonlySet<string>): string | undefined {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    const parent = path.slice(0, slash);
    if (paths.has(parent)) return parent;
  }
  return undefined;
}
