import type { ScenarioProblem } from '../../engine/scenario/problems.ts';
import { pathText } from '../../engine/scenario/problems.ts';
import type { TraceProblem } from '../../engine/trace/open/problems.ts';
import type { Words } from '../messages/words.ts';
import { kindsWords, problemWords } from '../notices/problem-words.ts';

/** A problem, where it is and what it is. */
export interface ToldProblem {
  where: string;
  what: string;
}

/** Why a saved trace is refused, in the reader's words. */
export function traceProblemWords(words: Words, problem: TraceProblem<ScenarioProblem>): ToldProblem[] {
  if (problem.code !== 'bad-scenario') return [{ where: pathText(problem.path), what: whatWords(words, problem) }];
  return problem.problems.map((inner) => ({
    where: pathText([...problem.path, ...inner.path]),
    what: problemWords(words, inner),
  }));
}

function whatWords(words: Words, problem: Exclude<TraceProblem<ScenarioProblem>, { code: 'bad-scenario' }>): string {
  const { say } = words;
  switch (problem.code) {
    case 'not-json':
    case 'wrong-format':
      return say('problem.wrong-trace');
    case 'too-big':
      return say('problem.too-long', { limit: problem.limit });
    case 'newer-version':
      return say('problem.newer-version', { version: problem.version, supported: problem.supported });
    case 'missing-field':
      return say('problem.missing-field', { field: problem.field });
    case 'wrong-type':
      return say('problem.wrong-type', { kinds: kindsWords(words, problem.expected) });
    case 'out-of-range':
      return say('problem.out-of-range', { minimum: problem.minimum, maximum: problem.maximum });
    case 'not-one-of':
      return say('problem.not-one-of', { allowed: words.either(problem.allowed.map((name) => `"${name}"`)) });
    case 'too-many':
      return say('problem.too-many', { limit: problem.limit });
    case 'too-deep':
      return say('problem.too-deep', { limit: problem.limit });
    case 'bad-base64':
      return say('problem.bad-base64');
    case 'time-runs-back':
      return say('problem.time-runs-back', { t: problem.t, before: problem.before });
  }
}
