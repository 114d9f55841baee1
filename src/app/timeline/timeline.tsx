import { lazy, Suspense, useMemo, useRef } from 'react';
import { useSpans } from '../derive/run-at.ts';
import { ConcurrencyCurve, PathLayer } from '../figures/later.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import { CallSearch } from '../navigation/call-search.tsx';
import { windowOf } from '../navigation/navigation-state.ts';
import { fitStretch } from '../navigation/view-actions.ts';
import { lengthOf } from '../navigation/viewport.ts';
import { RaceMarks } from '../races/race-marks.tsx';
import { useApp } from '../state/store.ts';
import { Axis } from './axis.tsx';
import { Gridlines } from './gridlines.tsx';
import { Minimap } from './minimap.tsx';
import { PastLayer } from './past-layer.tsx';
import { PlayheadLine } from './playhead-line.tsx';
import { RangeBand } from './range-band.tsx';
import { RowList } from './row-list.tsx';
import { axisHeight, linksOf, type Row, rowHeight, rowsOf, spansIn } from './rows.ts';
import { useGestures } from './use-gestures.ts';
import { useTicks } from './use-ticks.ts';
import './bars.css';
import './rows.css';
import './timeline.css';
import { useSeeking } from './use-seeking.ts';
import { useVisibleRows } from './use-visible-rows.ts';

const SpanTable = lazy(() => import('../table/span-table.tsx'));

/** The run in the shape that the reader chose: as bars, or as a table. */
export function Timeline() {
  const isTable = useApp((state) => state.navigation.shape === 'table');
  const hasRun = useSpans().end > 0;
  if (!isTable || !hasRun) return <Bars />;
  return (
    <Suspense>
      <SpanTable />
    </Suspense>
  );
}

/** The whole run as bars on a line of time each, with the playhead over it. What has not happened yet is drawn quieter. */
function Bars() {
  const spans = useSpans();
  const rows = useMemo(() => rowsOf(spans), [spans]);
  const links = useMemo(() => linksOf(rows), [rows]);
  const scroller = useRef<HTMLDivElement>(null);
  const track = useRef<HTMLDivElement>(null);
  const window = useApp(windowOf);
  const ticks = useTicks(track, window, rows.length > 0);
  const visible = useVisibleRows(scroller, rows);
  const seek = useSeeking(track);
  useGestures(scroller, track, rows.length > 0);
  if (rows.length === 0) return <EmptyTimeline />;
  return (
    <div
      className="timeline"
      style={cssValues({
        '--from': window.from,
        '--length': lengthOf(window),
        '--row': `${rowHeight}px`,
        '--axis': `${axisHeight}px`,
      })}
    >
      <CallSearch />
      <Minimap rows={rows} end={spans.end} />
      <ConcurrencyCurve />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keyboard fits a bar by a command */}
      <div className="timeline__scroller" ref={scroller} onDoubleClick={(event) => fitBar(event.target, rows)}>
        <Axis ticks={ticks} end={spans.end} seek={seek} />
        <div className="timeline__lines" style={{ height: rows.length * rowHeight }}>
          <div className="timeline__track timeline__track--under" ref={track} {...seek}>
            <Gridlines ticks={ticks} />
          </div>
          <RowList rows={rows} visible={visible} scroller={scroller} />
          <PastLayer rows={rows} links={links} visible={visible} />
          <div className="timeline__track timeline__track--over timeline__marks">
            <PathLayer rows={rows} />
            <RaceMarks rows={rows} visible={visible} />
          </div>
          <div className="timeline__track timeline__track--over">
            <RangeBand />
            <PlayheadLine />
          </div>
        </div>
      </div>
    </div>
  );
}

/** A double click on a bar shows it as wide as there is room. */
function fitBar(target: EventTarget, rows: readonly Row[]): void {
  const bar = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row = -1, place = -1] = (bar?.dataset.place ?? '').split(':').map(Number);
  const line = rows[row];
  const span = line && spansIn(line)[place];
  if (span) fitStretch(span.start, span.end);
}

function EmptyTimeline() {
  const words = useWords();
  const hasRun = useApp((state) => state.run.received > 0);
  return <p className="timeline__empty">{words.say(hasRun ? 'timeline.no-spans' : 'timeline.empty')}</p>;
}
