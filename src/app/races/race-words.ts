import type { Race, RaceKind } from '../../engine/trace/races/race.ts';
import { type CallNames, nameText } from '../derive/call-names.ts';
import { pathInProject } from '../derive/project-paths.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { Words } from '../messages/words.ts';

const kinds = {
  'lost-update': 'race.lost-update',
  'write-over-write': 'race.write-over-write',
  'torn-read': 'race.torn-read',
  'stale-read': 'race.stale-read',
  'early-read': 'race.early-read',
  'went-well': 'race.went-well',
} as const satisfies Record<RaceKind, MessageKey>;

/** What each kind of race did, as a sentence about the two calls in the order in which they came. */
export const raceSentences = {
  'lost-update': 'race.lost-update-says',
  'write-over-write': 'race.write-over-write-says',
  'torn-read': 'race.torn-read-says',
  'stale-read': 'race.stale-read-says',
  'early-read': 'race.early-read-says',
  'went-well': 'race.went-well-says',
} as const satisfies Record<RaceKind, MessageKey>;

export function kindWords(words: Words, race: Race): string {
  return words.say(kinds[race.kind]);
}

/** What the two calls raced for. */
export function aboutWords(words: Words, race: Race): string {
  const paths = race.paths.map(pathInProject);
  switch (race.about) {
    case 'content':
      return words.say('races.about-content', { path: words.list(paths) });
    case 'name':
      return words.say('races.about-name', { path: words.list(paths) });
    case 'list':
      return words.say('races.about-list', { path: paths[0] ?? '' });
  }
}

export function raceTitle(words: Words, race: Race): string {
  return words.say('races.title', { kind: kindWords(words, race), what: aboutWords(words, race) });
}

/** The whole of a race in one line, for its mark. */
export function raceMarkWords(words: Words, race: Race, names: CallNames): string {
  const [first, second] = race.accesses.map(({ toolCallId }) => nameText(names.get(toolCallId), toolCallId));
  return words.say('races.mark', {
    kind: kindWords(words, race),
    first: first ?? '',
    second: second ?? '',
    what: aboutWords(words, race),
    time: words.ms(race.accesses[1].t),
  });
}
