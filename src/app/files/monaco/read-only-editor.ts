import { editor, type IDisposable, Uri } from 'monaco-editor/editor';
import EditorWorker from 'monaco-editor/editor/editor.worker?worker';
import { projectFolder } from '../../../sandboxes/embedded/sandbox-folders.ts';
import type { Theme } from '../../state/app-state.ts';
import type { LineMarks } from '../line-marks.ts';
import { defineThemes, themeNames } from './editor-themes.ts';
import { registerJson } from './json-language.ts';
import './monaco-parts.ts';
import { showRemovedLines } from './removed-lines.ts';

export interface ReadOnlyEditor {
  /** Shows a file. Its scrolled place is kept while the same file changes. */
  show(path: string, text: string, marks: LineMarks): void;
  setTheme(theme: Theme): void;
  /** What a screen reader says of the editor. */
  setLabel(label: string): void;
  dispose(): void;
}

let prepared = false;

function prepare(): void {
  if (prepared) return;
  prepared = true;
  // Only syntax is coloured, so every label's work is the editor's own.
  self.MonacoEnvironment = { getWorker: () => new EditorWorker({ name: 'editor' }) };
  registerJson();
  defineThemes();
}

export function createReadOnlyEditor(host: HTMLElement): ReadOnlyEditor {
  prepare();
  const style = getComputedStyle(document.documentElement);
  const instance = editor.create(host, {
    model: null,
    readOnly: true,
    domReadOnly: true,
    // Tab goes on to the next control: nothing can be indented here.
    tabFocusMode: true,
    automaticLayout: true,
    minimap: { enabled: false },
    fontFamily: style.getPropertyValue('--font-code'),
    fontSize: 12.5,
    lineHeight: 20,
    lineNumbersMinChars: 4,
    lineDecorationsWidth: 12,
    padding: { top: 8, bottom: 8 },
    scrollBeyondLastLine: false,
    overviewRulerLanes: 0,
    renderLineHighlight: 'none',
    occurrencesHighlight: 'off',
    selectionHighlight: false,
    stickyScroll: { enabled: false },
    guides: { indentation: false },
    folding: false,
    links: false,
    unicodeHighlight: { nonBasicASCII: false, ambiguousCharacters: false },
    scrollbar: { alwaysConsumeMouseWheel: false, verticalScrollbarSize: 10, horizontalScrollbarSize: 10 },
  });
  const decorations = instance.createDecorationsCollection();
  const models = new Map<string, editor.ITextModel>();
  let removed: IDisposable | undefined;

  const modelOf = (path: string, text: string): editor.ITextModel => {
    const known = models.get(path);
    if (known) {
      if (known.getValue() !== text) known.setValue(text);
      return known;
    }
    const uri = Uri.from({ scheme: 'switchyard', path: path.startsWith('/') ? path : `${projectFolder}/${path}` });
    const model = editor.createModel(text, undefined, uri);
    models.set(path, model);
    return model;
  };

  return {
    show(path, text, marks) {
      removed?.dispose();
      const model = modelOf(path, text);
      if (instance.getModel() === model) {
        // A new value of the same file has put the place back to its start.
      } else {
        instance.setModel(model);
      }
      decorations.set(decorationsOf(marks));
      removed = showRemovedLines(instance, marks.removed);
      const first = marks.held[0]?.from ?? marks.added[0]?.from ?? marks.removed[0]?.after;
      if (first !== undefined)
        instance.revealLineInCenterIfOutsideViewport(Math.max(1, first), editor.ScrollType.Immediate);
    },
    setTheme(theme) {
      editor.setTheme(themeNames[theme]);
    },
    setLabel(label) {
      instance.updateOptions({ ariaLabel: label });
    },
    dispose() {
      removed?.dispose();
      instance.dispose();
      for (const model of models.values()) model.dispose();
    },
  };
}

function decorationsOf(marks: LineMarks): editor.IModelDeltaDecoration[] {
  const whole = (from: number, to: number, kind: 'added' | 'held'): editor.IModelDeltaDecoration => ({
    range: { startLineNumber: from, startColumn: 1, endLineNumber: to, endColumn: 1 },
    options: {
      isWholeLine: true,
      className: `code-mark code-mark--${kind}`,
      linesDecorationsClassName: `code-edge code-edge--${kind}`,
    },
  });
  return [
    ...marks.added.map(({ from, to }) => whole(from, to, 'added')),
    ...marks.held.map(({ from, to }) => whole(from, to, 'held')),
  ];
}
