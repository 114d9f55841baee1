import { describe, expect, it } from 'vitest';
import { AbortControl } from '../agent/abort-control.ts';
import { places } from './places.ts';
import { AbortedError, OwnedStrand } from './strand.ts';
import { VirtualClock } from './virtual.ts';

function started() {
  const clock = new VirtualClock((callback) => setImmediate(callback));
  const log: string[] = [];
  const finished = new Promise<void>((resolve) => {
    clock.start({ woke: () => {}, pieceEnded: () => {}, nothingLeft: resolve, limitReached: () => {} }, 1e9);
  });
  const logged = (name: string, work: Promise<void>) =>
    work.then(
      () => log.push(`${clock.now()} ${name}`),
      (thrown) => log.push(`${clock.now()} ${name}: ${thrown instanceof AbortedError ? 'aborted' : thrown}`),
    );
  return { clock, log, finished, logged };
}

describe('a strand', () => {
  it('sleeps, and does not give up its piece for nothing', async () => {
    const { clock, log, finished, logged } = started();
    const strand = new OwnedStrand(clock, places.codeOf(1));
    void logged('slept 20', strand.sleep(20));
    void logged('slept 0', strand.sleep(0));
    await finished;
    expect(log).toEqual(['0 slept 0', '20 slept 20']);
  });

  it('is woken through the clock, in its place', async () => {
    const { clock, log, finished, logged } = started();
    const first = new OwnedStrand(clock, places.codeOf(1)).wait({ kind: 'answer', of: 'a test' });
    const second = new OwnedStrand(clock, places.codeOf(2)).wait({ kind: 'answer', of: 'a test' });
    void logged('first', first.ended);
    void logged('second', second.ended);
    clock.timer(5, places.loop, () => {
      second.wake();
      first.wake();
      first.wake();
    });
    await finished;
    expect(log).toEqual(['5 first', '5 second']);
  });

  it('says what it waits for', async () => {
    const { clock, logged } = started();
    const strand = new OwnedStrand(clock, places.codeOf(1));
    void logged('sleep', strand.sleep(20));
    expect(strand.waitingFor).toEqual([{ kind: 'time', until: 20 }]);
    clock.stop();
  });

  it('refuses to wait once it is aborted', async () => {
    const { clock } = started();
    const strand = new OwnedStrand(clock, places.codeOf(1));
    strand.abort();
    await expect(strand.sleep(1)).rejects.toBeInstanceOf(AbortedError);
    await expect(strand.sleep(0)).rejects.toBeInstanceOf(AbortedError);
    await expect(strand.wait({ kind: 'answer', of: 'a test' }).ended).rejects.toBeInstanceOf(AbortedError);
    expect(strand.signal.aborted).toBe(true);
    clock.stop();
  });
});

describe('the abort of a run', () => {
  it('strikes out wakes that are due at its ms, then aborts the strands in order of their places', async () => {
    const { clock, log, finished, logged } = started();
    const control = new AbortControl(clock);
    const call2 = control.open(places.codeOf(2));
    const call1 = control.open(places.codeOf(1));
    void logged('call 2, due at the abort', call2.sleep(100));
    void logged('call 1, due later', call1.sleep(200));
    void logged('call 2, due before', call2.sleep(99));
    clock.timer(100, places.abort, () => control.abort(false));
    await finished;
    expect(log).toEqual([
      '99 call 2, due before',
      '100 call 1, due later: aborted',
      '100 call 2, due at the abort: aborted',
    ]);
  });

  it('also strikes out a wake that was already given', async () => {
    const { clock, log, finished, logged } = started();
    const control = new AbortControl(clock);
    const wait = control.open(places.codeOf(1)).wait({ kind: 'answer', of: 'a test' });
    void logged('call 1', wait.ended);
    clock.timer(7, places.abort, () => {
      wait.wake();
      control.abort(false);
    });
    await finished;
    expect(log).toEqual(['7 call 1: aborted']);
  });

  it('is seen by a signal that is asked for only afterwards, and by one that was there before', async () => {
    const { clock } = started();
    const control = new AbortControl(clock);
    const [early, late] = [control.open(places.codeOf(1)), control.open(places.codeOf(2))];
    const heard: string[] = [];
    early.onAbort = () => heard.push(`told first, aborted: ${early.aborted}`);
    early.signal.addEventListener('abort', () => heard.push('the signal'));
    control.abort(true);
    expect(heard).toEqual(['told first, aborted: true', 'the signal']);
    expect(late.signal.aborted).toBe(true);
    expect(late.signal.reason).toBeInstanceOf(AbortedError);
    expect(late.signal).toBe(late.signal);
    clock.stop();
  });

  it('leaves closed strands alone, and aborts those that are opened after it', async () => {
    const { clock, log, finished, logged } = started();
    const control = new AbortControl(clock);
    const closed = control.open(places.codeOf(1));
    control.close(closed);
    void logged('closed', closed.sleep(10));
    control.abort(true);
    expect(control.open(places.codeOf(2)).signal.aborted).toBe(true);
    await finished;
    expect(log).toEqual(['10 closed']);
  });

  it('by hand lands at once', async () => {
    const { clock, log, logged } = started();
    const control = new AbortControl(clock);
    const strand = control.open(places.codeOf(1));
    const slept = logged('call 1', strand.sleep(10));
    control.abort(true);
    expect(strand.signal.aborted).toBe(true);
    await slept;
    expect(log).toEqual(['0 call 1: aborted']);
    clock.stop();
  });
});
