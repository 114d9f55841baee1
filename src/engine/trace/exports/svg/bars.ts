import type { Span } from '../../spans.ts';
import { element, tooltip } from './element.ts';
import { type Frame, smallSize, xOf } from './frame.ts';
import { text, textWidth } from './text.ts';
import type { SvgTheme } from './theme.ts';
import type { SvgWords } from './words.ts';

/** Of a bar at least so much is drawn, px: nothing vanishes. */
const leastWidth = 3;
const radius = 3;

/** One span in its row; `y` is the row's middle. */
export function bar(frame: Frame, span: Span, y: number, words: SvgWords): string {
  const x = xOf(frame, span.start);
  const width = Math.max(leastWidth, xOf(frame, span.end) - x - 1);
  const inside = barShape(span.kind, frame.theme, { x, y, width });
  return element('g', {}, `${tooltip(words.span(span))}${inside}${label(frame.theme, span, { x, y, width }, words)}`);
}

/** A call that took no time at all, from its start to its result: a mark where it was. */
export function momentOf(frame: Frame, t: number, y: number): string {
  return element('rect', { x: xOf(frame, t), y: y - 6, width: leastWidth, height: 12, fill: frame.theme.held });
}

interface Box {
  x: number;
  /** Its middle. */
  y: number;
  width: number;
}

/** The shape that stands for a kind of span: solid, hatched, hollow, dashed or slim. */
export function barShape(kind: Span['kind'], theme: SvgTheme, { x, y, width }: Box): string {
  const whole = { x, y: y - 7, width, height: 14, rx: Math.min(radius, width / 2) };
  const framed = { ...whole, x: x + 0.5, y: y - 6.5, width: Math.max(1, width - 1), height: 13 };
  switch (kind) {
    case 'execute':
      return element('rect', { ...whole, fill: theme.execute });
    case 'queue':
      return element('rect', { ...framed, fill: 'url(#waits-file)', stroke: theme.queue });
    case 'turn':
      return element('rect', { ...framed, fill: 'url(#waits-turn)', stroke: theme.turn });
    case 'gate':
      return element('rect', { ...framed, fill: theme.panel, stroke: theme.preflight, 'stroke-dasharray': '3 2' });
    case 'held':
      return element('rect', { ...framed, fill: theme.panel, stroke: theme.held });
    case 'preflight':
      return element('rect', { ...whole, y: y - 3, height: 6, fill: theme.preflight });
    case 'stream':
      return element('rect', { ...whole, y: y - 3, height: 6, fill: theme.stream });
  }
}

/** Hatchings of the two waits that can be read apart without colour: they lean to different sides. */
export function hatchings(theme: SvgTheme): string {
  const hatching = (id: string, ground: string, stripe: string, lean: number) =>
    element(
      'pattern',
      { id, width: 6, height: 6, patternUnits: 'userSpaceOnUse', patternTransform: `rotate(${lean})` },
      element('rect', { width: 6, height: 6, fill: ground }) + element('rect', { width: 1.5, height: 6, fill: stripe }),
    );
  return element(
    'defs',
    {},
    hatching('waits-file', theme.queueSoft, theme.queueStripe, 45) +
      hatching('waits-turn', theme.turnSoft, theme.turnStripe, -45),
  );
}

function label(theme: SvgTheme, span: Span, { x, y, width }: Box, words: SvgWords): string {
  const said = words.label(span);
  const needed = textWidth(said, smallSize, true);
  if (said === '' || needed + 8 > width) return '';
  const style = { size: smallSize, bold: true };
  switch (span.kind) {
    case 'execute':
      return text(x + 5, y, said, { ...style, fill: theme.executeLabel });
    case 'queue':
    case 'turn': {
      // Letters are read over plain ground, not over the hatching.
      const [fill, soft] = span.kind === 'queue' ? [theme.queue, theme.queueSoft] : [theme.turn, theme.turnSoft];
      const ground = element('rect', { x: x + 3, y: y - 5.5, width: needed + 3, height: 11, fill: soft });
      return ground + text(x + 5, y, said, { ...style, fill });
    }
    default:
      return text(x + 5, y, said, { ...style, fill: theme.muted });
  }
}
