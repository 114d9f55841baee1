import { memo } from 'react';
import { useWords } from '../messages/say.tsx';
import { isWithin, type LineMarks, linesOf } from './line-marks.ts';

/** As many lines as are shown without the editor. */
const mostLines = 2_000;

interface StaticCodeProps {
  path: string;
  text: string;
  marks: LineMarks;
}

/** A text with its line numbers, and no more: until the editor is there, and where there is no room for one. */
export const StaticCode = memo(function StaticCode({ path, text, marks }: StaticCodeProps) {
  const words = useWords();
  const lines = linesOf(text).slice(0, mostLines);
  return (
    <section
      className="static-code"
      lang="en"
      translate="no"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={words.say('code.text-of', { path })}
    >
      <ol className="static-code__lines">
        <RemovedAfter line={0} marks={marks} />
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its number
          <CodeLine key={index} number={index + 1} line={line} marks={marks} />
        ))}
      </ol>
    </section>
  );
});

function CodeLine({ number, line, marks }: { number: number; line: string; marks: LineMarks }) {
  const mark = isWithin(marks.held, number)
    ? ' code-line--held'
    : isWithin(marks.added, number)
      ? ' code-line--added'
      : '';
  return (
    <>
      <li className={`code-line${mark}`} value={number}>
        <span className="code-line__number" aria-hidden="true">
          {number}
        </span>
        <span className="code-line__text">{line === '' ? '\n' : line}</span>
      </li>
      <RemovedAfter line={number} marks={marks} />
    </>
  );
}

function RemovedAfter({ line, marks }: { line: number; marks: LineMarks }) {
  const removed = marks.removed.filter((candidate) => candidate.after === line).flatMap((candidate) => candidate.lines);
  return removed.map((text, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: removed lines keep their places
    <li key={index} className="code-line code-line--removed">
      <span className="code-line__number" aria-hidden="true">
        {'−'}
      </span>
      <del className="code-line__text">{text === '' ? '\n' : text}</del>
    </li>
  ));
}
