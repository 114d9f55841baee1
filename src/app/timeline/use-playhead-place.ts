import { type RefObject, useLayoutEffect } from 'react';
import { store } from '../state/store.ts';

/**
 * Keeps `--x` of one element at the playhead: 0 at the run's start, 1 at its end. Past React, since it changes with every
 * frame.
 */
export function usePlayheadPlace(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let shown = Number.NaN;
    const place = () => {
      const { playhead, run } = store.getState();
      const x = run.log.end === 0 ? 1 : playhead.t / run.log.end;
      if (x === shown) return;
      shown = x;
      element.current?.style.setProperty('--x', String(x));
    };
    place();
    return store.subscribe(place);
  }, [element]);
}
