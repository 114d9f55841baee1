import { Fragment, type ReactNode } from 'react';
import type { CallLane, Span } from '../../engine/trace/spans.ts';
import { isWait } from '../derive/call-times.ts';
import { pathInProject } from '../derive/project-paths.ts';
import { Say, useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import { CallLink } from './call-link.tsx';

/** Every wait of a call in words: how long, for what, and behind whom. */
export function WaitBox({ call }: { call: CallLane }) {
  const words = useWords();
  const waits = call.spans.filter((span) => isWait(span.kind) || span.kind === 'held');
  if (waits.length === 0) return <p className="details__note">{words.say('details.no-wait')}</p>;
  return (
    <ul className="waits">
      {waits.map((span) => (
        <li key={`${span.kind} ${span.start}`} className={`wait wait--${span.kind}`}>
          <strong className="wait__title">{titleOf(words, span)}</strong>
          <span>
            <Reason span={span} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function titleOf(words: Words, span: Span): string {
  const time = words.ms(span.end - span.start);
  switch (span.kind) {
    case 'queue':
      return words.say('wait.queue', { time });
    case 'turn':
      return words.say('wait.turn', { time });
    case 'gate':
      return words.say('wait.gate', { time });
    case 'held':
      return words.say('wait.held', { time });
    case 'stream':
    case 'preflight':
    case 'execute':
      return time;
  }
}

function Reason({ span }: { span: Span }): ReactNode {
  const { cause } = span;
  const calls = <CallLinks ids={cause?.calls ?? []} />;
  const named = (cause?.calls ?? []).length > 0;
  switch (cause?.rule) {
    case 'same-file': {
      const path = cause.path === undefined ? undefined : pathInProject(cause.path);
      if (path === undefined) return <Say id="reason.same-file" with={{ calls }} />;
      return <Say id="reason.same-file-path" with={{ calls, path: <code lang="en">{path}</code> }} />;
    }
    case 'turn':
      return named ? <Say id="reason.turn-calls" with={{ calls }} /> : <Say id="reason.turn" />;
    case 'preflight-gate':
      return named ? <Say id="reason.gate-calls" with={{ calls }} /> : <Say id="reason.gate" />;
    case 'held-for-order':
      return named ? <Say id="reason.held-calls" with={{ calls }} /> : <Say id="reason.held" />;
    case 'config-sequential':
      return <Say id="reason.config-sequential" />;
    case 'tool-sequential':
      return <Say id="reason.tool-sequential" with={{ tool: <code lang="en">{cause.tool ?? ''}</code> }} />;
    case 'output-cut':
      return <Say id="reason.output-cut" />;
    case 'aborted':
      return <Say id="reason.aborted" />;
    case 'never-settles':
      return <Say id="reason.never-settles" />;
    case 'no-progress':
      return <Say id="reason.no-progress" />;
    case 'run-limit':
      return <Say id="reason.run-limit" />;
    case 'default-parallel':
    case undefined:
      return null;
  }
}

/** As many calls as are named one by one. */
const mostNamed = 4;

function CallLinks({ ids }: { ids: readonly string[] }) {
  const words = useWords();
  const named = ids.slice(0, mostNamed);
  return (
    <>
      {named.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && words.say('list.comma')}
          <CallLink toolCallId={id} />
        </Fragment>
      ))}
      {ids.length > named.length && words.say('list.and-more', { count: ids.length - named.length })}
    </>
  );
}
