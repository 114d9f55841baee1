import type { Race, UnknownRaces } from '../../engine/trace/races/race.ts';
import { nameText } from '../derive/call-names.ts';
import { useCallNames } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { chooseRace } from './choose-race.ts';
import { RaceExplained } from './race-explained.tsx';
import { raceTitle } from './race-words.ts';
import './races.css';
import { raceKey, useRaces } from './use-races.ts';

/** Every race of the run, explained; or why there is none. */
export function RacesView() {
  const words = useWords();
  const { races, unknown, limited } = useRaces();
  const empty = useApp((state) => state.run.received === 0);
  if (empty) return <p className="races__none">{words.say('races.none-yet')}</p>;
  return (
    <div className="races">
      {races.length === 0 && unknown.length === 0 && <p className="races__note">{words.say('races.none')}</p>}
      {unknown.map((entry) => (
        <Unknown key={entry.batch} entry={entry} />
      ))}
      {races.length > 0 && (
        <ol className="races__list" aria-label={words.say('races.list')}>
          {races.map((race) => (
            <RaceCard key={raceKey(race)} race={race} />
          ))}
        </ol>
      )}
      {limited && <p className="races__note">{words.say('races.limited')}</p>}
    </div>
  );
}

function RaceCard({ race }: { race: Race }) {
  const words = useWords();
  const chosen = useApp((state) => state.chosenRace?.key === raceKey(race));
  const title = raceTitle(words, race);
  return (
    <li className={`race race--${race.kind}${chosen ? ' race--chosen' : ''}`}>
      <div className="race__head">
        <button
          type="button"
          className="race__title"
          aria-pressed={chosen}
          aria-label={words.say('races.show', { race: title })}
          onClick={() => chooseRace(race)}
        >
          <i className="race__sign" aria-hidden="true" />
          {title}
        </button>
        <span className="race__time">{words.ms(race.accesses[1].t)}</span>
      </div>
      <RaceExplained race={race} />
    </li>
  );
}

function Unknown({ entry }: { entry: UnknownRaces }) {
  const words = useWords();
  const names = useCallNames();
  const named = (ids: readonly string[]) => words.list(ids.map((id) => nameText(names.get(id), id)));
  const others = entry.beside.filter((id) => entry.calls.length > 1 || !entry.calls.includes(id));
  return (
    <section className="race race--unknown">
      <h3>{words.say('races.unknown-title', { number: entry.batch })}</h3>
      <p>{words.say('races.unknown', { calls: named(entry.calls), others: named(others) })}</p>
    </section>
  );
}
