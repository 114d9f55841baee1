import { type RefObject, useEffect, useMemo, useState } from 'react';
import { type Row, spansIn, visibleRows } from './rows.ts';

/** As many spans as are drawn without looking at what is in view. */
const mostSpans = 2_000;

export interface VisibleRows {
  from: number;
  to: number;
}

/** The lines to draw: all of them, or, where that is too much, those in view. */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, rows: readonly Row[]): VisibleRows {
  const spans = useMemo(() => rows.reduce((sum, row) => sum + spansIn(row).length, 0), [rows]);
  const many = spans > mostSpans;
  const [view, setView] = useState({ scrolled: 0, height: 0 });
  useEffect(() => {
    const element = scroller.current;
    if (!many || !element) return undefined;
    const look = () => setView({ scrolled: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [many, scroller]);
  const { from, to } = many ? visibleRows(rows.length, view.scrolled, view.height) : { from: 0, to: rows.length };
  return useMemo(() => ({ from, to }), [from, to]);
}
