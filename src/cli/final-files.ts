import type { ExecutionEnv } from '../engine/env/execution-env.ts';
import { join } from '../engine/env/paths.ts';
import { valueOrThrow } from '../engine/env/result.ts';

/** A file as it is at the end of a run; the path is relative to the sandbox's cwd. */
export type FinalFile =
  | { path: string; kind: 'directory' }
  | { path: string; kind: 'file'; content: Uint8Array }
  | { path: string; kind: 'symlink'; target: string };

/** Everything below the sandbox's cwd, folders before what is in them. Throws what the env answers. */
export async function finalFiles(env: ExecutionEnv): Promise<FinalFile[]> {
  const files: FinalFile[] = [];
  const folders = [''];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for (const entry of valueOrThrow(await env.listDir(join(env.cwd, folder)))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      const absolute = join(env.cwd, path);
      switch (entry.kind) {
        case 'directory':
          files.push({ path, kind: 'directory' });
          folders.push(path);
          break;
        case 'file':
          files.push({ path, kind: 'file', content: valueOrThrow(await env.readBinaryFile(absolute)) });
          break;
        case 'symlink': {
          const { target } = valueOrThrow(await env.fileInfo(absolute));
          if (target !== undefined) files.push({ path, kind: 'symlink', target });
          break;
        }
        default:
          entry.kind satisfies never;
      }
    }
  }
  return files;
}
