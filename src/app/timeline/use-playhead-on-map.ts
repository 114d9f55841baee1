import { type RefObject, useLayoutEffect } from 'react';
import { store } from '../state/store.ts';

/** Keeps `--x` of one element at the playhead's place in the whole run, from 0 to 1. */
export function usePlayheadOnMap(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let shown = Number.NaN;
    const place = () => {
      const { playhead, run } = store.getState();
      const at = run.log.end === 0 ? 1 : playhead.t / run.log.end;
      if (at === shown) return;
      shown = at;
      element.current?.style.setProperty('--x', String(at));
    };
    place();
    return store.subscribe(place);
  }, [element]);
}
