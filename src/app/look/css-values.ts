import type { CSSProperties } from 'react';

/** Values for a style sheet's calculations, as a style of one element. */
export function cssValues(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, string | number> = { ...values };
  return style;
}
