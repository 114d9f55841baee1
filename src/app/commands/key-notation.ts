/**
 * A key as the registry writes it: `Mod+` for Ctrl or Cmd, `Shift+`, then the key's own name as browsers give it, letters in
 * lower case: `Mod+k`, `Shift+n`, `?`, ` `, `Escape`.
 */
export interface Key {
  mod: boolean;
  shift: boolean;
  key: string;
}

/** What of a keyboard event decides whether it is a key. */
export type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

function readKey(notation: string): Key {
  const mod = notation.startsWith('Mod+');
  const rest = mod ? notation.slice(4) : notation;
  const shift = rest.startsWith('Shift+');
  return { mod, shift, key: shift ? rest.slice(6) : rest };
}

/** Whether a press is this key. For a sign it does not matter whether its keyboard needs Shift for it. */
export function isPressed(notation: string, pressed: Pressed): boolean {
  const { mod, shift, key } = readKey(notation);
  if (pressed.altKey || mod !== (pressed.ctrlKey || pressed.metaKey)) return false;
  if (!isSign(key) && shift !== pressed.shiftKey) return false;
  return key === pressed.key || key === letterOf(pressed);
}

/** The key as it is printed on keyboards, part by part. */
export function keyCaps(notation: string, isMac: boolean, names: { space: string; enter: string }): string[] {
  const { mod, shift, key } = readKey(notation);
  const named: Readonly<Record<string, string>> = { ' ': names.space, Enter: names.enter, Escape: 'Esc' };
  const cap = named[key] ?? (key.length === 1 ? key.toUpperCase() : key);
  return [...(mod ? [isMac ? '⌘' : 'Ctrl'] : []), ...(shift ? ['Shift'] : []), cap];
}

function isSign(key: string): boolean {
  return key.length === 1 && !/[a-z ]/.test(key);
}

/** The letter, also where the keyboard writes another alphabet. */
function letterOf({ key, code }: Pressed): string {
  const lower = key.toLowerCase();
  if (/^[a-z]$/.test(lower)) return lower;
  const physical = /^Key([A-Z])$/.exec(code)?.[1];
  return physical !== undefined && /^\p{L}$/u.test(key) ? physical.toLowerCase() : key;
}
