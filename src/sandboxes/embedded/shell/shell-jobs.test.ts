import { afterAll, describe, expect, it } from 'vitest';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';

const host = nodeShellHost();
afterAll(() => host.dispose());

async function run(command: string) {
  const [result] = await shellBench(host).run(command);
  if (!result?.ok) throw new Error(`It was ended: ${result?.error.message}`);
  return { ...result.value, endedAt: result.endedAt };
}

describe('background jobs', () => {
  it('do not hold the command open', async () => {
    expect(await run('sleep 60 & echo done')).toMatchObject({ stdout: 'done\n', exitCode: 0, endedAt: 0 });
  });

  it('have what they write right then kept, also nested scripts', async () => {
    expect(await run('(bash -c "echo late; cat nope" 2>&1; echo later > f; cat f) & true')).toMatchObject({
      stdout: 'late\ncat: nope: No such file or directory\nlater\n',
      endedAt: 0,
    });
  });

  it('have what they write shortly after the end kept, if they are known to go on by then', async () => {
    const jobs =
      '(sleep 0.05; echo late) & (sleep 0.1; echo later; sleep 0.1; echo lost) & (sleep 0.2; echo lost) & echo done';
    expect(await run(jobs)).toMatchObject({ stdout: 'done\nlate\nlater\n', endedAt: 100 });
    expect(await run('(sleep 0.05; echo late) & disown; exit 3')).toMatchObject({
      stdout: 'late\n',
      exitCode: 3,
      endedAt: 50,
    });
    expect(await run('(sleep 0.2; echo lost) &')).toMatchObject({ stdout: '', endedAt: 0 });
  });

  it('run side by side', async () => {
    const { stdout, endedAt } = await run('for i in 3 1 2; do (sleep $i; echo $i) & done; wait; echo all');
    expect(stdout).toBe('1\n2\n3\nall\n');
    expect(endedAt).toBe(3000);
  });

  it('have copies of variables, arrays, functions and options', async () => {
    const command = `x=1; a=(p q); f() { echo "$x \${a[1]} $1"; }; set -u
      { x=2; a+=(r); f job; echo "\${#a[@]}"; cd /tmp; unset -f f; } & wait; f shell; pwd`;
    expect((await run(command)).stdout).toBe('2 q job\n3\n1 q shell\n/project\n');
  });

  it('can be waited for by pid and number, with their exit codes', async () => {
    const command = `(sleep 1; exit 3) & p=$!; (exit 4) & wait $p; echo $?; wait %2; echo $?; wait 77; echo $?
      (sleep 2; exit 5) & sleep 9 & wait -n; echo $?; false & wait; echo $?; wait $!; echo $?`;
    const { stdout, stderr, endedAt } = await run(command);
    expect(stdout).toBe('3\n4\n127\n5\n0\n127\n');
    expect(stderr).toMatch(
      /^bash: wait: pid 77 is not a child of this shell\nbash: wait: pid \d+ is not a child of this shell\n$/,
    );
    expect(endedAt).toBe(10_000);
  });

  it('are listed', async () => {
    const { stdout } = await run('sleep 5 & sleep 6 | cat & jobs; jobs -p; true & wait $!; jobs -l');
    expect(stdout).toBe(
      '[1]-  Running                 sleep 5 &\n[2]+  Running                 sleep 6 | cat &\n1101\n1102\n' +
        '[1]-  1101 Running                 sleep 5 &\n[2]+  1102 Running                 sleep 6 | cat &\n',
    );
  });

  it('are ended by kill', async () => {
    const command = `(sleep 5; echo no) & kill $!; wait $!; echo $?; sleep 9 & kill -9 %1; wait %1; echo $?
      (sleep 1; echo survives) & kill -INT $!; kill -0 $! && echo there; kill -s HUP 99; echo $?; wait; kill -0 $!; echo $?`;
    const { stdout, stderr, endedAt } = await run(command);
    expect(stdout).toBe('143\n137\nthere\n1\nsurvives\n1\n');
    expect(stderr).toBe('bash: kill: (99) - No such process\nbash: kill: (1103) - No such process\n');
    expect(endedAt).toBe(1000);
  });

  it('are waited for by a pipe and a substitution that they write to', async () => {
    const { stdout, endedAt } = await run(
      'x=$(sleep 1 && echo job & echo shell); echo "[$x]"; { (sleep 1; echo a) & echo b; } | sort',
    );
    expect(stdout).toBe('[shell\njob]\na\nb\n');
    expect(endedAt).toBe(2000);
  });

  it('write to files of their own', async () => {
    const bench = shellBench(host);
    const [result] = await bench.run('{ echo a > log; sleep 1; echo b >> log; } & sleep 0.5; cat log; wait; cat log');
    expect(result).toMatchObject({ value: { stdout: 'a\na\nb\n' } });
    const [grouped] = await shellBench(host).run('{ (sleep 1; echo job) & echo shell; wait; } > log; cat log');
    expect(grouped).toMatchObject({ value: { stdout: 'shell\njob\n' } });
  });

  it('poll for each other', async () => {
    const command =
      '(sleep 1; touch ready) & until [ -f ready ]; do sleep 0.3; done; echo seen; (until [ -f go ]; do :; done; echo went) & touch go; wait';
    expect(await run(command)).toMatchObject({ stdout: 'seen\nwent\n', endedAt: 1200 });
  });
});

describe('kill of the own shell', () => {
  it('ends it with 128 + signal, and keeps what was written', async () => {
    expect(await run('echo a; kill $$; echo b')).toMatchObject({ stdout: 'a\n', exitCode: 143 });
    expect(await run('echo a; sleep 1; kill -9 $$; echo b')).toMatchObject({
      stdout: 'a\n',
      exitCode: 137,
      endedAt: 1000,
    });
    expect(await run('f() { kill -s INT $$; }; (f) | cat; echo b')).toMatchObject({ stdout: '', exitCode: 130 });
    expect(await run('(sleep 1; kill -TERM $$) & sleep 9; echo b')).toMatchObject({
      stdout: '',
      exitCode: 143,
      endedAt: 1000,
    });
    expect(await run('kill -CONT $$; kill -0 $$; echo b; kill 0')).toMatchObject({ stdout: 'b\n', exitCode: 143 });
  });

  it("refuses what is no signal and no process, in bash's words", async () => {
    const { stdout, stderr } = await run(
      'kill -FOO 1; echo $?; kill abc; echo $?; kill %9; echo $?; kill; echo $?; kill -l 9 ; kill -l TERM',
    );
    expect(stdout).toBe('1\n1\n1\n2\nKILL\n15\n');
    expect(stderr).toBe(
      'bash: kill: FOO: invalid signal specification\nbash: kill: abc: arguments must be process or job IDs\n' +
        'bash: kill: %9: no such job\nkill: usage: kill [-s sigspec | -n signum | -sigspec] pid | jobspec ...\n',
    );
  });
});
