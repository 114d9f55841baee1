import { runTimes } from '../derive/call-times.ts';
import { useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';

/** What the whole run cost, and what running side by side won. */
export function RunTotals() {
  const words = useWords();
  const spans = useSpans();
  if (spans.batches.length === 0) return null;
  const times = runTimes(spans);
  const totals = [
    { key: 'wall', label: words.say('totals.wall'), title: words.say('totals.wall-means'), value: times.wall },
    { key: 'work', label: words.say('totals.work'), title: words.say('totals.work-means'), value: times.work },
    { key: 'saved', label: words.say('totals.saved'), title: words.say('totals.saved-means'), value: times.saved },
    { key: 'waited', label: words.say('totals.waited'), title: words.say('totals.waited-means'), value: times.waited },
  ];
  return (
    <dl className="totals">
      {totals.map(({ key, label, title, value }) => (
        <div key={key} className="totals__entry" title={title}>
          <dt>{label}</dt>
          <dd>{words.ms(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
