import { Fragment } from 'react';
import { useWords } from '../messages/say.tsx';
import { keyCaps } from './key-notation.ts';

/** Keys as they are printed on keyboards. */
export function KeyCaps({ keys }: { keys: readonly string[] }) {
  const words = useWords();
  const names = { space: words.say('key.space'), enter: words.say('key.enter') };
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform);
  return keys.map((key, index) => (
    <Fragment key={key}>
      {index > 0 && <span className="key-or">{words.say('key.or')}</span>}
      <span className="key-press">
        {keyCaps(key, isMac, names).map((cap) => (
          <kbd key={cap}>{cap}</kbd>
        ))}
      </span>
    </Fragment>
  ));
}
