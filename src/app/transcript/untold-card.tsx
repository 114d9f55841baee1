import type { UntoldCall } from '../../engine/trace/transcript.ts';
import { textOfResult } from '../derive/contents.ts';
import { useBlobs } from '../derive/run-at.ts';
import { CallCard } from './call-card.tsx';

/** A call of the batch that is running: its result is not told before all are there. */
export function UntoldCard({ call }: { call: UntoldCall }) {
  const blobs = useBlobs();
  const content = (call.result ?? call.partialResult)?.content ?? [];
  return (
    <CallCard
      toolCallId={call.toolCallId}
      toolName={call.toolName}
      state={call.state === 'held' && call.isError ? 'failed' : call.state}
      text={textOfResult(content, blobs)}
      images={content.filter((block) => block.type === 'image').length}
    />
  );
}
