import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useCallNames, useSpans } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { type Column, columns, nextOrder, type Order, orderOfTime, sortEntries } from './sort-entries.ts';
import { entriesOf } from './span-entries.ts';
import { SpanRow } from './span-row.tsx';
import { useShownLines } from './use-shown-lines.ts';
import './table.css';

/** px: the height of every line, so that any of them can be found without measuring. */
const lineHeight = 24;
/** Lines that a page key goes. */
const page = 10;

const heads = {
  call: 'table.call',
  tool: 'table.tool',
  kind: 'table.kind',
  start: 'table.start',
  end: 'table.end',
  duration: 'table.duration',
  cause: 'table.cause',
} as const satisfies Record<Column, string>;

/** Every span of the run as a line. For the keyboard all lines are one stop, besides the heads that sort them. */
export default function SpanTable() {
  const words = useWords();
  const spans = useSpans();
  const names = useCallNames();
  const selectedCall = useApp((state) => state.selectedCall);
  const [order, setOrder] = useState<Order>(orderOfTime);
  const [wanted, setWanted] = useState(0);
  const scroller = useRef<HTMLDivElement>(null);
  const toFocus = useRef<number | undefined>(undefined);
  const entries = useMemo(() => entriesOf(spans, words, names), [spans, words, names]);
  const sorted = useMemo(() => sortEntries(entries, order, words.language), [entries, order, words]);
  const shown = useShownLines(scroller, sorted.length, lineHeight);
  const stop = Math.min(wanted, sorted.length - 1);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new selection moves the view, a run that grows does not
  useEffect(() => {
    const line = sorted.findIndex((entry) => entry.toolCallId === selectedCall);
    if (selectedCall !== undefined && line >= 0 && sorted[stop]?.toolCallId !== selectedCall) {
      setWanted(line);
      showLine(scroller.current, line);
    }
  }, [selectedCall]);

  // A line out of view is drawn only once the scrolling is known: it gets the focus then.
  useEffect(() => {
    const line = scroller.current?.querySelector<HTMLElement>(`[data-line="${toFocus.current}"]`);
    if (!line) return;
    toFocus.current = undefined;
    line.focus({ preventScroll: true });
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = lineAfter(event.key, stop, sorted.length);
    if (next === undefined) return;
    event.preventDefault();
    setWanted(next);
    showLine(scroller.current, next);
    toFocus.current = next;
  };

  return (
    <div className="span-table" ref={scroller}>
      <table aria-label={words.say('table.label')} aria-rowcount={sorted.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`span-table__${column}`}
                aria-sort={order.by !== column ? 'none' : order.descending ? 'descending' : 'ascending'}
              >
                <button type="button" onClick={() => setOrder(nextOrder(order, column))}>
                  {words.say(heads[column])}
                  {order.by === column &&
                    (order.descending ? (
                      <ArrowDown size={12} aria-hidden="true" />
                    ) : (
                      <ArrowUp size={12} aria-hidden="true" />
                    ))}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={onKeyDown}>
          <Gap lines={shown.from} />
          {sorted.slice(shown.from, shown.to).map((entry, offset) => {
            const line = shown.from + offset;
            return (
              <SpanRow
                key={entry.key}
                entry={entry}
                line={line}
                stop={line === stop}
                selected={entry.toolCallId !== undefined && entry.toolCallId === selectedCall}
                onFocus={setWanted}
              />
            );
          })}
          <Gap lines={sorted.length - shown.to} />
        </tbody>
      </table>
    </div>
  );
}

/** The room of lines that are not drawn. */
function Gap({ lines }: { lines: number }) {
  if (lines <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a line without anything in it takes no focus
    <tr aria-hidden="true">
      <td colSpan={columns.length} style={{ height: lines * lineHeight, padding: 0, border: 0 }} />
    </tr>
  );
}

function lineAfter(key: string, from: number, count: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: count - 1,
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.min(Math.max(0, target), count - 1);
}

/** Scrolls by as little as brings a line into view, under the heads. */
function showLine(scroller: HTMLElement | null, line: number): void {
  if (!scroller) return;
  const head = scroller.querySelector('thead')?.clientHeight ?? 0;
  const top = line * lineHeight;
  const room = scroller.clientHeight - head;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + lineHeight > scroller.scrollTop + room) scroller.scrollTop = top + lineHeight - room;
}
