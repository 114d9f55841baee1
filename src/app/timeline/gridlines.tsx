import { memo } from 'react';
import { cssValues } from '../look/css-values.ts';
import type { Tick } from './ticks.ts';

export const Gridlines = memo(function Gridlines({ ticks }: { ticks: readonly Tick[] }) {
  return ticks.map((tick) => (
    <i
      key={tick.t}
      className={`gridline${tick.major ? ' gridline--major' : ''}`}
      style={cssValues({ '--s': tick.t })}
      aria-hidden="true"
    />
  ));
});
