import type { Language } from '../../messages/format.ts';

type Editor = typeof import('./read-only-editor.ts');

let loading: Promise<Editor> | undefined;

/**
 * Loads the editor, once, after the page has been painted. Its own messages are set before its code runs and stay for
 * the life of the page: that is how Monaco takes them.
 */
export function loadMonaco(language: Language): Promise<Editor> {
  loading ??= load(language);
  return loading;
}

async function load(language: Language): Promise<Editor> {
  await painted();
  if (language === 'zh-CN') await import('monaco-editor/nls/lang/zh-cn');
  return import('./read-only-editor.ts');
}

/** Resolves once a frame has been shown. A hidden page shows none: it does not wait for one for ever. */
function painted(): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => resolve();
    setTimeout(goOn, 1_000);
    requestAnimationFrame(() => setTimeout(goOn, 0));
  });
}
