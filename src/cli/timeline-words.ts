import type { Cause, RunEnd } from '../engine/trace/events.ts';
import type { BatchLane, CallLane, Span } from '../engine/trace/spans.ts';
import { visible } from './visible-text.ts';

/** So many names at most are told of a list. */
const namedAtMost = 5;

function names(calls: readonly string[] | undefined): string {
  if (calls === undefined || calls.length === 0) return '';
  const shown = calls.slice(0, namedAtMost).map(visible).join(', ');
  return calls.length > namedAtMost ? `${shown} and ${calls.length - namedAtMost} more` : shown;
}

/** How a batch was decided. */
export function decisionInWords({ mode, cause }: Pick<BatchLane, 'mode' | 'cause'>): string {
  switch (cause.rule) {
    case 'default-parallel':
      return 'parallel: nothing asks for one after the other';
    case 'config-sequential':
      return 'sequential: the settings say so';
    case 'tool-sequential':
      return `sequential: the tool ${visible(cause.tool ?? '')} asks for it`;
    case 'output-cut':
      return 'nothing is executed: the reply was cut off';
    default:
      return `${mode}: ${cause.rule}`;
  }
}

/** What a call does, or waits for, in one of its spans. */
export function spanInWords(span: Pick<Span, 'kind' | 'cause'>): string {
  switch (span.kind) {
    case 'stream':
      return 'the reply arrives';
    case 'preflight':
      return 'is checked';
    case 'execute':
      return 'works';
    case 'gate':
    case 'turn':
    case 'queue':
    case 'held':
      return span.cause === undefined ? 'waits' : waitInWords(span.cause);
  }
}

function waitInWords(cause: Cause): string {
  const calls = names(cause.calls);
  switch (cause.rule) {
    case 'preflight-gate':
      return calls === '' ? 'waits until all calls are checked' : `waits for the check of ${calls}`;
    case 'turn':
      return calls === '' ? 'waits for its turn' : `waits for its turn, after ${calls}`;
    case 'same-file':
      return `waits for the file ${visible(cause.path ?? '')}${calls === '' ? '' : `, behind ${calls}`}`;
    case 'held-for-order':
      return calls === '' ? 'has a result, not told yet' : `has a result, told after ${calls}`;
    default:
      return `waits: ${cause.rule}`;
  }
}

export function outcomeInWords(outcome: CallLane['outcome']): string {
  return outcome === 'running' ? 'not ended' : outcome;
}

export function endInWords(cause: RunEnd): string {
  switch (cause) {
    case 'stop':
      return 'the model had nothing left to do';
    case 'terminate':
      return 'the tools ended it';
    case 'error':
      return 'the model failed';
    case 'aborted':
      return 'it was aborted';
    case 'run-limit':
      return 'it reached a limit of runs';
  }
}
