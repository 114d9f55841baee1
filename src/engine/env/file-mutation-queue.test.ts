import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AbortedError } from '../clock/strand.ts';
import { attach, attachAs } from './attachments.ts';
import type { CallContext } from './call-context.ts';
import { EnvDecorator } from './env-decorator.ts';
import type { ExecutionEnv } from './execution-env.ts';
import { fileKeys } from './file-keys.ts';
import { withFileMutationQueue } from './file-mutation-queue.ts';
import { FileQueue } from './file-queue.ts';
import { Gate } from './testing/gate.ts';
import { MemoryEnv } from './testing/memory-env.ts';
import { MemoryFiles } from './testing/memory-files.ts';
import { onStandingClock, onVirtualClock, type TestCall, type TestRun } from './testing/test-call.ts';

/** One run's sandbox: each call gets an env object of its own over the same files. */
function sandbox(run: TestRun, files = new MemoryFiles()) {
  const plain = new MemoryEnv(files);
  attach(plain, { queue: new FileQueue(), clock: run.clock });
  const envOf = (call: CallContext) => attachAs(new MemoryEnv(files), plain, call);
  return { plain, files, envOf };
}

/** Lets `calls` change their paths at once, each for `ms` of the clock, and tells who entered and left, in order. */
async function changeAll(
  run: TestRun,
  envOf: (call: CallContext) => ExecutionEnv,
  changes: [TestCall, string, number?][],
) {
  const order: string[] = [];
  await Promise.all(
    changes.map(([call, path, ms = 10]) =>
      run.in(call, () =>
        withFileMutationQueue(envOf(call), path, async () => {
          order.push(`+${call.toolCallId}`);
          await call.strand.sleep(ms);
          order.push(`-${call.toolCallId}`);
        }),
      ),
    ),
  );
  return order.join(' ');
}

/** Two calls on two paths: one after the other, or at once. */
function orderOfTwo(prepare: (files: MemoryFiles) => void, first: string, second: string) {
  return onVirtualClock(async (run) => {
    const { envOf, files } = sandbox(run);
    prepare(files);
    return await changeAll(run, envOf, [
      [run.call(), first],
      [run.call(), second],
    ]);
  });
}

const oneAfterTheOther = '+c1 -c1 +c2 -c2';
const atOnce = '+c1 +c2 -c1 -c2';
const write = (files: MemoryFiles, path: string) => files.write(path, new Uint8Array());

describe('which calls wait for each other', () => {
  it('two of one file, each through an env of its own', async () => {
    expect(await orderOfTwo((files) => write(files, '/work/a'), 'a', 'a')).toBe(oneAfterTheOther);
  });

  it('not two of two files', async () => {
    expect(await orderOfTwo(() => {}, 'a', 'b')).toBe(atOnce);
  });

  it('a missing file named relative, absolute and with dots', async () => {
    expect(await orderOfTwo(() => {}, 'd/new', '/work/x/../d/./new')).toBe(oneAfterTheOther);
  });

  it('a new file, named directly and behind a link to its folder', async () => {
    const prepare = (files: MemoryFiles) => {
      files.makeFolder('/work/target');
      files.symlink('target', '/work/alias');
    };
    expect(await orderOfTwo(prepare, 'target/new.txt', 'alias/new.txt')).toBe(oneAfterTheOther);
    expect(await orderOfTwo(prepare, 'alias/deep/new.txt', 'target/deep/new.txt')).toBe(oneAfterTheOther);
    expect(await orderOfTwo(prepare, 'alias/new.txt', 'target/other.txt')).toBe(atOnce);
  });

  it('a link and its target', async () => {
    const prepare = (files: MemoryFiles) => {
      write(files, '/work/a');
      files.symlink('a', '/work/link');
    };
    expect(await orderOfTwo(prepare, 'link', 'a')).toBe(oneAfterTheOther);
  });

  it('a dangling link and its target', async () => {
    expect(await orderOfTwo((files) => files.symlink('a', '/work/link'), 'link', 'a')).toBe(oneAfterTheOther);
    expect(await orderOfTwo((files) => files.symlink('/work/a', '/work/link'), 'a', 'link')).toBe(oneAfterTheOther);
  });

  it('a chain of dangling links, through a folder’s link and up again', async () => {
    const prepare = (files: MemoryFiles) => {
      files.makeFolders('/work/deep/er');
      files.symlink('deep/er', '/work/short');
      files.symlink('short/../a', '/work/one');
      files.symlink('one', '/work/two');
    };
    expect(await orderOfTwo(prepare, 'two', 'deep/a')).toBe(oneAfterTheOther);
    expect(await orderOfTwo(prepare, 'two', 'a')).toBe(atOnce);
  });

  it('links that go round in a circle are a file of their own', async () => {
    const prepare = (files: MemoryFiles) => {
      files.symlink('two', '/work/one');
      files.symlink('one', '/work/two');
    };
    expect(await orderOfTwo(prepare, 'one', 'one')).toBe(oneAfterTheOther);
  });

  it('two hard links of one file', async () => {
    const prepare = (files: MemoryFiles) => {
      write(files, '/work/a');
      files.hardLink('/work/a', '/work/b');
    };
    expect(await orderOfTwo(prepare, 'a', 'b')).toBe(oneAfterTheOther);
  });

  it('a hard link of a file that its holder has created only now', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      const [maker, other] = [run.call(), run.call()];
      const order: string[] = [];
      const made = run.in(maker, () =>
        withFileMutationQueue(envOf(maker), 'a', async () => {
          write(files, '/work/a');
          files.hardLink('/work/a', '/work/b');
          await maker.strand.sleep(10);
          order.push('maker is done');
        }),
      );
      await other.strand.sleep(5);
      await withFileMutationQueue(envOf(other), 'b', async () => order.push('other'));
      await made;
      expect(order).toEqual(['maker is done', 'other']);
      expect(run.of('queue_wait')).toMatchObject([{ call: 'c2', behind: ['c1'] }]);
    }));
});

