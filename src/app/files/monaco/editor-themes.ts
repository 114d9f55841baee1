import { editor } from 'monaco-editor/editor';
import type { Theme } from '../../state/app-state.ts';

/** Names of the editor's themes, by the page's. */
export const themeNames: Record<Theme, string> = { light: 'switchyard-light', dark: 'switchyard-dark' };

/** The colours that the editor takes from the page's style sheet, by its side: the page's tokens are the one source. */
const colorTokens = {
  'editor.background': '--bg',
  'editor.foreground': '--ink',
  'editorLineNumber.foreground': '--faint',
  'editorLineNumber.activeForeground': '--ink',
  'editorGutter.background': '--bg',
  'editorWidget.background': '--panel',
  'editorWidget.border': '--line-strong',
  'editor.lineHighlightBorder': '--line',
  focusBorder: '--accent',
} as const;

const syntaxTokens = {
  keyword: '--syntax-keyword',
  string: '--syntax-string',
  comment: '--syntax-comment',
  number: '--syntax-number',
  type: '--syntax-type',
  'type.identifier': '--syntax-type',
  tag: '--syntax-keyword',
  'attribute.name': '--syntax-type',
  'attribute.value': '--syntax-string',
  delimiter: '--ink',
  identifier: '--ink',
  regexp: '--syntax-string',
} as const;

/** Makes both themes from the page's tokens. */
export function defineThemes(): void {
  for (const theme of ['light', 'dark'] as const) {
    const read = tokenReader(theme);
    editor.defineTheme(themeNames[theme], {
      base: theme === 'light' ? 'vs' : 'vs-dark',
      inherit: true,
      colors: Object.fromEntries(Object.entries(colorTokens).map(([name, token]) => [name, read(token)])),
      rules: Object.entries(syntaxTokens).map(([token, name]) => ({ token, foreground: read(name).slice(1) })),
    });
  }
}

/** Reads a token's colour as #rrggbb, as it is on one side. */
function tokenReader(theme: Theme): (token: string) => string {
  const probe = document.createElement('i');
  probe.style.colorScheme = theme;
  return (token) => {
    probe.style.color = `var(${token})`;
    document.body.append(probe);
    const parts = getComputedStyle(probe).color.match(/\d+/g) ?? [];
    probe.remove();
    return `#${parts
      .slice(0, 3)
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`;
  };
}
