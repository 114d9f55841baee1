import { useEffect, useRef, useState } from 'react';
import { useWords } from '../messages/say.tsx';
import { useApp } from '../state/store.ts';
import type { LineMarks } from './line-marks.ts';
import { loadMonaco } from './monaco/load-monaco.ts';
import type { ReadOnlyEditor } from './monaco/read-only-editor.ts';
import { StaticCode } from './static-code.tsx';

interface CodeEditorProps {
  path: string;
  text: string;
  marks: LineMarks;
  /** A call holds the file now. */
  held: boolean;
}

/** Monaco, read-only. Until it is loaded, which begins after the first paint, the text stands there plain. */
export function CodeEditor({ path, text, marks, held }: CodeEditorProps) {
  const words = useWords();
  const theme = useApp((state) => state.theme);
  const host = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<ReadOnlyEditor>();
  const { language } = words;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor is made once; what it shows is set below
  useEffect(() => {
    let gone = false;
    let made: ReadOnlyEditor | undefined;
    loadMonaco(language)
      .then(({ createReadOnlyEditor }) => {
        if (gone || !host.current) return;
        made = createReadOnlyEditor(host.current);
        setEditor(made);
      })
      .catch(() => {
        // Without the editor the plain text stays.
      });
    return () => {
      gone = true;
      made?.dispose();
      setEditor(undefined);
    };
  }, []);

  useEffect(() => editor?.setTheme(theme), [editor, theme]);
  useEffect(() => editor?.show(path, text, marks), [editor, path, text, marks]);
  useEffect(() => editor?.setLabel(words.say('code.editor', { path })), [editor, words, path]);

  return (
    <div className={`code-editor${held ? ' code-editor--held' : ''}`} lang="en" translate="no">
      <div className="code-editor__host" ref={host} data-ready={editor ? 'yes' : 'no'} />
      {!editor && (
        <div className="code-editor__plain">
          <StaticCode path={path} text={text} marks={marks} />
        </div>
      )}
      {editor && (
        <p className="code-editor__tab" lang={language}>
          {words.say('code.tab-leaves')}
        </p>
      )}
    </div>
  );
}