describe('wrappers of an env', () => {
  const wrappers: Record<string, (env: ExecutionEnv, call: CallContext) => ExecutionEnv> = {
    'a decorator': (env, call) => new EnvDecorator(env, call),
    'a spread object': (env) => ({ ...env, fileInfo: env.fileInfo, canonicalPath: env.canonicalPath }) as ExecutionEnv,
    'a prototype': (env) => Object.create(env) as ExecutionEnv,
    'a proxy': (env) => new Proxy(env, {}),
    'a frozen decorator': (env, call) => Object.freeze(new EnvDecorator(env, call)),
  };
  for (const [name, wrap] of Object.entries(wrappers)) {
    it(`${name}: a fresh one for each call shares the queue, and the call`, () =>
      onVirtualClock(async (run) => {
        const { envOf } = sandbox(run);
        const wrapped = (call: CallContext) => wrap(envOf(call), call);
        const order = await changeAll(run, wrapped, [
          [run.call(), '/work/a'],
          [run.call(), '/work/a'],
        ]);
        expect(order).toBe(oneAfterTheOther);
        expect(run.of('queue_enter').map((entered) => entered.call)).toEqual(['c1', 'c2']);
      }));
  }

  it('an env of foreign make has a queue of its own, and waits without a call', async () => {
    const env = new MemoryEnv();
    const gate = new Gate();
    const order: string[] = [];
    const first = withFileMutationQueue(env, 'a', async () => {
      await gate.pass();
      order.push('first');
    });
    const second = withFileMutationQueue(env, 'a', async () => order.push('second'));
    await withFileMutationQueue(new MemoryEnv(env.files), 'a', async () => order.push('other env'));
    await gate.reached;
    gate.open();
    await Promise.all([first, second]);
    expect(order).toEqual(['other env', 'first', 'second']);
  });

  it('a frozen env of foreign make keeps its queue', async () => {
    const env = Object.freeze(new MemoryEnv());
    const order: string[] = [];
    const change = (name: string) =>
      withFileMutationQueue(env, 'a', async () => {
        order.push(`+${name}`);
        await env.fileInfo('a');
        order.push(`-${name}`);
      });
    await Promise.all([change('1'), change('2')]);
    expect(order).toEqual(['+1', '-1', '+2', '-2']);
  });
});

