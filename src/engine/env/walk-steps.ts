import type { FileInfo, WalkOptions } from './execution-env.ts';
import { IgnoreRules } from './ignore-rules.ts';
import { dirname, isInside, join } from './paths.ts';

/** What a walk asks of whoever drives it, and what it finds. */
export type WalkStep =
  /** To be answered with what is in a folder; with undefined when it cannot be read. */
  | { type: 'list'; path: string }
  /** To be answered with the text of a file of rules; with undefined when it cannot be read. */
  | { type: 'read'; path: string }
  | { type: 'entry'; info: FileInfo };

export type WalkAnswer = readonly FileInfo[] | string | undefined;

export type WalkSteps<Value = void> = Generator<WalkStep, Value, WalkAnswer>;

export interface WalkStart {
  /** Absolute. */
  root: string;
  /** Absolute; rules are looked for from here down to the root. */
  cwd: string;
  options: Pick<WalkOptions, 'skipNames' | 'ignoreFile'>;
}

/** One walk, free of how folders are listed and files are read: see Walked for what it gives, and in which order. */
export function* walkSteps({ root, cwd, options }: WalkStart): WalkSteps {
  const rules = yield* rulesAbove(root, cwd, options.ignoreFile);
  yield* below(root, rules, options);
}

function* below(folder: string, outer: IgnoreRules, options: WalkStart['options']): WalkSteps {
  const { skipNames = [], ignoreFile } = options;
  const listed = yield* list(folder);
  const hasRules = listed.some(({ name, kind }) => name === ignoreFile && kind !== 'directory');
  const rules = hasRules && ignoreFile !== undefined ? yield* rulesIn(folder, ignoreFile, outer) : outer;
  for (const info of inPathOrder(listed)) {
    const path = join(folder, info.name);
    const isFolder = info.kind === 'directory';
    if (skipNames.includes(info.name) || rules.ignores(path, isFolder)) continue;
    yield { type: 'entry', info: { ...info, path } };
    if (isFolder) yield* below(path, rules, options);
  }
}

/** Rules of the folders from cwd down to the parent of `root`; none when they leave out `root` itself. */
function* rulesAbove(root: string, cwd: string, ignoreFile: string | undefined): WalkSteps<IgnoreRules> {
  if (ignoreFile === undefined || root === cwd || !isInside(cwd, root)) return IgnoreRules.none;
  const folders: string[] = [];
  for (let folder = dirname(root); isInside(cwd, folder); folder = dirname(folder)) {
    folders.unshift(folder);
    if (folder === '/') break;
  }
  let rules = IgnoreRules.none;
  for (const [index, folder] of folders.entries()) {
    rules = yield* rulesIn(folder, ignoreFile, rules);
    if (rules.ignores(folders[index + 1] ?? root, true)) return IgnoreRules.none;
  }
  return rules;
}

function* rulesIn(folder: string, ignoreFile: string, outer: IgnoreRules): WalkSteps<IgnoreRules> {
  const text = yield { type: 'read', path: join(folder, ignoreFile) };
  return typeof text === 'string' ? outer.with(folder, text) : outer;
}

function* list(path: string): WalkSteps<readonly FileInfo[]> {
  const listed = yield { type: 'list', path };
  return typeof listed === 'object' ? listed : [];
}

/** A folder stands where the paths below it stand: `a.ts` comes before `a/b`, although `a` comes before `a.ts`. */
function inPathOrder(entries: readonly FileInfo[]): FileInfo[] {
  const keyed = entries.map((info) => ({ key: info.kind === 'directory' ? `${info.name}/` : info.name, info }));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return keyed.map(({ info }) => info);
}
