import { type RefObject, useLayoutEffect } from 'react';
import { windowOf } from '../navigation/navigation-state.ts';
import { placeIn } from '../navigation/viewport.ts';
import { store } from '../state/store.ts';

/**
 * Keeps `--x` of one element at the playhead: 0 at the left of what is shown, 1 at its right. When the playhead is not in
 * view, `--x` stays at the end that is nearer to it, and `data-beyond` says so. Past React, since it changes with every frame.
 */
export function usePlayheadPlace(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    let shown = Number.NaN;
    const place = () => {
      const state = store.getState();
      const at = state.run.log.end === 0 ? 1 : placeIn(windowOf(state), state.playhead.t);
      const target = element.current;
      if (at === shown || !target) return;
      shown = at;
      target.style.setProperty('--x', String(Math.min(1, Math.max(0, at))));
      if (at < 0 || at > 1) target.dataset.beyond = at < 0 ? 'before' : 'after';
      else delete target.dataset.beyond;
    };
    place();
    return store.subscribe(place);
  }, [element]);
}
