import type { RunSpans, Span } from '../../engine/trace/spans.ts';
import { type CallNames, nameText } from '../derive/call-names.ts';
import type { Words } from '../messages/words.ts';
import { causeWords, kindWords } from '../timeline/span-words.ts';

/** A span in words, as the table has it. Times in ms. */
export interface SpanEntry {
  key: string;
  toolCallId: string | undefined;
  call: string;
  tool: string;
  kind: string;
  start: number;
  end: number;
  duration: number;
  /** Why it waits; empty for what does not wait. */
  cause: string;
}

/** Every span of the run, in the order of time; those that begin together in the order of the run. */
export function entriesOf(spans: RunSpans, words: Words, names: CallNames): SpanEntry[] {
  const entry = (span: Span, key: string, call: string, tool: string): SpanEntry => ({
    key,
    toolCallId: span.toolCallId,
    call,
    tool,
    kind: words.say(kindWords[span.kind]),
    start: span.start,
    end: span.end,
    duration: span.end - span.start,
    cause: span.cause ? causeWords(words, span.cause, names) : '',
  });
  const model = spans.model.map((span, index) =>
    entry(span, `reply ${index}`, words.say('timeline.reply', { number: index + 1 }), words.say('timeline.model')),
  );
  const calls = spans.batches.flatMap((batch) =>
    batch.calls.flatMap((call) =>
      call.spans.map((span, index) =>
        entry(
          span,
          `${batch.batch} ${call.number} ${index}`,
          nameText(names.get(call.toolCallId), call.toolCallId),
          call.toolName,
        ),
      ),
    ),
  );
  return [...model, ...calls].sort((one, other) => one.start - other.start);
}
