import { useMemo } from 'react';
import { useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { windowOf } from '../navigation/navigation-state.ts';
import { lengthOf } from '../navigation/viewport.ts';
import { useApp } from '../state/store.ts';
import './figures.css';
import { stepCurve } from './step-curve.ts';
import { useFigures } from './use-figures.ts';

/** The curve's own height; it is drawn as high as there is room. */
const height = 10;

/** How many calls are at work at each time that the timeline shows, as a small step curve. */
export function ConcurrencyCurve() {
  const words = useWords();
  const { end } = useSpans();
  const { concurrency, peak } = useFigures();
  const window = useApp(windowOf);
  const path = useMemo(() => stepCurve(concurrency, Math.max(1, end), peak, height), [concurrency, end, peak]);
  if (peak === 0) return null;
  const name = words.say('figures.concurrency', { count: peak });
  return (
    <div className="concurrency" title={name}>
      <span className="concurrency__peak" aria-hidden="true">
        {words.say('figures.at-once', { value: peak })}
      </span>
      <svg
        className="concurrency__curve"
        role="img"
        aria-label={name}
        viewBox={`${window.from} 0 ${lengthOf(window)} ${height}`}
        preserveAspectRatio="none"
      >
        <path d={path} />
      </svg>
    </div>
  );
}
