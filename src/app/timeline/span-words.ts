import type { Cause } from '../../engine/trace/events.ts';
import type { Span, SpanKind } from '../../engine/trace/spans.ts';
import { type CallNames, nameText } from '../derive/call-names.ts';
import { pathInProject } from '../derive/project-paths.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import type { Words } from '../messages/words.ts';

/** What a call, or the model, does during a span. */
export const kindWords = {
  stream: 'span.stream',
  gate: 'span.gate',
  turn: 'span.turn',
  preflight: 'span.preflight',
  queue: 'span.queue',
  execute: 'span.execute',
  held: 'span.held',
} as const satisfies Record<SpanKind, MessageKey>;

/** The whole of a span in words: whose it is, what it is, when, how long, and why. */
export function spanWords(words: Words, span: Span, names: CallNames): string {
  const times = {
    start: words.number(span.start),
    end: words.number(span.end),
    time: words.ms(span.end - span.start),
  };
  const what = words.say(kindWords[span.kind]);
  const why = span.cause ? causeWords(words, span.cause, names) : '';
  const who =
    span.toolCallId === undefined ? words.say('timeline.model') : nameText(names.get(span.toolCallId), span.toolCallId);
  return why === ''
    ? words.say('span.plain', { who, what, ...times })
    : words.say('span.because', { who, what, why, ...times });
}

/** Why a call waits, or a batch is run as it is: one sentence without a full stop at its end. */
export function causeWords(words: Words, cause: Cause, names: CallNames): string {
  const calls = (cause.calls ?? []).map((id) => nameText(names.get(id), id));
  const others =
    calls.length > 3
      ? words.say('cause.and-more', { calls: calls.slice(0, 2).join(', '), more: calls.length - 2 })
      : words.list(calls);
  switch (cause.rule) {
    case 'default-parallel':
      return words.say('cause.default-parallel');
    case 'config-sequential':
      return words.say('cause.config-sequential');
    case 'tool-sequential':
      return words.say('cause.tool-sequential', { tool: cause.tool ?? '' });
    case 'output-cut':
      return words.say('cause.output-cut');
    case 'preflight-gate':
      return others === ''
        ? words.say('cause.preflight-gate')
        : words.say('cause.preflight-gate-calls', { calls: others });
    case 'turn':
      return others === '' ? words.say('cause.turn') : words.say('cause.turn-calls', { calls: others });
    case 'same-file':
      return cause.path === undefined
        ? words.say('cause.same-file', { calls: others })
        : words.say('cause.same-file-path', { path: pathInProject(cause.path), calls: others });
    case 'held-for-order':
      return words.say('cause.held-for-order');
    case 'aborted':
      return words.say('cause.aborted');
    case 'never-settles':
      return words.say('cause.never-settles');
    case 'no-progress':
      return words.say('cause.no-progress');
    case 'run-limit':
      return words.say('cause.run-limit');
  }
}
