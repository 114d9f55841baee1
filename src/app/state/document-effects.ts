import { listenToKeys } from '../commands/listen-to-keys.ts';
import { followPlayhead } from '../navigation/view-actions.ts';
import { startPlayback } from './playback-actions.ts';
import { hasChosenTheme, systemTheme } from './preferences.ts';
import { warmAgent } from './run-actions.ts';
import { store } from './store.ts';

/** Keeps the document in step with the state, plays, and listens for what concerns the whole page. Returns the way back. */
export function startDocument(): () => void {
  applyPreferences();
  const unsubscribe = store.subscribe(applyPreferences);
  const endPlayback = startPlayback();
  const endFollowing = followPlayhead();
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const onScheme = () => {
    if (!hasChosenTheme()) store.setState({ theme: systemTheme() });
  };
  scheme.addEventListener('change', onScheme);
  const endKeys = listenToKeys();
  warmAgent();
  return () => {
    unsubscribe();
    endPlayback();
    endFollowing();
    scheme.removeEventListener('change', onScheme);
    endKeys();
  };
}

/** Also before the first paint, so that it is in the right colours. */
export function applyPreferences(): void {
  const { language, theme } = store.getState();
  const { documentElement } = document;
  if (documentElement.lang !== language) documentElement.lang = language;
  if (documentElement.dataset.theme !== theme) documentElement.dataset.theme = theme;
}
