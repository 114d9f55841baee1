import { useLayoutEffect, useRef } from 'react';
import { useTranscript } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { EntryCard } from './entry-card.tsx';
import './transcript.css';
import { UntoldCard } from './untold-card.tsx';

/** px from the end within which a reader counts as reading the end. */
const nearEnd = 24;

/** What the model was told at the playhead and, apart from it, what it was not told yet. */
export function TranscriptView() {
  const words = useWords();
  const { told, untold, ended } = useTranscript();
  const end = useRef<HTMLDivElement>(null);
  useStayAtEnd(end);
  if (told.length === 0 && untold.length === 0) {
    return <p className="transcript__empty">{words.say('transcript.empty')}</p>;
  }
  return (
    <div className="transcript" ref={end}>
      <ol className="transcript__list" aria-label={words.say('transcript.told')}>
        {told.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was told keeps its place
          <EntryCard key={index} entry={entry} />
        ))}
      </ol>
      {untold.length > 0 && (
        <section aria-label={words.say('transcript.untold-label')}>
          <p className="transcript__apart">{words.say('transcript.untold')}</p>
          <ol className="transcript__list">
            {untold.map((call) => (
              <UntoldCard key={call.toolCallId} call={call} />
            ))}
          </ol>
        </section>
      )}
      {ended && <p className="transcript__end">{words.say(endKeys[endOf(ended.cause)])}</p>}
    </div>
  );
}

const endKeys = {
  stop: 'end.stop',
  terminate: 'end.terminate',
  error: 'end.error',
  aborted: 'end.aborted',
  'run-limit': 'end.run-limit',
} as const;

function endOf(cause: string): keyof typeof endKeys {
  for (const known of ['stop', 'terminate', 'error', 'aborted', 'run-limit'] as const)
    if (known === cause) return known;
  return 'stop';
}

/** A reader who is at the end stays there as the transcript grows; one who is elsewhere is left in peace. */
function useStayAtEnd(content: React.RefObject<HTMLElement | null>): void {
  const wasAtEnd = useRef(true);
  useLayoutEffect(() => {
    const scroller = content.current?.parentElement;
    if (!scroller) return undefined;
    if (wasAtEnd.current) scroller.scrollTop = scroller.scrollHeight;
    const look = () => {
      wasAtEnd.current = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd;
    };
    scroller.addEventListener('scroll', look, { passive: true });
    return () => scroller.removeEventListener('scroll', look);
  });
}
