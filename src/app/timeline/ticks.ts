import { lengthOf, placeIn, type TimeWindow } from '../navigation/viewport.ts';

/** A mark of the axis, ms. Major ones carry their time in words, where there is room before the axis ends. */
export interface Tick {
  t: number;
  major: boolean;
  labelled: boolean;
}

/** Room that a labelled mark wants, px. */
const roomOfLabel = 84;
/** Room that the words themselves need, px. */
const widthOfLabel = 44;

/** The marks of an axis that shows a window and is `width` px wide: rounds of 1, 2 or 5, halved or cut in fifths between. */
export function ticksOf(window: TimeWindow, width: number): Tick[] {
  if (width <= 0) return [];
  const step = majorStep((lengthOf(window) * roomOfLabel) / width);
  const minor = minorStep(step);
  const ticks: Tick[] = [];
  for (let index = Math.ceil(window.from / minor); index * minor <= window.to; index++) {
    const t = index * minor;
    const major = t % step === 0;
    ticks.push({ t, major, labelled: major && width * (1 - placeIn(window, t)) >= widthOfLabel });
  }
  return ticks;
}

/** The least round step, ms, that is not under `least`. Whole ms only. */
function majorStep(least: number): number {
  for (let power = 1; ; power *= 10) {
    for (const factor of [1, 2, 5]) {
      if (factor * power >= least) return factor * power;
    }
  }
}

function minorStep(step: number): number {
  if (step % 2 === 0 && String(step)[0] === '2') return step / 2;
  return step % 5 === 0 ? step / 5 : step;
}
