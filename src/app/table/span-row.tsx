import { memo } from 'react';
import { useWords } from '../messages/say.tsx';
import { selectCall } from '../state/view-actions.ts';
import type { SpanEntry } from './span-entries.ts';

interface SpanRowProps {
  entry: SpanEntry;
  /** Its line, from 0. */
  line: number;
  /** The line that the keyboard stops at. */
  stop: boolean;
  selected: boolean;
  onFocus: (line: number) => void;
}

export const SpanRow = memo(function SpanRow({ entry, line, stop, selected, onFocus }: SpanRowProps) {
  const words = useWords();
  const { toolCallId } = entry;
  const focus = { tabIndex: stop ? 0 : -1, 'data-line': line, onFocus: () => onFocus(line) };
  return (
    <tr
      aria-rowindex={line + 2}
      className={`span-table__line${selected ? ' span-table__line--selected' : ''}`}
      // Anywhere in the line, for the mouse; the keyboard has the button.
      onClick={() => toolCallId !== undefined && selectCall(toolCallId)}
    >
      <th scope="row" className="span-table__call">
        {toolCallId === undefined ? (
          <span {...focus}>{entry.call}</span>
        ) : (
          <button {...focus} type="button" lang="en" translate="no" aria-pressed={selected}>
            {entry.call}
          </button>
        )}
      </th>
      <td className="span-table__tool">{entry.tool}</td>
      <td className="span-table__kind">{entry.kind}</td>
      <td className="span-table__start">{words.ms(entry.start)}</td>
      <td className="span-table__end">{words.ms(entry.end)}</td>
      <td className="span-table__duration">{words.ms(entry.duration)}</td>
      <td className="span-table__cause" title={entry.cause}>
        {entry.cause}
      </td>
    </tr>
  );
});
