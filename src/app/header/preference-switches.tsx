import { Keyboard, Moon, Sun } from 'lucide-react';
import { useWords } from '../messages/say.tsx';
import { navigate } from '../navigation/view-actions.ts';
import { useApp } from '../state/store.ts';
import { setLanguage, setTheme } from '../state/view-actions.ts';

export function PreferenceSwitches() {
  const words = useWords();
  const theme = useApp((state) => state.theme);
  const other = words.language === 'en' ? 'zh-CN' : 'en';
  const toDark = theme === 'light';
  const themeLabel = words.say(toDark ? 'theme.to-dark' : 'theme.to-light');
  return (
    <>
      <button
        type="button"
        className="button button--bare"
        aria-label={words.say('command.keys')}
        title={words.say('command.keys')}
        aria-haspopup="dialog"
        onClick={() => navigate({ dialog: 'keys' })}
      >
        <Keyboard size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button button--bare"
        aria-label={themeLabel}
        title={themeLabel}
        onClick={() => setTheme(toDark ? 'dark' : 'light')}
      >
        {toDark ? <Moon size={15} aria-hidden="true" /> : <Sun size={15} aria-hidden="true" />}
      </button>
      <button type="button" className="button" lang={other} onClick={() => setLanguage(other)}>
        {words.say('language.other')}
      </button>
    </>
  );
}
