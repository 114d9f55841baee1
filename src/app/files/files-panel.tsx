import { useWords } from '../messages/say.tsx';
import { builtInWords } from '../scenarios/built-in.ts';
import { useApp } from '../state/store.ts';
import { FileTree } from './file-tree.tsx';
import './files.css';

/** What the scenario is about, and its files at the playhead. */
export function FilesPanel() {
  return (
    <div className="files">
      <ScenarioWords />
      <FileTree />
    </div>
  );
}

function ScenarioWords() {
  const words = useWords();
  const open = useApp((state) => state.open);
  if (open.from === 'page') {
    const { title, about } = builtInWords[open.id];
    return (
      <div className="about">
        <h3 className="about__title">{words.say(title)}</h3>
        <p className="about__text">{words.say(about)}</p>
      </div>
    );
  }
  const { scenario } = open;
  const replies = 'script' in scenario.model ? scenario.model.script.length : 0;
  return (
    <div className="about">
      <h3 className="about__title">{scenario.title || open.name}</h3>
      <p className="about__text">
        {words.say('scenario.from-file', {
          name: open.name,
          files: words.say('scenario.files', { count: Object.keys(scenario.files ?? {}).length }),
          replies: words.say('scenario.replies', { count: replies }),
        })}
      </p>
    </div>
  );
}
