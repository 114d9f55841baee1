import { describe, expect, it } from 'vitest';
import { attach, callOf, clockOf, queueOf } from './attachments.ts';
import { FileQueue } from './file-queue.ts';
import { paced } from './paced.ts';
import { MemoryEnv } from './testing/memory-env.ts';
import { onVirtualClock, type TestCall, type TestRun } from './testing/test-call.ts';

function pacedEnv(run: TestRun, call: TestCall) {
  const plain = new MemoryEnv();
  attach(plain, { queue: new FileQueue(), clock: run.clock });
  call.pace.startWork('execute');
  return { plain, env: paced(plain, call, { tempRoot: '/tmp' }) };
}

describe('a pace', () => {
  it('is due after the work’s start plus what it takes', () =>
    onVirtualClock(async (run) => {
      const call = run.call({ takes: 200 });
      await call.strand.sleep(50);
      call.pace.startWork('execute');
      expect(call.pace.msUntilDue()).toBe(200);
      await call.strand.sleep(120);
      expect(call.pace.msUntilDue()).toBe(80);
      await call.pace.untilDue();
      expect(run.clock.now()).toBe(250);
      await call.strand.sleep(10);
      expect(call.pace.msUntilDue()).toBe(0);
    }));

  it('begins anew the first time the queue is entered, and only then', () =>
    onVirtualClock(async (run) => {
      const call = run.call({ takes: 200 });
      call.pace.startWork('execute');
      await call.strand.sleep(150);
      call.pace.startWork('queue');
      await call.strand.sleep(100);
      call.pace.startWork('queue');
      call.pace.startWork('execute');
      expect(call.pace.msUntilDue()).toBe(100);
    }));

  it('without takes nothing waits', () =>
    onVirtualClock(async (run) => {
      const call = run.call();
      call.pace.startWork('execute');
      await call.pace.untilDue();
      expect(run.clock.now()).toBe(0);
    }));

  it('an abort ends the wait', () =>
    onVirtualClock(async (run) => {
      const call = run.call({ takes: 200 });
      call.pace.startWork('execute');
      run.abortAt(80, [call]);
      await expect(call.pace.untilDue()).rejects.toThrow('aborted');
      expect(run.clock.now()).toBe(80);
    }));
});

describe('a paced env', () => {
  const changes: Record<string, (env: ReturnType<typeof paced>) => Promise<{ ok: boolean }>> = {
    writeFile: (env) => env.writeFile('new', 'x'),
    appendFile: (env) => env.appendFile('old', 'x'),
    createDir: (env) => env.createDir('dir'),
    remove: (env) => env.remove('old'),
  };
  for (const [name, change] of Object.entries(changes)) {
    it(`${name} waits until the work is due`, () =>
      onVirtualClock(async (run) => {
        const call = run.call({ takes: 200 });
        const { plain, env } = pacedEnv(run, call);
        await plain.writeFile('old', 'o');
        const changing = change(env);
        await call.strand.sleep(199);
        expect((await plain.listDir('.')).ok && (await plain.readTextFile('old'))).toEqual({ ok: true, value: 'o' });
        expect(await plain.exists('new')).toEqual({ ok: true, value: false });
        expect(await plain.exists('dir')).toEqual({ ok: true, value: false });
        expect(await changing).toMatchObject({ ok: true });
        expect(run.clock.now()).toBe(200);
        expect(await change(env)).toBeDefined();
        expect(run.clock.now()).toBe(200);
      }));

    it(`${name} that is aborted while it waits changes nothing`, () =>
      onVirtualClock(async (run) => {
        const call = run.call({ takes: 200 });
        const { plain, env } = pacedEnv(run, call);
        await plain.writeFile('old', 'o');
        run.abortAt(50, [call]);
        expect(await change(env)).toMatchObject({ ok: false, error: { code: 'aborted' } });
        expect(run.clock.now()).toBe(50);
        const names = await plain.listDir('.');
        expect(names.ok && names.value.map((info) => info.name)).toEqual(['old']);
        expect(await plain.readTextFile('old')).toEqual({ ok: true, value: 'o' });
      }));
  }

  it('reads never wait', () =>
    onVirtualClock(async (run) => {
      const { plain, env } = pacedEnv(run, run.call({ takes: 200 }));
      await plain.writeFile('a', 'text');
      expect(await env.readTextFile('a')).toEqual({ ok: true, value: 'text' });
      expect(await env.readTextLines('a', { maxLines: 1 })).toEqual({ ok: true, value: ['text'] });
      for (const look of [env.readBinaryFile('a'), env.fileInfo('a'), env.listDir('.'), env.canonicalPath('a')]) {
        expect(await look).toMatchObject({ ok: true });
      }
      expect(await env.exists('a')).toEqual({ ok: true, value: true });
      expect(await env.absolutePath('a')).toEqual({ ok: true, value: '/work/a' });
      expect(await env.joinPath(['a', 'b'])).toEqual({ ok: true, value: 'a/b' });
      expect(env.cwd).toBe('/work');
      expect(run.clock.now()).toBe(0);
    }));

  it('temporary files never wait, not even aborted ones', () =>
    onVirtualClock(async (run) => {
      const call = run.call({ takes: 200 });
      const { env } = pacedEnv(run, call);
      const dir = await env.createTempDir();
      const file = await env.createTempFile({ suffix: '.log' });
      if (!dir.ok || !file.ok) throw new Error('no temporary files');
      call.strand.abort();
      expect(await env.writeFile(file.value, 'x')).toMatchObject({ ok: true });
      expect(await env.appendFile(`${dir.value}/a/b`, 'x')).toMatchObject({ ok: true });
      expect(await env.writeFile('/tmp/other', 'x')).toMatchObject({ ok: true });
      expect(await env.remove(dir.value, { recursive: true })).toMatchObject({ ok: true });
      expect(await env.writeFile('/tmp/../work/a', 'x')).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(run.clock.now()).toBe(0);
    }));

  it('a signal of the change’s own ends its wait', () =>
    onVirtualClock(async (run) => {
      const call = run.call({ takes: 200 });
      const { plain, env } = pacedEnv(run, call);
      const controller = new AbortController();
      run.clock.timer(30, call.strand.place, () => controller.abort());
      expect(await env.writeFile('a', 'x', controller.signal)).toMatchObject({ ok: false, error: { code: 'aborted' } });
      expect(run.clock.now()).toBe(30);
      expect(await env.createDir('d', { abortSignal: controller.signal })).toMatchObject({ ok: false });
      expect(await plain.listDir('.')).toEqual({ ok: true, value: [] });
    }));

  it('writes what it was given, not what became of the array meanwhile', () =>
    onVirtualClock(async (run) => {
      const { plain, env } = pacedEnv(run, run.call({ takes: 200 }));
      const bytes = Uint8Array.of(1, 2, 3);
      const writing = env.writeFile('a', bytes);
      bytes.fill(9);
      await writing;
      expect(await plain.readBinaryFile('a')).toEqual({ ok: true, value: Uint8Array.of(1, 2, 3) });
    }));

  it('shares queue, clock and call', () =>
    onVirtualClock(async (run) => {
      const call = run.call();
      const { plain, env } = pacedEnv(run, call);
      expect(callOf(env)).toBe(call);
      expect(callOf(plain)).toBeUndefined();
      expect(queueOf(env)).toBe(queueOf(plain));
      expect(clockOf(env)).toBe(run.clock);
      expect(clockOf(new MemoryEnv()).kind).toBe('wall');
      await env.cleanup();
      expect(await env.exec('echo')).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
    }));
});
