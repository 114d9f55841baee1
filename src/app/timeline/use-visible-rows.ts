import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useApp } from '../state/store.ts';
import { type Row, spansIn, visibleRows } from './rows.ts';

/** As many spans as are all drawn, whether they are in view or not. */
const mostSpans = 2_000;
/** The same while a run goes on: drawing must not hold up the page then. */
const mostWhileRunning = 200;
/** Lines that are drawn besides those in view, at a time when there is nothing else to do. */
const linesAtATime = 40;

export interface VisibleRows {
  from: number;
  to: number;
}

/** The lines to draw: those in view at once, the others little by little; of a very long run those in view alone. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]): VisibleRows {
  const running = useApp((state) => state.run.status === 'running' || state.run.status === 'stopping');
  const spans = useMemo(() => rows.reduce((sum, row) => sum + spansIn(row).length, 0), [rows]);
  const inViewOnly = spans > (running ? mostWhileRunning : mostSpans);
  const view = useView(scroller, spans > mostWhileRunning);
  const more = useMore(spans > mostWhileRunning && !inViewOnly, rows.length);
  const seen = spans > mostWhileRunning ? visibleRows(rows.length, view.scrolled, view.height) : undefined;
  const from = seen ? Math.max(0, seen.from - more) : 0;
  const to = seen ? Math.min(rows.length, seen.to + more) : rows.length;
  return useMemo(() => ({ from, to }), [from, to]);
}

function useView(scroller: RefObject<HTMLElement | null>, watched: boolean): { scrolled: number; height: number } {
  const [view, setView] = useState({ scrolled: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!watched || !element) return undefined;
    const look = () => setView({ scrolled: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [watched, scroller]);
  return view;
}

/** A number that grows to `limit` while it is wanted, whenever the page has nothing else to do. */
function useMore(wanted: boolean, limit: number): number {
  const [more, setMore] = useState(0);
  const grows = wanted && more < limit;
  useEffect(() => {
    if (!wanted) setMore(0);
    if (!grows) return undefined;
    const grow = () => setMore(more + linesAtATime);
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(grow, 50);
      return () => clearTimeout(timer);
    }
    const idle = requestIdleCallback(grow, { timeout: 1_000 });
    return () => cancelIdleCallback(idle);
  }, [wanted, grows, more]);
  return more;
}
