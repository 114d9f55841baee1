import type { AbortControl } from '../agent/abort-control.ts';
import type { AgentLoop } from '../agent/loop.ts';
import type { Place } from '../clock/clock.ts';
import { places } from '../clock/places.ts';
import type { ClockObserver, RunClock } from '../clock/run-clock.ts';
import type { WaitReason } from '../clock/strand.ts';
import type { Recorder } from '../trace/recorder.ts';

/** What one run may use up: of its clock, of events, and of one call's wakes. */
export const runLimits = { ms: 3_600_000, events: 200_000, wakesOfCall: 10_000 } as const;

export interface GuardedRun {
  clock: RunClock;
  loop: AgentLoop;
  control: AbortControl;
  recorder: Recorder;
  /** Tells what was recorded. */
  flush(): void;
  /** The run cannot go on, and no call is to blame. */
  fail(error: Error): void;
}

/** Ends what would never end: calls that wait for nothing that can come, and runs that use up a limit. */
export class RunGuard implements ClockObserver {
  readonly #run: GuardedRun;
  readonly #wakes = new Map<number, number>();
  #limited = false;

  constructor(run: GuardedRun) {
    this.#run = run;
  }

  woke(place: Place): void {
    const [kind, call] = place;
    if (kind !== places.codeOf(1)[0] || call === undefined) return;
    const wakes = (this.#wakes.get(call) ?? 0) + 1;
    this.#wakes.set(call, wakes);
    if (wakes !== runLimits.wakesOfCall) return;
    for (const running of this.#run.loop.running) {
      if (running.number !== call) continue;
      running.endFromOutside(
        { rule: 'run-limit' },
        `This call was ended: it was woken ${runLimits.wakesOfCall} times without coming to its end`,
      );
    }
  }

  pieceEnded(): void {
    this.#run.flush();
    if (this.#run.recorder.events.length > runLimits.events) {
      this.#endRun(`This call was ended: the run has more than ${runLimits.events} events`);
    }
  }

  nothingLeft(): void {
    const { clock, loop } = this.#run;
    const stuck = [...loop.running].filter((call) => call.ready);
    if (stuck.length === 0) {
      this.#run.fail(new Error('The run came to a stop: nothing in it waits for anything that can still happen'));
      return;
    }
    for (const call of stuck) {
      const reason = call.strand.waitingFor.at(-1);
      const cause = { rule: 'never-settles' as const, ...namedBy(reason) };
      clock.timer(0, places.limitsOf(call.number), () =>
        call.endFromOutside(cause, `This call would never settle: it waits for ${inWords(reason)}`),
      );
    }
  }

  limitReached(): void {
    this.#endRun('This call was ended: the run has lasted an hour of its clock');
  }

  #endRun(words: string): void {
    if (this.#limited) return;
    this.#limited = true;
    const { loop, control, recorder } = this.#run;
    loop.endAtLimit();
    recorder.emit({ type: 'abort', cause: 'run-limit' });
    for (const call of loop.running) call.endFromOutside({ rule: 'run-limit' }, words);
    control.abort(false);
  }
}

function namedBy(reason: WaitReason | undefined): { path?: string; calls?: string[] } {
  return reason?.kind === 'file' ? { path: reason.path, calls: [...reason.behind] } : {};
}

function inWords(reason: WaitReason | undefined): string {
  switch (reason?.kind) {
    case 'file':
      return `the file ${reason.path}, held by ${reason.behind.join(', ')}`;
    case 'command':
      return `the command ${reason.exec}`;
    case 'answer':
      return reason.of;
    case 'time':
      return `the time ${reason.until} ms`;
    case undefined:
      return 'something in its own code that nothing will bring about';
  }
}
