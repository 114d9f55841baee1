import { type PointerEvent, type RefObject, useMemo } from 'react';
import { windowOf } from '../navigation/navigation-state.ts';
import { timeAt } from '../navigation/viewport.ts';
import { goTo } from '../state/playback-actions.ts';
import { store } from '../state/store.ts';

/** The listeners that let a pointer drag the playhead along. */
export interface Seeking {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
}

/** `track` spans the stretch of time that is shown. */
export function useSeeking(track: RefObject<HTMLElement | null>): Seeking {
  return useMemo(() => {
    const seek = (clientX: number) => {
      const box = track.current?.getBoundingClientRect();
      if (!box || box.width === 0) return;
      const window = windowOf(store.getState());
      goTo(Math.round(Math.min(window.to, Math.max(window.from, timeAt(window, (clientX - box.left) / box.width)))));
    };
    return {
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event.clientX);
      },
      onPointerMove: (event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) seek(event.clientX);
      },
    };
  }, [track]);
}
