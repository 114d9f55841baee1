/** Does something once the page stands: two frames from now, so that the first paint does not wait for it. */
export function afterFirstPaint(act: () => void): void {
  if (typeof requestAnimationFrame !== 'function') return;
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(act, 0)));
}
