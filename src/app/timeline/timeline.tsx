import { useMemo, useRef } from 'react';
import { useSpans } from '../derive/run-at.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { RaceMarks } from '../races/race-marks.tsx';
import { useApp } from '../state/store.ts';
import { Axis } from './axis.tsx';
import { Gridlines } from './gridlines.tsx';
import { PastLayer } from './past-layer.tsx';
import { PlayheadLine } from './playhead-line.tsx';
import { RowList } from './row-list.tsx';
import { axisHeight, linksOf, rowHeight, rowsOf } from './rows.ts';
import { useTicks } from './use-ticks.ts';
import './bars.css';
import './rows.css';
import './timeline.css';
import { useSeeking } from './use-seeking.ts';
import { useVisibleRows } from './use-visible-rows.ts';

/** The whole run as bars on a line of time each, with the playhead over it. What has not happened yet is drawn quieter. */
export function Timeline() {
  const spans = useSpans();
  const rows = useMemo(() => rowsOf(spans), [spans]);
  const links = useMemo(() => linksOf(rows), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const ticks = useTicks(track, spans.end, rows.length > 0);
  const visible = useVisibleRows(scroller, rows);
  const seek = useSeeking(track, spans.end);
  if (rows.length === 0) return <EmptyTimeline />;
  return (
    <div
      className="timeline"
      ref={scroller}
      style={cssValues({ '--end': Math.max(1, spans.end), '--row': `${rowHeight}px`, '--axis': `${axisHeight}px` })}
    >
      <Axis ticks={ticks} end={spans.end} seek={seek} />
      <div className="timeline__lines" style={{ height: rows.length * rowHeight }}>
        <div className="timeline__track timeline__track--under" ref={track} {...seek}>
          <Gridlines ticks={ticks} />
        </div>
        <RowList rows={rows} visible={visible} scroller={scroller} />
        <PastLayer rows={rows} links={links} visible={visible} />
        <div className="timeline__track timeline__track--over">
          <RaceMarks rows={rows} visible={visible} />
        </div>
        <div className="timeline__track timeline__track--over">
          <PlayheadLine />
        </div>
      </div>
    </div>
  );
}

function EmptyTimeline() {
  const words = useWords();
  const hasRun = useApp((state) => state.run.received > 0);
  return <p className="timeline__empty">{words.say(hasRun ? 'timeline.no-spans' : 'timeline.empty')}</p>;
}
