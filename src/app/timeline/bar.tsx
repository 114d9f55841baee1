import { memo } from 'react';
import type { Span } from '../../engine/trace/spans.ts';
import { useCallNames } from '../derive/run-at.ts';
import { cssValues } from '../look/css-values.ts';
import { useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import { selectCall } from '../state/view-actions.ts';
import { spanWords } from './span-words.ts';

interface BarProps {
  span: Span;
  row: number;
  place: number;
  stop: boolean;
  selected: boolean;
  /** The call's work ends here, and not well. */
  failed: boolean;
  onFocusSpan: (row: number, span: number) => void;
}

/** A span as the reader meets it: named, to be focused, and selecting its call. It is drawn as what is still to come. */
export const Bar = memo(function Bar({ span, row, place, stop, selected, failed, onFocusSpan }: BarProps) {
  const words = useWords();
  const names = useCallNames();
  const { toolCallId } = span;
  const name = spanWords(words, span, names);
  const common = {
    className: `bar bar--${span.kind}`,
    style: barStyle(span),
    tabIndex: stop ? 0 : -1,
    'data-place': `${row}:${place}`,
    title: name,
    onFocus: () => onFocusSpan(row, place),
  };
  if (toolCallId === undefined) return <span {...common} role="img" aria-label={name} />;
  return (
    <button
      {...common}
      type="button"
      aria-label={failed ? words.say('span.failed', { span: name }) : name}
      aria-pressed={selected}
      // The second click of a double click, which fits the bar, does not let go of the call again.
      onClick={(event) => event.detail < 2 && selectCall(toolCallId)}
    >
      <BarLabel words={words} span={span} />
    </button>
  );
});

/** The same span as it is drawn once it has happened: over the other, for the eye alone. */
export const PastBar = memo(function PastBar({ span }: { span: Span }) {
  const words = useWords();
  return (
    <span className={`bar bar--${span.kind} bar--past`} style={barStyle(span)}>
      <BarLabel words={words} span={span} />
    </span>
  );
});

function barStyle(span: Span) {
  return cssValues({ '--s': span.start, '--d': span.end - span.start });
}

function BarLabel({ words, span }: { words: Words; span: Span }) {
  const text = labelOf(words, span);
  return text === '' ? null : <span className="bar__label">{text}</span>;
}

/** What stands in a bar, where there is room. */
function labelOf(words: Words, span: Span): string {
  switch (span.kind) {
    case 'execute':
      return words.number(span.end - span.start);
    case 'queue':
      return words.say('span.label.queue');
    case 'turn':
      return words.say('span.label.turn');
    case 'gate':
      return words.say('span.label.gate');
    case 'stream':
    case 'preflight':
    case 'held':
      return '';
  }
}
