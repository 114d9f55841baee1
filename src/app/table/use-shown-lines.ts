import { type RefObject, useLayoutEffect, useState } from 'react';

/** As many lines are all drawn, whether they are in view or not. */
const mostDrawn = 300;
/** Lines that are drawn over and under those in view. */
const spare = 20;

/** The lines to draw: all of a short table; of a long one those in view, with some to spare. `lineHeight` in px. */
export function useShownLines(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  lineHeight: number,
): { from: number; to: number } {
  const [view, setView] = useState({ top: 0, height: 600 });
  const isLong = count > mostDrawn;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || !isLong) return undefined;
    const look = () => setView({ top: element.scrollTop, height: element.clientHeight });
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, isLong]);
  if (!isLong) return { from: 0, to: count };
  const from = Math.max(0, Math.min(count, Math.floor(view.top / lineHeight)) - spare);
  return { from, to: Math.min(count, Math.ceil((view.top + view.height) / lineHeight) + spare) };
}
