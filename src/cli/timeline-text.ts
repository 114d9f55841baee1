import type { Scenario } from '../engine/scenario/scenario.ts';
import type { ResultContent } from '../engine/tools/tool.ts';
import type { TraceEvent } from '../engine/trace/events.ts';
import { type CallLane, type RunSpans, type Span, type SpanKind, spansOf } from '../engine/trace/spans.ts';
import type { Trace } from '../engine/trace/trace.ts';
import { decisionInWords, endInWords, outcomeInWords, spanInWords } from './timeline-words.ts';
import { beginning, visible } from './visible-text.ts';

/** Characters of a bar for the whole run. */
const barWidth = 60;
/** Characters that are shown of a text of somebody else's. */
const textWidth = 100;

/** A call that took no time. */
const atOnce = '!';

const marks: Record<SpanKind, string> = {
  stream: '~',
  gate: ':',
  turn: '.',
  preflight: '?',
  queue: '=',
  execute: '#',
  held: '-',
};

/** The timeline of a run as text: one bar a call on the run's scale, and each of its spans in words, with exact times. */
export function timelineText(trace: Trace<Scenario>): string {
  const spans = spansOf(trace.events);
  const results = resultsOf(trace);
  const said = saidToModel(trace);
  const lines = [...head(trace, spans), ''];
  for (const [index, reply] of spans.model.entries()) {
    const turn = index + 1;
    lines.push(`turn ${turn}  reply ${stretch(reply)}`);
    for (const { t, text } of said.get(turn) ?? []) lines.push(`    hears at ${t} ms: ${beginning(text, textWidth)}`);
    if (reply.end > reply.start) lines.push(bar([reply], spans.end));
    for (const batch of spans.batches.filter((one) => one.turn === turn)) {
      lines.push(`batch ${batch.batch}  ${stretch(batch)}  ${decisionInWords(batch)}`);
      for (const call of batch.calls)
        lines.push(...callLines(call, batch.start, spans.end, results.get(call.toolCallId) ?? ''));
    }
    lines.push('');
  }
  lines.push(...marksInWords(trace.events));
  return `${lines.join('\n').trimEnd()}\n`;
}

function head(trace: Trace<Scenario>, spans: RunSpans): string[] {
  const end = trace.events.findLast((event) => event.type === 'agent_end');
  const how = end?.type === 'agent_end' ? `ended at ${end.t} ms: ${endInWords(end.cause)}` : 'did not end';
  const clock = `${trace.clock} clock${trace.reproducible ? '' : ', not reproducible'}`;
  const legend = (Object.keys(marks) as SpanKind[]).map((kind) => `${marks[kind]} ${legendWords[kind]}`);
  return [
    visible(trace.scenario.title ?? 'Untitled scenario'),
    `${how} (${clock})`,
    `one character is ${scaleOf(spans.end)} ms:  ${legend.join('  ')}  ${atOnce} at once`,
  ];
}

const legendWords: Record<SpanKind, string> = {
  stream: 'reply',
  gate: 'gate',
  turn: 'turn',
  preflight: 'check',
  queue: 'file queue',
  execute: 'work',
  held: 'held result',
};

function callLines(call: CallLane, start: number, end: number, result: string): string[] {
  const title = `  ${visible(call.toolCallId)}  ${visible(call.toolName)} ${beginning(argumentsText(call.args), textWidth)}`;
  return [
    title,
    bar(call.spans, end, start),
    ...call.spans.map((span) => `    ${stretch(span)}  ${spanInWords(span)}`),
    `    ${outcomeInWords(call.outcome)}: ${beginning(result, textWidth)}`,
  ];
}

function argumentsText(args: unknown): string {
  return typeof args === 'string' ? args : (JSON.stringify(args) ?? '');
}

function stretch({ start, end, open }: { start: number; end: number; open: boolean }): string {
  return start === end ? `at ${start} ms` : `${start} to ${end} ms${open ? ' (not ended)' : ''}`;
}

/** ms a character, so that a bar has at most so many as is its width. */
function scaleOf(end: number): number {
  return end <= barWidth ? 1 : Math.ceil(end / barWidth);
}

/** Every span has at least one character, unless a longer one of the same call has it; without spans, its `start` has one. */
function bar(spans: readonly Span[], end: number, start = 0): string {
  const scale = scaleOf(end);
  const cells: { mark: string; ms: number }[] = [];
  for (const span of spans) {
    const first = Math.floor(span.start / scale);
    const last = Math.max(first, Math.ceil(span.end / scale) - 1);
    for (let cell = first; cell <= last; cell++) {
      const ms = Math.min(span.end, (cell + 1) * scale) - Math.max(span.start, cell * scale);
      const there = cells[cell];
      if (there === undefined || ms > there.ms) cells[cell] = { mark: marks[span.kind], ms };
    }
  }
  const width = Math.max(1, Math.ceil(end / scale));
  if (spans.length === 0) cells[Math.min(width - 1, Math.floor(start / scale))] = { mark: atOnce, ms: 0 };
  const drawn = Array.from({ length: width }, (_, cell) => cells[cell]?.mark ?? ' ');
  return `    |${drawn.join('')}|`;
}

/** What the model was told of each call, as text. */
function resultsOf(trace: Trace<Scenario>): Map<string, string> {
  const results = new Map<string, string>();
  for (const event of trace.events) {
    if (event.type !== 'message_end' || event.message.role !== 'toolResult') continue;
    results.set(event.message.toolCallId, textOf(event.message.content, trace));
  }
  return results;
}

/** The prompt, steering messages and follow-ups, by the turn in which the model hears them. */
function saidToModel(trace: Trace<Scenario>): Map<number, { t: number; text: string }[]> {
  const said = new Map<number, { t: number; text: string }[]>();
  let turn = 0;
  for (const event of trace.events) {
    if (event.type === 'turn_start') turn = event.turn;
    if (event.type !== 'message_end' || event.message.role !== 'user') continue;
    said.set(turn, [...(said.get(turn) ?? []), { t: event.t, text: textOf(event.message.content, trace) }]);
  }
  return said;
}

function textOf(content: readonly ResultContent[], trace: Trace<Scenario>): string {
  const texts = content.map((block) => {
    if (block.type !== 'text') return `[${block.mimeType}]`;
    const long = block.blob === undefined ? undefined : trace.blobs[block.blob];
    return typeof long === 'string' ? long : block.text;
  });
  return texts.join('\n');
}

/** What happened to the run as a whole. */
function marksInWords(events: readonly TraceEvent[]): string[] {
  return events.flatMap((event) => {
    if (event.type === 'abort') return [`at ${event.t} ms  aborted (${event.cause})`];
    if (event.type === 'steer') return [`at ${event.t} ms  said meanwhile: ${beginning(event.text, textWidth)}`];
    return [];
  });
}
