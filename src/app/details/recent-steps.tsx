import { useCallNames, useEvents } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { isStop } from '../playback/position.ts';
import { goToEvent } from '../state/playback-actions.ts';
import { useApp } from '../state/store.ts';
import { eventWords } from './event-words.ts';

/** As many steps as are shown. */
const shown = 12;

/** The last steps before the playhead, the newest first: each takes the page back to it. */
export function RecentSteps() {
  const words = useWords();
  const names = useCallNames();
  const events = useEvents();
  const count = useApp((state) => state.playhead.count);
  const steps: number[] = [];
  for (let index = count - 1; index >= 0 && steps.length < shown; index--) {
    const event = events[index];
    if (event && isStop(event)) steps.push(index);
  }
  if (steps.length === 0) return <p className="details__hint">{words.say('details.empty')}</p>;
  return (
    <div className="details">
      <p className="details__hint details__hint--inline">{words.say('details.hint')}</p>
      <h3 className="details__heading">{words.say('details.steps')}</h3>
      <ol className="steps" reversed>
        {steps.map((index, place) => {
          const event = events[index];
          return (
            event && (
              <li key={index}>
                <button
                  type="button"
                  className="step"
                  aria-current={place === 0 ? 'step' : undefined}
                  onClick={() => goToEvent(index)}
                >
                  <span className="step__time">{words.ms(event.t)}</span>
                  <span className="step__what">{eventWords(words, event, names)}</span>
                </button>
              </li>
            )
          );
        })}
      </ol>
    </div>
  );
}
