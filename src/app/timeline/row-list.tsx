import { type KeyboardEvent, type RefObject, useCallback, useEffect, useState } from 'react';
import { useWords } from '../messages/say.tsx';
import { bringIntoView } from '../navigation/view-actions.ts';
import type { AppState } from '../state/app-state.ts';
import { useApp } from '../state/store.ts';
import { type Direction, exists, firstPlace, type Place, rove } from './rove.ts';
import { RowLine } from './row-line.tsx';
import { axisHeight, type Row, rowHeight, spansIn } from './rows.ts';
import type { VisibleRows } from './use-visible-rows.ts';

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

interface RowListProps {
  rows: readonly Row[];
  visible: VisibleRows;
  scroller: RefObject<HTMLElement | null>;
}

/** The lines with their spans. For the keyboard all spans are one stop; the arrows go from span to span. */
export function RowList({ rows, visible, scroller }: RowListProps) {
  const words = useWords();
  const selectedCall = useApp((state) => state.selectedCall);
  const chosenRace = useApp((state) => state.chosenRace);
  const [wanted, setWanted] = useState<Place>({ row: 0, span: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection moves the view, a run that grows does not
  useEffect(() => {
    const row = rows.findIndex((line) => line.kind === 'call' && line.call.toolCallId === selectedCall);
    const line = rows[row];
    if (!line) return;
    showRow(scroller.current, row);
    const spans = spansIn(line);
    bringIntoView(spans[0]?.start ?? 0, spans.at(-1)?.end ?? 0);
  }, [selectedCall, scroller]);
  const place = exists(rows, wanted) ? wanted : firstPlace(rows);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directions[event.key];
    if (!direction || !place || event.nativeEvent.isComposing) return;
    event.preventDefault();
    const next = rove(rows, place, direction);
    setWanted(next);
    const line = rows[next.row];
    const span = line && spansIn(line)[next.span];
    if (span) bringIntoView(span.start, span.end);
    focusSpan(scroller.current, next);
  };
  const onFocusSpan = useCallback((row: number, span: number) => setWanted({ row, span }), []);
  return (
    <ol className="rows" aria-label={words.say('timeline.spans')} onKeyDown={onKeyDown}>
      {rows.slice(visible.from, visible.to).map((row, offset) => {
        const index = visible.from + offset;
        return (
          <RowLine
            key={row.key}
            row={row}
            index={index}
            stop={place?.row === index ? place.span : -1}
            selected={row.kind === 'call' && isSelected(row.call.toolCallId, selectedCall, chosenRace)}
            onFocusSpan={onFocusSpan}
          />
        );
      })}
    </ol>
  );
}

/** A call is selected by itself, or together with the other of a race. */
function isSelected(toolCallId: string, call: string | undefined, race: AppState['chosenRace']): boolean {
  return toolCallId === call || (race?.calls.includes(toolCallId) ?? false);
}

/** Scrolls by as little as brings a line into view, under the axis. */
function showRow(scroller: HTMLElement | null, row: number): void {
  if (!scroller) return;
  const top = row * rowHeight;
  const room = scroller.clientHeight - axisHeight;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + rowHeight > scroller.scrollTop + room) scroller.scrollTop = top + rowHeight - room;
}

/** A line out of view may not be drawn yet: it is scrolled to first. */
function focusSpan(scroller: HTMLElement | null, place: Place): void {
  if (!scroller) return;
  const find = () => scroller.querySelector<HTMLElement>(`[data-place="${place.row}:${place.span}"]`);
  showRow(scroller, place.row);
  requestAnimationFrame(() => find()?.focus({ preventScroll: true }));
}
