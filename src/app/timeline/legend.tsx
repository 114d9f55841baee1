import { useWords } from '../messages/say.tsx';

const kinds = ['execute', 'queue', 'turn', 'held', 'gate', 'preflight', 'stream'] as const;

/** What each kind of bar means: always there. */
export function Legend() {
  const words = useWords();
  return (
    <ul className="legend" aria-label={words.say('legend.label')}>
      {kinds.map((kind) => (
        <li key={kind} className="legend__entry">
          <i className={`legend__sample bar--${kind} bar--past`} aria-hidden="true" />
          {words.say(`legend.${kind}`)}
        </li>
      ))}
      <li className="legend__entry">
        <i className="legend__sample legend__sample--race" aria-hidden="true" />
        {words.say('legend.race')}
      </li>
    </ul>
  );
}
