import { useMemo } from 'react';
import { cssValues } from '../look/css-values.ts';
import { useApp } from '../state/store.ts';
import { type Row, rowHeight } from '../timeline/rows.ts';
import './figures.css';
import { useFigures } from './use-figures.ts';

/** As many stretches are marked: a longer path could not be followed by the eye. */
const mostDrawn = 1_000;

/** The stretches that the run's length hangs on, underlined, with a line from each to the next. Only while it is wanted. */
export function PathLayer({ rows }: { rows: readonly Row[] }) {
  const shown = useApp((state) => state.showsPath);
  return shown ? <Path rows={rows} /> : null;
}

function Path({ rows }: { rows: readonly Row[] }) {
  const { criticalPath } = useFigures();
  const steps = useMemo(() => {
    const places = new Map<string, number>();
    for (const [index, row] of rows.entries()) {
      if (row.kind === 'call') places.set(row.call.toolCallId, index);
      else if (row.kind === 'reply') places.set(`reply ${row.span.start}`, index);
    }
    return criticalPath.slice(0, mostDrawn).flatMap((step) => {
      const line = places.get(step.toolCallId ?? `reply ${step.span.start}`);
      return line === undefined ? [] : [{ line, start: step.start, end: step.end }];
    });
  }, [rows, criticalPath]);
  return (
    <div className="path" data-testid="critical-path" aria-hidden="true">
      {steps.map(({ line, start, end }, index) => {
        const before = steps[index - 1]?.line ?? line;
        const top = Math.min(before, line);
        return (
          <div key={`${line} ${start}`}>
            <i
              className="path__step"
              style={{ ...cssValues({ '--s': start, '--d': end - start }), top: (line + 1) * rowHeight - 3 }}
            />
            {before !== line && (
              <i
                className="path__turn"
                style={{
                  ...cssValues({ '--s': start }),
                  top: (top + 1) * rowHeight - 3,
                  height: Math.abs(line - before) * rowHeight,
                }}
              />
            )}
          </div>
        );
      })}
    </div>
  );
}
