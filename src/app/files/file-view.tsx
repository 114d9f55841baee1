import { Crosshair } from 'lucide-react';
import { nameText } from '../derive/call-names.ts';
import { useCallNames } from '../derive/run-at.ts';
import { useForcedColors, useIsWide } from '../layout/use-media.ts';
import { useWords } from '../messages/say.tsx';
import { chooseFile, followRun } from '../state/view-actions.ts';
import { CodeEditor } from './code-editor.tsx';
import './code.css';
import { StaticCode } from './static-code.tsx';
import { type ShownFile, useShownFile } from './use-shown-file.ts';

/** The file in front, with the lines that the latest change touched. */
export function FileView() {
  const words = useWords();
  // The editor paints colours of its own over forced ones: plain text reads better there.
  const withEditor = [useIsWide(), !useForcedColors()].every(Boolean);
  const shown = useShownFile();
  if (!shown) return <p className="code-view__none">{words.say('code.none')}</p>;
  return (
    <div className="code-view">
      <FileLine shown={shown} />
      {shown.text === undefined ? (
        <NoText shown={shown} />
      ) : withEditor ? (
        <CodeEditor path={shown.path} text={shown.text} marks={shown.marks} held={shown.hold?.holder !== undefined} />
      ) : (
        <StaticCode path={shown.path} text={shown.text} marks={shown.marks} />
      )}
    </div>
  );
}

function FileLine({ shown }: { shown: ShownFile }) {
  const words = useWords();
  const { path, chosen } = shown;
  const follow = words.say('code.follow');
  return (
    <div className="file-line">
      <span className="file-line__path" lang="en" translate="no">
        {path}
      </span>
      <span className="file-line__news">
        <FileNews shown={shown} />
      </span>
      <button
        type="button"
        className={`button button--small file-line__follow${chosen ? '' : ' button--on'}`}
        aria-pressed={!chosen}
        title={words.say('code.follow-means')}
        onClick={() => (chosen ? followRun() : chooseFile(path))}
      >
        <Crosshair size={12} aria-hidden="true" />
        {follow}
      </button>
    </div>
  );
}

/** Who has the file, who waits for it, and what changed it last. */
function FileNews({ shown }: { shown: ShownFile }) {
  const words = useWords();
  const names = useCallNames();
  const callOf = (id: string) => nameText(names.get(id), id);
  const { hold, change } = shown;
  return (
    <>
      {hold?.holder !== undefined && (
        <strong className="file-line__held">{words.say('code.held-by', { call: callOf(hold.holder) })}</strong>
      )}
      {hold && hold.waiting.length > 0 && (
        <span>{words.say('code.waiting', { calls: words.list(hold.waiting.map(callOf)) })}</span>
      )}
      {change && (
        <span>
          {change.toolCallId === undefined
            ? words.say('code.changed', { time: words.ms(change.t) })
            : words.say('code.changed-by', { time: words.ms(change.t), call: callOf(change.toolCallId) })}
        </span>
      )}
      {!hold && !change && <span>{words.say('code.unchanged')}</span>}
    </>
  );
}

function NoText({ shown }: { shown: ShownFile }) {
  const words = useWords();
  const { file, path } = shown;
  if (!file) return <p className="code-view__none">{words.say('code.gone', { path })}</p>;
  if (file.kind === 'symlink')
    return <p className="code-view__none">{words.say('code.link', { target: file.target ?? '' })}</p>;
  return <p className="code-view__none">{words.say('code.bytes', { count: file.content?.length ?? 0 })}</p>;
}
