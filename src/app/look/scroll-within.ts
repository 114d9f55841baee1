/**
 * Scrolls a box by as little as brings one of its elements into view, and nothing else of the page. `margin`: px that are
 * covered at the box's top.
 */
export function scrollWithin(box: HTMLElement, element: Element, margin = 0): void {
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  const above = inner.top - (outer.top + margin);
  const below = inner.bottom - outer.bottom;
  if (above < 0) box.scrollTop += above;
  else if (below > 0) box.scrollTop += Math.min(below, above);
}
