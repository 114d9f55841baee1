import { afterAll, describe, expect, it } from 'vitest';
import { nodeShellHost, type ShellBench, shellBench } from './shell-bench-node.ts';

// A busy machine may take its time for big files.
const host = nodeShellHost({ stallMs: 120_000 });
afterAll(() => host.dispose());

/** The changes of files, a line each. */
function changes(bench: ShellBench): string[] {
  return bench.events.flatMap(({ t, activity }) => {
    if (activity.type !== 'file_change') return [];
    const text = activity.content === undefined ? '' : ` ${JSON.stringify(new TextDecoder().decode(activity.content))}`;
    const to = activity.to === undefined ? '' : ` -> ${activity.to}`;
    return [`${t} ${activity.op} ${activity.path}${to}${text} v${activity.version}`];
  });
}

async function changesOf(command: string, files: Record<string, string> = {}): Promise<string[]> {
  const bench = shellBench(host, { files });
  await bench.run(command);
  return changes(bench);
}

describe('redirections', () => {
  it('make one change of an opening and its text', async () => {
    expect(await changesOf('echo a > f; echo b >> f; echo c > f; printf "" > f; : >> f; : > g; : >> h')).toEqual([
      '0 write /project/f "a\\n" v1',
      '0 append /project/f "b\\n" v2',
      '0 write /project/f "c\\n" v3',
      '0 write /project/f "" v4',
      '0 write /project/g "" v1',
      '0 append /project/h "" v1',
    ]);
  });

  it('make two of them when time passes in between', async () => {
    expect(await changesOf('(sleep 1; echo a) > f; (sleep 1; echo b) >> f; (sleep 1; echo c) >> g')).toEqual([
      '0 write /project/f "" v1',
      '1000 append /project/f "a\\n" v2',
      '2000 append /project/f "b\\n" v3',
      '2000 append /project/g "" v1',
      '3000 append /project/g "c\\n" v2',
    ]);
  });

  it('of loops, groups, functions, nested shells and jobs are written as they come', async () => {
    const command = `f() { echo "$1"; sleep 1; echo err >&2; }
      for i in 1 2; do f $i; done > log 2>&1
      { (sleep 1; echo job) & echo group; } > g; sleep 1
      bash -c 'echo n; sleep 1; echo m' &> n; f x 2> e > /dev/null; eval 'echo v; sleep 1; echo w' >> n`;
    expect(await changesOf(command)).toEqual([
      '0 write /project/log "1\\n" v1',
      '1000 append /project/log "err\\n" v2',
      '1000 append /project/log "2\\n" v3',
      '2000 append /project/log "err\\n" v4',
      '2000 write /project/g "group\\n" v1',
      '3000 append /project/g "job\\n" v2',
      '3000 write /project/n "n\\n" v1',
      '4000 append /project/n "m\\n" v2',
      '4000 write /project/e "" v1',
      '5000 append /project/e "err\\n" v2',
      '5000 append /project/n "v\\n" v3',
      '6000 append /project/n "w\\n" v4',
    ]);
  });

  it('lose nothing, whatever else writes to the streams', async () => {
    const bench = shellBench(host);
    const command = `f() { echo out; cat nope; }
      set -x; f 2> e > o; set +x
      for i in 1 2; do cat $i; done 2>> e; (echo sub; x=\${y:?bad}) 2>> e >> o
      { cat; } < o > c; n=3; { echo num; } > o$n; { echo a; } > q > r; g() { echo g; } > g; g`;
    const [result] = await bench.run(command);
    expect(result).toMatchObject({ ok: true, value: { stdout: '', stderr: '+ set +x\n' } });
    const missing = (name: string) => `cat: ${name}: No such file or directory`;
    const lines = ['+ f', '+ echo out', '+ cat nope', missing('nope'), missing('1'), missing('2'), 'bash: bad'];
    expect(bench.text('e').trim().split('\n').sort()).toEqual(lines.sort());
    expect(bench.text('o')).toBe('out\nsub\n');
    expect(bench.text('c')).toBe('out\nsub\n');
    expect(['o3', 'q', 'r', 'g'].map(bench.text)).toEqual(['num\n', '', 'a\n', 'g\n']);
  });

  it('open before anything that could see it', async () => {
    const bench = shellBench(host, { files: { f: 'old\n', 'd/x': '' } });
    const [result] = await bench.run(
      'cat f > f; cat f; ls d > d/y; cat d/y; ln f g; cat g > f; wc -c f; (ls; echo) > new; cat new',
    );
    expect(result).toMatchObject({ value: { stdout: 'x\ny\n0 f\nd\nf\ng\nnew\n\n', stderr: '' } });
    expect(changes(bench).slice(0, 2)).toEqual(['0 write /project/f "" v2', '0 write /project/d/y "" v1']);
  });

  it('fail as files do, and the script goes on', async () => {
    const command =
      'echo x > no/f; echo $?; echo x > .; echo x >> /home/f || echo closed; chmod 555 d; echo x > d/f; ls d; (echo y; echo x > no/g) | cat; for i in 1; do :; done > no/h; ln -s gone l; echo x > l; cat gone';
    const bench = shellBench(host, { files: { 'd/a': '' } });
    const [result] = await bench.run(command);
    expect(result).toMatchObject({
      value: {
        stdout: '1\nclosed\na\ny\nx\n',
        stderr:
          'bash: no/f: No such file or directory\nbash: .: Is a directory\nbash: /home/f: Permission denied\n' +
          'bash: d/f: Permission denied\nbash: no/g: No such file or directory\nbash: no/h: No such file or directory\n',
      },
    });
  });
});

