import type { Language } from '../messages/format.ts';
import type { AppState, Theme } from './app-state.ts';

const languageKey = 'switchyard.language';
const themeKey = 'switchyard.theme';
const plainKeysKey = 'switchyard.plain-keys';

export type Preferences = Pick<AppState, 'language' | 'theme'>;

/** What the reader chose before; else what browser and system ask for. */
export function readPreferences(): Preferences {
  const language = stored(languageKey);
  const theme = stored(themeKey);
  return {
    language: language === 'en' || language === 'zh-CN' ? language : preferredLanguage(navigator.languages),
    theme: theme === 'light' || theme === 'dark' ? theme : systemTheme(),
  };
}

/** The first language of the browser's that the page speaks; every Chinese is better served by ours than by English. */
export function preferredLanguage(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return 'zh-CN';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

export function keepLanguage(language: Language): void {
  keep(languageKey, language);
}

export function keepTheme(theme: Theme): void {
  keep(themeKey, theme);
}

export function keepPlainKeys(plainKeys: boolean): void {
  keep(plainKeysKey, plainKeys ? 'on' : 'off');
}

/** Whether keys without Ctrl or Cmd count outside the timeline: until they are switched off. */
export function readPlainKeys(): boolean {
  return stored(plainKeysKey) !== 'off';
}

/** Whether the reader chose a theme; until then the page goes with the system's. */
export function hasChosenTheme(): boolean {
  return stored(themeKey) !== null;
}

export function systemTheme(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

/** Whether the reader asked for as little motion as can be. */
export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be refused (private windows, framed pages): the choice then lasts as long as the page.
  }
}
