import { wordsIn } from '../messages/words.ts';
import { builtInWords } from '../scenarios/built-in.ts';
import { store } from '../state/store.ts';
import { type ExportKind, fileName } from './export-kinds.ts';

/** Makes a file of the run that is shown, and hands it to the reader as a download. What goes wrong is told in the notices. */
export async function saveRun(kind: ExportKind): Promise<void> {
  const { run, open, theme, language } = store.getState();
  const words = wordsIn(language);
  const title = open.from === 'page' ? words.say(builtInWords[open.id].title) : open.scenario.title || open.name;
  try {
    const { exportRun } = await import('./export-run.ts');
    download(await exportRun(run.log.saved(), kind, { words, title, theme }), fileName(title, kind));
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown);
    store.setState({ notice: { kind: 'export-failed', message } });
  }
}

/** ms: how long the browser may take to begin with a download. */
const patience = 60_000;

function download(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), patience);
}
