import { X } from 'lucide-react';
import { useId } from 'react';
import { useWords } from '../messages/say.tsx';
import { setPlainKeys } from '../navigation/view-actions.ts';
import { useApp } from '../state/store.ts';
import { type Command, commands } from './commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { closeDialog, Modal } from './modal.tsx';

const groups = [
  { where: 'page', title: 'commands.page' },
  { where: 'timeline', title: 'commands.timeline' },
] as const;

const gestures = [
  { what: 'pointer.zoom', how: 'pointer.zoom-how' },
  { what: 'pointer.pan', how: 'pointer.pan-how' },
  { what: 'pointer.measure', how: 'pointer.measure-how' },
  { what: 'pointer.fit', how: 'pointer.fit-how' },
] as const;

/** Every key that does something, from the registry. */
export default function KeyList() {
  const words = useWords();
  const plainKeys = useApp((state) => state.navigation.plainKeys);
  return (
    <Modal label={words.say('command.keys')} className="key-list">
      <div className="modal__head">
        <h2>{words.say('command.keys')}</h2>
        <button
          type="button"
          className="button button--bare button--small"
          aria-label={words.say('commands.close')}
          title={words.say('commands.close')}
          onClick={closeDialog}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="key-list__groups" tabIndex={0} aria-label={words.say('command.keys')}>
        <label className="key-list__choice">
          <input type="checkbox" checked={plainKeys} onChange={(event) => setPlainKeys(event.target.checked)} />
          {words.say('commands.plain-keys')}
        </label>
        {groups.map(({ where, title }) => (
          <Group
            key={where}
            title={words.say(title)}
            commands={commands.filter((command) => command.where === where && command.keys.length > 0)}
          />
        ))}
        <h3>{words.say('commands.pointer')}</h3>
        <dl>
          {gestures.map(({ what, how }) => (
            <div key={what} className="key-list__entry">
              <dt>{words.say(what)}</dt>
              <dd>{words.say(how)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </Modal>
  );
}

function Group({ title, commands: listed }: { title: string; commands: readonly Command[] }) {
  const words = useWords();
  const heading = useId();
  return (
    <>
      <h3 id={heading}>{title}</h3>
      <dl aria-labelledby={heading}>
        {listed.map((command) => (
          <div key={command.id} className="key-list__entry">
            <dt>{words.say(command.name)}</dt>
            <dd>
              <KeyCaps keys={command.keys} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
