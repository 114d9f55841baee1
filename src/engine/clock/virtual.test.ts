import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { places } from './places.ts';
import { VirtualClock } from './virtual.ts';

/** A started clock with a log of what happened, and a promise of the moment when nothing is left. */
function startedClock(limitMs = 1_000_000) {
  const clock = new VirtualClock((callback) => setImmediate(callback));
  const log: string[] = [];
  const finished = new Promise<void>((resolve) => {
    clock.start(
      {
        woke: () => {},
        pieceEnded: () => log.push('piece ended'),
        nothingLeft: resolve,
        limitReached: () => log.push(`limit at ${clock.now()}`),
      },
      limitMs,
    );
  });
  const say = (text: string) => () => void log.push(`${clock.now()} ${text}`);
  return { clock, log, finished, say, words: () => log.filter((line) => line !== 'piece ended') };
}

describe('the virtual clock', () => {
  it('jumps to the next timer when nothing else can run', async () => {
    const { clock, finished, say, words } = startedClock();
    clock.timer(3_000, places.loop, say('late'));
    clock.timer(5, places.loop, say('soon'));
    await finished;
    expect(words()).toEqual(['5 soon', '3000 late']);
  });

  it('runs what is due at one ms by place, then by arrival', async () => {
    const { clock, finished, say, words } = startedClock();
    clock.timer(10, places.codeOf(2), say('call 2'));
    clock.timer(10, places.commandOf(1, 1), say('a command of call 1'));
    clock.timer(10, places.codeOf(1), say('call 1, first'));
    clock.timer(10, places.codeOf(1), say('call 1, second'));
    clock.timer(10, places.limitsOf(1), say('the limits of call 1'));
    clock.timer(10, places.loop, say('the loop'));
    clock.timer(10, places.steering, say('steering'));
    clock.timer(10, places.abort, say('the abort'));
    await finished;
    expect(words()).toEqual([
      '10 the abort',
      '10 steering',
      '10 the loop',
      '10 the limits of call 1',
      '10 call 1, first',
      '10 call 1, second',
      '10 a command of call 1',
      '10 call 2',
    ]);
  });

  it('puts what is woken at this ms among the timers that are due at it', async () => {
    const { clock, finished, say, words } = startedClock();
    clock.timer(10, places.codeOf(2), () => {
      say('call 2')();
      void clock.turn(places.codeOf(1)).then(say('call 1, woken by call 2'));
    });
    clock.timer(10, places.codeOf(3), say('call 3'));
    await finished;
    expect(words()).toEqual(['10 call 2', '10 call 1, woken by call 2', '10 call 3']);
  });

  it('ends a piece only when its microtasks are done', async () => {
    const { clock, log, finished, say } = startedClock();
    const work = async () => {
      for (let i = 0; i < 50; i++) await undefined;
      say('call 1, after 50 microtasks')();
    };
    clock.timer(1, places.codeOf(1), () => void work());
    clock.timer(1, places.codeOf(2), say('call 2'));
    await finished;
    expect(log).toEqual(['1 call 1, after 50 microtasks', 'piece ended', '1 call 2', 'piece ended']);
  });

  it('stands still while something is held', async () => {
    const { clock, log, finished, say } = startedClock();
    let release = () => {};
    clock.timer(1, places.codeOf(1), () => {
      release = clock.hold();
    });
    clock.timer(2, places.codeOf(2), say('call 2'));
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(log).toEqual([]);
    say('released')();
    release();
    release();
    await finished;
    expect(log).toEqual(['1 released', 'piece ended', '2 call 2', 'piece ended']);
  });

  it('rounds up, and forgets what is taken back', async () => {
    const { clock, finished, say, words } = startedClock();
    clock.timer(0.2, places.loop, say('a fraction'));
    const cancel = clock.timer(1, places.loop, say('taken back'));
    clock.timer(1, places.abort, () => cancel());
    await finished;
    expect(words()).toEqual(['1 a fraction']);
  });

  it('says when time would pass the limit, then goes on', async () => {
    const { clock, finished, say, words } = startedClock(100);
    clock.timer(100, places.loop, say('at the limit'));
    clock.timer(101, places.loop, say('beyond'));
    await finished;
    expect(words()).toEqual(['100 at the limit', 'limit at 100', '101 beyond']);
  });

  it('wakes nothing after its end', async () => {
    const { clock, say, words } = startedClock();
    clock.timer(1, places.loop, say('first'));
    clock.timer(2, places.loop, say('second'));
    clock.timer(1, places.codeOf(1), () => clock.stop());
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(words()).toEqual(['1 first']);
  });

  it('runs any set of timers sorted by time, place and arrival', async () => {
    const timer = fc.record({ ms: fc.nat(5), place: fc.array(fc.nat(3), { minLength: 1, maxLength: 3 }) });
    await fc.assert(
      fc.asyncProperty(fc.array(timer, { maxLength: 40 }), async (timers) => {
        const { clock, finished } = startedClock();
        const ran: number[] = [];
        for (const [index, { ms, place }] of timers.entries()) clock.timer(ms, place, () => ran.push(index));
        await finished;
        const key = (index: number) => {
          const { ms = 0, place = [] } = timers[index] ?? {};
          return [ms, ...place].join(',');
        };
        const sorted = timers.map((_, index) => index);
        sorted.sort((a, b) => (key(a) === key(b) ? a - b : key(a) < key(b) ? -1 : 1));
        expect(ran).toEqual(sorted);
      }),
      { numRuns: 200 },
    );
  });
});
