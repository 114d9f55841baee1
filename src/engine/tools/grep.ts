import { type Static, Type } from '@sinclair/typebox';
import type { ExecutionEnv } from '../env/execution-env.ts';
import { FilePieces } from '../env/file-pieces.ts';
import { basename } from '../env/paths.ts';
import { unlessAborted } from '../env/unless-aborted.ts';
import type { GrepDetails } from './details-schemas.ts';
import { fileValue, problemOf, throwIfAborted } from './file-problem.ts';
import { type GlobMatcher, globMatcher } from './glob-pattern.ts';
import { GREP_LINE_LENGTH, GrepOutput } from './grep-output.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';
import { matchingLines, withContext } from './matching-lines.ts';
import { existingPath } from './path-argument.ts';
import { textResult, wholeNumber } from './result-text.ts';
import type { OnUpdate, Tool, ToolResult } from './tool.ts';
import { MAX_BYTES } from './truncate.ts';
import { UpdateThrottle } from './update-throttle.ts';
import { shownPath, walkFiles } from './walk-files.ts';

/** Matching lines that grep shows unless told otherwise. */
export const GREP_LIMIT = 100;

const parameters = Type.Object({
  pattern: Type.String({
    description: "Regular expression in RE2's syntax (no look-around, no back-references), matched line by line.",
  }),
  path: Type.Optional(
    Type.String({ description: 'Directory or file to search; the working directory when left out.' }),
  ),
  glob: Type.Optional(
    Type.String({
      description:
        'Only files that fit this glob, relative to path: "*.ts" by name anywhere, "src/**/*.ts" by path; "!*.md" leaves out.',
    }),
  ),
  ignoreCase: Type.Optional(Type.Boolean({ description: 'Take upper and lower case as the same. Default: false.' })),
  literal: Type.Optional(Type.Boolean({ description: 'Take the pattern as plain text. Default: false.' })),
  context: Type.Optional(
    Type.Integer({ minimum: 0, description: 'Lines to show before and after each matching line. Default: 0.' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: `Matching lines to show at most. Default: ${GREP_LIMIT}.` }),
  ),
});

type GrepParameters = Static<typeof parameters>;

/** Searches text files line by line, by walking the env: no shell, no program. */
export function createGrepTool(): Tool<typeof parameters, GrepDetails> {
  return {
    name: 'grep',
    label: 'grep',
    description:
      'Search the lines of text files for a pattern. Shows "path:line: text" for each matching line and "path-line- text" for ' +
      'context, in the order of the paths, which are relative to the working directory. Searches dotfiles; leaves out what ' +
      `.gitignore names, .git and binary files. Shows at most ${GREP_LIMIT} matching lines, or ${MAX_BYTES} bytes; lines over ` +
      `${GREP_LINE_LENGTH} characters are cut. A notice says what is missing.`,
    parameters,
    execute(_toolCallId, params: GrepParameters, signal, onUpdate, { env }) {
      return unlessAborted(signal, search(params, { env, signal, onUpdate }));
    },
  };
}

interface GrepCall {
  env: ExecutionEnv;
  signal: AbortSignal | undefined;
  onUpdate: OnUpdate<GrepDetails> | undefined;
}

async function search(params: GrepParameters, { env, signal, onUpdate }: GrepCall): Promise<ToolResult<GrepDetails>> {
  throwIfAborted(signal);
  const context = params.context === undefined || params.context === null ? 0 : contextOf(params.context);
  const output = new GrepOutput(wholeNumber('limit', params.limit, GREP_LIMIT), context > 0);
  const pattern = linePattern(params.pattern, params);
  const updates = new UpdateThrottle(env, () => {
    if (!signal?.aborted) onUpdate?.({ ...textResult(output.text('so far')), details: output.details() });
  });
  try {
    for await (const file of filesToSearch(env, params, signal, output)) {
      const found = await searchFile(env, file, { pattern, context, output, signal });
      throwIfAborted(signal);
      if (output.full) break;
      if (found) updates.changed();
      else updates.wentOn();
    }
  } finally {
    updates.drop();
  }
  throwIfAborted(signal);
  return { ...textResult(output.text('in the end')), details: output.details() };
}

function contextOf(context: number): number {
  if (Number.isSafeInteger(context) && context >= 0) return context;
  throw new Error(`context must be a whole number, 0 or more, not ${context}`);
}

async function* filesToSearch(
  env: ExecutionEnv,
  { path, glob }: GrepParameters,
  signal: AbortSignal | undefined,
  output: GrepOutput,
): AsyncGenerator<string, void> {
  const given = path === undefined || path === null || path === '' ? '.' : path;
  const fits = glob === undefined || glob === null || glob === '' ? () => true : fileFilter(glob);
  const start = await existingPath(env, given, signal);
  const walked = await walkFiles(env, start, signal);
  if (!walked.ok && walked.error.code === 'not_directory') {
    const file = fileValue(await env.absolutePath(start, signal), given);
    if (fits(basename(file))) yield file;
    return;
  }
  if (!walked.ok) throw problemOf(walked.error, given);
  const walk = walked.value;
  for await (const { path: below, info } of walk.entries) if (info.kind === 'file' && fits(below)) yield info.path;
  output.addUnreadable(walk.unreadable);
}

function fileFilter(glob: string): GlobMatcher {
  if (!glob.startsWith('!')) return globMatcher(glob);
  const leftOut = globMatcher(glob.slice(1));
  return (path) => !leftOut(path);
}

interface Search {
  pattern: LinePattern;
  context: number;
  output: GrepOutput;
  signal: AbortSignal | undefined;
}

/** Whether any of its lines match. */
async function searchFile(
  env: ExecutionEnv,
  path: string,
  { pattern, context, output, signal }: Search,
): Promise<boolean> {
  const text = await textToSearch(env, path, signal);
  if (text === 'unreadable') output.addUnreadable(1);
  if (typeof text === 'string') return false;
  output.addSearched();
  // One more than can be shown tells whether there are more.
  const found = matchingLines(text.text, pattern, output.room + 1);
  if (found.length === 0) return false;
  const shown = found.slice(0, output.room);
  output.addFile(shownPath(env, path), withContext(text.text, shown, context), found.length > shown.length);
  return true;
}

/** No more of a binary file is read than up to its first zero byte. */
async function textToSearch(
  env: ExecutionEnv,
  path: string,
  signal: AbortSignal | undefined,
): Promise<{ text: string } | 'binary' | 'unreadable'> {
  const pieces = new FilePieces(env, path, signal);
  const decoder = new TextDecoder();
  let text = '';
  while (!pieces.ended) {
    const piece = await pieces.next();
    if (!piece.ok && piece.error.code === 'aborted') throw problemOf(piece.error, path);
    if (!piece.ok) return 'unreadable';
    if (piece.value.includes(0)) return 'binary';
    text += decoder.decode(piece.value, { stream: !pieces.ended });
  }
  return { text };
}
