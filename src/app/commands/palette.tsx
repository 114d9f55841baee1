import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useWords } from '../messages/say.tsx';
import { type Command, commands } from './commands.ts';
import { filterCommands } from './filter-commands.ts';
import { KeyCaps } from './key-caps.tsx';
import { closeDialog, Modal } from './modal.tsx';

/** Every command by its name: written in part, chosen by arrows, run by Enter. */
export default function Palette() {
  const words = useWords();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [written, setWritten] = useState('');
  const [wanted, setWanted] = useState(0);
  const found = filterCommands(
    commands.filter((command) => command.id !== 'palette'),
    written,
    (command) => words.say(command.name),
  );
  const chosen = Math.min(wanted, found.length - 1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one chosen is to be seen
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, written]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const by = moves[event.key];
    const command = found[chosen];
    if (by !== undefined && found.length > 0) setWanted((chosen + by + found.length) % found.length);
    else if (event.key === 'Enter' && command) carryOut(command);
    else return;
    event.preventDefault();
  };
  return (
    <Modal label={words.say('command.palette')} className="palette">
      <input
        className="palette__field"
        type="text"
        role="combobox"
        aria-label={words.say('commands.filter')}
        aria-expanded="true"
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={chosen < 0 ? undefined : `${id}${found[chosen]?.id}`}
        placeholder={words.say('commands.filter')}
        spellCheck={false}
        value={written}
        onChange={(event) => {
          setWritten(event.target.value);
          setWanted(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="palette__list"
        id={`${id}list`}
        ref={list}
        role="listbox"
        aria-label={words.say('command.palette')}
      >
        {found.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus, and names the chosen one
          <div
            key={command.id}
            id={`${id}${command.id}`}
            className="palette__entry"
            role="option"
            aria-selected={index === chosen}
            onClick={() => carryOut(command)}
          >
            <span>{words.say(command.name)}</span>
            <span className="palette__keys">
              <KeyCaps keys={command.keys.slice(0, 1)} />
            </span>
          </div>
        ))}
      </div>
      <p className="palette__none" aria-live="polite">
        {found.length === 0 && words.say('commands.none')}
      </p>
    </Modal>
  );
}

/** The dialog goes first, and the focus back to where it was: the command is run there. */
function carryOut(command: Command): void {
  closeDialog();
  requestAnimationFrame(() => command.run());
}
