import { nameText } from '../derive/call-names.ts';
import { useCallNames } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { chooseRace, showRaces } from './choose-race.ts';
import './races.css';
import { useRacesByCall } from './use-races.ts';

/** In the gutter of a call's line: that it raced. Selects its first race, and shows the list. */
export function RaceBadge({ toolCallId }: { toolCallId: string }) {
  const words = useWords();
  const names = useCallNames();
  const races = useRacesByCall().get(toolCallId) ?? [];
  const first = races.find((race) => race.kind !== 'went-well') ?? races[0];
  if (!first) return null;
  const label = words.say('races.badge-of', {
    call: nameText(names.get(toolCallId), toolCallId),
    races: words.say('races.badge', { count: races.length }),
  });
  return (
    <button
      type="button"
      className={`race-badge race--${first.kind}`}
      aria-label={label}
      title={label}
      onClick={() => {
        chooseRace(first);
        showRaces();
      }}
    >
      <i className="race__sign" aria-hidden="true" />
    </button>
  );
}
