import { type Command, commands } from './commands.ts';
import { isPressed, type Pressed } from './key-notation.ts';

/** What has the focus, as far as it matters for keys. */
export interface Focus {
  /** `nowhere`: nothing in particular has the focus. */
  place: 'timeline' | 'nowhere' | 'elsewhere';
  /** Takes text: letters are its own. */
  isField: boolean;
  /** Is pressed by Space or Enter itself. */
  isPressable: boolean;
}

/** The command that a press means here, if any. Without `plainKeys` only those with Ctrl or Cmd count outside the timeline. */
export function commandOf(
  pressed: Pressed & Pick<KeyboardEvent, 'repeat' | 'isComposing'>,
  focus: Focus,
  plainKeys = true,
): Command | undefined {
  if (pressed.isComposing) return undefined;
  return commands.find((command) => {
    const key = command.keys.find((candidate) => isPressed(candidate, pressed));
    if (key === undefined || (pressed.repeat && !command.repeats)) return false;
    if (focus.isField && !command.inFields) return false;
    if (focus.isPressable && key === ' ') return false;
    if (!plainKeys && !key.startsWith('Mod+') && focus.place !== 'timeline') return false;
    if (command.where === 'page') return true;
    if (command.onlyInside?.includes(key)) return focus.place === 'timeline';
    return focus.place !== 'elsewhere';
  });
}
