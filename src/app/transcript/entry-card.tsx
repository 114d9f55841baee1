import { memo } from 'react';
import type { TranscriptEntry } from '../../engine/trace/transcript.ts';
import { textOfBlock, textOfResult } from '../derive/contents.ts';
import { useBlobs } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { CallCard } from './call-card.tsx';

type Reply = Extract<TranscriptEntry, { kind: 'assistant' }>;

/** One thing that the model was told, or said. */
export const EntryCard = memo(function EntryCard({ entry }: { entry: TranscriptEntry }) {
  const blobs = useBlobs();
  switch (entry.kind) {
    case 'user':
      return <UserCard t={entry.t} text={entry.text} />;
    case 'assistant':
      return <ReplyCard entry={entry} />;
    case 'toolResult': {
      const { toolCallId, toolName, content, isError } = entry.message;
      return (
        <CallCard
          toolCallId={toolCallId}
          toolName={toolName}
          state={isError ? 'error' : 'told'}
          t={entry.t}
          text={textOfResult(content, blobs)}
          images={content.filter((block) => block.type === 'image').length}
        />
      );
    }
  }
}, sameEntry);

/** A transcript is made anew for every place of the playhead; what was told stays the same. */
function sameEntry(
  { entry: before }: { entry: TranscriptEntry },
  { entry: after }: { entry: TranscriptEntry },
): boolean {
  if (before === after) return true;
  if (before.t !== after.t) return false;
  if (before.kind === 'toolResult') return after.kind === 'toolResult' && before.message === after.message;
  if (before.kind === 'user') return after.kind === 'user' && before.text === after.text;
  return after.kind === 'assistant' && !before.streaming && !after.streaming && before.content === after.content;
}

export function UserCard({ t, text }: { t: number; text: string }) {
  const words = useWords();
  return (
    <li className="card">
      <div className="card__head">
        <strong>{words.say('transcript.you')}</strong>
        <span className="card__time">{words.ms(t)}</span>
      </div>
      <p className="card__words" lang="en">
        {text}
      </p>
    </li>
  );
}

function ReplyCard({ entry }: { entry: Reply }) {
  const words = useWords();
  const blobs = useBlobs();
  const calls = entry.content.filter((block) => block.type === 'toolCall').length;
  const text = entry.content.flatMap((block) => (block.type === 'text' ? [textOfBlock(block, blobs)] : [])).join('\n');
  const thinking = entry.content.flatMap((block) => (block.type === 'thinking' ? [block.thinking] : [])).join('\n');
  return (
    <li className="card card--model">
      <div className="card__head">
        <strong>{words.say('transcript.model')}</strong>
        <span className="card__time">
          {entry.streaming
            ? words.say('transcript.streaming')
            : calls > 0
              ? words.say('transcript.time-and-calls', { time: words.ms(entry.t), count: calls })
              : words.ms(entry.t)}
        </span>
      </div>
      {thinking !== '' && (
        <p className="card__words card__words--thinking" lang="en">
          {thinking}
        </p>
      )}
      {text !== '' && (
        <p className="card__words" lang="en">
          {text}
        </p>
      )}
      {entry.content.length === 0 && !entry.streaming && entry.errorMessage === undefined && (
        <p className="card__words card__words--thinking">{words.say('transcript.silent')}</p>
      )}
      {entry.errorMessage !== undefined && (
        <p className="card__words card__words--error" lang="en">
          {entry.errorMessage}
        </p>
      )}
    </li>
  );
}
