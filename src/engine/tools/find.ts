import { type Static, Type } from '@sinclair/typebox';
import type { ExecutionEnv } from '../env/execution-env.ts';
import { unlessAborted } from '../env/unless-aborted.ts';
import type { FindDetails } from './details-schemas.ts';
import { problemOf, throwIfAborted } from './file-problem.ts';
import { globMatcher } from './glob-pattern.ts';
import { existingPath } from './path-argument.ts';
import { textResult, wholeNumber, withNotice } from './result-text.ts';
import type { OnUpdate, Tool } from './tool.ts';
import { keepHead, MAX_BYTES } from './truncate.ts';
import { UpdateThrottle } from './update-throttle.ts';
import { shownPath, type WalkedEntry, walkFiles } from './walk-files.ts';

/** Paths that find shows unless told otherwise. */
export const FIND_LIMIT = 1000;

const parameters = Type.Object({
  pattern: Type.String({
    minLength: 1,
    description:
      'Glob. Without a slash it fits names anywhere below path ("*.ts"), with a slash whole paths from path on ' +
      '("src/**/*.test.ts"). A slash at the end: directories only.',
  }),
  path: Type.Optional(Type.String({ description: 'Directory to look in; the working directory when left out.' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, description: `Paths to show at most. Default: ${FIND_LIMIT}.` })),
});

type FindParameters = Static<typeof parameters>;

/** Finds files and directories by their paths, by walking the env. */
export function createFindTool(): Tool<typeof parameters, FindDetails> {
  return {
    name: 'find',
    label: 'find',
    description:
      'Find files and directories by a glob. Shows paths relative to the working directory, in their order, one a line, "/" ' +
      'after a directory. Dotfiles are found too; what .gitignore names and .git are left out. Shows at most ' +
      `${FIND_LIMIT} paths, or ${MAX_BYTES} bytes; a notice says when there are more.`,
    parameters,
    execute(_toolCallId, params: FindParameters, signal, onUpdate, { env }) {
      return unlessAborted(signal, findEntries(params, { env, signal, onUpdate }));
    },
  };
}

interface FindCall {
  env: ExecutionEnv;
  signal: AbortSignal | undefined;
  onUpdate: OnUpdate<FindDetails> | undefined;
}

async function findEntries({ pattern, path, limit }: FindParameters, { env, signal, onUpdate }: FindCall) {
  throwIfAborted(signal);
  const most = wholeNumber('limit', limit, FIND_LIMIT);
  const found: string[] = [];
  const updates = new UpdateThrottle(env, () => {
    if (!signal?.aborted) onUpdate?.(soFar(found, most));
  });
  const fits = entryFilter(pattern);
  const given = path === undefined || path === null || path === '' ? '.' : path;
  const start = await existingPath(env, given, signal);
  const walked = await walkFiles(env, start, signal);
  if (!walked.ok) throw problemOf(walked.error, given);
  const walk = walked.value;
  try {
    for await (const entry of walk.entries) {
      throwIfAborted(signal);
      if (!fits(entry)) {
        updates.wentOn();
        continue;
      }
      found.push(shownPath(env, entry.info.path) + (entry.info.kind === 'directory' ? '/' : ''));
      if (found.length > most) break;
      updates.changed();
    }
  } finally {
    updates.drop();
  }
  throwIfAborted(signal);
  return resultOf(found, most, walk.unreadable);
}

function entryFilter(pattern: string): (entry: WalkedEntry) => boolean {
  const directoriesOnly = pattern.endsWith('/');
  const fits = globMatcher(directoriesOnly ? pattern.slice(0, -1) : pattern);
  return ({ path, info }) => (!directoriesOnly || info.kind === 'directory') && fits(path);
}

function soFar(found: readonly string[], most: number) {
  const result = resultOf(found, most, 0);
  return found.length === 0 ? { ...result, ...textResult('Nothing found so far') } : result;
}

function resultOf(found: readonly string[], most: number, unreadable: number) {
  const limitReached = found.length > most;
  const kept = keepHead(found.slice(0, most).join('\n'), { maxLines: most, maxBytes: MAX_BYTES });
  const details = { shown: kept.shownLines, limitReached, bytesReached: kept.truncated };
  const notices: string[] = [];
  if (kept.truncated) notices.push(`Cut at ${MAX_BYTES} bytes: narrow pattern or path to see the rest`);
  else if (limitReached)
    notices.push(`Showing the first ${most} paths; there are more: raise limit, or narrow the pattern`);
  if (unreadable > 0) notices.push(`${unreadable} directories could not be read`);
  const body = found.length === 0 ? 'Nothing found that fits the pattern' : kept.content;
  return { ...textResult(notices.length === 0 ? body : withNotice(body, notices.join('. '))), details };
}
