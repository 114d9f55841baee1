import type { SvgWords } from '../../engine/trace/exports/svg/words.ts';
import { type CallNames, subjectOf } from '../derive/call-names.ts';
import type { Words } from '../messages/words.ts';
import { raceMarkWords } from '../races/race-words.ts';
import { causeWords, spanWords } from '../timeline/span-words.ts';

/** The words of a drawn timeline, in the reader's language. */
export function svgWords(words: Words, title: string, names: CallNames): SvgWords {
  const { say, ms } = words;
  return {
    language: words.language,
    title,
    figures: ({ wall, work, saved, lostToQueues, lostToTurns }) => [
      { label: say('totals.wall'), value: ms(wall) },
      { label: say('totals.work'), value: ms(work) },
      { label: say('totals.saved'), value: ms(Math.max(0, saved)) },
      { label: say('figures.queues'), value: ms(lostToQueues) },
      { label: say('figures.turns'), value: ms(lostToTurns) },
    ],
    legend: {
      execute: say('legend.execute'),
      queue: say('legend.queue'),
      turn: say('legend.turn'),
      held: say('legend.held'),
      gate: say('legend.gate'),
      preflight: say('legend.preflight'),
      stream: say('legend.stream'),
      race: say('legend.race'),
    },
    batch: (batch, figures) => {
      const mode = say(batch.mode === 'parallel' ? 'mode.parallel' : 'mode.sequential');
      const saved = Math.max(0, figures?.saved ?? 0);
      return {
        name: say('timeline.batch', { number: batch.batch }),
        mode: say('timeline.mode', { mode, why: causeWords(words, batch.cause, names) }),
        times: say(saved > 0 ? 'timeline.batch-times-saved' : 'timeline.batch-times', {
          wall: ms(batch.end - batch.start),
          work: ms(figures?.work ?? 0),
          saved: ms(saved),
        }),
      };
    },
    call: ({ toolName, args }) => ({ tool: toolName, subject: subjectOf(args) }),
    reply: (number) => ({ name: say('timeline.model'), which: say('timeline.reply', { number }) }),
    label: (span) => {
      switch (span.kind) {
        case 'execute':
          return words.number(span.end - span.start);
        case 'queue':
          return say('span.label.queue');
        case 'turn':
          return say('span.label.turn');
        case 'gate':
          return say('span.label.gate');
        case 'stream':
        case 'preflight':
        case 'held':
          return '';
      }
    },
    span: (span) => spanWords(words, span, names),
    race: (race) => raceMarkWords(words, race, names),
    time: ms,
    aborted: say('event.abort'),
    steered: say('event.steer'),
  };
}
