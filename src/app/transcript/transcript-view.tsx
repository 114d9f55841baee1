import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RunEnd } from '../../engine/trace/events.ts';
import { useTranscript } from '../derive/run-at.ts';
import { scrollWithin } from '../look/scroll-within.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { EntryCard, UserCard } from './entry-card.tsx';
import './transcript.css';
import { UntoldCard } from './untold-card.tsx';

/** Entries that are shown without asking: the last ones. A long run has thousands. */
const shownAtFirst = 100;

/** px from the end within which a reader counts as reading the end. */
const nearEnd = 24;

/** What the model was told at the playhead and, apart from it, what it was not told yet. */
export function TranscriptView() {
  const words = useWords();
  const { told, untold, unheard, ended } = useTranscript();
  const end = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(shownAtFirst);
  const earlier = Math.max(0, told.length - shown);
  const isEmpty = told.length === 0 && untold.length === 0;
  useStayAtEnd(end, !isEmpty);
  useSelectedInView(end);
  if (isEmpty) {
    return <p className="transcript__empty">{words.say('transcript.empty')}</p>;
  }
  return (
    <div className="transcript" ref={end}>
      {earlier > 0 && (
        <button type="button" className="button button--small" onClick={() => setShown(shown + 4 * shownAtFirst)}>
          {words.say('transcript.earlier', { count: earlier })}
        </button>
      )}
      <ol className="transcript__list" aria-label={words.say('transcript.told')} start={earlier + 1}>
        {told.slice(earlier).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was told keeps its place
          <EntryCard key={earlier + index} entry={entry} />
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
      {unheard.length > 0 && (
        <section aria-label={words.say('transcript.unheard-label')}>
          <p className="transcript__apart">{words.say('transcript.unheard')}</p>
          <ol className="transcript__list">
            {unheard.map(({ t, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: what was said keeps its place
              <UserCard key={index} t={t} text={text} />
            ))}
          </ol>
        </section>
      )}
      {ended && <p className="transcript__end">{words.say(endKeys[ended.cause])}</p>}
    </div>
  );
}

const endKeys = {
  stop: 'end.stop',
  terminate: 'end.terminate',
  error: 'end.error',
  aborted: 'end.aborted',
  'run-limit': 'end.run-limit',
} as const satisfies Record<RunEnd, MessageKey>;

/** A call that is selected elsewhere is brought into view here. */
function useSelectedInView(content: RefObject<HTMLElement | null>): void {
  const selected = useApp((state) => state.selectedCall);
  useEffect(() => {
    const scroller = content.current?.parentElement;
    const card = selected && content.current?.querySelector(`[data-call="${CSS.escape(selected)}"]`);
    if (scroller && card) scrollWithin(scroller, card);
  }, [content, selected]);
}

/**
 * A reader who is at the end stays there as the transcript grows; one who is elsewhere is left in peace. Looked at when
 * the browser has laid the page out anyway: asking it earlier would make it do so twice a frame.
 */
function useStayAtEnd(content: RefObject<HTMLElement | null>, isThere: boolean): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content comes and goes with the first entries
  useLayoutEffect(() => {
    const element = content.current;
    const scroller = element?.parentElement;
    if (!element || !scroller) return undefined;
    let atEnd = true;
    const look = () => {
      atEnd = scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight < nearEnd;
    };
    const observer = new ResizeObserver(() => {
      if (atEnd) scroller.scrollTop = scroller.scrollHeight;
    });
    observer.observe(element);
    scroller.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', look);
    };
  }, [content, isThere]);
}
