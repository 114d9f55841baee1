import { useMemo } from 'react';
import type { TraceEventOf } from '../../engine/trace/events.ts';
import type { FileAt, FilesAt } from '../../engine/trace/files-at.ts';
import { textOfFile } from '../derive/contents.ts';
import type { FileHold } from '../derive/file-holds.ts';
import { useCallLanes, useEvents, useFileHolds, useFilesAt, useFilesBefore } from '../derive/run-at.ts';
import { useApp } from '../state/store.ts';
import { frontFile, lastChangeOf } from './front-file.ts';
import { changedLines, type LineMarks, linesToEdit } from './line-marks.ts';

export interface ShownFile {
  path: string;
  /** Absent where the file is gone at this time. */
  file: FileAt | undefined;
  /** Absent for a file that is no text, and for a link. */
  text: string | undefined;
  marks: LineMarks;
  change: TraceEventOf<'file_change'> | undefined;
  hold: FileHold | undefined;
  /** The reader chose it: the run does not bring others to the front. */
  chosen: boolean;
}

/** The file in front at the playhead, with what just happened to it. */
export function useShownFile(): ShownFile | undefined {
  const events = useEvents();
  const count = useApp((state) => state.playhead.count);
  const chosenFile = useApp((state) => state.chosenFile);
  const files = useFilesAt();
  const lanes = useCallLanes();
  const path = chosenFile ?? frontFile(events, count, files);
  const hold = useFileHolds().get(path ?? '');
  const index = path === undefined ? undefined : lastChangeOf(events, count, path);
  const before = useFilesBefore(index ?? 0);
  const file = files.files.get(path ?? '');
  const text = useText(file);
  const holder = lanes.get(hold?.holder ?? '')?.call;
  const marks = useMemo<LineMarks>(() => {
    const changed =
      index === undefined || text === undefined ? noChange : changedLines(textIn(before, path) ?? '', text);
    const held =
      text !== undefined && holder?.toolName === 'edit' && index !== undefined ? linesToEdit(text, holder.args) : [];
    const first =
      text !== undefined && holder?.toolName === 'edit' && index === undefined ? linesToEdit(text, holder.args) : [];
    return { ...changed, held: [...held, ...first] };
  }, [before, path, index, text, holder]);
  if (path === undefined) return undefined;
  const event = index === undefined ? undefined : events[index];
  return {
    path,
    file,
    text,
    marks,
    change: event?.type === 'file_change' ? event : undefined,
    hold,
    chosen: chosenFile !== undefined,
  };
}

const noChange = { added: [], removed: [] };

function useText(file: FileAt | undefined): string | undefined {
  const content = file?.kind === 'file' ? file.content : undefined;
  return useMemo(() => (content ? textOfFile(content) : undefined), [content]);
}

function textIn(files: FilesAt, path: string | undefined): string | undefined {
  const content = files.files.get(path ?? '')?.content;
  return content ? textOfFile(content) : undefined;
}
