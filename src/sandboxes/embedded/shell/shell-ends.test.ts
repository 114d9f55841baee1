import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';
import type { ShellHost } from './shell-host-contract.ts';
import type { ShellWorker } from './shell-worker.ts';
import { spawnNodeShell } from './spawn-node.ts';

const hosts: ShellHost[] = [];
const folder = mkdtempSync(join(tmpdir(), 'shell-ends-'));
afterAll(async () => {
  for (const host of hosts) await host.dispose();
  rmSync(folder, { recursive: true });
});

function newHost(options: Parameters<typeof nodeShellHost>[0] = {}): ShellHost {
  const host = nodeShellHost(options);
  hosts.push(host);
  return host;
}

/** A worker whose program is not the shell's. */
function otherProgram(name: string, source: string): () => ShellWorker {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `import { parentPort } from 'node:worker_threads';\n${source}`);
  return () => spawnNodeShell(file);
}

const host = newHost();

/** Resolves after so many turns of this thread's event loop. */
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await new Promise((resolve) => setImmediate(resolve));
}

describe('an abort', () => {
  it('ends a waiting command in its place in time, with what it told so far', async () => {
    const bench = shellBench(host);
    const [result] = await bench.run({ command: 'echo a; echo x > f; sleep 9; echo b', abortAt: 500 });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted' }, endedAt: 500 });
    const told = bench.events.flatMap(({ t, activity }) =>
      activity.type === 'exec_output' ? [[t, activity.text]] : [],
    );
    expect(told).toEqual([[0, 'a\n']]);
    expect(bench.text('f')).toBe('x\n');
  });

  it('by hand ends an endless loop at once, while this thread goes on', async () => {
    const bench = shellBench(host);
    const controller = new AbortController();
    const running = bench.run({ command: 'echo a; echo x > f; while true; do :; done', signal: controller.signal });
    while (!bench.store.exists('/project/f')) await turns(1);
    await turns(50);
    controller.abort();
    expect(await running).toMatchObject([{ ok: false, error: { code: 'aborted' }, endedAt: 0 }]);
    expect(bench.text('f')).toBe('x\n');
  });

  it('drops what the worker still wanted', async () => {
    const bench = shellBench(host, { clock: 'wall' });
    const controller = new AbortController();
    const running = bench.run({ command: 'while true; do echo x >> log; done', signal: controller.signal });
    while (!bench.store.exists('/project/log') || bench.store.stat('/project/log').size < 20) await turns(1);
    controller.abort();
    await running;
    const after = bench.text('log');
    const events = bench.events.length;
    await turns(200);
    expect(bench.text('log')).toBe(after);
    expect(after).toMatch(/^(x\n)+$/);
    expect(bench.events.length).toBe(events);
  });

  it('before the start runs nothing', async () => {
    const bench = shellBench(host);
    const [result] = await bench.run({ command: 'echo a > f', abortAt: 0 });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(bench.store.exists('/project/f')).toBe(false);
  });

  it('of a background job that works ends it too', async () => {
    const bench = shellBench(host);
    await bench.run({ command: '(while true; do echo x >> log; sleep 0.1; done) & wait', abortAt: 250 });
    expect(bench.text('log')).toBe('x\nx\nx\n');
  });
});

describe('a timeout', () => {
  it('ends a waiting command, before its own work of that ms', async () => {
    const bench = shellBench(host);
    const [result] = await bench.run({ command: 'echo a; sleep 1; echo b', timeoutSeconds: 1 });
    expect(result).toMatchObject({ ok: false, error: { code: 'timeout' }, endedAt: 1000 });
    expect(bench.events.some(({ activity }) => activity.type === 'exec_output' && activity.text === 'a\n')).toBe(true);
    const [quick] = await shellBench(host).run({ command: 'sleep 0.999; echo b', timeoutSeconds: 1 });
    expect(quick).toMatchObject({ ok: true, value: { stdout: 'b\n' } });
  });

  it('ends an endless loop when it is due, and others go on meanwhile', async () => {
    const bench = shellBench(newHost({ stallMs: 300 }));
    const results = await bench.run(
      { command: 'echo a; sleep 1; echo b; echo x > f; while true; do :; done', timeoutSeconds: 3 },
      'sleep 2; echo c; ls',
    );
    expect(results).toMatchObject([
      { ok: false, error: { code: 'timeout' }, endedAt: 3000 },
      { ok: true, value: { stdout: 'c\n' }, endedAt: 2000 },
    ]);
    const told = bench.events.flatMap(({ t, activity }) =>
      activity.type === 'exec_output' ? [[t, activity.text]] : [],
    );
    expect(told).toEqual([
      [0, 'a\n'],
      [2000, 'c\n'],
    ]);
  });

  it('ends an endless loop on the wall clock', async () => {
    const bench = shellBench(host, { clock: 'wall' });
    const command = { command: 'while true; do :; done', timeoutSeconds: 0.5 };
    expect(await bench.run(command)).toMatchObject([{ ok: false, error: { code: 'timeout' } }]);
    expect(bench.events.map(({ activity }) => activity.type)).toEqual(['exec_start', 'exec_end']);
  });
});

