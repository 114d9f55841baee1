import { type KeyboardEvent, useRef } from 'react';
import { useCallNames } from '../derive/run-at.ts';
import { eventWordsAt } from '../details/event-words.ts';
import { useWords } from '../messages/say.tsx';
import { goBack, goForward, goTo, goToEnd, goToStart } from '../state/playback-actions.ts';
import { store, useApp } from '../state/store.ts';
import { usePlayheadPlace } from './use-playhead-place.ts';

/** The playhead's handle. Arrows step from event to event; with Shift, and by page, the time moves evenly. */
export function PlayheadHandle({ end }: { end: number }) {
  const words = useWords();
  const names = useCallNames();
  const element = useRef<HTMLDivElement>(null);
  usePlayheadPlace(element);
  // While it plays, its value is not told: what is read aloud would lag behind.
  const count = useApp((state) => (state.playhead.playing ? undefined : state.playhead.count));
  const t = useApp((state) => (state.playhead.playing ? undefined : Math.round(state.playhead.t)));
  const events = useApp((state) => state.run.log.events);
  const what = count === undefined ? '' : eventWordsAt(words, events, count, names);
  const now = t ?? 0;
  return (
    <div
      ref={element}
      className="playhead-handle"
      role="slider"
      tabIndex={0}
      aria-label={words.say('playhead.label')}
      aria-valuemin={0}
      aria-valuemax={end}
      aria-valuenow={now}
      aria-valuetext={
        t === undefined
          ? words.say('playhead.playing')
          : words.say('playhead.value', { time: words.ms(now), end: words.ms(end), what })
      }
      onKeyDown={(event) => onKey(event, end)}
    />
  );
}

function onKey(event: KeyboardEvent, end: number): void {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!move(event.key, event.shiftKey, Math.max(1, Math.round(end / 100)))) return;
  event.preventDefault();
}

/** False for a key that does nothing here. `part`: a hundredth of the run, ms. */
function move(key: string, evenly: boolean, part: number): boolean {
  const { playhead } = store.getState();
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      if (evenly) goTo(playhead.t + part);
      else goForward();
      return true;
    case 'ArrowLeft':
    case 'ArrowDown':
      if (evenly) goTo(playhead.t - part);
      else goBack();
      return true;
    case 'PageUp':
      goTo(playhead.t + part * 10);
      return true;
    case 'PageDown':
      goTo(playhead.t - part * 10);
      return true;
    case 'Home':
      goToStart();
      return true;
    case 'End':
      goToEnd();
      return true;
    default:
      return false;
  }
}
