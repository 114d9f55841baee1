import { describe, expect, it } from 'vitest';
import { queueOf } from '../../engine/env/attachments.ts';
import { withFileMutationQueue } from '../../engine/env/file-mutation-queue.ts';
import type { InitialFile } from '../../engine/env/sandbox.ts';
import { onVirtualClock, type TestRun } from '../../engine/env/testing/test-call.ts';
import { createEmbeddedSandbox } from './embedded-sandbox.ts';
import { ScriptedShells } from './testing/scripted-shells.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function sandboxOn(run: TestRun, files: InitialFile[] = [], shells = new ScriptedShells()) {
  return createEmbeddedSandbox({ files, clock: run.clock, seed: 0 }, shells);
}

describe('the files that a run starts with', () => {
  it('lie below the project, with their folders and links', () =>
    onVirtualClock(async (run) => {
      const { env } = await sandboxOn(run, [
        { path: 'src/deep/a.ts', content: bytes('one') },
        { path: 'alias.ts', symlink: 'src/deep/a.ts' },
        { path: './b.bin', content: Uint8Array.of(0, 255) },
        { path: 'out', symlink: '/etc/passwd' },
      ]);
      expect(env.cwd).toBe('/project');
      expect(await env.readTextFile('alias.ts')).toEqual({ ok: true, value: 'one' });
      expect(await env.readBinaryFile('b.bin')).toEqual({ ok: true, value: Uint8Array.of(0, 255) });
      expect(await env.fileInfo('out')).toMatchObject({ ok: true, value: { kind: 'symlink', target: '/etc/passwd' } });
      expect(await env.readTextFile('out')).toMatchObject({ ok: false, error: { code: 'permission_denied' } });
    }));

  const refused: [string, InitialFile[], RegExp][] = [
    ['above the project', [{ path: '../a', content: bytes('') }], /"\.\.\/a" would not lie in the project/],
    ['the project itself', [{ path: 'd/..', content: bytes('') }], /would not lie in the project/],
    [
      'below a file',
      [
        { path: 'a', content: bytes('') },
        { path: 'a/b', content: bytes('') },
      ],
      /"a\/b" cannot be made: ENOTDIR/,
    ],
    [
      'behind a link that leads out',
      [
        { path: 'l', symlink: '/tmp' },
        { path: 'l/b', content: bytes('') },
      ],
      /"l\/b" cannot be made: a link on its way leads out of the project/,
    ],
    ['a name that is too long', [{ path: 'a'.repeat(300), content: bytes('') }], /ENAMETOOLONG/],
  ];
  it.each(refused)('are refused in words: %s', (_name, files, words) =>
    onVirtualClock(async (run) => {
      await expect(sandboxOn(run, files)).rejects.toThrow(words);
    }),
  );

  it('are reported to nobody, and have the run’s times', () =>
    onVirtualClock(async (run) => {
      const { env } = await sandboxOn(run, [{ path: 'a', content: bytes('') }]);
      const info = await env.fileInfo('a');
      expect(info.ok && info.value.mtimeMs).toBe(Date.UTC(2026, 0, 1) + 1);
      expect(run.log).toEqual([]);
    }));
});

describe('a call’s env', () => {
  it('reports under its call; nobody’s env reports nothing', () =>
    onVirtualClock(async (run) => {
      const sandbox = await sandboxOn(run, [{ path: 'a', content: bytes('one') }]);
      const [first, second] = [sandbox.forCall(run.call({ id: 'first' })), sandbox.forCall(run.call({ id: 'second' }))];
      await first.readTextFile('a');
      await second.writeFile('a', 'two');
      await sandbox.env.writeFile('a', 'three');
      expect(
        run.log.map(({ call, activity }) => [call, activity.type, 'version' in activity && activity.version]),
      ).toEqual([
        ['first', 'file_access', 1],
        ['second', 'file_access', 2],
        ['second', 'file_change', 2],
      ]);
    }));

  it('changes files when its work is due, and reads at once', () =>
    onVirtualClock(async (run) => {
      const sandbox = await sandboxOn(run, [{ path: 'a', content: bytes('one') }]);
      const call = run.call({ takes: 200 });
      call.pace.startWork('execute');
      const env = sandbox.forCall(call);
      expect(await env.readTextFile('a')).toEqual({ ok: true, value: 'one' });
      await env.createTempFile();
      expect(run.clock.now()).toBe(0);
      await env.writeFile('a', 'two');
      expect(run.clock.now()).toBe(200);
      expect(run.of('file_change').map(({ t, path }) => [t, path])).toEqual([
        [0, '/tmp/tmp-000001'],
        [200, '/project/a'],
      ]);
    }));

  it('shares one queue with every other', () =>
    onVirtualClock(async (run) => {
      const sandbox = await sandboxOn(run, [{ path: 'l', symlink: 'new' }]);
      const [first, second] = [run.call({ takes: 100 }), run.call({ takes: 100 })];
      const envs = [sandbox.forCall(first), sandbox.forCall(second)] as const;
      expect(queueOf(envs[0])).toBe(queueOf(sandbox.env));
      await Promise.all([
        withFileMutationQueue(envs[0], 'new', () => envs[0].appendFile('new', '1')),
        withFileMutationQueue(envs[1], 'l', () => envs[1].appendFile('l', '2')),
      ]);
      expect(run.of('queue_wait')).toMatchObject([{ call: 'c2', behind: ['c1'] }]);
      expect(run.of('queue_enter').map(({ t, call }) => [t, call])).toEqual([
        [0, 'c1'],
        [100, 'c2'],
      ]);
      expect(await sandbox.env.readTextFile('new')).toEqual({ ok: true, value: '12' });
    }));

  it('looks its queue’s files up unreported', () =>
    onVirtualClock(async (run) => {
      const sandbox = await sandboxOn(run);
      await withFileMutationQueue(sandbox.forCall(run.call()), 'a/b', async () => {});
      expect(run.of('file_access')).toEqual([]);
    }));
});

describe('the sandbox', () => {
  it('tells the shell’s notes, and disposes of the shells', () =>
    onVirtualClock(async (run) => {
      const shells = new ScriptedShells();
      const sandbox = await sandboxOn(run, [], shells);
      expect(sandbox.kind).toBe('embedded');
      expect(sandbox.shellNotes).toBe(shells.notes);
      await sandbox.dispose();
      expect(shells.disposed).toBe(true);
    }));
});
