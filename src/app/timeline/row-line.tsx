import { memo } from 'react';
import type { BatchLane, CallLane } from '../../engine/trace/spans.ts';
import { subjectOf } from '../derive/call-names.ts';
import { batchTimes } from '../derive/call-times.ts';
import { useCallNames } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { RaceBadge } from '../races/race-badge.tsx';
import { selectCall } from '../state/view-actions.ts';
import { Bar } from './bar.tsx';
import { failureIn, type Row, rowHeight, spansIn } from './rows.ts';
import { causeWords } from './span-words.ts';

interface RowLineProps {
  row: Row;
  /** Its line, from 0. */
  index: number;
  /** The span that the keyboard stops at, or -1. */
  stop: number;
  selected: boolean;
  onFocusSpan: (row: number, span: number) => void;
}

/** One line: its name at the side, and its spans. */
export const RowLine = memo(function RowLine({ row, index, stop, selected, onFocusSpan }: RowLineProps) {
  const style = { top: index * rowHeight };
  if (row.kind === 'batch') return <BatchLine batch={row.batch} style={style} />;
  const failed = failureIn(row)?.span;
  return (
    <li className={`row row--${row.kind}${selected ? ' row--selected' : ''}`} style={style}>
      {row.kind === 'reply' ? (
        <ReplyLabel number={row.number} />
      ) : (
        <>
          <CallLabel call={row.call} last={row.last} selected={selected} />
          <RaceBadge toolCallId={row.call.toolCallId} />
        </>
      )}
      <div className="row__track">
        {spansIn(row).map((span, place) => (
          <Bar
            key={`${span.kind} ${span.start}`}
            span={span}
            row={index}
            place={place}
            stop={stop === place}
            selected={selected}
            failed={span === failed}
            onFocusSpan={onFocusSpan}
          />
        ))}
      </div>
    </li>
  );
}, sameLine);

/** The spans of a growing run are made anew each time: a line is drawn again only when something of it is another. */
function sameLine(before: RowLineProps, after: RowLineProps): boolean {
  return (
    before.index === after.index &&
    before.stop === after.stop &&
    before.selected === after.selected &&
    before.onFocusSpan === after.onFocusSpan &&
    (before.row === after.row || JSON.stringify(before.row) === JSON.stringify(after.row))
  );
}

function BatchLine({ batch, style }: { batch: BatchLane; style: React.CSSProperties }) {
  const words = useWords();
  const names = useCallNames();
  const times = batchTimes(batch);
  return (
    <li className="row row--batch" style={style}>
      <span className="row__bracket row__bracket--first" aria-hidden="true" />
      <strong className="row__name">{words.say('timeline.batch', { number: batch.batch })}</strong>
      <span className={`row__mode row__mode--${batch.mode}`}>
        {words.say('timeline.mode', {
          mode: words.say(batch.mode === 'parallel' ? 'mode.parallel' : 'mode.sequential'),
          why: causeWords(words, batch.cause, names),
        })}
      </span>
      <span className="row__times">
        {words.say(times.saved > 0 ? 'timeline.batch-times-saved' : 'timeline.batch-times', {
          wall: words.ms(times.wall),
          work: words.ms(times.work),
          saved: words.ms(times.saved),
        })}
      </span>
    </li>
  );
}

function ReplyLabel({ number }: { number: number }) {
  const words = useWords();
  return (
    <span className="row__label">
      <strong className="row__name">{words.say('timeline.model')}</strong>
      <span className="row__subject">{words.say('timeline.reply', { number })}</span>
    </span>
  );
}

function CallLabel({ call, last, selected }: { call: CallLane; last: boolean; selected: boolean }) {
  return (
    <>
      <span className={`row__bracket${last ? ' row__bracket--last' : ''}`} aria-hidden="true" />
      <button
        type="button"
        className="row__label"
        tabIndex={-1}
        aria-pressed={selected}
        lang="en"
        translate="no"
        onClick={() => selectCall(call.toolCallId)}
      >
        <strong className="row__name">{call.toolName}</strong>{' '}
        <span className="row__subject">{subjectOf(call.args)}</span>
      </button>
    </>
  );
}
