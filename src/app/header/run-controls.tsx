import { Play, Square } from 'lucide-react';
import { useWords } from '../messages/say.tsx';
import { canStopAgain, run, stop } from '../state/run-actions.ts';
import { useApp } from '../state/store.ts';

export function RunControls() {
  const words = useWords();
  const running = useApp((state) => state.run.status === 'running');
  const again = useApp(canStopAgain);
  return (
    <>
      <button type="button" className="button button--primary" title={words.say('run.shortcut')} onClick={run}>
        <Play size={13} fill="currentColor" aria-hidden="true" />
        {words.say('run.run')}
      </button>
      <button
        type="button"
        className="button"
        title={again ? words.say('run.stop-again') : undefined}
        aria-disabled={!running && !again}
        onClick={stop}
      >
        <Square size={11} fill="currentColor" aria-hidden="true" />
        {words.say('run.stop')}
      </button>
    </>
  );
}
