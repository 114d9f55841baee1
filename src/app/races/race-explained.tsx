import type { Race } from '../../engine/trace/races/race.ts';
import { CallLink } from '../details/call-link.tsx';
import { Say, useWords } from '../messages/say.tsx';
import { aboutWords, raceSentences } from './race-words.ts';

/** What happened between two calls, and what was lost by it. */
export function RaceExplained({ race }: { race: Race }) {
  const words = useWords();
  const [first, second] = race.accesses;
  return (
    <p className="race__says">
      <Say
        id={raceSentences[race.kind]}
        with={{
          first: <CallLink toolCallId={first.toolCallId} />,
          second: <CallLink toolCallId={second.toolCallId} />,
          what: <code lang="en">{aboutWords(words, race)}</code>,
          start: words.ms(first.t),
          end: words.ms(second.t),
        }}
      />
      {race.lost.length > 1 && ` ${words.say('race.lost-changes', { count: race.lost.length })}`}
    </p>
  );
}
