import { useEffect } from 'react';
import { CommandDialogs } from './commands/command-dialogs.tsx';
import { Header } from './header/header.tsx';
import './layout/layout.css';
import { StackedLayout } from './layout/stacked-layout.tsx';
import { useIsWide } from './layout/use-media.ts';
import { WideLayout } from './layout/wide-layout.tsx';
import { useWords } from './messages/say.tsx';
import { FileDrop } from './notices/file-drop.tsx';
import { NoticeBar } from './notices/notice-bar.tsx';
import { builtInWords } from './scenarios/built-in.ts';
import { startDocument } from './state/document-effects.ts';
import { useApp } from './state/store.ts';

export function App() {
  const words = useWords();
  const wide = useIsWide();
  useEffect(startDocument, []);
  useDocumentTitle();
  return (
    <div className="app">
      <a className="skip-link" href="#main">
        {words.say('page.skip')}
      </a>
      <Header />
      <NoticeBar />
      <main className="main" id="main" tabIndex={-1}>
        {wide ? <WideLayout /> : <StackedLayout />}
      </main>
      <FileDrop />
      <CommandDialogs />
    </div>
  );
}

/** What is open, for the tab and for the history. */
function useDocumentTitle(): void {
  const words = useWords();
  const open = useApp((state) => state.open);
  const title = open.from === 'page' ? words.say(builtInWords[open.id].title) : open.scenario.title || open.name;
  useEffect(() => {
    document.title = words.say('page.title', { title });
  }, [words, title]);
}
