import { afterAll, describe, expect, it } from 'vitest';
import type { BenchCommand, ShellBench } from './shell-bench-node.ts';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';
import type { ShellHost } from './shell-host-contract.ts';
import type { ShellWorker } from './shell-worker.ts';
import { spawnNodeShell } from './spawn-node.ts';

const host = nodeShellHost();
afterAll(() => host.dispose());

/** What was told and changed, a line each. */
function story(bench: ShellBench): string[] {
  return bench.events.flatMap(({ t, call, activity }) => {
    switch (activity.type) {
      case 'exec_output':
        return [`${t} call ${call} ${activity.stream} ${JSON.stringify(activity.text)}`];
      case 'file_change': {
        const text =
          activity.content === undefined ? '' : ` ${JSON.stringify(new TextDecoder().decode(activity.content))}`;
        return [`${t} call ${call} ${activity.op} ${activity.path}${text}`];
      }
      case 'exec_end':
        return [`${t} call ${call} end ${activity.exitCode}`];
      default:
        return [];
    }
  });
}

async function tell(...commands: (string | BenchCommand)[]): Promise<string[]> {
  const bench = shellBench(host);
  await bench.run(...commands);
  return story(bench);
}

describe('a shell on the virtual clock', () => {
  it('tells its output as it comes', async () => {
    expect(await tell('echo a; sleep 1; echo b')).toEqual([
      '0 call 1 stdout "a\\n"',
      '1000 call 1 stdout "b\\n"',
      '1000 call 1 end 0',
    ]);
  });

  it('tells the output of loops, functions, scripts, eval and timeout as it comes', async () => {
    const script = `
      f() { echo f; sleep 1; }
      for i in 1 2; do f; done
      { echo g; sleep 1; } 2>&1
      eval 'echo e; sleep 1'
      echo 'echo s; sleep 1' > s.sh; bash s.sh; . ./s.sh
      timeout 9 bash -c 'echo t; sleep 1'
      if true; then echo i; sleep 1; fi | cat`;
    const lines = (await tell(script)).filter((line) => line.includes('stdout'));
    expect(lines).toEqual([
      '0 call 1 stdout "f\\n"',
      '1000 call 1 stdout "f\\n"',
      '2000 call 1 stdout "g\\n"',
      '3000 call 1 stdout "e\\n"',
      '4000 call 1 stdout "s\\n"',
      '5000 call 1 stdout "s\\n"',
      '6000 call 1 stdout "t\\n"',
      '8000 call 1 stdout "i\\n"',
    ]);
  });

  it('joins neighbours of one stream and keeps the order of the two', async () => {
    expect(await tell('echo a; echo b; echo c >&2; ls nope; echo d')).toEqual([
      '0 call 1 stdout "a\\nb\\n"',
      `0 call 1 stderr "c\\nls: cannot access 'nope': No such file or directory\\n"`,
      '0 call 1 stdout "d\\n"',
      '0 call 1 end 0',
    ]);
  });

  it('keeps what is captured to who captures it', async () => {
    const mixed =
      'f() { echo err >&2; echo out; }; f > a 2>&1; f &> b; f 2>&1 | cat; { f >&2; } 2> c; x=$(f 2>&1); echo "[$x]"; { f > d; } 2>&1 | cat; f 3>&1 1>&2 2>&3 | cat';
    const mixedBench = shellBench(host);
    expect((await mixedBench.run(mixed))[0]).toMatchObject({
      value: { stdout: 'err\nout\n[err\nout]\nerr\nerr\n', stderr: 'out\n' },
    });
    expect(['a', 'b', 'c', 'd'].map(mixedBench.text)).toEqual(['err\nout\n', 'err\nout\n', 'err\nout\n', 'out\n']);
    const captured =
      'f() { echo out; echo err >&2; }; x=$(f); echo "[$x]"; f > file; f | tr a-z A-Z; f 2>&1 | cat; (f) 2>/dev/null; f |& cat';
    const bench = shellBench(host);
    const [result] = await bench.run(captured);
    expect(result).toMatchObject({
      value: { stdout: '[out]\nOUT\nout\nerr\nout\nout\nerr\n', stderr: 'err\nerr\nerr\n' },
    });
    expect(bench.text('file')).toBe('out\n');
  });

  it('has the clock for date, time, SECONDS and EPOCHSECONDS', async () => {
    const [result] = await shellBench(host).run({
      command:
        'date +%FT%T; sleep 61.5; date; echo $SECONDS $EPOCHSECONDS $EPOCHREALTIME; time sleep 0.25; sleep 2h; date -u +%T',
      at: 500,
    });
    expect(result).toMatchObject({
      endedAt: 500 + 61_500 + 250 + 7_200_000,
      value: {
        stdout: '2026-01-01T00:00:00\nThu Jan  1 00:01:02 UTC 2026\n61 1767225662 1767225662.000000\n02:01:02\n',
        stderr: '\nreal\t0m0.250s\nuser\t0m0.000s\nsys\t0m0.000s\n',
      },
    });
  });

  it('knows no time zone but UTC', async () => {
    const [result] = await shellBench(host).run(
      "date -d '2026-07-01 12:00' +%s; date -d 2026-03-29T02:30 +%T; date -d 'July 1 2026 10:00' +%FT%T%z",
    );
    expect(result).toMatchObject({ value: { stdout: '1782907200\n02:30:00\n2026-07-01T10:00:00+0000\n' } });
  });

  it('ends a command by its own timeout', async () => {
    expect(
      await tell(
        'timeout 1 sleep 5; echo $?; timeout 5 echo quick; timeout 0.5 bash -c "echo a; sleep 9; echo b"; echo $?',
      ),
    ).toEqual(['1000 call 1 stdout "124\\nquick\\na\\n"', '1500 call 1 stdout "124\\n"', '1500 call 1 end 0']);
  });

  it('has random numbers from the seed, the call and the command', async () => {
    const command =
      'echo $RANDOM $RANDOM; mktemp; awk "BEGIN{srand(); print rand()}"; jq -n now; echo $$ $PPID $BASHPID';
    const outputs = async (seed: number) => {
      const results = await shellBench(host, { seed }).run(command, command);
      return results.map((result) => (result.ok ? result.value.stdout : result.error.code));
    };
    const [first, second] = [await outputs(1), await outputs(1)];
    expect(second).toEqual(first);
    expect(new Set(first.map((text) => text.split('\n')[0])).size).toBe(2);
    expect((await outputs(2))[0]).not.toBe(first[0]);
    expect(first[0]).toMatch(/^\d+ \d+\n\/tmp\/tmp\.\w{10}\n[\d.]+\n1767225600\n1100 1 1100\n$/);
  });

  it('runs one piece at a time, by call and then by command', async () => {
    const command = (name: string) => `for i in 1 2; do echo ${name} >> log; cat log > /dev/null; sleep 1; done`;
    const bench = shellBench(host);
    await bench.run(command('a'), command('b'), command('c'));
    expect(bench.text('log')).toBe('a\nb\nc\na\nb\nc\n');
    const calls = bench.events
      .filter(({ activity }) => activity.type.startsWith('file_'))
      .map(({ t, call }) => `${t}/${call}`);
    expect([...new Set(calls)]).toEqual(['0/1', '0/2', '0/3', '1000/1', '1000/2', '1000/3']);
    expect(calls).toEqual([...calls].sort());
  });

  it('goes on at the ms at which it is due, among everything else', async () => {
    expect(
      await tell('sleep 0.003; echo a', { command: 'echo b', at: 3 }, 'sleep 0.0025; echo c', 'sleep 0; echo d'),
    ).toEqual([
      '1 call 4 stdout "d\\n"',
      '1 call 4 end 0',
      '3 call 1 stdout "a\\n"',
      '3 call 1 end 0',
      '3 call 2 stdout "b\\n"',
      '3 call 2 end 0',
      '3 call 3 stdout "c\\n"',
      '3 call 3 end 0',
    ]);
  });
});

