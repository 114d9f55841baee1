import { nameText } from '../derive/call-names.ts';
import { useCallNames } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { RaceExplained } from './race-explained.tsx';
import { kindWords } from './race-words.ts';
import './races.css';
import { raceKey, useRaces, useRacesByCall } from './use-races.ts';

/** As many races of one call are told in its details. */
const mostTold = 20;

/** The races of one call: with whom, and what came of each; and where nobody can know. */
export function CallRaces({ toolCallId }: { toolCallId: string }) {
  const words = useWords();
  const names = useCallNames();
  const races = useRacesByCall().get(toolCallId) ?? [];
  const { unknown } = useRaces();
  const unsure = unknown.find((entry) => entry.beside.includes(toolCallId) || entry.calls.includes(toolCallId));
  return (
    <>
      {races.slice(0, mostTold).map((race) => {
        const other = race.calls.find((id) => id !== toolCallId) ?? toolCallId;
        return (
          <section key={raceKey(race)} className={`race-note race--${race.kind}`}>
            <h3 className="race-note__title">
              <i className="race__sign" aria-hidden="true" />
              {words.say('races.with', { kind: kindWords(words, race), call: nameText(names.get(other), other) })}
            </h3>
            <RaceExplained race={race} />
          </section>
        );
      })}
      {unsure && (
        <p className="details__note">
          {words.say('races.unknown', {
            calls: words.list(unsure.calls.map((id) => nameText(names.get(id), id))),
            others: words.list(
              unsure.beside
                .filter((id) => unsure.calls.length > 1 || !unsure.calls.includes(id))
                .map((id) => nameText(names.get(id), id)),
            ),
          })}
        </p>
      )}
    </>
  );
}
