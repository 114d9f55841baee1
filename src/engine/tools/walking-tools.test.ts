import { describe, expect, test } from 'vitest';
import { attach } from '../env/attachments.ts';
import { FileQueue } from '../env/file-queue.ts';
import { Gate } from '../env/testing/gate.ts';
import { MemoryEnv } from '../env/testing/memory-env.ts';
import { onVirtualClock, type TestCall } from '../env/testing/test-call.ts';
import { createFindTool } from './find.ts';
import { createGrepTool } from './grep.ts';
import { createLsTool } from './ls.ts';
import { run } from './testing/tool-runs.ts';
import type { Tool } from './tool.ts';

/** What grep, find and ls have in common: they tell how far they are, and stop at once. */
const tools: [name: string, tool: Tool, params: object][] = [
  ['grep', createGrepTool(), { pattern: 'x' }],
  ['find', createFindTool(), { pattern: '*.txt' }],
  ['ls', createLsTool(), {}],
];

/** Folders d0, d1, …, each with one file in it that holds an x. */
class SlowEnv extends MemoryEnv {
  /** Called before each folder is listed. */
  beforeList: (path: string) => Promise<void> = async () => {};
  listed = 0;
  reads = 0;

  async fill(folders: number): Promise<this> {
    for (let i = 0; i < folders; i++) await this.writeFile(`d${i}/f.txt`, 'x\n');
    return this;
  }

  override async listDir(path: string, signal?: AbortSignal) {
    await this.beforeList(path);
    this.listed += 1;
    return super.listDir(path, signal);
  }

  override async readBinaryFile(path: string, signal?: AbortSignal) {
    this.reads += 1;
    return super.readBinaryFile(path, signal);
  }
}

interface Update {
  t: number;
  lines: number;
}

/** Runs on the virtual clock, each listing taking so many ms. */
function updatesOf(
  tool: Tool,
  params: object,
  folders: number,
  msEach: number,
): Promise<{ updates: Update[]; end: number }> {
  return onVirtualClock(async (testRun) => {
    const call: TestCall = testRun.call();
    const env = await new SlowEnv().fill(folders);
    env.beforeList = () => call.strand.sleep(msEach);
    attach(env, { queue: new FileQueue(), clock: testRun.clock, call });
    const updates: Update[] = [];
    await testRun.in(call, () =>
      run(tool, params, env, {
        onUpdate: ({ content: [block] }) => {
          const text = block?.type === 'text' ? block.text : '';
          updates.push({ t: testRun.clock.now(), lines: text.split('\n').length });
        },
      }),
    );
    return { updates, end: testRun.clock.now() };
  });
}

describe('progress', () => {
  test.each(tools.slice(0, 2))(
    '%s: what was found so far, the first at once, then at most one each 100 ms',
    async (_name, tool, params) => {
      const { updates, end } = await updatesOf(tool, params, 40, 10);
      expect(end).toBe(410);
      expect(updates).toEqual([
        { t: 20, lines: 1 },
        { t: 120, lines: 10 },
        { t: 220, lines: 20 },
        { t: 320, lines: 30 },
      ]);
    },
  );

  test.each(tools.slice(0, 2))('%s: every find of a slow walk is told when it comes', async (_name, tool, params) => {
    const { updates } = await updatesOf(tool, params, 3, 250);
    // Before them find tells, of folders that do not fit, that it goes on.
    expect(updates.slice(-3)).toEqual([
      { t: 500, lines: 1 },
      { t: 750, lines: 2 },
      { t: 1000, lines: 3 },
    ]);
  });

  test('grep that finds nothing tells that it goes on', async () => {
    const { updates } = await updatesOf(createGrepTool(), { pattern: 'nowhere' }, 40, 10);
    expect(updates.map(({ t }) => t)).toEqual([100, 200, 300, 400]);
  });

  test('find that finds nothing tells that it goes on', async () => {
    const { updates } = await updatesOf(createFindTool(), { pattern: 'nowhere' }, 40, 10);
    expect(updates.map(({ t }) => t)).toEqual([100, 200, 300, 400]);
  });

  test('ls tells how many entries there are as soon as it knows', async () => {
    expect(await updatesOf(createLsTool(), {}, 5, 30)).toEqual({ updates: [{ t: 30, lines: 1 }], end: 30 });
  });

  test.each(tools)('%s: what takes no time has no more than one', async (_name, tool, params) => {
    const { updates } = await updatesOf(tool, params, 100, 0);
    expect(updates).toHaveLength(1);
  });
});

describe('an abort', () => {
  test.each(tools)('%s: ends the call at once, though a folder is never listed', async (_name, tool, params) => {
    const env = await new SlowEnv().fill(3);
    const gate = new Gate();
    env.beforeList = () => gate.pass();
    const abort = new AbortController();
    const running = run(tool, params, env, { signal: abort.signal });
    await gate.reached;
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
  });

  test.each(tools.slice(0, 2))('%s: nothing more is listed or read afterwards', async (_name, tool, params) => {
    const env = await new SlowEnv().fill(20);
    const gate = new Gate();
    env.beforeList = (path) => (path.endsWith('/d10') ? gate.pass() : Promise.resolve());
    const abort = new AbortController();
    const running = run(tool, params, env, { signal: abort.signal });
    await gate.reached;
    const [listed, reads] = [env.listed, env.reads];
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    // The listing at the gate goes through, as nobody can call it back; no other follows.
    expect([env.listed, env.reads]).toEqual([listed + 1, reads]);
  });

  test('grep: ends the call at once, though a file is never read', async () => {
    const env = await new SlowEnv().fill(3);
    const gate = new Gate();
    const read = env.readBinaryFile.bind(env);
    env.readBinaryFile = async (path, signal) => {
      await gate.pass();
      return read(path, signal);
    };
    const abort = new AbortController();
    const running = run(createGrepTool(), { pattern: 'x' }, env, { signal: abort.signal });
    await gate.reached;
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
  });

  test.each(tools)('%s: no update comes afterwards', async (_name, tool, params) => {
    const env = await new SlowEnv().fill(30);
    const abort = new AbortController();
    const gate = new Gate();
    env.beforeList = (path) => (path === '.' || path.endsWith('/d5') ? Promise.resolve() : gate.pass());
    let aborted = false;
    let late = 0;
    const running = run(tool, params, env, {
      signal: abort.signal,
      onUpdate: () => {
        if (aborted) late += 1;
      },
    });
    running.catch(() => {});
    if (tool.name !== 'ls') await gate.reached;
    aborted = true;
    abort.abort();
    await expect(running).rejects.toMatchObject({ name: 'AbortError' });
    gate.open();
    for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(late).toBe(0);
  });
});