/** Workers whose messages take their time on the way, each a different one, in both directions. */
function slowWorker(): ShellWorker {
  const worker = spawnNodeShell();
  const slowly = () => {
    let last = Promise.resolve();
    return (deliver: () => void) => {
      const turns = Math.floor(Math.random() * 4);
      last = last.then(async () => {
        for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
        deliver();
      });
    };
  };
  const [there, back] = [slowly(), slowly()];
  return {
    ...worker,
    post: (message) => there(() => worker.post(message)),
    listen: (listener) =>
      worker.listen(listener && { ...listener, message: (data) => back(() => listener.message(data)) }),
  };
}

const tangled = [
  '(sleep 0.2; echo one >> log) & (sleep 0.2; echo two >> log; cat log) & echo $RANDOM > r; wait; cat r log | sort | tee out',
  'for i in 1 2 3; do echo "$i $(cat log 2>/dev/null | wc -l)" >> counts; sleep 0.1; done; timeout 0.05 sleep 1; mktemp',
  'sleep 0.2; sed -i s/o/0/ log; ls -la --full-time > list; find . -name "*o*" | xargs cat | md5sum',
];

async function wholeStory(from: ShellHost): Promise<string> {
  const bench = shellBench(from);
  await bench.run(...tangled);
  return JSON.stringify(bench.events.map(({ t, call, activity }) => [t, call, activity]));
}

it('reports the same however long messages take', { timeout: 120_000 }, async () => {
  const slow = nodeShellHost({ spawn: slowWorker });
  const stories = new Set([await wholeStory(host)]);
  for (let i = 0; i < 20; i++) stories.add(await wholeStory(slow));
  await slow.dispose();
  expect(stories.size).toBe(1);
});

it('reports the same a hundred times', { timeout: 120_000 }, async () => {
  const stories = new Set<string>();
  for (let i = 0; i < 100; i++) stories.add(await wholeStory(host));
  expect(stories.size).toBe(1);
});
