import type { RunFigures } from '../../figures.ts';
import type { SpanKind } from '../../spans.ts';
import { barShape } from './bars.ts';
import { element, escaped } from './element.ts';
import { edge, smallSize } from './frame.ts';
import { raceBadge } from './marks.ts';
import { text, textWidth } from './text.ts';
import type { SvgTheme } from './theme.ts';
import type { SvgWords } from './words.ts';

const titleSize = 15;
const figureSize = 13;
const lineHeight = 22;
const gap = 18;
/** Of a sample in the legend, px. */
const sample = 14;

const kinds: SpanKind[] = ['execute', 'queue', 'turn', 'gate', 'held', 'preflight', 'stream'];

interface Piece {
  width: number;
  draw(x: number, y: number): string;
}

/** Title, figures and legend, over the drawing. `races`: whether any is drawn. Tells the y at which the lines end. */
export function topLines(
  setup: { theme: SvgTheme; width: number; races: boolean },
  words: SvgWords,
  figures: RunFigures,
): { markup: string; bottom: number } {
  const { theme } = setup;
  const title = text(edge, 24, words.title, { size: titleSize, bold: true, fill: theme.ink });
  const said = words.figures(figures).map((one) => figure(theme, one.label, one.value));
  const legend = kinds.map((kind) =>
    key(theme, words.legend[kind], (x, y) => barShape(kind, theme, { x, y, width: sample })),
  );
  if (setup.races) legend.push(key(theme, words.legend.race, (x, y) => raceBadge(theme.race, x + 4, y)));
  const lines = new Lines(24 + lineHeight, setup.width - edge);
  lines.add(said);
  lines.add(legend);
  return { markup: title + lines.markup, bottom: lines.bottom };
}

function figure(theme: SvgTheme, label: string, value: string): Piece {
  const bold = element('tspan', { fill: theme.ink, 'font-weight': 600 }, escaped(value));
  return {
    width: textWidth(`${label} `, figureSize) + textWidth(value, figureSize, true),
    draw: (x, y) => {
      const place = { x, y: y + figureSize * 0.35, 'font-size': figureSize, fill: theme.muted };
      return element('text', place, `${escaped(label)} ${bold}`);
    },
  };
}

function key(theme: SvgTheme, label: string, shape: (x: number, y: number) => string): Piece {
  return {
    width: sample + 6 + textWidth(label, smallSize),
    draw: (x, y) => shape(x, y) + text(x + sample + 6, y, label, { size: smallSize, fill: theme.muted }),
  };
}

/** Pieces from left to right; what has no room begins a new line. */
class Lines {
  readonly #right: number;
  #x = edge;
  #y: number;
  markup = '';

  constructor(y: number, right: number) {
    this.#y = y;
    this.#right = right;
  }

  get bottom(): number {
    return this.#y + lineHeight / 2;
  }

  /** Pieces that belong together: they begin a new line together when they do not fit into this one. */
  add(pieces: readonly Piece[]): void {
    const all = pieces.reduce((sum, { width }) => sum + width + gap, -gap);
    if (this.#x > edge && this.#x + all > this.#right) this.#newLine();
    for (const { width, draw } of pieces) {
      if (this.#x > edge && this.#x + width > this.#right) this.#newLine();
      this.markup += draw(this.#x, this.#y);
      this.#x += width + gap;
    }
  }

  #newLine(): void {
    this.#x = edge;
    this.#y += lineHeight;
  }
}
