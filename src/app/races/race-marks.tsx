import { useMemo } from 'react';
import type { Race } from '../../engine/trace/races/race.ts';
import { useCallNames } from '../derive/run-at.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { type Row, rowHeight } from '../timeline/rows.ts';
import type { VisibleRows } from '../timeline/use-visible-rows.ts';
import { chooseRace, showRaces } from './choose-race.ts';
import { raceMarkWords } from './race-words.ts';
import './races.css';
import { raceKey, useRaces } from './use-races.ts';
import { zigzagPath } from './zigzag.ts';

/** As many races are drawn: more could not be told apart, and the list has them all. */
const mostDrawn = 200;
/** px: the width of a mark. */
const width = 12;

interface RaceMarksProps {
  rows: readonly Row[];
  visible: VisibleRows;
}

/** A zigzag for each race, from the line of the one access to that of the other, when the second came. */
export function RaceMarks({ rows, visible }: RaceMarksProps) {
  const words = useWords();
  const { races } = useRaces();
  const places = useMemo(
    () => new Map(rows.flatMap((row, index) => (row.kind === 'call' ? [[row.call.toolCallId, index]] : []))),
    [rows],
  );
  if (races.length === 0) return null;
  return (
    <ul className="race-marks" aria-label={words.say('races.list')}>
      {races.slice(0, mostDrawn).map((race) => {
        const lines = race.accesses.map(({ toolCallId }) => places.get(toolCallId));
        const [from, to] = lines;
        if (from === undefined || to === undefined) return null;
        const top = Math.min(from, to);
        const bottom = Math.max(from, to);
        if (bottom < visible.from || top >= visible.to) return null;
        return <RaceMark key={raceKey(race)} race={race} top={top} lines={bottom - top} />;
      })}
    </ul>
  );
}

function RaceMark({ race, top, lines }: { race: Race; top: number; lines: number }) {
  const words = useWords();
  const names = useCallNames();
  const chosen = useApp((state) => state.chosenRace?.key === raceKey(race));
  const height = lines * rowHeight;
  const name = raceMarkWords(words, race, names);
  const path = zigzagPath(width, height);
  return (
    <li
      className={`race-mark race--${race.kind}`}
      style={{ ...cssValues({ '--s': race.accesses[1].t }), top: (top + 0.5) * rowHeight, height }}
    >
      <button
        type="button"
        className="race-mark__button"
        aria-label={name}
        aria-pressed={chosen}
        title={name}
        onClick={() => {
          chooseRace(race);
          showRaces();
        }}
      >
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <path className="race-mark__casing" d={path} />
          <path className="race-mark__line" d={path} />
        </svg>
      </button>
    </li>
  );
}
