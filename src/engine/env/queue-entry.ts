import type { Clock } from '../clock/clock.ts';
import type { CallContext } from './call-context.ts';
import type { ExecutionEnv } from './execution-env.ts';

/** Who asks for a file. */
export interface QueueUser {
  /** Looks the file up, unrecorded. */
  readonly env: ExecutionEnv;
  readonly clock: Clock;
  readonly call: CallContext | undefined;
}

/** One who looks up, waits for or holds a file. */
export interface QueueEntry {
  readonly user: QueueUser;
  /** Absolute, as it was asked for, links not resolved. */
  readonly written: string;
  /** ms of the clock. */
  readonly arrived: number;
  /** Order in which they came. */
  readonly sequence: number;
  state: 'looking' | 'waiting' | 'holding';
  /** None until the first look-up has answered. Set by QueueEntries. */
  keys: readonly string[];
  /** Its look-up has not answered in time: it holds up only calls of its own written path. */
  overdue: boolean;
  /** While it looks up, and is not overdue: the number of that look-up among all of the queue. Set by LookUps. */
  lookUp: number | undefined;
  /** While it waits: lets it go on. */
  wake: (() => void) | undefined;
}

export function shareKey(one: QueueEntry, other: QueueEntry): boolean {
  return one.keys.some((key) => other.keys.includes(key));
}
