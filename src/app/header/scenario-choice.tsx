import { FolderOpen } from 'lucide-react';
import { useRef } from 'react';
import { useWords } from '../messages/say.tsx';
import { builtInWords } from '../scenarios/built-in.ts';
import { builtInIds, isBuiltInId } from '../scenarios/built-in-ids.ts';
import { openBuiltIn, openFile, openFromFileAgain } from '../state/scenario-actions.ts';
import { useApp } from '../state/store.ts';

const fileValue = 'file';

/** Chooses one of the page's scenarios, or opens one from a file. */
export function ScenarioChoice() {
  const words = useWords();
  const open = useApp((state) => state.open);
  const fromFile = useApp((state) => state.fromFile);
  const picker = useRef<HTMLInputElement>(null);
  const choose = (value: string) => {
    if (isBuiltInId(value)) openBuiltIn(value);
    else openFromFileAgain();
  };
  return (
    <>
      <select
        className="choice scenario-choice"
        aria-label={words.say('scenario.choice')}
        value={open.from === 'page' ? open.id : fileValue}
        onChange={(event) => choose(event.target.value)}
      >
        {builtInIds.map((id) => (
          <option key={id} value={id}>
            {words.say(builtInWords[id].title)}
          </option>
        ))}
        {fromFile && <option value={fileValue}>{fromFile.scenario.title || fromFile.name}</option>}
      </select>
      <button
        type="button"
        className="button button--bare"
        aria-label={words.say('scenario.open-file')}
        title={words.say('scenario.open-file')}
        onClick={() => picker.current?.click()}
      >
        <FolderOpen size={16} aria-hidden="true" />
      </button>
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={words.say('scenario.file')}
        hidden
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void openFile(file);
        }}
      />
    </>
  );
}
