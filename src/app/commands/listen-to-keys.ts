import { store } from '../state/store.ts';
import { commandOf, type Focus } from './choose-command.ts';

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"]), .monaco-editor';
const pressables = 'button, a[href], summary, [role="treeitem"], [role="tab"], [role="separator"]';

/** Runs commands by their keys. Returns a function that ends this. */
export function listenToKeys(): () => void {
  const onKey = (event: KeyboardEvent) => {
    // An open dialog has the keys to itself.
    const { dialog, plainKeys } = store.getState().navigation;
    if (event.defaultPrevented || dialog) return;
    const command = commandOf(event, focusOf(event.target), plainKeys);
    if (!command) return;
    event.preventDefault();
    command.run();
  };
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
}

function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof Element)) return { place: 'nowhere', isField: false, isPressable: false };
  const isNowhere = target === document.body || target === document.documentElement || target.id === 'main';
  return {
    place: target.closest('#timeline') ? 'timeline' : isNowhere ? 'nowhere' : 'elsewhere',
    isField: target.closest(fields) !== null,
    isPressable: target.closest(pressables) !== null,
  };
}
