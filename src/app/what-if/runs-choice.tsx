import { History } from 'lucide-react';
import { Popover } from '../look/popover.tsx';
import { useWords } from '../messages/say.tsx';
import type { KeptRun } from '../state/app-state.ts';
import { compareWith, showRun } from '../state/run-actions.ts';
import { useApp } from '../state/store.ts';
import { runName, variantWords } from './variant-words.ts';
import './what-if.css';

/** The runs of this session: any of them is shown again, or laid beside the one that is shown. */
export function RunsChoice() {
  const words = useWords();
  const runs = useApp((state) => state.runs);
  return (
    <Popover
      label={words.say('what-if.runs', { count: runs.length })}
      className="button button--bare"
      face={<History size={15} aria-hidden="true" />}
    >
      {() => (
        <>
          <h2 className="popover__title">{words.say('what-if.runs-title')}</h2>
          {runs.length === 0 && <p>{words.say('what-if.no-runs')}</p>}
          <ol className="popover__list">
            {runs.toReversed().map((run) => (
              <RunEntry key={run.number} run={run} />
            ))}
          </ol>
        </>
      )}
    </Popover>
  );
}

function RunEntry({ run }: { run: KeptRun }) {
  const words = useWords();
  const shown = useApp((state) => state.run.log === run.log);
  const beside = useApp((state) => state.compared === run.number && state.run.log !== run.log);
  const { number } = run;
  return (
    <li className="run-entry">
      <button
        type="button"
        className="run-entry__show"
        aria-current={shown}
        aria-label={words.say('what-if.show', { number })}
        onClick={() => showRun(number)}
      >
        <span className="run-entry__name">{runName(words, run)}</span>
        <span className="run-entry__facts">
          {words.say('what-if.run-facts', { variant: variantWords(words, run), time: words.ms(run.log.end) })}
        </span>
      </button>
      {shown ? (
        <span className="run-entry__shown">{words.say('what-if.shown')}</span>
      ) : (
        <button
          type="button"
          className={`button button--small${beside ? ' button--on' : ''}`}
          aria-pressed={beside}
          aria-label={words.say('what-if.beside', { number })}
          onClick={() => compareWith(beside ? undefined : number)}
        >
          {words.say('what-if.beside-short')}
        </button>
      )}
    </li>
  );
}
