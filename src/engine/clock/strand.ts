import type { CancelTimer, Clock, Place } from './clock.ts';

/** What a wait rejects with when its strand is aborted. Its name is the web's, so tools can tell it from a failure. */
export class AbortedError extends Error {
  override readonly name = 'AbortError';
  constructor(message = 'Operation aborted') {
    super(message);
  }
}

/** What a strand waits for: told to people when the wait never ends. */
export type WaitReason =
  | { kind: 'time'; until: number }
  | { kind: 'file'; path: string; behind: readonly string[] }
  | { kind: 'command'; exec: string }
  | { kind: 'answer'; of: string };

/** A wait without a time limit, ended by `wake` (which goes through the clock) or by the strand's abort. */
export interface Wait {
  /** Resolves in a piece of the strand's own; rejects with AbortedError. */
  readonly ended: Promise<void>;
  /** Lets the strand go on. Later calls do nothing. */
  wake(): void;
}

/** One line of work (the loop, one call): its place in the order, its waits, its abort. */
export interface Strand {
  readonly clock: Clock;
  readonly place: Place;
  /** Aborts in a piece of this strand's own, after all wakes of the run were struck out. */
  readonly signal: AbortSignal;
  /** What `signal.aborted` says, without making a signal where there is none yet. */
  readonly aborted: boolean;
  /** Resolves after `ms` of the clock; 0 resolves at once, without giving up the piece. Rejects with AbortedError. */
  sleep(ms: number): Promise<void>;
  /** Starts a wait. Rejects at once when the strand is aborted already. */
  wait(reason: WaitReason): Wait;
}

interface PendingWait {
  reason: WaitReason;
  cancelTimer: CancelTimer | undefined;
  reject: (error: AbortedError) => void;
}

/** A strand with the handles that its owner (the run) needs: strike, abort, what it waits for. */
export class OwnedStrand implements Strand {
  readonly clock: Clock;
  readonly place: Place;
  /** Called by an abort, before the signal fires. */
  onAbort: (() => void) | undefined;
  /** Made when somebody asks for the signal: signals are what costs most of a call that does little. */
  #controller: AbortController | undefined;
  /** Made for the first wait. */
  #pending: Set<PendingWait> | undefined;
  #struck = false;
  #aborted = false;

  constructor(clock: Clock, place: Place) {
    this.clock = clock;
    this.place = place;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#aborted) this.#controller.abort(new AbortedError());
    }
    return this.#controller.signal;
  }

  /** What it waits for now, oldest first. */
  get waitingFor(): WaitReason[] {
    return [...(this.#pending ?? [])].map((wait) => wait.reason);
  }

  async sleep(ms: number): Promise<void> {
    if (this.#aborted) throw new AbortedError();
    if (ms <= 0) return;
    const whole = Math.max(1, Math.ceil(ms));
    await this.#start({ kind: 'time', until: this.clock.now() + whole }, (wake) =>
      this.clock.timer(whole, this.place, wake),
    );
  }

  wait(reason: WaitReason): Wait {
    if (this.#aborted) return { ended: Promise.reject(new AbortedError()), wake: () => {} };
    let wake = () => {};
    let woken = false;
    const ended = this.#start(reason, (resolve, pending) => {
      wake = () => {
        if (woken || this.#struck) return;
        woken = true;
        pending.cancelTimer = this.clock.timer(0, this.place, resolve);
      };
      return undefined;
    });
    return { ended, wake: () => wake() };
  }

  /**
   * First half of an abort: no pending wait will be woken any more, not even one that is due at this ms. Waits started
   * later in the same ms are rejected with the others.
   */
  strike(): void {
    this.#struck = true;
    for (const wait of this.#pending ?? []) wait.cancelTimer?.();
  }

  /** Second half of an abort, in a piece of this strand's own: the signal fires, then every wait rejects, oldest first. */
  abort(): void {
    if (this.#aborted) return;
    this.strike();
    this.#aborted = true;
    this.onAbort?.();
    this.#controller?.abort(new AbortedError());
    const waits = this.#pending ?? [];
    this.#pending = undefined;
    for (const wait of waits) wait.reject(new AbortedError());
  }

  #start(reason: WaitReason, arm: (wake: () => void, pending: PendingWait) => CancelTimer | undefined): Promise<void> {
    this.#pending ??= new Set();
    const waits = this.#pending;
    return new Promise((resolve, reject) => {
      const pending: PendingWait = { reason, cancelTimer: undefined, reject };
      waits.add(pending);
      pending.cancelTimer = arm(() => {
        if (waits.delete(pending)) resolve();
      }, pending);
      if (this.#struck) pending.cancelTimer?.();
    });
  }
}
