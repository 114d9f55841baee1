import { useEvents, useFilesAt } from '../derive/run-at.ts';
import { useApp } from '../state/store.ts';
import { frontFile } from './front-file.ts';

/** The path of the file in front. */
export function useShownPath(): string | undefined {
  const events = useEvents();
  const files = useFilesAt();
  const count = useApp((state) => state.playhead.count);
  const chosen = useApp((state) => state.chosenFile);
  return chosen ?? frontFile(events, count, files);
}
