import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Focus } from './choose-command.ts';
import { isPressed, keyCaps, type Pressed } from './key-notation.ts';

const press = (key: string, more: Partial<Pressed & { repeat: boolean; isComposing: boolean }> = {}) => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...more,
});
const nowhere: Focus = { place: 'nowhere', isField: false, isPressable: false };

describe('isPressed', () => {
  it('tells keys apart by what is held', () => {
    expect(isPressed('Mod+k', press('k', { ctrlKey: true }))).toBe(true);
    expect(isPressed('Mod+k', press('k', { metaKey: true }))).toBe(true);
    expect(isPressed('Mod+k', press('k'))).toBe(false);
    expect(isPressed('k', press('k', { ctrlKey: true }))).toBe(false);
    expect(isPressed('k', press('k', { altKey: true }))).toBe(false);
    expect(isPressed('n', press('N', { shiftKey: true }))).toBe(false);
    expect(isPressed('Shift+n', press('N', { shiftKey: true }))).toBe(true);
    expect(isPressed('w', press('W'))).toBe(true);
  });

  it('takes a sign with or without Shift, and a letter from any alphabet', () => {
    expect(isPressed('?', press('?', { shiftKey: true }))).toBe(true);
    expect(isPressed('/', press('/', { shiftKey: true }))).toBe(true);
    expect(isPressed('w', press('ц', { code: 'KeyW' }))).toBe(true);
    expect(isPressed('w', press('Process', { code: 'KeyW' }))).toBe(false);
  });
});

describe('keyCaps', () => {
  it('names keys as keyboards do', () => {
    const names = { space: 'Space', enter: 'Enter' };
    expect(keyCaps('Mod+k', false, names)).toEqual(['Ctrl', 'K']);
    expect(keyCaps('Mod+Enter', true, names)).toEqual(['⌘', 'Enter']);
    expect(keyCaps(' ', false, names)).toEqual(['Space']);
    expect(keyCaps('Shift+n', false, names)).toEqual(['Shift', 'N']);
    expect(keyCaps('+', false, names)).toEqual(['+']);
  });
});

describe('the registry', () => {
  // The page's state asks the browser for its theme and language when it is made.
  beforeAll(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('navigator', { languages: ['en'] });
  });
  const registry = () => import('./commands.ts');
  const chooser = () => import('./choose-command.ts');

  it('has no name, id or key twice', async () => {
    const { commands } = await registry();
    for (const values of [
      commands.map(({ id }) => id),
      commands.map(({ name }) => name),
      commands.flatMap(({ keys }) => keys),
    ]) {
      expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([]);
    }
    const presses = commands.flatMap(({ keys }) =>
      keys.map((key) => {
        const parts = key.split('+').filter((part) => part !== '');
        const shiftKey = parts.includes('Shift');
        return press(key === '+' ? '+' : (parts.at(-1) ?? ''), { shiftKey, ctrlKey: parts.includes('Mod') });
      }),
    );
    for (const pressed of presses) {
      const meant = commands.filter(({ keys }) => keys.some((key) => isPressed(key, pressed)));
      expect(
        meant.map(({ id }) => id),
        pressed.key,
      ).toHaveLength(1);
    }
  });

  it('is silent where text is written, while an input method composes, and away from the timeline', async () => {
    const { commandOf } = await chooser();
    expect(commandOf(press('w'), nowhere)?.id).toBe('zoom-in');
    expect(commandOf(press('w'), { ...nowhere, place: 'timeline' })?.id).toBe('zoom-in');
    expect(commandOf(press('w'), { ...nowhere, place: 'elsewhere' })).toBeUndefined();
    expect(commandOf(press('w'), { ...nowhere, place: 'timeline', isField: true })).toBeUndefined();
    expect(commandOf(press('w', { isComposing: true }), nowhere)).toBeUndefined();
    expect(commandOf(press('Enter', { ctrlKey: true, isComposing: true }), nowhere)).toBeUndefined();
    expect(commandOf(press('Enter', { ctrlKey: true }), { ...nowhere, place: 'elsewhere', isField: true })?.id).toBe(
      'run',
    );
    expect(commandOf(press('Enter', { ctrlKey: true, repeat: true }), nowhere)).toBeUndefined();
  });

  it('keeps plain keys to the timeline when they are switched off', async () => {
    const { commandOf } = await chooser();
    expect(commandOf(press('?'), nowhere, false)).toBeUndefined();
    expect(commandOf(press('w'), nowhere, false)).toBeUndefined();
    expect(commandOf(press('w'), { ...nowhere, place: 'timeline' }, false)?.id).toBe('zoom-in');
    expect(commandOf(press('k', { ctrlKey: true }), nowhere, false)?.id).toBe('palette');
  });

  it('leaves the browser its search, and buttons their Space', async () => {
    const { commandOf } = await chooser();
    expect(commandOf(press('f', { ctrlKey: true }), nowhere)).toBeUndefined();
    expect(commandOf(press('f', { ctrlKey: true }), { ...nowhere, place: 'timeline' })?.id).toBe('search');
    expect(commandOf(press(' '), { ...nowhere, place: 'timeline', isPressable: true })).toBeUndefined();
    expect(commandOf(press(' '), { ...nowhere, place: 'timeline' })?.id).toBe('play');
  });
});
