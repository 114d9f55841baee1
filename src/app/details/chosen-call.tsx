import { X } from 'lucide-react';
import type { BatchLane, CallLane } from '../../engine/trace/spans.ts';
import { fileOf, subjectOf } from '../derive/call-names.ts';
import { timesOf } from '../derive/call-times.ts';
import { useFilesAt } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import { CallRaces } from '../races/call-races.tsx';
import { chooseFile, unselectCall } from '../state/view-actions.ts';
import { CallResult } from './call-result.tsx';
import { WaitBox } from './wait-box.tsx';

interface ChosenCallProps {
  batch: BatchLane;
  call: CallLane;
}

/** One call: why it waited, how its time went, what it was asked and what came of it. */
export function ChosenCall({ batch, call }: ChosenCallProps) {
  const words = useWords();
  const times = timesOf(call);
  const file = fileOf(call.args);
  const known = useFilesAt().files.get(file ?? '');
  const facts = [
    { label: words.say('details.waited'), value: words.ms(times.waited) },
    { label: words.say('details.worked'), value: words.ms(times.worked) },
    { label: words.say('details.held'), value: words.ms(times.held) },
    ...(times.checked > 0 ? [{ label: words.say('details.checked'), value: words.ms(times.checked) }] : []),
    { label: words.say('details.batch'), value: batchWords(words, batch) },
    { label: words.say('details.outcome'), value: outcomeWords(words, call) },
  ];
  return (
    <div className="details">
      <div className="details__head">
        <h3 className="details__title" lang="en" translate="no">
          {call.toolName} <span className="details__subject">{subjectOf(call.args)}</span>
        </h3>
        <button
          type="button"
          className="button button--bare button--small"
          aria-label={words.say('details.close')}
          title={words.say('details.close')}
          onClick={unselectCall}
        >
          <X size={14} aria-hidden="true" />
        </button>
      </div>
      <WaitBox call={call} />
      <CallRaces toolCallId={call.toolCallId} />
      <dl className="facts">
        {facts.map(({ label, value }) => (
          <div key={label} className="facts__entry">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {file !== undefined && known && (
          <div className="facts__entry">
            <dt>{words.say('details.file')}</dt>
            <dd>
              <button type="button" className="link-button" lang="en" onClick={() => chooseFile(file)}>
                {file}
              </button>
            </dd>
          </div>
        )}
      </dl>
      <h3 className="details__heading">{words.say('details.arguments')}</h3>
      <pre className="value" lang="en" translate="no">
        {argumentsText(call.args)}
      </pre>
      <h3 className="details__heading">{words.say('details.result')}</h3>
      <CallResult toolCallId={call.toolCallId} />
    </div>
  );
}

function argumentsText(args: unknown): string {
  return typeof args === 'string' ? args : JSON.stringify(args, null, 2);
}

function batchWords(words: Words, batch: BatchLane): string {
  const mode = words.say(batch.mode === 'parallel' ? 'mode.parallel' : 'mode.sequential');
  return words.say('details.batch-mode', { number: batch.batch, mode });
}

function outcomeWords(words: Words, call: CallLane): string {
  switch (call.outcome) {
    case 'running':
      return words.say('outcome.running');
    case 'ok':
      return words.say('outcome.ok');
    case 'error':
      return words.say('outcome.error');
    case 'aborted':
      return words.say('outcome.aborted');
  }
}
