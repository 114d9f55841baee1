import { useSpans } from '../derive/run-at.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { rangeOf, windowOf } from '../navigation/navigation-state.ts';
import { callsWithin } from '../navigation/range.ts';
import { useApp } from '../state/store.ts';
import './range-band.css';

/** The measured range over the lines, with its length. Read aloud when it is whole, not while it is drawn. */
export function RangeBand() {
  const words = useWords();
  const spans = useSpans();
  const range = useApp(rangeOf);
  const window = useApp(windowOf);
  const open = useApp((state) => state.navigation.range?.to === 'playhead');
  const inView = range && range.to >= window.from && range.from <= window.to;
  const length = range ? range.to - range.from : 0;
  const calls = range ? words.say('range.calls', { count: callsWithin(spans, range).length }) : '';
  const time = words.ms(length);
  const said = !range
    ? ''
    : open
      ? words.say('range.measuring', { time: words.ms(range.from) })
      : words.say('range.said', { time, from: words.ms(range.from), to: words.ms(range.to), calls });
  return (
    <>
      <p className="only-read-aloud" aria-live="polite">
        {said}
      </p>
      {inView && (
        <div className="range-band" style={cssValues({ '--s': range.from, '--d': length })} aria-hidden="true">
          <span className="range-band__label">{words.say('range.label', { time, calls })}</span>
        </div>
      )}
    </>
  );
}
