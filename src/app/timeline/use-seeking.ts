import { type PointerEvent, type RefObject, useMemo } from 'react';
import { goTo } from '../state/playback-actions.ts';

/** The listeners that let a pointer drag the playhead along. */
export interface Seeking {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
}

/** `track` spans the time from 0 to `end` ms. */
export function useSeeking(track: RefObject<HTMLElement | null>, end: number): Seeking {
  return useMemo(() => {
    const seek = (clientX: number) => {
      const box = track.current?.getBoundingClientRect();
      if (box && box.width > 0) goTo(Math.round(((clientX - box.left) / box.width) * end));
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
  }, [track, end]);
}
