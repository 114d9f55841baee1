import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import type { TimeWindow } from '../navigation/viewport.ts';
import { type Tick, ticksOf } from './ticks.ts';

/** The axis' marks for an element's width, as it changes. `isThere`: whether the element is drawn now. */
export function useTicks(element: RefObject<HTMLElement | null>, window: TimeWindow, isThere: boolean): Tick[] {
  const [width, setWidth] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element comes and goes with the first events
  useLayoutEffect(() => {
    const watched = element.current;
    if (!watched) return undefined;
    setWidth(watched.clientWidth);
    const observer = new ResizeObserver(() => setWidth(watched.clientWidth));
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element, isThere]);
  return useMemo(() => ticksOf(window, width), [window, width]);
}
