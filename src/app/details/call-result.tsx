import type { ResultContent } from '../../engine/tools/tool.ts';
import { imageAddress, textOfBlock } from '../derive/contents.ts';
import { useBlobs, useTranscript } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';

/** A call's result at the playhead: none, the part so far, or all of it. */
export function CallResult({ toolCallId }: { toolCallId: string }) {
  const words = useWords();
  const blobs = useBlobs();
  const { told, untold } = useTranscript();
  const message = told.findLast((entry) => entry.kind === 'toolResult' && entry.message.toolCallId === toolCallId);
  const waiting = untold.find((call) => call.toolCallId === toolCallId);
  const content: readonly ResultContent[] | undefined =
    message?.kind === 'toolResult' ? message.message.content : (waiting?.result ?? waiting?.partialResult)?.content;
  const isError = message?.kind === 'toolResult' ? message.message.isError : waiting?.isError === true;
  if (!content) return <p className="details__note">{words.say('details.no-result')}</p>;
  return (
    <>
      {!message && (
        <p className="details__note">{words.say(waiting?.result ? 'details.not-told' : 'details.part-result')}</p>
      )}
      {content.map((block, index) =>
        block.type === 'text' ? (
          // biome-ignore-start lint/suspicious/noArrayIndexKey: a result's blocks keep their places
          <pre key={index} className={`value${isError ? ' value--error' : ''}`} lang="en" translate="no">
            {textOfBlock(block, blobs)}
          </pre>
        ) : (
          <img key={index} className="value__image" src={imageAddress(block, blobs)} alt={words.say('details.image')} />
          // biome-ignore-end lint/suspicious/noArrayIndexKey: a result's blocks keep their places
        ),
      )}
    </>
  );
}
