import { useCallNames } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { selectCall } from '../state/view-actions.ts';
import { type CallState, callStates } from './call-states.ts';

interface CallCardProps {
  toolCallId: string;
  toolName: string;
  state: CallState;
  /** When it was told, ms. */
  t?: number;
  text: string;
  images: number;
}

/** A call with its result, or with how far it is. Choosing it selects the call everywhere. */
export function CallCard({ toolCallId, toolName, state, t, text, images }: CallCardProps) {
  const words = useWords();
  const name = useCallNames().get(toolCallId);
  const selected = useApp((app) => app.selectedCall === toolCallId);
  const { shape, label } = callStates[state];
  return (
    <li className={`card card--call${selected ? ' card--selected' : ''}`} data-call={toolCallId}>
      <div className="card__head">
        <button type="button" className="card__choose" aria-pressed={selected} onClick={() => selectCall(toolCallId)}>
          <i className={`mark mark--${shape}`} aria-hidden="true" />
          <span className="card__name" lang="en" translate="no">
            <strong>{toolName}</strong> {name?.subject}
          </span>
        </button>
        <span className={`card__state card__state--${state}`}>
          {t === undefined
            ? words.say(label)
            : words.say('transcript.state-at', { state: words.say(label), time: words.ms(t) })}
        </span>
      </div>
      {text !== '' && (
        <pre className="card__result" lang="en" translate="no">
          <Beginning text={text} />
        </pre>
      )}
      {images > 0 && <p className="card__result">{words.say('transcript.images', { count: images })}</p>}
    </li>
  );
}

/** Lines of a result that a card shows. */
const shownLines = 2;

/** The whole result is in the details; a card shows how it begins. */
function Beginning({ text }: { text: string }) {
  const words = useWords();
  const lines = text.trimEnd().split('\n');
  const shown = lines.slice(0, shownLines).map((line) => (line.length > 300 ? `${line.slice(0, 300)}…` : line));
  const more = lines.length - shown.length;
  return (
    <>
      {shown.join('\n')}
      {more > 0 && (
        <span className="card__more" lang={words.language}>
          {words.say('transcript.more-lines', { count: more })}
        </span>
      )}
    </>
  );
}
