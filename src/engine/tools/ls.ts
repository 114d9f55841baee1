import { type Static, Type } from '@sinclair/typebox';
import type { ExecutionEnv, FileInfo } from '../env/execution-env.ts';
import { unlessAborted } from '../env/unless-aborted.ts';
import type { LsDetails } from './details-schemas.ts';
import { fileValue, throwIfAborted } from './file-problem.ts';
import { existingPath } from './path-argument.ts';
import { counted, textResult, wholeNumber, withNotice } from './result-text.ts';
import type { OnUpdate, Tool } from './tool.ts';
import { keepHead, MAX_BYTES } from './truncate.ts';

/** Entries that ls shows unless told otherwise. */
export const LS_LIMIT = 500;

const parameters = Type.Object({
  path: Type.Optional(Type.String({ description: 'Directory to list; the working directory when left out.' })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Entries to show at most; ${LS_LIMIT} when left out.` }),
  ),
});

type LsParameters = Static<typeof parameters>;

/** Lists the entries of a directory. */
export function createLsTool(): Tool<typeof parameters, LsDetails> {
  return {
    name: 'ls',
    label: 'ls',
    description:
      'List the entries of one directory, dotfiles included, sorted without regard to case. "/" after a name marks a ' +
      `directory, "@" a symbolic link. Shows at most ${LS_LIMIT} entries, or ${MAX_BYTES} bytes; a notice says when ` +
      'there are more: raise limit, or use find with a pattern.',
    parameters,
    execute(_toolCallId, params: LsParameters, signal, onUpdate, { env }) {
      return unlessAborted(signal, listEntries(params, { env, signal, onUpdate }));
    },
  };
}

interface LsCall {
  env: ExecutionEnv;
  signal: AbortSignal | undefined;
  onUpdate: OnUpdate<LsDetails> | undefined;
}

async function listEntries({ path, limit }: LsParameters, { env, signal, onUpdate }: LsCall) {
  throwIfAborted(signal);
  const most = wholeNumber('limit', limit, LS_LIMIT);
  const given = path === undefined || path === null || path === '' ? '.' : path;
  const directory = await existingPath(env, given, signal);
  const listed = await env.listDir(directory, signal);
  throwIfAborted(signal);
  if (!listed.ok && listed.error.code === 'not_directory') {
    throw new Error(`${given} is not a directory; to see a file, use read`);
  }
  const entries = fileValue(listed, given);
  if (entries.length === 0) return { ...textResult('(the directory is empty)'), details: { shown: 0, total: 0 } };
  onUpdate?.({
    ...textResult(counted(entries.length, 'entry', 'entries')),
    details: { shown: 0, total: entries.length },
  });
  const kept = keepHead(sortedNames(entries).slice(0, most).join('\n'), { maxLines: most, maxBytes: MAX_BYTES });
  const details = { shown: kept.shownLines, total: entries.length };
  if (details.shown === details.total) return { ...textResult(kept.content), details };
  const notice = `Showing ${details.shown} of ${details.total} entries`;
  const advice = kept.truncated ? 'use find with a pattern to see the others' : 'raise limit to see more';
  return { ...textResult(withNotice(kept.content, `${notice}; ${advice}`)), details };
}

function sortedNames(entries: FileInfo[]): string[] {
  const keyed = entries.map((entry) => ({ key: entry.name.toLowerCase(), entry }));
  keyed.sort((a, b) => compare(a.key, b.key) || compare(a.entry.name, b.entry.name));
  return keyed.map(({ entry }) => entry.name + markOf(entry));
}

function markOf(entry: FileInfo): string {
  switch (entry.kind) {
    case 'directory':
      return '/';
    case 'symlink':
      return '@';
    case 'file':
      return '';
  }
}

/** By code units, whatever the locale. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
