import { memo } from 'react';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { PlayheadHandle } from './playhead-handle.tsx';
import type { Tick } from './ticks.ts';
import type { Seeking } from './use-seeking.ts';

interface AxisProps {
  ticks: readonly Tick[];
  end: number;
  seek: Seeking;
}

/** The times over the lines; the playhead is dragged along here. */
export const Axis = memo(function Axis({ ticks, end, seek }: AxisProps) {
  const words = useWords();
  return (
    <div className="axis">
      <div className="axis__track" {...seek}>
        {ticks
          .filter((tick) => tick.labelled)
          .map((tick) => (
            <span key={tick.t} className="axis__label" style={cssValues({ '--s': tick.t })} aria-hidden="true">
              {words.ms(tick.t)}
            </span>
          ))}
        {end > 0 && <PlayheadHandle end={end} />}
      </div>
    </div>
  );
});