describe('order', () => {
  it('many waiters enter in the order in which they asked', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const calls = Array.from({ length: 100 }, () => run.call());
      const order = await changeAll(
        run,
        envOf,
        calls.map((call) => [call, 'a', 1]),
      );
      expect(order).toBe(calls.map(({ toolCallId: id }) => `+${id} -${id}`).join(' '));
      expect(run.of('queue_wait').at(-1)?.behind).toEqual(calls.slice(0, -1).map((call) => call.toolCallId));
    }));

  it('of one ms, in the order of the calls, however they came', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const [first, second, third] = [run.call(), run.call(), run.call()];
      const order: string[] = [];
      const change = (call: TestCall) =>
        withFileMutationQueue(envOf(call), 'a', async () => {
          order.push(call.toolCallId);
          await call.strand.sleep(1);
        });
      await Promise.all([change(first), change(third), change(second)]);
      expect(order).toEqual(['c1', 'c2', 'c3']);
    }));

  it('a waiter of two keys keeps its turn in both lines', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      write(files, '/work/a');
      files.hardLink('/work/a', '/work/b');
      const calls = [run.call(), run.call(), run.call(), run.call()] as const;
      const order = await changeAll(run, envOf, [
        [calls[0], 'a'],
        [calls[1], 'b'],
        [calls[2], 'a'],
        [calls[3], 'other', 15],
      ]);
      expect(order).toBe('+c1 +c4 -c1 +c2 -c4 -c2 +c3 -c3');
    }));

  it('slow look-ups of one file by two names do not let the later call pass', async () => {
    const run = onStandingClock();
    const { plain, envOf, files } = sandbox(run);
    write(files, '/work/a');
    files.symlink('a', '/work/link');
    const gate = new Gate();
    plain.beforeLookUp = (path) => (path === '/work/link' ? gate.pass() : Promise.resolve());
    const order: string[] = [];
    const change = (call: TestCall, path: string) =>
      withFileMutationQueue(envOf(call), path, async () => order.push(call.toolCallId));
    const [slow, quick] = [run.call(), run.call()];
    const both = [change(slow, 'link'), change(quick, 'a')];
    await gate.reached;
    await plain.fileInfo('a');
    gate.open();
    await Promise.all(both);
    expect(order).toEqual(['c1', 'c2']);
    expect(run.of('queue_wait').map((wait) => wait.call)).toEqual(['c2']);
  });

  it('a waiter whose file was renamed meanwhile takes the file that is there now', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      write(files, '/work/a');
      write(files, '/work/b');
      files.symlink('a', '/work/link');
      const [holdsA, viaLink, holdsB] = [run.call(), run.call(), run.call()];
      const order: string[] = [];
      const log =
        (call: TestCall, ms: number, then = () => {}) =>
        async () => {
          order.push(`+${call.toolCallId}`);
          await call.strand.sleep(ms);
          then();
          order.push(`-${call.toolCallId}`);
        };
      const relink = () => {
        files.remove('/work/link', false);
        files.symlink('b', '/work/link');
      };
      await Promise.all([
        run.in(holdsA, () => withFileMutationQueue(envOf(holdsA), 'a', log(holdsA, 10, relink))),
        run.in(viaLink, () => withFileMutationQueue(envOf(viaLink), 'link', log(viaLink, 10))),
        run.in(holdsB, () => withFileMutationQueue(envOf(holdsB), 'b', log(holdsB, 20))),
      ]);
      expect(order.join(' ')).toBe('+c1 +c3 -c1 -c3 +c2 -c2');
      expect(run.of('queue_wait').map(({ call, behind }) => [call, behind])).toEqual([
        ['c2', ['c1']],
        ['c2', ['c3']],
      ]);
    }));

  it('a waiter that finds another file lets those behind it pass', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      write(files, '/work/a');
      write(files, '/work/b');
      files.symlink('a', '/work/link');
      const [holdsA, holdsB, viaLink, behind] = [run.call(), run.call(), run.call(), run.call()];
      const entered: string[] = [];
      const change = (call: TestCall, path: string, ms: number, then = () => {}) =>
        run.in(call, () =>
          withFileMutationQueue(envOf(call), path, async () => {
            entered.push(`${call.toolCallId} ${run.clock.now()}`);
            await call.strand.sleep(ms);
            then();
          }),
        );
      await Promise.all([
        change(holdsA, 'a', 10, () => {
          files.remove('/work/link', false);
          files.symlink('b', '/work/link');
        }),
        change(holdsB, 'b', 50),
        change(viaLink, 'link', 1),
        change(behind, 'a', 1),
      ]);
      expect(entered).toEqual(['c1 0', 'c2 0', 'c4 10', 'c3 50']);
    }));

  it('waiters keep their turn when the holder creates the file', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      const calls = [run.call(), run.call(), run.call()];
      const order: string[] = [];
      await Promise.all(
        calls.map((call) =>
          run.in(call, () =>
            withFileMutationQueue(envOf(call), 'new', async () => {
              order.push(call.toolCallId);
              write(files, '/work/new');
              await call.strand.sleep(1);
            }),
          ),
        ),
      );
      expect(order).toEqual(['c1', 'c2', 'c3']);
    }));
});

