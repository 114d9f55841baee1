import type { InitialFile } from '../env/sandbox.ts';
import { bytesOfBlob } from '../trace/blobs.ts';
import type { Scenario } from './scenario.ts';

/** The files that a run of the scenario starts with, in the order in which the scenario names them. */
export function filesOf(scenario: Scenario): InitialFile[] {
  return Object.entries(scenario.files ?? {}).map(([path, file]) =>
    typeof file !== 'string' && 'symlink' in file
      ? { path, symlink: file.symlink }
      : { path, content: bytesOfBlob(file) },
  );
}
