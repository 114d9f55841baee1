import ignore, { type Ignore } from 'ignore';
import { isInside, relative } from './paths.ts';

/** Wildcards that one name, or one path, of a rule may have: more could take very long to match. */
const MAX_WILDCARDS = 4;

/** What the .gitignore files on the way to a path say of it. */
export class IgnoreRules {
  readonly #layers: readonly { folder: string; rules: Ignore }[];

  private constructor(layers: readonly { folder: string; rules: Ignore }[]) {
    this.#layers = layers;
  }

  static readonly none = new IgnoreRules([]);

  /** These rules and, before them, those of a .gitignore in `folder` (absolute, inside the folders of the others). */
  with(folder: string, gitignore: string): IgnoreRules {
    const rules = ignore();
    for (const line of gitignore.split('\n')) {
      const rule = line.endsWith('\r') ? line.slice(0, -1) : line;
      if (hasTooManyWildcards(rule)) continue;
      try {
        rules.add(rule);
      } catch {
        // A line that is no rule is of no consequence, as in git.
      }
    }
    return new IgnoreRules([{ folder, rules }, ...this.#layers]);
  }

  /** Whether a path (absolute) is ignored. The deepest .gitignore that says anything of it decides. */
  ignores(path: string, isDirectory: boolean): boolean {
    for (const { folder, rules } of this.#layers) {
      if (folder === path || !isInside(folder, path)) continue;
      const { ignored, unignored } = rules.test(relative(folder, path) + (isDirectory ? '/' : ''));
      if (ignored) return true;
      if (unignored) return false;
    }
    return false;
  }
}

function hasTooManyWildcards(rule: string): boolean {
  if ((rule.match(/\*\*/g)?.length ?? 0) > MAX_WILDCARDS) return true;
  return rule.split('/').some((name) => (name.match(/\*+/g)?.length ?? 0) > MAX_WILDCARDS);
}
