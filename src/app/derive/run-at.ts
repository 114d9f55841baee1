import type { TraceEvent } from '../../engine/trace/events.ts';
import { FileHistory } from '../../engine/trace/files-at.ts';
import { spansOf } from '../../engine/trace/spans.ts';
import { transcriptAfter } from '../../engine/trace/transcript.ts';
import { projectFolder } from '../../sandboxes/embedded/sandbox-folders.ts';
import type { AppState } from '../state/app-state.ts';
import type { RunLog } from '../state/run-log.ts';
import { useApp } from '../state/store.ts';
import { fileOf, namesOf } from './call-names.ts';
import { fileHolds } from './file-holds.ts';
import { rememberLast } from './remember.ts';

// Everything here is made from (log, number of events in it, number of events that have happened), which name a state.

const spansAt = rememberLast((log: RunLog, _received: number) => spansOf(log.events));
const namesAt = rememberLast((log: RunLog, received: number) => namesOf(spansAt(log, received)));
const lanesAt = rememberLast(
  (log: RunLog, received: number) =>
    new Map(
      spansAt(log, received).batches.flatMap((batch) => batch.calls.map((call) => [call.toolCallId, { batch, call }])),
    ),
);
const historyAt = rememberLast((log: RunLog, _received: number) => new FileHistory(log.trace(), projectFolder));
const filesAt = rememberLast((log: RunLog, received: number, count: number) => historyAt(log, received).at({ count }));
const filesBefore = rememberLast((log: RunLog, received: number, index: number) =>
  historyAt(log, received).at({ count: index }),
);
const transcriptAt = rememberLast((log: RunLog, _received: number, count: number) =>
  transcriptAfter(log.events, count, log.blobs),
);
const holdsAt = rememberLast((log: RunLog, count: number) => fileHolds(log.events, count));

const logOf = (state: AppState) => state.run.log;

/** The spans of the whole run as far as it is known: they do not depend on the playhead. */
export function spansNow({ run }: AppState) {
  return spansAt(run.log, run.received);
}

export function useSpans() {
  return useApp(spansNow);
}

export function useCallNames() {
  return useApp((state) => namesAt(state.run.log, state.run.received));
}

/** Each call's lane with its batch, by the call's id. */
export function lanesOf({ run }: AppState) {
  return lanesAt(run.log, run.received);
}

export function useCallLanes() {
  return useApp(lanesOf);
}

/** The file that the selected call names. */
export function useSelectedFile(): string | undefined {
  return useApp((state) => {
    const lane = lanesAt(state.run.log, state.run.received).get(state.selectedCall ?? '');
    return lane && fileOf(lane.call.args);
  });
}

/** The files at the playhead. */
export function useFilesAt() {
  return useApp((state) => filesAt(state.run.log, state.run.received, state.playhead.count));
}

/** The files just before the event with this index happened. */
export function useFilesBefore(index: number) {
  return useApp((state) => filesBefore(state.run.log, state.run.received, index));
}

/** What the model was told at the playhead, and what not yet. */
export function useTranscript() {
  return useApp((state) => transcriptAt(state.run.log, state.run.received, state.playhead.count));
}

/** Who holds which file at the playhead, and who waits. */
export function useFileHolds() {
  return useApp((state) => holdsAt(state.run.log, state.playhead.count));
}

export function useBlobs() {
  return useApp((state) => logOf(state).blobs);
}

export function useEvents(): readonly TraceEvent[] {
  return useApp((state) => logOf(state).events);
}
