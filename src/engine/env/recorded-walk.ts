import type { FileAccess } from './activity.ts';
import type { ExecutionEnv, Walked } from './execution-env.ts';
import { canonicalPathOf } from './file-keys.ts';
import type { FileVersions } from './file-versions.ts';
import { join, relative } from './paths.ts';

interface WalkRecord {
  /** Looks files up, unrecorded. */
  env: ExecutionEnv;
  /** Absolute. */
  root: string;
  walked: Walked;
  versions: FileVersions;
}

/** What a walk looked at: each file of rules, and the list of each folder, as if it had been looked at one by one. */
export async function accessesOfWalk({ env, root, walked, versions }: WalkRecord): Promise<FileAccess[]> {
  const access = (
    op: FileAccess['op'],
    path: string,
    canonicalPath: string,
    fileId: string | undefined,
  ): FileAccess => ({
    type: 'file_access',
    op,
    path,
    canonicalPath,
    ...(fileId !== undefined && { fileId, version: versions.current(fileId) }),
  });
  const idOf = async (canonicalPath: string) => {
    const info = await env.fileInfo(canonicalPath);
    return info.ok ? (info.value.id ?? canonicalPath) : undefined;
  };
  const accesses: FileAccess[] = [];
  for (const path of walked.ruleFiles) {
    const canonicalPath = await canonicalPathOf(env, path);
    accesses.push(access('read', path, canonicalPath, await idOf(canonicalPath)));
  }
  const canonicalRoot = await canonicalPathOf(env, root);
  accesses.push(access('list', root, canonicalRoot, await idOf(canonicalRoot)));
  const unreadable = new Set(walked.unreadable);
  for (const { kind, path, id } of walked.entries) {
    if (kind !== 'directory') continue;
    const canonicalPath = join(canonicalRoot, relative(root, path));
    accesses.push(access('list', path, canonicalPath, unreadable.has(path) ? undefined : (id ?? canonicalPath)));
  }
  return accesses;
}