describe('a call that takes time', () => {
  it('reads at once, and changes when it is due', async () => {
    const bench = shellBench(host, { files: { f: 'old\n' } });
    const results = await bench.run(
      { command: 'cat f; sed -i s/old/new/ f; cat f', takes: 200 },
      { command: 'sleep 0.1; echo other > f' },
    );
    expect(results).toMatchObject([
      { value: { stdout: 'old\nnew\n' }, endedAt: 200 },
      { value: { stdout: '' }, endedAt: 100 },
    ]);
    expect(changes(bench)).toEqual(['100 write /project/f "other\\n" v2', '200 write /project/f "new\\n" v3']);
  });

  it('waits once, for every kind of change', async () => {
    for (const change of [
      'rm f',
      'mv f g',
      'mkdir d',
      'ln -s f l',
      'ln f l',
      'chmod 600 f',
      'cp f g',
      'echo >> f',
      '> g',
      'touch new',
    ]) {
      const bench = shellBench(host, { files: { f: 'x' } });
      const [result] = await bench.run({ command: `${change}; echo done`, takes: 50 });
      expect(result, change).toMatchObject({ value: { stdout: 'done\n', stderr: '', exitCode: 0 }, endedAt: 50 });
      expect(
        changes(bench).every((line) => line.startsWith('50 ')),
        change,
      ).toBe(true);
    }
  });

  it('does not wait for what changes nothing, nor for temporary files', async () => {
    const command =
      't=$(mktemp); echo x > $t; cp f $t.2; rm $t; mkdir -p d; rm -f nope; cat f > /dev/null; : >> f; cd /tmp; mkdir -p a/b; touch a/b/c';
    const bench = shellBench(host, { files: { f: 'x', 'd/y': '' } });
    const [result] = await bench.run({ command, takes: 50 });
    expect(result).toMatchObject({ value: { stderr: '', exitCode: 0 }, endedAt: 0 });
  });

  it('waits also where a link leads out of the temporary folder', async () => {
    const bench = shellBench(host, { files: { f: 'x' } });
    const [result] = await bench.run({ command: 'ln -s /project /tmp/p; echo y > /tmp/p/f', takes: 50 });
    expect(result).toMatchObject({ endedAt: 50 });
  });

  it('sleeps besides, and shows its output meanwhile', async () => {
    const bench = shellBench(host);
    await bench.run({ command: 'echo a; sleep 0.03; echo b; sleep 0.03; echo c > f; sleep 0.03; echo d', takes: 100 });
    const told = bench.events.flatMap(({ t, activity }) =>
      activity.type === 'exec_output' ? [`${t} ${activity.text.trim()}`] : [],
    );
    expect(told).toEqual(['0 a', '30 b', '130 d']);
  });

  it('changes nothing when it is aborted while it waits', async () => {
    const bench = shellBench(host, { files: { f: 'old\n' } });
    const [result] = await bench.run({ command: 'echo told; echo new > f', takes: 200, abortAt: 100 });
    expect(result).toMatchObject({ ok: false, error: { code: 'aborted' }, endedAt: 100 });
    expect(bench.text('f')).toBe('old\n');
    expect(changes(bench)).toEqual([]);
  });

  it('lets background jobs wait each for itself', async () => {
    const bench = shellBench(host, { files: { f: '' } });
    const [result] = await bench.run({ command: '(echo a >> f) & (echo b >> f) & cat f; wait; cat f', takes: 70 });
    expect(result).toMatchObject({ value: { stdout: 'a\nb\n' }, endedAt: 70 });
  });
});

describe('big files', { timeout: 120_000 }, () => {
  const lines = 8_000;
  const big = Array.from({ length: lines }, (_, index) => `line ${index + 1}\n`).join('');

  it('go through every way to read one', async () => {
    const bench = shellBench(host, { files: { big, 'big.json': JSON.stringify({ text: 'x'.repeat(200_000) }) } });
    const [result] = await bench.run(
      `cat big | tail -1; wc -l < big; sort -rn -k2 big | head -1; head -2 big | tail -1; tail -n +8000 big; jq '.text | length' big.json
       awk 'END { print NR }' big; sed -n '$p' big; grep -c . big; cp big c; diff big c && echo same
       base64 big | base64 -d | md5sum; md5sum < big; x=$(cat big); echo \${#x}; cat big big > two; wc -c two; tr -d '\\n' < big | wc -c`,
    );
    if (!result?.ok) throw new Error('It was ended');
    const [sumOne, sumTwo] = result.value.stdout.match(/[0-9a-f]{32}/g) ?? [];
    expect(sumOne).toBeDefined();
    expect(sumOne).toBe(sumTwo);
    expect(result.value.stdout.replace(/[0-9a-f]{32}/g, 'SUM').split('\n')).toEqual([
      'line 8000',
      '8000',
      'line 8000',
      'line 2',
      'line 8000',
      '200000',
      '8000',
      'line 8000',
      '8000',
      'same',
      'SUM  -',
      'SUM  -',
      String(big.length - 1),
      `${big.length * 2} two`,
      String(big.length - lines),
      '',
    ]);
    expect(bench.text('two')).toBe(big + big);
  });

  it('keep every byte', async () => {
    const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7 + (index >> 8)) & 0xff);
    const bench = shellBench(host, { files: { bytes } });
    await bench.run(
      'cat bytes > a; cp bytes b; cat < bytes | tee c > d; base64 bytes | base64 -d > e; head -c 200000 bytes > f; mv bytes g',
    );
    for (const name of 'abcdefg') {
      const expected = name === 'f' ? bytes.slice(0, 200_000) : bytes;
      expect(Buffer.compare(bench.store.read(`/project/${name}`), expected), name).toBe(0);
    }
  });
});
