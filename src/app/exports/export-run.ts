import type { Scenario } from '../../engine/scenario/scenario.ts';
import { chromeTrace } from '../../engine/trace/exports/chrome-trace.ts';
import { otlpTrace } from '../../engine/trace/exports/otlp.ts';
import { timelineSvg } from '../../engine/trace/exports/timeline-svg.ts';
import { spansOf } from '../../engine/trace/spans.ts';
import type { Trace } from '../../engine/trace/trace.ts';
import { namesOf } from '../derive/call-names.ts';
import type { Words } from '../messages/words.ts';
import type { Theme } from '../state/app-state.ts';
import type { ExportKind } from './export-kinds.ts';
import { pngOf } from './png.ts';
import { svgWords } from './svg-words.ts';

export interface ExportOptions {
  words: Words;
  title: string;
  theme: Theme;
}

/** The run as a file of one kind. Throws when a picture cannot be drawn. */
export async function exportRun(trace: Trace<Scenario>, kind: ExportKind, options: ExportOptions): Promise<Blob> {
  switch (kind) {
    case 'trace':
      return new Blob([JSON.stringify(trace)], { type: 'application/json' });
    case 'chrome':
      return new Blob([chromeTrace(trace)], { type: 'application/json' });
    case 'otlp':
      return new Blob([otlpTrace(trace)], { type: 'application/jsonl' });
    case 'otlp-content':
      return new Blob([otlpTrace(trace, { content: true })], { type: 'application/jsonl' });
    case 'svg':
      return new Blob([svgOf(trace, options)], { type: 'image/svg+xml' });
    case 'png':
      return await pngOf(svgOf(trace, options));
  }
}

function svgOf(trace: Trace, { words, title, theme }: ExportOptions): string {
  return timelineSvg(trace, { words: svgWords(words, title, namesOf(spansOf(trace.events))), theme });
}
