import { homeOf } from '../env/attachments.ts';
import type { ExecutionEnv } from '../env/execution-env.ts';

/** Spaces of Unicode that look like a plain one. */
const UNICODE_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
/** A path that nothing is to be done about: it can be written in one way only. */
const PLAIN = /^[\w./-]+$/;
const NARROW_NO_BREAK_SPACE = '\u202f';
const CURLY_APOSTROPHE = '\u2019';

/**
 * The path that a model meant: a leading `@` is dropped, `~` is the home folder, Unicode spaces are plain ones. When nothing is
 * there, other spellings of a name that looks the same are tried, and the first that exists is taken.
 */
export function existingPath(env: ExecutionEnv, given: string, signal?: AbortSignal): Promise<string> | string {
  if (PLAIN.test(given)) return given;
  return firstExisting(env, [...tidy(given), ...lookAlikes(given)], signal);
}

/** As existingPath, for a file that may be new: only the exact text is tried beside the tidied one. */
export function targetPath(env: ExecutionEnv, given: string, signal?: AbortSignal): Promise<string> | string {
  if (PLAIN.test(given)) return given;
  return firstExisting(env, tidy(given), signal);
}

async function firstExisting(env: ExecutionEnv, spellings: string[], signal?: AbortSignal): Promise<string> {
  const home = spellings.some(startsAtHome) ? await homeFolder(env, signal) : undefined;
  const different = [...new Set(spellings.map((path) => withHome(path, home)))];
  const likeliest = different[0] ?? '';
  if (different.length === 1) return likeliest;
  for (const path of different) {
    const exists = await env.exists(path, signal);
    if (exists.ok && exists.value) return path;
  }
  return likeliest;
}

function tidy(given: string): string[] {
  const bare = given.startsWith('@') ? given.slice(1) : given;
  return [bare.replace(UNICODE_SPACES, ' '), bare, given];
}

/** Spellings that file systems and screenshots give to what is typed with plain characters. */
function lookAlikes(given: string): string[] {
  const [plain = given] = tidy(given);
  const curly = plain.replaceAll("'", CURLY_APOSTROPHE);
  const beforeMeridiem = plain.replace(/ (?=[AP]M(?:[^\p{L}\p{N}]|$))/giu, NARROW_NO_BREAK_SPACE);
  const base = [plain, curly, beforeMeridiem];
  return [...base, ...base.map((path) => path.normalize('NFD')), plain.normalize('NFC')];
}

function startsAtHome(path: string): boolean {
  return path === '~' || path.startsWith('~/');
}

function withHome(path: string, home: string | undefined): string {
  return home !== undefined && startsAtHome(path) ? home + path.slice(1) : path;
}

/** What the sandbox says of itself; an env of foreign make does not, and its shell is asked. */
async function homeFolder(env: ExecutionEnv, signal: AbortSignal | undefined): Promise<string | undefined> {
  const told = homeOf(env);
  if (told !== undefined) return told;
  const options = signal === undefined ? {} : { abortSignal: signal };
  const asked = await env.exec(`printf '%s' "$HOME"`, options);
  const home = asked.ok && asked.value.exitCode === 0 ? asked.value.stdout.trim() : '';
  return home.startsWith('/') ? home : undefined;
}
