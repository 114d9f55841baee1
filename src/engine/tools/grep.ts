import { type Static, Type } from '@sinclair/typebox';
import type { ExecutionEnv } from '../env/execution-env.ts';
import { basename } from '../env/paths.ts';
import type { GrepDetails } from './details-schemas.ts';
import { fileValue, problemOf, throwIfAborted } from './file-problem.ts';
import { type GlobMatcher, globMatcher } from './glob-pattern.ts';
import { GREP_LINE_LENGTH, GrepOutput } from './grep-output.ts';
import { type LinePattern, linePattern } from './line-pattern.ts';
import { matchingLines, withContext } from './matching-lines.ts';
import { existingPath } from './path-argument.ts';
import { textResult, wholeNumber } from './result-text.ts';
import type { Tool } from './tool.ts';
import { MAX_BYTES } from './truncate.ts';
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
    async execute(_toolCallId, params: GrepParameters, signal, _onUpdate, { env }) {
      throwIfAborted(signal);
      const context = params.context === undefined || params.context === null ? 0 : contextOf(params.context);
      const output = new GrepOutput(wholeNumber('limit', params.limit, GREP_LIMIT), context > 0);
      const pattern = linePattern(params.pattern, params);
      for await (const file of filesToSearch(env, params, signal, output)) {
        await searchFile(env, file, { pattern, context, output, signal });
        if (output.full) break;
      }
      throwIfAborted(signal);
      return { ...textResult(output.text()), details: output.details() };
    },
  };
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
  const listed = await env.listDir(start, signal);
  if (!listed.ok && listed.error.code === 'not_directory') {
    const file = fileValue(await env.absolutePath(start, signal), given);
    if (fits(basename(file))) yield file;
    return;
  }
  if (!listed.ok) throw problemOf(listed.error, given);
  const walk = await walkFiles(env, start, listed.value, signal);
  for await (const entry of walk.entries) if (entry.info.kind === 'file' && fits(entry.path)) yield entry.info.path;
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

async function searchFile(
  env: ExecutionEnv,
  path: string,
  { pattern, context, output, signal }: Search,
): Promise<void> {
  throwIfAborted(signal);
  const read = await env.readBinaryFile(path, signal);
  if (!read.ok && read.error.code === 'aborted') throw problemOf(read.error, path);
  if (!read.ok) return output.addUnreadable(1);
  if (read.value.includes(0)) return;
  output.addSearched();
  const text = new TextDecoder().decode(read.value);
  // One more than can be shown tells whether there are more.
  const found = matchingLines(text, pattern, output.room + 1);
  if (found.length === 0) return;
  const shown = found.slice(0, output.room);
  output.addFile(shownPath(env, path), withContext(text, shown, context), found.length > shown.length);
}
