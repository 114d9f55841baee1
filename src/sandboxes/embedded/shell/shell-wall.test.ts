import { afterAll, describe, expect, it } from 'vitest';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';

const host = nodeShellHost();
afterAll(() => host.dispose());

describe('a shell on the wall clock', () => {
  it('runs, sleeps for real and tells its output meanwhile', async () => {
    const bench = shellBench(host, { clock: 'wall', files: { f: 'x\n' } });
    let heard = '';
    const [result] = await bench.run({
      command: 'echo a; cat f > g; until [ -f go ]; do sleep 0.02; done; echo b; cat g >> f; cat f',
      onOutput: (_stream, text) => {
        heard += text;
        if (heard === 'a\n') bench.store.write('/project/go', new Uint8Array(0));
      },
    });
    expect(result).toMatchObject({ ok: true, value: { stdout: 'a\nb\nx\nx\n', exitCode: 0 } });
    expect(heard).toBe('a\nb\nx\nx\n');
    const [slept] = await shellBench(host, { clock: 'wall' }).run('sleep 0.1');
    expect(slept?.endedAt).toBeGreaterThanOrEqual(100);
  });

  it('tells the output of a loop that never lets go', async () => {
    const controller = new AbortController();
    const bench = shellBench(host, { clock: 'wall' });
    let told = 0;
    const [result] = await bench.run({
      command: 'while true; do echo line; done',
      signal: controller.signal,
      onOutput: () => {
        told += 1;
        if (told === 3) controller.abort();
      },
    });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted' } });
    expect(told).toBe(3);
  });

  it('runs commands side by side', async () => {
    const bench = shellBench(host, { clock: 'wall' });
    const results = await bench.run(
      'until [ -f two ]; do sleep 0.01; done; touch one',
      'touch two; until [ -f one ]; do sleep 0.01; done; echo met',
    );
    expect(results).toMatchObject([{ ok: true }, { ok: true, value: { stdout: 'met\n' } }]);
  });

  it('has background jobs, timeouts in the script, and changes that wait until they are due', async () => {
    const bench = shellBench(host, { clock: 'wall', files: { f: '' } });
    const [result] = await bench.run({
      command:
        '(until [ -f /tmp/go ]; do sleep 0.01; done; echo job) & timeout 0.01 sleep 9; echo $?; touch /tmp/go; wait; echo x > f; cat f; sleep 60 &',
      takes: 80,
    });
    expect(result).toMatchObject({ ok: true, value: { stdout: '124\njob\nx\n' } });
    expect(result?.endedAt).toBeGreaterThanOrEqual(79);
  });

  it("counts its time from the run's beginning", async () => {
    const [result] = await shellBench(host, { clock: 'wall' }).run({ command: 'date +%F; echo $SECONDS', at: 10 });
    expect(result).toMatchObject({ ok: true, value: { stdout: '2026-01-01\n0\n' } });
  });
});
