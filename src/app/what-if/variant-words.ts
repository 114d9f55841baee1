import type { Words } from '../messages/words.ts';
import { builtInWords } from '../scenarios/built-in.ts';
import type { KeptRun } from '../state/app-state.ts';

/** What a run did otherwise than its scenario says. */
export function variantWords(words: Words, { whatIf, source, log }: KeptRun): string {
  const modeWords = (mode: 'parallel' | 'sequential') =>
    words.say(mode === 'parallel' ? 'mode.parallel' : 'mode.sequential');
  const parts = [
    ...(whatIf.toolExecution === undefined
      ? []
      : [words.say('what-if.all-as', { mode: modeWords(whatIf.toolExecution) })]),
    ...Object.entries(whatIf.modes).map(([tool, mode]) =>
      words.say('what-if.tool-as', { tool, mode: modeWords(mode) }),
    ),
    ...(source === 'stopped-again' ? [words.say('what-if.stopped-at', { time: words.ms(log.end) })] : []),
    ...(source === 'file' ? [words.say('what-if.opened')] : []),
  ];
  return parts.length === 0 ? words.say('what-if.all-declared') : words.list(parts);
}

/** A run as the list of runs names it. */
export function runName(words: Words, { number, open }: KeptRun): string {
  const title = open.from === 'page' ? words.say(builtInWords[open.id].title) : open.scenario.title || open.name;
  return words.say('what-if.run-name', { number, title });
}
