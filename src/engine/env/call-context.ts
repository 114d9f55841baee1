import type { Strand } from '../clock/strand.ts';
import type { EnvActivity } from './activity.ts';

/** The call on whose behalf an env works: handed to a sandbox to get that call's own env. */
export interface CallContext {
  readonly toolCallId: string;
  /** Number of the call in the run, from 1: its place in the order. */
  readonly callNumber: number;
  readonly strand: Strand;
  readonly pace: Pace;
  /** Reports what was done; recorded under this call. */
  record(activity: EnvActivity): void;
  /** The next command's number in the run, from 1 (its id in the trace is `e<number>`). */
  nextCommandNumber(): number;
  /** Remembers the record's end; the returned function takes back all that was recorded since (a piece without progress). */
  markRecord(): () => void;
}

/**
 * A scripted call's `takes`: when its work is due. Changes of files, and the end of the work, wait for it.
 */
export interface Pace {
  /** The work starts now (execute_start; queue_enter, the first time): it is due `takes` ms from now. */
  startWork(reason: 'execute' | 'queue'): void;
  /** Ms until the work is due; 0 when it is, or when the call has no `takes`. */
  msUntilDue(): number;
  /** Resolves when the work is due (at once when it is); rejects with AbortedError when the call is aborted meanwhile. */
  untilDue(): Promise<void>;
}
