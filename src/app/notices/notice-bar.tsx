import { X } from 'lucide-react';
import { pathText, type ScenarioProblem } from '../../engine/scenario/problems.ts';
import { type ToldProblem, traceProblemWords } from '../exports/trace-problem-words.ts';
import { useWords } from '../messages/say.tsx';
import type { Words } from '../messages/words.ts';
import type { Notice } from '../state/app-state.ts';
import { useApp } from '../state/store.ts';
import { putNoticeAway } from '../state/view-actions.ts';
import './notices.css';
import { problemWords } from './problem-words.ts';

/** What the reader must know before anything else; nothing that is open is lost by it. */
export function NoticeBar() {
  const words = useWords();
  const notice = useApp((state) => state.notice);
  return (
    <div role="alert" className="notices">
      {notice && (
        <div className="notice">
          <div className="notice__text">
            <p className="notice__title">{titleWords(words, notice)}</p>
            {notice.kind === 'file-refused' && (
              <Problems problems={notice.problems.map((one) => toldProblem(words, one))} />
            )}
            {notice.kind === 'trace-refused' && (
              <Problems problems={notice.problems.flatMap((one) => traceProblemWords(words, one))} />
            )}
            {notice.kind === 'run-failed' && notice.failure.kind === 'failed' && (
              <p className="code" lang="en">
                {notice.failure.message}
              </p>
            )}
          </div>
          <button
            type="button"
            className="button button--bare button--small"
            aria-label={words.say('notice.close')}
            title={words.say('notice.close')}
            onClick={putNoticeAway}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </div>
      )}
    </div>
  );
}

function toldProblem(words: Words, problem: ScenarioProblem): ToldProblem {
  return { where: pathText(problem.path), what: problemWords(words, problem) };
}

function Problems({ problems }: { problems: readonly ToldProblem[] }) {
  return (
    <ul className="notice__problems">
      {problems.map(({ where, what }) => (
        <li key={`${where} ${what}`}>
          {where !== '' && (
            <code className="notice__where" lang="en">
              {where}
            </code>
          )}
          {what}
        </li>
      ))}
    </ul>
  );
}

function titleWords(words: Words, notice: Notice): string {
  switch (notice.kind) {
    case 'file-refused':
      return words.say('notice.file-refused', { name: notice.name });
    case 'trace-refused':
      return words.say('notice.trace-refused', { name: notice.name });
    case 'export-failed':
      return words.say('notice.export-failed', { message: notice.message });
    case 'file-unreadable':
      return words.say('notice.file-unreadable', { name: notice.name });
    case 'run-failed':
      switch (notice.failure.kind) {
        case 'died':
          return words.say('notice.agent-died', { time: words.ms(notice.at) });
        case 'silent':
          return words.say('notice.agent-silent', { time: words.ms(notice.at) });
        case 'failed':
          return words.say('notice.run-failed', { time: words.ms(notice.at) });
      }
  }
}
