import { places } from '../../clock/places.ts';
import type { RunClock } from '../../clock/run-clock.ts';
import { OwnedStrand } from '../../clock/strand.ts';
import { VirtualClock } from '../../clock/virtual.ts';
import { createWallClock } from '../../clock/wall.ts';
import type { EnvActivity } from '../activity.ts';
import type { CallContext } from '../call-context.ts';
import { createPace } from '../pace.ts';

declare function setImmediate(callback: () => void): unknown;

export interface LoggedActivity {
  t: number;
  call: string;
  activity: EnvActivity;
}

export interface TestCall extends CallContext {
  readonly strand: OwnedStrand;
}

/** A clock with calls on it, and the log of what they did. */
export class TestRun {
  readonly clock: RunClock;
  readonly log: LoggedActivity[] = [];
  #commands = 0;
  #calls = 0;

  constructor(clock: RunClock) {
    this.clock = clock;
  }

  /** The next call; its id is `c<number>` unless given. */
  call(options: { id?: string; takes?: number } = {}): TestCall {
    const callNumber = ++this.#calls;
    const toolCallId = options.id ?? `c${callNumber}`;
    const strand = new OwnedStrand(this.clock, places.codeOf(callNumber));
    return {
      toolCallId,
      callNumber,
      strand,
      pace: createPace({ takes: options.takes ?? 0, strand }),
      record: (activity) => this.log.push({ t: this.clock.now(), call: toolCallId, activity }),
      nextCommandNumber: () => ++this.#commands,
      markRecord: () => () => {},
    };
  }

  /** Runs `work` in a piece of the call's own. */
  async in<Value>(call: TestCall, work: () => Promise<Value>): Promise<Value> {
    await this.clock.turn(call.strand.place);
    return await work();
  }

  /** As the run does it: at `ms`, all is struck, then the calls are woken in their order. */
  abortAt(ms: number, calls: readonly TestCall[]): void {
    this.clock.timer(ms, places.abort, () => {
      for (const call of calls) call.strand.strike();
      for (const call of calls) this.clock.timer(0, call.strand.place, () => call.strand.abort());
    });
  }

  /** The log of one type of activity. */
  of<Type extends EnvActivity['type']>(type: Type) {
    return this.log.flatMap(({ t, call, activity }) => (isOf(activity, type) ? [{ t, call, ...activity }] : []));
  }
}

/** A run on the virtual clock; rejects when everything waits and nothing will ever go on. */
export function onVirtualClock<Value>(body: (run: TestRun) => Promise<Value>): Promise<Value> {
  const clock = new VirtualClock((callback) => void setImmediate(callback));
  return new Promise((resolve, reject) => {
    const stuck = (words: string) => () => reject(new Error(words));
    clock.start(
      {
        woke: () => {},
        pieceEnded: () => {},
        nothingLeft: stuck('everything waits, and nothing will go on'),
        limitReached: stuck('the clock ran for an hour'),
      },
      3_600_000,
    );
    const run = new TestRun(clock);
    body(run)
      .finally(() => clock.stop())
      .then(resolve, reject);
  });
}

/** Calls in real time on a clock that stands still: no limit of time ever ends a wait, however slow the machine is. */
export function onStandingClock(): TestRun {
  return new TestRun({
    kind: 'wall',
    start: () => {},
    stop: () => {},
    now: () => 0,
    timer: (ms, _place, wake) => {
      if (ms === 0) queueMicrotask(wake);
      return () => {};
    },
    turn: () => Promise.resolve(),
    hold: () => () => {},
  });
}

export function onWallClock(): TestRun {
  return new TestRun(createWallClock());
}

function isOf<Type extends EnvActivity['type']>(
  activity: EnvActivity,
  type: Type,
): activity is Extract<EnvActivity, { type: Type }> {
  return activity.type === type;
}
