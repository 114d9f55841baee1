import type { MessageKey } from '../messages/catalogue.ts';
import { clearOne, measureAtPlayhead } from '../navigation/range-actions.ts';
import { findNext, findPrevious, openSearch } from '../navigation/search-actions.ts';
import {
  changeShape,
  fitSelection,
  navigate,
  panLeft,
  panRight,
  showAll,
  zoomIn,
  zoomOut,
} from '../navigation/view-actions.ts';
import { goBack, goForward, goToEnd, goToNow, goToStart, togglePlaying } from '../state/playback-actions.ts';
import { run, stop } from '../state/run-actions.ts';
import { store } from '../state/store.ts';
import { setLanguage, setTheme } from '../state/view-actions.ts';

/** Something that the reader can have done by its keys or by its name. */
export interface Command {
  id: string;
  name: Extract<MessageKey, `command.${string}`>;
  /** As `key-notation.ts` reads them, the best known first. */
  keys: readonly string[];
  /** Where its keys count: everywhere; or in the timeline, and where nothing has the focus. */
  where: 'page' | 'timeline';
  /** Also while something that takes text has the focus. */
  inFields?: true;
  /** Keys of the browser's own that are taken in the timeline alone, never where nothing has the focus. */
  onlyInside?: readonly string[];
  /** Again and again while the key is held. */
  repeats?: true;
  run: () => void;
}

/** Every command, in the order in which they are listed. No key stands at two of them. */
export const commands: readonly Command[] = [
  { id: 'run', name: 'command.run', keys: ['Mod+Enter'], where: 'page', inFields: true, run },
  { id: 'stop', name: 'command.stop', keys: [], where: 'page', run: stop },
  { id: 'palette', name: 'command.palette', keys: ['Mod+k'], where: 'page', inFields: true, run: openPalette },
  { id: 'keys', name: 'command.keys', keys: ['?'], where: 'page', run: openKeys },
  { id: 'theme', name: 'command.theme', keys: [], where: 'page', run: changeTheme },
  { id: 'language', name: 'command.language', keys: [], where: 'page', run: changeLanguage },
  { id: 'play', name: 'command.play', keys: [' ', 'k'], where: 'timeline', run: togglePlaying },
  { id: 'next-event', name: 'command.next-event', keys: ['.'], where: 'timeline', repeats: true, run: goForward },
  { id: 'previous-event', name: 'command.previous-event', keys: [','], where: 'timeline', repeats: true, run: goBack },
  { id: 'to-start', name: 'command.to-start', keys: ['['], where: 'timeline', run: goToStart },
  { id: 'to-end', name: 'command.to-end', keys: [']'], where: 'timeline', run: goToEnd },
  { id: 'to-now', name: 'command.to-now', keys: ['l'], where: 'timeline', run: goToNow },
  { id: 'zoom-in', name: 'command.zoom-in', keys: ['w', '+', '='], where: 'timeline', repeats: true, run: zoomIn },
  { id: 'zoom-out', name: 'command.zoom-out', keys: ['s', '-'], where: 'timeline', repeats: true, run: zoomOut },
  { id: 'pan-left', name: 'command.pan-left', keys: ['a'], where: 'timeline', repeats: true, run: panLeft },
  { id: 'pan-right', name: 'command.pan-right', keys: ['d'], where: 'timeline', repeats: true, run: panRight },
  { id: 'fit', name: 'command.fit', keys: ['f'], where: 'timeline', run: fitSelection },
  { id: 'show-all', name: 'command.show-all', keys: ['0'], where: 'timeline', run: showAll },
  { id: 'measure', name: 'command.measure', keys: ['m'], where: 'timeline', run: measureAtPlayhead },
  {
    id: 'search',
    name: 'command.search',
    keys: ['/', 'Mod+f'],
    where: 'timeline',
    onlyInside: ['Mod+f'],
    run: openSearch,
  },
  { id: 'next-found', name: 'command.next-found', keys: ['n'], where: 'timeline', repeats: true, run: findNext },
  {
    id: 'previous-found',
    name: 'command.previous-found',
    keys: ['Shift+n'],
    where: 'timeline',
    repeats: true,
    run: findPrevious,
  },
  { id: 'table', name: 'command.table', keys: ['t'], where: 'timeline', run: changeShape },
  { id: 'clear', name: 'command.clear', keys: ['Escape'], where: 'timeline', run: clearOne },
];

function openPalette(): void {
  navigate({ dialog: 'palette' });
}

function openKeys(): void {
  navigate({ dialog: 'keys' });
}

function changeTheme(): void {
  setTheme(store.getState().theme === 'light' ? 'dark' : 'light');
}

function changeLanguage(): void {
  setLanguage(store.getState().language === 'en' ? 'zh-CN' : 'en');
}
