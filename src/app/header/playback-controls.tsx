import { ChevronFirst, ChevronLast, Pause, Play, StepBack, StepForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { useWords } from '../messages/say.tsx';
import { speeds } from '../state/app-state.ts';
import { goBack, goForward, goToEnd, goToStart, pause, play, setSpeed } from '../state/playback-actions.ts';
import { useApp } from '../state/store.ts';

export function PlaybackControls() {
  const words = useWords();
  const playing = useApp((state) => state.playhead.playing);
  const empty = useApp((state) => state.run.received === 0 && state.run.status !== 'running');
  const atStart = useApp((state) => state.playhead.count === 0);
  const atEnd = useApp((state) => state.playhead.count >= state.run.received);
  return (
    <>
      <PlaybackButton label={words.say('playback.to-start')} off={empty || atStart} onPress={goToStart}>
        <ChevronFirst size={16} aria-hidden="true" />
      </PlaybackButton>
      <PlaybackButton label={words.say('playback.back')} off={empty || atStart} onPress={goBack}>
        <StepBack size={14} aria-hidden="true" />
      </PlaybackButton>
      <PlaybackButton
        label={words.say(playing ? 'playback.pause' : 'playback.play')}
        on={playing}
        off={empty}
        onPress={playing ? pause : play}
      >
        {playing ? (
          <Pause size={14} fill="currentColor" aria-hidden="true" />
        ) : (
          <Play size={14} fill="currentColor" aria-hidden="true" />
        )}
      </PlaybackButton>
      <PlaybackButton label={words.say('playback.forward')} off={empty || atEnd} onPress={goForward}>
        <StepForward size={14} aria-hidden="true" />
      </PlaybackButton>
      <PlaybackButton label={words.say('playback.to-end')} off={empty || atEnd} onPress={goToEnd}>
        <ChevronLast size={16} aria-hidden="true" />
      </PlaybackButton>
      <SpeedChoice />
    </>
  );
}

interface PlaybackButtonProps {
  label: string;
  on?: boolean;
  off: boolean;
  onPress: () => void;
  children: ReactNode;
}

/** A button that is off stays in the order of the keyboard, so that focus is not lost at the ends of the run. */
function PlaybackButton({ label, on = false, off, onPress, children }: PlaybackButtonProps) {
  return (
    <button
      type="button"
      className={`button button--bare${on ? ' button--on' : ''}`}
      aria-label={label}
      title={label}
      aria-disabled={off}
      onClick={off ? undefined : onPress}
    >
      {children}
    </button>
  );
}

function SpeedChoice() {
  const words = useWords();
  const speed = useApp((state) => state.playhead.speed);
  return (
    <select
      className="choice speed-choice"
      aria-label={words.say('playback.speed')}
      value={speed}
      onChange={(event) => {
        const chosen = speeds.find((known) => String(known) === event.target.value);
        if (chosen) setSpeed(chosen);
      }}
    >
      {speeds.map((known) => (
        <option key={known} value={known}>
          {words.say('playback.times', { value: known })}
        </option>
      ))}
    </select>
  );
}
