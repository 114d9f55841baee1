import { X } from 'lucide-react';
import { useMemo } from 'react';
import { figuresOf } from '../../engine/trace/figures.ts';
import { type RunSpans, spansOf } from '../../engine/trace/spans.ts';
import { useSpans } from '../derive/run-at.ts';
import type { MessageKey } from '../messages/catalogue.ts';
import { useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import type { KeptRun } from '../state/app-state.ts';
import { compareWith } from '../state/run-actions.ts';
import { useApp } from '../state/store.ts';
import { type ComparedKey, compared, stripOf } from './comparison.ts';
import { runName, variantWords } from './variant-words.ts';
import './what-if.css';

const labels = {
  wall: 'totals.wall',
  work: 'totals.work',
  saved: 'totals.saved',
  queues: 'figures.queues',
  turns: 'figures.turns',
} as const satisfies Record<ComparedKey, MessageKey>;

/** The run that is shown and another one, on one scale, and what differs in numbers. Nothing while none is beside. */
export function RunComparison() {
  const runs = useApp((state) => state.runs);
  const log = useApp((state) => state.run.log);
  const other = useApp((state) => state.compared);
  const shown = runs.find((run) => run.log === log);
  const beside = runs.find((run) => run.number === other);
  if (!shown || !beside || beside === shown) return null;
  return <Comparison shown={shown} beside={beside} />;
}

function Comparison({ shown, beside }: { shown: KeptRun; beside: KeptRun }) {
  const words = useWords();
  const spans = useSpans();
  const otherSpans = useMemo(() => spansOf(beside.log.events), [beside]);
  const figures = useMemo(() => compared(figuresOf(spans)), [spans]);
  const others = useMemo(() => compared(figuresOf(otherSpans)), [otherSpans]);
  const scale = Math.max(1, spans.end, otherSpans.end);
  return (
    <section className="comparison" aria-label={words.say('compare.title')}>
      <table className="comparison__table">
        <thead>
          <tr>
            <th scope="col">{words.say('compare.run')}</th>
            {figures.map(({ key }) => (
              <th key={key} scope="col">
                {words.say(labels[key])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <RunRow name={words.say('compare.this', { run: fullName(words, shown) })} figures={figures} />
          <RunRow name={words.say('compare.other', { run: fullName(words, beside) })} figures={others} />
          <tr className="comparison__difference">
            <th scope="row">{words.say('compare.difference')}</th>
            {figures.map(({ key, value }, index) => (
              <td key={key}>{differenceWords(words, value - (others[index]?.value ?? 0))}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <div className="comparison__strips" aria-hidden="true">
        <Strip spans={spans} scale={scale} number={shown.number} />
        <Strip spans={otherSpans} scale={scale} number={beside.number} />
      </div>
      <button
        type="button"
        className="button button--bare button--small"
        aria-label={words.say('compare.close')}
        title={words.say('compare.close')}
        onClick={() => compareWith(undefined)}
      >
        <X size={14} aria-hidden="true" />
      </button>
    </section>
  );
}

function RunRow({ name, figures }: { name: string; figures: readonly { key: string; value: number }[] }) {
  const words = useWords();
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {figures.map(({ key, value }) => (
        <td key={key}>{words.ms(value)}</td>
      ))}
    </tr>
  );
}

function fullName(words: Words, run: KeptRun): string {
  return words.say('what-if.run-facts', { variant: runName(words, run), time: variantWords(words, run) });
}

function differenceWords(words: Words, ms: number): string {
  if (ms === 0) return words.say('compare.same');
  return words.say(ms > 0 ? 'compare.more' : 'compare.less', { time: words.ms(Math.abs(ms)) });
}

/** As many bars of a strip are drawn: more could not be told apart. */
const mostBars = 3_000;
/** Heights in the strip's own measure. */
const lane = 6;
const bar = 5;
/** px: the height of a strip at most. */
const tallest = 40;

function Strip({ spans, scale, number }: { spans: RunSpans; scale: number; number: number }) {
  const { bars, lanes } = useMemo(() => stripOf(spans), [spans]);
  return (
    <div className="strip">
      <span className="strip__number">{number}</span>
      <svg
        className="strip__bars"
        aria-hidden="true"
        viewBox={`0 0 ${scale} ${lanes * lane}`}
        preserveAspectRatio="none"
        style={{ height: Math.min(tallest, lanes * 4) }}
      >
        {bars.slice(0, mostBars).map(({ lane: place, span }) => (
          <rect
            key={`${place} ${span.kind} ${span.start} ${span.toolCallId}`}
            className={`strip__bar strip__bar--${span.kind}`}
            x={span.start}
            y={place * lane}
            width={span.end - span.start}
            height={bar}
          />
        ))}
      </svg>
    </div>
  );
}