describe('when things go wrong', () => {
  it('a holder that throws lets the next one in, and its error through', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const [first, second] = [run.call(), run.call()];
      const failing = run.in(first, () =>
        withFileMutationQueue(envOf(first), 'a', async () => {
          await first.strand.sleep(5);
          throw new Error('no luck');
        }),
      );
      const next = run.in(second, () => withFileMutationQueue(envOf(second), 'a', async () => run.clock.now()));
      await expect(failing).rejects.toThrow('no luck');
      expect(await next).toBe(5);
    }));

  it('a holder that throws before its first await, too', async () => {
    const env = new MemoryEnv();
    const broken = (): Promise<void> => {
      throw new Error('at once');
    };
    await expect(withFileMutationQueue(env, 'a', broken)).rejects.toThrow('at once');
    expect(await withFileMutationQueue(env, 'a', async () => 'free')).toBe('free');
  });

  it('a queued call that is aborted leaves at once and never holds', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const calls = [run.call(), run.call(), run.call()] as const;
      const entered: string[] = [];
      const change = (call: TestCall, ms: number) =>
        run.in(call, () =>
          withFileMutationQueue(envOf(call), 'a', async () => {
            entered.push(call.toolCallId);
            await new Promise<void>((resolve) => {
              run.clock.timer(ms, call.strand.place, resolve);
            });
          }),
        );
      run.abortAt(5, [calls[1]]);
      const [first, second, third] = [change(calls[0], 10), change(calls[1], 10), change(calls[2], 10)];
      await expect(second).rejects.toThrow(AbortedError);
      expect(run.clock.now()).toBe(5);
      await Promise.all([first, third]);
      expect(entered).toEqual(['c1', 'c3']);
      expect(run.clock.now()).toBe(20);
    }));

  it('an abort at the ms of the grant wins', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const [first, second] = [run.call(), run.call()];
      run.abortAt(10, [second]);
      const holder = run.in(first, () => withFileMutationQueue(envOf(first), 'a', () => first.strand.sleep(10)));
      const queued = run.in(second, () => withFileMutationQueue(envOf(second), 'a', async () => 'held'));
      await expect(queued).rejects.toThrow(AbortedError);
      await holder;
    }));

  it('an aborted call does not take the queue', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const call = run.call();
      call.strand.abort();
      await expect(withFileMutationQueue(envOf(call), 'a', async () => 'held')).rejects.toThrow(AbortedError);
      expect(run.log).toEqual([]);
    }));

  it('taking the queue again for the same file, while holding it, is an error and no deadlock', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      files.symlink('a', '/work/link');
      const call = run.call();
      const env = envOf(call);
      await withFileMutationQueue(env, 'a', async () => {
        await call.strand.sleep(1);
        const again = (path: string) => withFileMutationQueue(env, path, async () => 'twice');
        await expect(again('a')).rejects.toThrow(/changing \/work\/a already/);
        await expect(again('link')).rejects.toThrow(/changing \/work\/link already/);
        expect(await again('b')).toBe('twice');
      });
      expect(await withFileMutationQueue(env, 'a', async () => 'afterwards')).toBe('afterwards');
    }));

  it('taking it again at once is an error without a call as well', async () => {
    const env = new MemoryEnv();
    const nested = withFileMutationQueue(env, 'a', () => withFileMutationQueue(env, 'a', async () => 'twice'));
    await expect(nested).rejects.toThrow(/already/);
  });

  it('one call may ask for a file several times side by side', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const call = run.call();
      const env = envOf(call);
      const change = () => withFileMutationQueue(env, 'a', () => call.strand.sleep(5));
      await Promise.all([change(), change()]);
      expect(run.clock.now()).toBe(10);
    }));

  it('a look-up that hangs fails after 5 s, and holds up only calls of its own path', () =>
    onVirtualClock(async (run) => {
      const { plain, envOf, files } = sandbox(run);
      write(files, '/work/b');
      files.symlink('b', '/work/hangs');
      plain.beforeLookUp = (path) => (path === '/work/hangs' ? new Promise(() => {}) : Promise.resolve());
      const calls = [run.call(), run.call(), run.call()] as const;
      const ends: [string, number][] = [];
      const change = (call: TestCall, path: string) =>
        run
          .in(call, () => withFileMutationQueue(envOf(call), path, async () => 'done'))
          .catch((error: Error) => error.message)
          .then((end) => ends.push([end, run.clock.now()]));
      await Promise.all([change(calls[0], 'hangs'), change(calls[1], 'b'), change(calls[2], 'hangs')]);
      const failure = 'Cannot tell which file /work/hangs is: no answer within 5 seconds';
      expect(ends).toEqual([
        ['done', 100],
        [failure, 5_000],
        [failure, 5_000],
      ]);
      expect(run.of('queue_wait')).toEqual([]);
    }));

  it('a look-up on entry that hangs lets those behind it pass', () =>
    onVirtualClock(async (run) => {
      const { plain, envOf, files } = sandbox(run);
      write(files, '/work/a');
      files.symlink('a', '/work/link');
      const [holder, hangs, behind] = [run.call(), run.call(), run.call()];
      const entered: [string, number][] = [];
      const change = (call: TestCall, path: string, work = async () => {}) =>
        run.in(call, () =>
          withFileMutationQueue(envOf(call), path, async () => {
            entered.push([call.toolCallId, run.clock.now()]);
            await work();
          }),
        );
      const first = change(holder, 'a', async () => {
        await holder.strand.sleep(10);
        plain.beforeLookUp = (path) => (path === '/work/link' ? new Promise(() => {}) : Promise.resolve());
      });
      const second = change(hangs, 'link');
      const third = change(behind, 'a');
      await expect(second).rejects.toThrow(/no answer within 5 seconds/);
      await Promise.all([first, third]);
      expect(entered).toEqual([
        ['c1', 0],
        ['c3', 110],
      ]);
    }));

  it('an abort ends a look-up that hangs', () =>
    onVirtualClock(async (run) => {
      const { plain, envOf } = sandbox(run);
      plain.beforeLookUp = () => new Promise(() => {});
      const call = run.call();
      run.abortAt(50, [call]);
      const change = run.in(call, () => withFileMutationQueue(envOf(call), 'a', async () => 'held'));
      await expect(change).rejects.toThrow(AbortedError);
      expect(run.clock.now()).toBe(50);
    }));

  it('a later call of the written path waits for a look-up that answers late', () =>
    onVirtualClock(async (run) => {
      const { plain, envOf } = sandbox(run);
      const [slow, quick] = [run.call(), run.call()];
      let first = true;
      plain.beforeLookUp = async () => {
        if (!first) return;
        first = false;
        await new Promise<void>((resolve) => {
          run.clock.timer(1_000, slow.strand.place, resolve);
        });
      };
      expect(
        await changeAll(run, envOf, [
          [slow, 'a'],
          [quick, 'a'],
        ]),
      ).toBe(oneAfterTheOther);
      expect(run.of('queue_wait')).toMatchObject([{ t: 100, call: 'c2', behind: ['c1'] }]);
    }));
});

