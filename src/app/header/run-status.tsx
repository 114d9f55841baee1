import { useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import type { RunState } from '../state/app-state.ts';
import { useApp } from '../state/store.ts';

/** The page's one polite status: said when a run begins and when it ends, never in between. */
export function RunStatus() {
  const words = useWords();
  const run = useApp((state) => state.run);
  const results = useSpans().batches.reduce(
    (sum, batch) => sum + batch.calls.filter((call) => call.outcome !== 'running').length,
    0,
  );
  const mark = run.status === 'done' ? ' run-status--done' : run.status === 'failed' ? ' run-status--failed' : '';
  return (
    <p role="status" className={`run-status${mark}`}>
      {statusWords(words, run, results)}
    </p>
  );
}

function statusWords(words: Words, run: RunState, results: number): string {
  switch (run.status) {
    case 'ready':
      return words.say('status.ready');
    case 'running':
      return words.say('status.running');
    case 'stopping':
      return words.say('status.stopping');
    case 'done':
      if (run.source === 'stopped-again') return words.say('status.ran-again', { time: words.ms(run.log.end) });
      if (run.source === 'file') return words.say('status.opened', { time: words.ms(run.log.end) });
      return words.say('status.done', { count: results, time: words.ms(run.log.end) });
    case 'stopped':
      return words.say('status.stopped', { time: words.ms(run.log.end) });
    case 'failed':
      return words.say('status.failed', { time: words.ms(run.log.end) });
  }
}
