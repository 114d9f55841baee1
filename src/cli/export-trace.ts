import { callSubject } from '../engine/trace/exports/call-title.ts';
import { chromeTrace } from '../engine/trace/exports/chrome-trace.ts';
import { otlpTrace } from '../engine/trace/exports/otlp.ts';
import type { SvgWords } from '../engine/trace/exports/svg/words.ts';
import { timelineSvg } from '../engine/trace/exports/timeline-svg.ts';
import type { RaceKind } from '../engine/trace/races/race.ts';
import type { Trace } from '../engine/trace/trace.ts';
import { decisionInWords, spanInWords } from './timeline-words.ts';
import { visible } from './visible-text.ts';

/** What `--export` can write. */
export const exportFormats = ['chrome', 'otlp', 'svg'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function isExportFormat(name: string): name is ExportFormat {
  return exportFormats.some((format) => format === name);
}

/** The run in a format of other programs, as text. */
export function exportTrace(trace: Trace, format: ExportFormat): string {
  switch (format) {
    case 'chrome':
      return chromeTrace(trace);
    case 'otlp':
      return otlpTrace(trace);
    case 'svg':
      return timelineSvg(trace, { words: { ...words, title: visible(trace.scenario.title ?? 'Untitled scenario') } });
  }
}

const ms = (time: number) => `${time} ms`;

const races: Record<RaceKind, string> = {
  'lost-update': 'one call wrote over a change that it had not read',
  'write-over-write': 'the change of the later call was written over by the earlier one',
  'torn-read': 'one call read it both before and after a change',
  'stale-read': 'the later call saw it before the change of the earlier one',
  'early-read': 'the earlier call saw a change of the later one already',
  'went-well': 'it went well this time',
};

const words: Omit<SvgWords, 'title'> = {
  language: 'en',
  figures: ({ wall, work, saved, lostToQueues, lostToTurns }) => [
    { label: 'Wall', value: ms(wall) },
    { label: 'Work', value: ms(work) },
    { label: 'Saved', value: ms(saved) },
    { label: 'Waited for files', value: ms(lostToQueues) },
    { label: 'for turns', value: ms(lostToTurns) },
  ],
  legend: {
    execute: 'works',
    queue: 'waits: file',
    turn: 'waits: turn',
    gate: 'waits: checks',
    held: 'done, held',
    preflight: 'check',
    stream: 'model',
    race: 'race',
  },
  batch: (batch, figures) => ({
    name: `Batch ${batch.batch}`,
    mode: decisionInWords(batch),
    times: figures === undefined ? '' : `${ms(figures.wall)} · worked ${figures.work} · saved ${figures.saved}`,
  }),
  call: ({ toolName, args }) => ({ tool: visible(toolName), subject: visible(callSubject(args)) }),
  reply: (number) => ({ name: 'model', which: `reply ${number}` }),
  label: ({ kind, start, end }) => {
    switch (kind) {
      case 'execute':
        return `${end - start}`;
      case 'queue':
        return 'waits: same file';
      case 'turn':
        return 'its turn';
      case 'gate':
        return 'waits: checks';
      case 'stream':
      case 'preflight':
      case 'held':
        return '';
    }
  },
  span: (span) => `${span.start} to ${span.end} ms: ${spanInWords(span)}`,
  race: ({ kind, paths, calls }) => `${kind}: ${calls.join(' and ')}, ${visible(paths.join(', '))}: ${races[kind]}`,
  time: ms,
  aborted: 'aborted',
  steered: 'said meanwhile',
};
