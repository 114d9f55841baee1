import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { setBesideCode } from '../state/view-actions.ts';
import { TranscriptView } from '../transcript/transcript-view.tsx';
import { RacesView } from './later.ts';
import './races.css';
import { useRaces } from './use-races.ts';

const tabs = ['transcript', 'races'] as const;

/** Over the panel: the transcript, or the races. One stop for the keyboard, the arrows change between them. */
export function TranscriptTabs() {
  const words = useWords();
  const shown = useApp((state) => state.besideCode);
  const { races, unknown } = useRaces();
  const list = useRef<HTMLDivElement>(null);
  const count = races.length === 0 && unknown.length > 0 ? '?' : words.number(races.length);
  const names = { transcript: words.say('transcript.title'), races: words.say('races.tab', { value: count }) };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !/^(ArrowLeft|ArrowRight|Home|End)$/.test(event.key)) return;
    event.preventDefault();
    const next =
      event.key === 'Home' ? 'transcript' : event.key === 'End' || shown === 'transcript' ? 'races' : 'transcript';
    setBesideCode(next);
    list.current?.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={words.say('races.tabs')} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`tab-${tab}`}
          type="button"
          role="tab"
          className="tab"
          aria-selected={shown === tab}
          aria-controls={shown === tab ? 'tab-panel' : undefined}
          tabIndex={shown === tab ? 0 : -1}
          onClick={() => setBesideCode(tab)}
        >
          {names[tab]}
        </button>
      ))}
    </div>
  );
}

/** What the chosen tab shows. */
export function TranscriptOrRaces(): ReactNode {
  const shown = useApp((state) => state.besideCode);
  return (
    <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${shown}`}>
      {shown === 'races' ? <RacesView /> : <TranscriptView />}
    </div>
  );
}
