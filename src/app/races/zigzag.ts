/** px: about so much of the height is one stroke. */
const stroke = 7;
/** px left free at the sides and ends, so that the casing is not cut off. */
const margin = 2;

/** A zigzag from the middle of the top to the middle of the bottom of a box, as an SVG path. */
export function zigzagPath(width: number, height: number): string {
  const strokes = Math.max(3, Math.round(height / stroke));
  const points = Array.from({ length: strokes + 1 }, (_, index) => {
    const y = (height * index) / strokes;
    if (index === 0 || index === strokes) return `${width / 2} ${y}`;
    return `${index % 2 === 1 ? width - margin : margin} ${y}`;
  });
  return `M${points.join('L')}`;
}
