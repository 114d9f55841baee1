import { memo, useRef } from 'react';
import { cssValues } from '../look/css-values.ts';
import { PastBar } from './bar.tsx';
import { failureIn, type Link, type Row, rowHeight, spansIn } from './rows.ts';
import { usePlayheadPlace } from './use-playhead-place.ts';
import type { VisibleRows } from './use-visible-rows.ts';

interface PastLayerProps {
  rows: readonly Row[];
  links: readonly Link[];
  visible: VisibleRows;
}

/** What has happened, in full colour: laid over the quiet bars and cut off at the playhead, so that playing only moves the cut. */
export function PastLayer(props: PastLayerProps) {
  const element = useRef<HTMLDivElement>(null);
  usePlayheadPlace(element);
  return (
    <div className="timeline__track timeline__track--over past" ref={element} aria-hidden="true">
      <Past {...props} />
    </div>
  );
}

const Past = memo(function Past({ rows, links, visible }: PastLayerProps) {
  return (
    <>
      {rows.slice(visible.from, visible.to).map((row, offset) => (
        <div key={row.key} className="past__line" style={{ top: (visible.from + offset) * rowHeight }}>
          {spansIn(row).map((span) => (
            <PastBar key={`${span.kind} ${span.start}`} span={span} />
          ))}
          <FailureMark row={row} />
        </div>
      ))}
      {links
        .filter((link) => link.toRow >= visible.from && link.fromRow < visible.to)
        .map((link) => (
          <WaitLink key={link.key} link={link} />
        ))}
    </>
  );
});

function FailureMark({ row }: { row: Row }) {
  const failure = failureIn(row);
  return failure ? <span className="bar-failure" style={cssValues({ '--s': failure.t })} /> : null;
}

/** From the end of the holder's work down (or up) to the call that had waited for it. */
function WaitLink({ link }: { link: Link }) {
  const top = Math.min(link.fromRow, link.toRow);
  const height = Math.abs(link.toRow - link.fromRow);
  const style = {
    ...cssValues({ '--s': link.t }),
    top: (top + 0.5) * rowHeight,
    height: height * rowHeight,
  };
  return <i className={`wait-link${link.toRow < link.fromRow ? ' wait-link--up' : ''}`} style={style} />;
}
