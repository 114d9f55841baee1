import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';

/** Where the playhead is, of how long a run, in seconds. */
export function TimeReadout() {
  const words = useWords();
  const now = useApp((state) => Math.round(state.playhead.t));
  const end = useApp((state) => (state.run.received === 0 ? 0 : state.run.log.end));
  return (
    <span className="time-readout" data-testid="time">
      <span className="time-readout__now">{seconds(now)}</span>
      <span>{words.say('playback.of-seconds', { value: seconds(end) })}</span>
    </span>
  );
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3);
}
