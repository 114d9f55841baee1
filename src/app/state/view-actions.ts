import type { Language } from '../messages/format.ts';
import type { AppState, Theme } from './app-state.ts';
import { keepLanguage, keepTheme } from './preferences.ts';
import { store } from './store.ts';

/** Selects a call everywhere; the call that is selected already is let go. */
export function selectCall(toolCallId: string): void {
  store.setState(({ selectedCall }) => ({
    selectedCall: selectedCall === toolCallId ? undefined : toolCallId,
    chosenRace: undefined,
  }));
}

export function unselectCall(): void {
  store.setState({ selectedCall: undefined, chosenRace: undefined });
}

/** Puts a file in front, and keeps it there. */
export function chooseFile(path: string): void {
  store.setState({ chosenFile: path });
}

/** Lets the file that is changing come to the front again. */
export function followRun(): void {
  store.setState({ chosenFile: undefined });
}

/** Marks the critical path on the timeline, or not. */
export function setShowsPath(showsPath: boolean): void {
  store.setState({ showsPath });
}

/** Shows the transcript beside the code, or the races. */
export function setBesideCode(besideCode: AppState['besideCode']): void {
  store.setState({ besideCode });
}

export function putNoticeAway(): void {
  store.setState({ notice: undefined });
}

export function setLanguage(language: Language): void {
  keepLanguage(language);
  store.setState({ language });
}

export function setTheme(theme: Theme): void {
  keepTheme(theme);
  store.setState({ theme });
}
