import { figuresOf } from '../figures.ts';
import { racesOf } from '../races.ts';
import { spansOf } from '../spans.ts';
import type { Trace } from '../trace.ts';
import { axis } from './svg/axis.ts';
import { bar, hatchings, momentOf } from './svg/bars.ts';
import { element, escaped } from './svg/element.ts';
import { edge, type Frame, yOf } from './svg/frame.ts';
import { band, head } from './svg/heads.ts';
import { callKey, failure, raceMarks, runMarks, waitLinks } from './svg/marks.ts';
import { type SvgRow, svgRows } from './svg/rows.ts';
import { fontFamily } from './svg/text.ts';
import { svgThemes } from './svg/theme.ts';
import { topLines } from './svg/top-lines.ts';
import type { SvgWords } from './svg/words.ts';

export interface SvgOptions {
  words: SvgWords;
  /** Default: light. */
  theme?: 'light' | 'dark';
  /** px; the height follows from the number of calls. Default: 1280. */
  width?: number;
}

const rowHeight = 22;
/** Room of names beside the rows, px. */
const namesWidth = 210;
/** So many races at most are drawn, the worst first. */
const mostRaces = 200;

/**
 * The timeline of a run as one SVG, for slides: title, figures, a legend, the axis, and a row for each reply, batch and
 * call. It needs nothing outside of it. Colours and shapes are those of the page; all words come from `words`.
 */
export function timelineSvg(trace: Trace, { words, theme: name = 'light', width = 1280 }: SvgOptions): string {
  const theme = svgThemes[name];
  const spans = spansOf(trace.events);
  const figures = figuresOf(spans);
  const races = racesOf(trace)
    .races.filter(({ kind }) => kind !== 'went-well')
    .slice(0, mostRaces);
  const rows = svgRows(spans);
  const top = topLines({ theme, width, races: races.length > 0 }, words, figures);
  const frame: Frame = {
    theme,
    width,
    left: edge + namesWidth,
    right: width - edge,
    top: top.bottom + 40,
    rowHeight,
    end: Math.max(1, spans.end),
  };
  const rowOf = new Map(
    rows.flatMap((row, index) => (row.kind === 'call' ? [[callKey(row.batch.batch, row.call.toolCallId), index]] : [])),
  );
  const height = frame.top + rows.length * rowHeight + edge;
  const parts = [
    hatchings(theme),
    element('rect', { width, height, fill: theme.panel }),
    top.markup,
    ...rows.map((row, index) => (row.kind === 'batch' ? band(frame, index) : '')),
    axis(frame, rows.length, words.time),
    ...rows.map((row, index) => head(frame, row, index, words, figures)),
    ...rows.map((row, index) => rowBars(frame, row, yOf(frame, index), words)),
    waitLinks(frame, spans, rowOf),
    runMarks(frame, trace.events, rows.length, words),
    raceMarks(frame, races, rowOf, words),
  ];
  const label = element('title', {}, escaped(words.title));
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': fontFamily,
      'xml:lang': words.language,
      role: 'img',
    },
    [label, ...parts].join('\n'),
  )}\n`;
}

function rowBars(frame: Frame, row: SvgRow, y: number, words: SvgWords): string {
  switch (row.kind) {
    case 'reply':
      return bar(frame, row.span, y, words);
    case 'batch':
      return '';
    case 'call': {
      const { call, batch } = row;
      const bars = call.spans.map((span) => bar(frame, span, y, words));
      if (bars.length === 0) bars.push(momentOf(frame, batch.start, y));
      return bars.join('') + failure(frame, call, batch.start, y);
    }
  }
}
