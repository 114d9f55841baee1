import { Route } from 'lucide-react';
import { nameText } from '../derive/call-names.ts';
import { useCallNames, useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { selectCall, setShowsPath } from '../state/view-actions.ts';
import './figures.css';
import { useFigures } from './use-figures.ts';
import { useVetoCost } from './use-veto-cost.ts';

/** What the whole run cost, what running side by side won, and where time was lost. */
export function RunFigures() {
  const words = useWords();
  const spans = useSpans();
  const { wall, work, saved, lostToQueues, lostToTurns } = useFigures();
  const veto = useVetoCost();
  if (spans.batches.length === 0) return null;
  const figures = [
    { key: 'wall', label: words.say('totals.wall'), title: words.say('totals.wall-means'), value: wall },
    { key: 'work', label: words.say('totals.work'), title: words.say('totals.work-means'), value: work },
    {
      key: 'saved',
      label: words.say('totals.saved'),
      title: words.say('totals.saved-means'),
      value: Math.max(0, saved),
    },
    {
      key: 'queues',
      label: words.say('figures.queues'),
      title: words.say('figures.queues-means'),
      value: lostToQueues,
    },
    { key: 'turns', label: words.say('figures.turns'), title: words.say('figures.turns-means'), value: lostToTurns },
    ...(veto === undefined
      ? []
      : [{ key: 'veto', label: words.say('figures.veto'), title: words.say('figures.veto-means'), value: veto }]),
  ];
  return (
    <div className="figures">
      <dl className="totals">
        {figures.map(({ key, label, title, value }) => (
          <div key={key} className="totals__entry" title={title}>
            <dt>{label}</dt>
            <dd>{words.ms(value)}</dd>
          </div>
        ))}
      </dl>
      <LongestWait />
      <PathSwitch />
    </div>
  );
}

function LongestWait() {
  const words = useWords();
  const names = useCallNames();
  const { longestWait } = useFigures();
  const selected = useApp((state) => state.selectedCall);
  if (!longestWait) return null;
  const { toolCallId, start, end } = longestWait;
  const means = words.say('figures.longest-means', { call: nameText(names.get(toolCallId), toolCallId) });
  return (
    <span className="totals__entry">
      {words.say('figures.longest')}
      <button
        type="button"
        className="link-button figures__longest"
        aria-label={`${words.ms(end - start)}: ${means}`}
        title={means}
        onClick={() => {
          if (selected !== toolCallId) selectCall(toolCallId);
        }}
      >
        {words.ms(end - start)}
      </button>
    </span>
  );
}

function PathSwitch() {
  const words = useWords();
  const shown = useApp((state) => state.showsPath);
  return (
    <button
      type="button"
      className={`button button--small figures__path${shown ? ' button--on' : ''}`}
      aria-pressed={shown}
      title={words.say('figures.path-means')}
      onClick={() => setShowsPath(!shown)}
    >
      <Route size={12} aria-hidden="true" />
      {words.say('figures.path')}
    </button>
  );
}
