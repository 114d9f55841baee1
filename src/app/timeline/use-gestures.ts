import { type RefObject, useEffect } from 'react';
import { windowOf } from '../navigation/navigation-state.ts';
import { navigate, pan, zoomBy } from '../navigation/view-actions.ts';
import { lengthOf, timeAt } from '../navigation/viewport.ts';
import { store } from '../state/store.ts';

/** How much a wheel's px zoom: a notch of 100 px by about a third. */
const zoomOfPixel = 0.004;
/** px of a wheel that counts in lines. */
const lineHeight = 16;

/**
 * Wheel and fingers over the lines: Ctrl or Cmd with the wheel, or a pinch, zooms where the pointer is; the wheel sideways
 * pans; with Shift held, a drag measures. What is left scrolls. `isThere`: whether the element is drawn now.
 */
export function useGestures(
  area: RefObject<HTMLElement | null>,
  track: RefObject<HTMLElement | null>,
  isThere: boolean,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element comes and goes with the first events
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const placeOf = (clientX: number) => {
      const box = track.current?.getBoundingClientRect();
      return box && box.width > 0 ? Math.min(1, Math.max(0, (clientX - box.left) / box.width)) : 0.5;
    };
    const timeOf = (clientX: number) => timeAt(windowOf(store.getState()), placeOf(clientX));
    const msOf = (pixels: number) =>
      (pixels * lengthOf(windowOf(store.getState()))) / Math.max(1, track.current?.clientWidth ?? 1);

    const onWheel = (event: WheelEvent) => {
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? lineHeight : 1;
      const [x, y] = [event.deltaX * unit, event.deltaY * unit];
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        zoomBy(Math.exp((y || x) * zoomOfPixel), timeOf(event.clientX));
        return;
      }
      const sideways = event.shiftKey && x === 0 ? y : x;
      if (Math.abs(sideways) <= (event.shiftKey ? 0 : Math.abs(y))) return;
      event.preventDefault();
      pan(msOf(sideways));
    };

    const fingers = new Map<number, number>();
    let measuredFrom: number | undefined;
    const spread = () => {
      const [one = 0, other = 0] = fingers.values();
      return { distance: Math.max(24, Math.abs(one - other)), middle: (one + other) / 2 };
    };
    const onDown = (event: PointerEvent) => {
      if (event.pointerType === 'touch') {
        fingers.set(event.pointerId, event.clientX);
        if (fingers.size > 1) event.stopPropagation();
      } else if (event.shiftKey && event.button === 0) {
        event.preventDefault();
        event.stopPropagation();
        measuredFrom = Math.round(timeOf(event.clientX));
        element.setPointerCapture(event.pointerId);
        measure(measuredFrom, measuredFrom);
      }
    };
    const onMove = (event: PointerEvent) => {
      if (measuredFrom !== undefined) {
        event.stopPropagation();
        measure(measuredFrom, Math.round(timeOf(event.clientX)));
      } else if (fingers.size === 2 && fingers.has(event.pointerId)) {
        event.stopPropagation();
        const before = spread();
        fingers.set(event.pointerId, event.clientX);
        const after = spread();
        zoomBy(before.distance / after.distance, timeOf(after.middle));
        pan(msOf(before.middle - after.middle));
      }
    };
    const onUp = (event: PointerEvent) => {
      fingers.delete(event.pointerId);
      if (measuredFrom === undefined) return;
      const to = Math.round(timeOf(event.clientX));
      // A click without a drag takes the range away.
      if (to === measuredFrom) navigate({ range: undefined });
      measuredFrom = undefined;
    };
    // What ends a measuring is no click on the bar below it.
    const onClick = (event: MouseEvent) => {
      if (event.shiftKey && event.detail > 0) event.stopPropagation();
    };

    element.addEventListener('wheel', onWheel, { passive: false });
    element.addEventListener('pointerdown', onDown, { capture: true });
    element.addEventListener('pointermove', onMove, { capture: true });
    element.addEventListener('pointerup', onUp, { capture: true });
    element.addEventListener('pointercancel', onUp, { capture: true });
    element.addEventListener('click', onClick, { capture: true });
    return () => {
      element.removeEventListener('wheel', onWheel);
      element.removeEventListener('pointerdown', onDown, { capture: true });
      element.removeEventListener('pointermove', onMove, { capture: true });
      element.removeEventListener('pointerup', onUp, { capture: true });
      element.removeEventListener('pointercancel', onUp, { capture: true });
      element.removeEventListener('click', onClick, { capture: true });
    };
  }, [area, track, isThere]);
}

function measure(from: number, to: number): void {
  navigate({ range: { log: store.getState().run.log, from, to } });
}
