import { Download } from 'lucide-react';
import { Popover } from '../look/popover.tsx';
import type { MessageKey } from '../messages/catalogue.ts';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import { type ExportKind, exportKinds } from './export-kinds.ts';
import { saveRun } from './save-run.ts';

const labels = {
  trace: 'export.trace',
  chrome: 'export.chrome',
  otlp: 'export.otlp',
  'otlp-content': 'export.otlp-full',
  svg: 'export.svg',
  png: 'export.png',
} as const satisfies Record<ExportKind, MessageKey>;

/** Saves the run that is shown, in the format that is chosen. */
export function ExportMenu() {
  const words = useWords();
  const empty = useApp((state) => state.run.received === 0);
  return (
    <Popover
      label={words.say('export.open')}
      className="button button--bare"
      off={empty}
      face={<Download size={15} aria-hidden="true" />}
    >
      {(close) => (
        <>
          <h2 className="popover__title">{words.say('export.menu')}</h2>
          <ul className="popover__list">
            {exportKinds.map((kind) => (
              <li key={kind}>
                <button
                  type="button"
                  className="popover__entry"
                  onClick={() => {
                    close();
                    void saveRun(kind);
                  }}
                >
                  {words.say(labels[kind])}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Popover>
  );
}