describe('what is reported, and the pace', () => {
  it('enter and leave always, wait only when it waits', () =>
    onVirtualClock(async (run) => {
      const { envOf, files } = sandbox(run);
      write(files, '/work/a');
      const id = files.get('/work/a', true).id;
      await changeAll(run, envOf, [
        [run.call(), 'a'],
        [run.call(), 'a'],
      ]);
      const keys = ['/work/a', `id:${id}`];
      expect(run.log).toEqual([
        { t: 0, call: 'c1', activity: { type: 'queue_enter', keys } },
        { t: 0, call: 'c2', activity: { type: 'queue_wait', keys, behind: ['c1'] } },
        { t: 10, call: 'c1', activity: { type: 'queue_leave', keys } },
        { t: 10, call: 'c2', activity: { type: 'queue_enter', keys } },
        { t: 20, call: 'c2', activity: { type: 'queue_leave', keys } },
      ]);
    }));

  it('a call that takes 200 ms is due 200 ms after it entered, and leaves when it is due', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const calls = [run.call({ takes: 200 }), run.call({ takes: 200 })];
      await Promise.all(
        calls.map((call) =>
          run.in(call, async () => {
            call.pace.startWork('execute');
            await withFileMutationQueue(envOf(call), 'a', async () => {});
          }),
        ),
      );
      expect(run.of('queue_enter').map(({ t }) => t)).toEqual([0, 200]);
      expect(run.of('queue_leave').map(({ t }) => t)).toEqual([200, 400]);
    }));

  it('a failing change is due as well; its error is told, not the abort’s', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const [fails, aborted] = [run.call({ takes: 100 }), run.call({ takes: 100 })];
      run.abortAt(50, [aborted]);
      const change = (call: TestCall, path: string) =>
        run.in(call, () =>
          withFileMutationQueue(envOf(call), path, async () => {
            throw new Error('no luck');
          }),
        );
      const both = [change(fails, 'a'), change(aborted, 'b')];
      await expect(both[1]).rejects.toThrow('no luck');
      expect(run.clock.now()).toBe(50);
      await expect(both[0]).rejects.toThrow('no luck');
      expect(run.clock.now()).toBe(100);
    }));

  it('an abort before a good change is due is told', () =>
    onVirtualClock(async (run) => {
      const { envOf } = sandbox(run);
      const call = run.call({ takes: 100 });
      run.abortAt(50, [call]);
      const change = run.in(call, () => withFileMutationQueue(envOf(call), 'a', async () => 'done'));
      await expect(change).rejects.toThrow(AbortedError);
      expect(run.of('queue_leave').map(({ t }) => t)).toEqual([50]);
    }));
});

