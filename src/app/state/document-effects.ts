import { startPlayback } from './playback-actions.ts';
import { hasChosenTheme, systemTheme } from './preferences.ts';
import { run, warmAgent } from './run-actions.ts';
import { store } from './store.ts';

/** Keeps the document in step with the state, plays, and listens for what concerns the whole page. Returns the way back. */
export function startDocument(): () => void {
  applyPreferences();
  const unsubscribe = store.subscribe(applyPreferences);
  const endPlayback = startPlayback();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const onScheme = () => {
    if (!hasChosenTheme()) store.setState({ theme: systemTheme() });
  };
  scheme.addEventListener('change', onScheme);
  window.addEventListener('keydown', onKey);
  warmAgent();
  return () => {
    unsubscribe();
    endPlayback();
    scheme.removeEventListener('change', onScheme);
    window.removeEventListener('keydown', onKey);
  };
}

/** Also before the first paint, so that it is in the right colours. */
export function applyPreferences(): void {
  const { language, theme } = store.getState();
  const { documentElement } = document;
  if (documentElement.lang !== language) documentElement.lang = language;
  if (documentElement.dataset.theme !== theme) documentElement.dataset.theme = theme;
}

/** Ctrl+Enter (or Cmd+Enter) runs. Silent while an input method composes. */
function onKey(event: KeyboardEvent): void {
  if (event.isComposing || event.key !== 'Enter' || event.repeat) return;
  if (!event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  run();
}