describe('a piece without progress', () => {
  it('is ended and taken back, files, output and all', async () => {
    const bench = shellBench(newHost({ stallMs: 300 }), { files: { f: 'old\n' } });
    const [result] = await bench.run(
      'echo kept > g; sleep 1; echo lost; echo new > f; rm g; : > h; while true; do :; done',
    );
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown', end: 'no-progress' }, endedAt: 1000 });
    expect(bench.text('f')).toBe('old\n');
    expect(bench.text('g')).toBe('kept\n');
    expect(bench.store.exists('/project/h')).toBe(false);
    expect(bench.events.filter(({ t }) => t === 1000).map(({ activity }) => activity.type)).toEqual(['exec_end']);
  });
});

describe('a worker', () => {
  it('that dies ends its command in words', async () => {
    const program = `parentPort.postMessage({ type: 'ready' }); parentPort.on('message', () => process.exit(3));`;
    const [result] = await shellBench(newHost({ spawn: otherProgram('dies', program) })).run('true');
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown', end: 'shell-died' } });
    expect(!result?.ok && result?.error.message).toMatch(/shell died/);
  });

  it('that talks rubbish is ended', async () => {
    const program = `parentPort.postMessage({ type: 'ready' });
      parentPort.on('message', ({ run }) => parentPort.postMessage({ type: 'operation', run, operation: 1, request: { kind: 'format', path: '/' } }));`;
    const [result] = await shellBench(newHost({ spawn: otherProgram('rubbish', program) })).run('true');
    expect(result).toMatchObject({ ok: false, error: { code: 'unknown', end: 'shell-died' } });
  });

  it('that cannot be started is told', async () => {
    const failing = otherProgram('throws', 'throw new Error();');
    const [first] = await shellBench(newHost({ spawn: failing })).run('true');
    expect(first).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
    const refused = () => {
      throw new Error('no');
    };
    const [second] = await shellBench(newHost({ spawn: refused })).run('true');
    expect(second).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
    const silent = otherProgram('silent', `parentPort.on('message', () => {});`);
    const [third] = await shellBench(newHost({ spawn: silent, loadMs: 50 })).run('true');
    expect(third).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
  });

  it('says that it waits too early, and is not believed', async () => {
    const program = `parentPort.postMessage({ type: 'ready' });
      parentPort.on('message', (message) => {
        if (message.type === 'start') {
          const { run } = message;
          parentPort.postMessage({ type: 'operation', run, operation: 1, request: { kind: 'exists', path: '/' } });
          parentPort.postMessage({ type: 'parked', run, nextTimer: 5000, received: 1 });
        } else if (message.type === 'reply') {
          parentPort.postMessage({ type: 'done', run: message.run, exitCode: 7, reusable: true });
        }
      });`;
    const [result] = await shellBench(newHost({ spawn: otherProgram('early', program) })).run('true');
    expect(result).toMatchObject({ ok: true, value: { exitCode: 7 }, endedAt: 0 });
  });
});

it('runs ten commands at once, and as many as come', async () => {
  const bench = shellBench(host, { files: { f: 'x\n' } });
  const results = await bench.run(...Array.from({ length: 10 }, (_, index) => `sleep 1; cat f; echo ${index} >> log`));
  expect(results.every((result) => result.ok && result.value.stdout === 'x\n')).toBe(true);
  expect(bench.text('log')).toBe('0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n');
});

it('uses a worker again only when nothing of a command is left in it', async () => {
  let started = 0;
  const counting = newHost({
    spares: 1,
    spawn: () => {
      started += 1;
      return spawnNodeShell();
    },
  });
  const run = async (command: string) => {
    const [result] = await shellBench(counting).run(command);
    return result?.ok ? result.value.stdout : result?.error.code;
  };
  for (let i = 0; i < 5; i++) await run('echo a; sleep 1; (sleep 1) & wait');
  expect(started).toBe(2);
  expect(await run('x=left; sleep 9 & echo $x')).toBe('left\n');
  expect(await run('kill $$')).toBe('');
  expect(await run('echo "[$x]"; jobs')).toBe('[]\n');
  expect(started).toBeGreaterThanOrEqual(4);
});

it('ends a command whose output callback throws', async () => {
  const bench = shellBench(host);
  const [result] = await bench.run({
    command: 'echo a; sleep 1; echo b > f',
    onOutput: () => {
      throw new Error('no more');
    },
  });
  expect(result).toMatchObject({ ok: false, error: { code: 'callback_error' }, endedAt: 0 });
  expect(bench.store.exists('/project/f')).toBe(false);
});

it('ends everything when it is disposed of', async () => {
  const own = newHost();
  const bench = shellBench(own);
  const running = bench.run('sleep 5', 'echo x > f; while true; do :; done');
  while (!bench.store.exists('/project/f')) await turns(1);
  await own.dispose();
  expect(await running).toMatchObject([
    { ok: false, error: { code: 'aborted' } },
    { ok: false, error: { code: 'aborted' } },
  ]);
  const [late] = await shellBench(own).run('true');
  expect(late).toMatchObject({ ok: false, error: { code: 'shell_unavailable' } });
});