describe('properties', () => {
  /** Names of three files: by themselves, by symbolic and hard links, and one that is still missing, by two names. */
  const fileOf: Record<string, string> = {
    a: 'a',
    'link-a': 'a',
    'hard-a': 'a',
    b: 'b',
    'dir/b': 'b',
    new: 'new',
    'dangling-new': 'new',
    'dir/new': 'new',
  };
  const prepared = () => {
    const files = new MemoryFiles();
    write(files, '/work/a');
    write(files, '/work/b');
    files.symlink('a', '/work/link-a');
    files.hardLink('/work/a', '/work/hard-a');
    files.symlink('.', '/work/dir');
    files.symlink('new', '/work/dangling-new');
    return files;
  };
  const plans = fc.array(
    fc.record({
      path: fc.constantFrom(...Object.keys(fileOf)),
      at: fc.nat({ max: 4 }),
      holds: fc.nat({ max: 3 }),
      end: fc.constantFrom('returns', 'throws', 'creates'),
      abortAt: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
    }),
    { minLength: 1, maxLength: 12 },
  );

  it('with links that lead elsewhere meanwhile: no two hold one file at a time, and nobody is forgotten', async () => {
    const steps = fc.array(
      fc.record({
        path: fc.constantFrom('a', 'b', 'new', 'link', 'other-link'),
        at: fc.nat({ max: 4 }),
        holds: fc.nat({ max: 3 }),
        links: fc.option(fc.tuple(fc.constantFrom('link', 'other-link'), fc.constantFrom('a', 'b', 'new', 'link')), {
          nil: undefined,
        }),
        abortAt: fc.option(fc.nat({ max: 12 }), { nil: undefined }),
      }),
      { minLength: 2, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, (plan) =>
        onVirtualClock(async (run) => {
          const { plain, envOf, files } = sandbox(run, prepared());
          files.symlink('a', '/work/link');
          files.symlink('link', '/work/other-link');
          const held = new Map<string, string>();
          await Promise.all(
            plan.map(async ({ path, at, holds, links, abortAt }) => {
              const call = run.call();
              if (abortAt !== undefined) run.abortAt(abortAt, [call]);
              const work = async () => {
                const [file = ''] = await fileKeys(plain, `/work/${path}`);
                expect([...held.values()]).not.toContain(file);
                held.set(call.toolCallId, file);
                try {
                  await call.strand.sleep(holds);
                } finally {
                  held.delete(call.toolCallId);
                }
                if (links === undefined) return;
                files.remove(`/work/${links[0]}`, false);
                files.symlink(links[1], `/work/${links[0]}`);
              };
              try {
                await call.strand.sleep(at + 1);
                await withFileMutationQueue(envOf(call), path, work);
              } catch (thrown) {
                if (!(thrown instanceof AbortedError)) throw thrown;
              }
            }),
          );
          expect(held.size).toBe(0);
        }),
      ),
      { numRuns: 500 },
    );
  });

  it('in real time, with look-ups that take their time: the same', async () => {
    const ticksOfPath = fc.dictionary(
      fc.constantFrom('/work/a', '/work/link-a', '/work/dir/b', '/work/new'),
      fc.nat(6),
    );
    const ticks = async (count: number) => {
      for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
    };
    await fc.assert(
      fc.asyncProperty(plans, ticksOfPath, async (plan, slow) => {
        const run = onStandingClock();
        const { plain, envOf, files } = sandbox(run, prepared());
        plain.beforeLookUp = (path) => ticks(slow[path] ?? 0);
        const holders = new Map<string, string>();
        const entered: Record<string, string[]> = {};
        const asked: Record<string, string[]> = {};
        const calls = plan.map((step) => ({ ...step, call: run.call() }));
        const results = await Promise.allSettled(
          calls.map(({ call, path, holds, end }) => {
            const file = fileOf[path] ?? '';
            asked[file] = [...(asked[file] ?? []), call.toolCallId];
            return withFileMutationQueue(envOf(call), path, async () => {
              expect(holders.get(file)).toBeUndefined();
              holders.set(file, call.toolCallId);
              entered[file] = [...(entered[file] ?? []), call.toolCallId];
              await ticks(holds);
              if (end === 'creates') write(files, `/work/${path}`);
              holders.delete(file);
            });
          }),
        );
        expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
        expect(entered).toEqual(asked);
      }),
      { numRuns: 200 },
    );
  });

  it('no two hold one file at a time, each file is first come first served, and nobody is forgotten', async () => {
    await fc.assert(
      fc.asyncProperty(plans, (plan) =>
        onVirtualClock(async (run) => {
          const { envOf, files } = sandbox(run, prepared());
          const holders = new Map<string, string>();
          const asked: Record<string, string[]> = {};
          const entered: Record<string, string[]> = {};
          const aborted = new Set<string>();
          await Promise.all(
            plan.map(async ({ path, at, holds, end, abortAt }) => {
              const call = run.call();
              const id = call.toolCallId;
              const file = fileOf[path] ?? '';
              if (abortAt !== undefined) run.abortAt(abortAt, [call]);
              try {
                await call.strand.sleep(at);
                if (at === 0) await run.clock.turn(call.strand.place);
                asked[file] = [...(asked[file] ?? []), id];
                await withFileMutationQueue(envOf(call), path, async () => {
                  expect(holders.get(file)).toBeUndefined();
                  holders.set(file, id);
                  entered[file] = [...(entered[file] ?? []), id];
                  try {
                    await call.strand.sleep(holds);
                    if (end === 'creates') write(files, `/work/${path}`);
                    if (end === 'throws') throw new Error('no luck');
                  } finally {
                    holders.delete(file);
                  }
                });
              } catch (thrown) {
                if (thrown instanceof AbortedError) aborted.add(id);
                else if (!(thrown instanceof Error && thrown.message === 'no luck')) throw thrown;
              }
            }),
          );
          for (const [file, ids] of Object.entries(asked)) {
            const came = entered[file] ?? [];
            expect(came).toEqual(ids.filter((id) => came.includes(id)));
            for (const id of ids) expect(came.includes(id) || aborted.has(id)).toBe(true);
          }
          expect(run.of('queue_leave').length).toBe(run.of('queue_enter').length);
        }),
      ),
      { numRuns: 500 },
    );
  });
});
