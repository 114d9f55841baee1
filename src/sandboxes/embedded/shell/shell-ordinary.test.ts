import { afterAll, describe, expect, it } from 'vitest';
import { nodeShellHost, shellBench } from './shell-bench-node.ts';

const host = nodeShellHost();
afterAll(() => host.dispose());

async function run(command: string, files: Record<string, string> = {}) {
  const [result] = await shellBench(host, { files }).run(command);
  if (!result?.ok) throw new Error(`It was ended: ${result?.error.message}`);
  return result.value;
}

describe('the shell does what bash does', () => {
  const cases: [name: string, command: string, stdout: string][] = [
    ['words and quotes', `x='a b'; echo "$x" '$x' $x`, 'a b $x a b\n'],
    ['pipes', 'printf "b\\na\\nb\\n" | sort | uniq -c | sort -rn | head -1 | tr -s " "', ' 2 b\n'],
    ['and, or, not', 'true && echo a; false || echo b; ! false && echo c', 'a\nb\nc\n'],
    ['substitution', 'echo "[$(echo a; echo b)] `echo c`"', '[a\nb] c\n'],
    ['arithmetic', 'i=3; echo $((i * 7 % 4)); ((i > 2)) && echo yes', '1\nyes\n'],
    [
      'loops',
      'for i in 1 2 3; do [ $i = 2 ] && continue; echo $i; done; n=0; while ((n < 2)); do ((n++)); done; echo $n',
      '1\n3\n2\n',
    ],
    ['a loop after a pipe', 'seq 3 | while read -r n; do echo "n=$n"; done', 'n=1\nn=2\nn=3\n'],
    ['case', 'case foo.ts in *.js) echo js;; *.ts) echo ts;; esac', 'ts\n'],
    ['functions', 'f() { local x=$1; echo "$x-$#"; return 3; }; f a b; echo $?', 'a-2\n3\n'],
    ['arrays', `a=(x "y z"); a+=(w); echo \${#a[@]} "\${a[1]}" "\${a[@]: -1}"`, '3 y z w\n'],
    [
      'parameters',
      `p=/a/b.tar.gz; echo \${p##*/} \${p%.*} \${p/a/c} \${#p} \${q:-none}`,
      'b.tar.gz /a/b.tar /c/b.tar.gz 11 none\n',
    ],
    ['here-documents', 'x=1; cat <<A; cat <<"B"\nx=$x\nA\nx=$x\nB', 'x=1\nx=$x\n'],
    ['here-strings and process substitution', 'cat <<< hi; diff <(echo a) <(echo a) && echo same', 'hi\nsame\n'],
    ['groups and subshells', '{ echo a; echo b; } | wc -l; (cd /tmp; pwd); pwd', '2\n/tmp\n/project\n'],
    ['globs and braces', 'touch a.ts b.ts c.js; echo *.ts {1..3}', 'a.ts b.ts 1 2 3\n'],
    [
      'redirections',
      'echo out > o; echo err >&2 2> e; ls nope 2>/dev/null; { echo x; echo y >&2; } > both 2>&1; cat o both',
      'out\nx\ny\n',
    ],
    [
      'exit codes',
      `(exit 4); echo $?; nosuchcommand 2>/dev/null; echo $?; false | true; echo $? \${PIPESTATUS[@]}`,
      '4\n127\n0 1 0\n',
    ],
    ['set -euo pipefail', 'bash -c "set -euo pipefail; false | true; echo no"; echo $?', '1\n'],
    [
      'environment',
      'export A=1; B=2 bash -c \'echo "$A $B"\'; env | grep -c "^HOME=/home/user$"; echo ~',
      '1 2\n1\n/home/user\n',
    ],
    [
      'scripts',
      'printf "#!/bin/bash\\necho script \\$1\\n" > s.sh; chmod +x s.sh; ./s.sh x; bash s.sh y; . ./s.sh',
      'script x\nscript y\nscript\n',
    ],
    [
      'grep, sed, awk, cut',
      'printf "a=1\\nb=2\\n" > f; grep -n b f; sed s/=/:/ f; awk -F= "{s+=\\$2} END{print s}" f; cut -d= -f2 f',
      '2:b=2\na:1\nb:2\n3\n1\n2\n',
    ],
    [
      'find and xargs',
      'mkdir -p d/e; touch d/x.ts d/e/y.ts; find d -name "*.ts" | sort | xargs ls',
      'd/e/y.ts\nd/x.ts\n',
    ],
    [
      'ls',
      'mkdir d .h; touch d/x a b; chmod +x b; ln -s a l; ls; ls -A; ls -F d b l; ls -d d; ls -la d | tail -n +2 | cut -c1-10; ls -l l b | cut -d" " -f1,10-; ls nope 2>&1; echo $?',
      "a\nb\nd\nl\n.h\na\nb\nd\nl\nb*\nl@\n\nd:\nx\nd\ndrwxr-xr-x\ndrwxr-xr-x\n-rw-r--r--\n-rwxr-xr-x b\nlrwxrwxrwx l -> a\nls: cannot access 'nope': No such file or directory\n2\n",
    ],
    [
      'ls by time, size, in turn',
      'echo 1 > a; echo 22 > b; echo 3 > c; ls -t; ls -S; ls -r; ls -R',
      'c\nb\na\nb\na\nc\nc\nb\na\n.:\na\nb\nc\n',
    ],
    [
      'xargs with values attached',
      'seq 3 | xargs -n1 echo -n; seq 2 | xargs -I{} echo x{} -n1; printf "a\\0b" | xargs -0I% -P2 echo %; printf a,b | xargs -d, -n 1',
      '123x1 -n1\nx2 -n1\na\nb\na\nb\n',
    ],
    ['jq', `echo '{"a":[1,2]}' | jq -c '.a|map(.+1)'`, '[2,3]\n'],
    ['sort by code unit', 'printf "b\\nA\\na\\nB\\n" | sort', 'A\nB\na\nb\n'],
    [
      'realpath',
      'mkdir d; ln -s d l; touch d/f; realpath l/f l/new; realpath --relative-to=/project/d /project/f',
      '/project/d/f\n/project/d/new\n../f\n',
    ],
    [
      'text beyond ASCII',
      'echo "ü 中文 🙂" > u; cat u; cat u | rev | rev; grep -c 中 u; echo é | sed s/é/è/; wc -m < u',
      'ü 中文 🙂\nü 中文 🙂\n1\nè\n7\n',
    ],
    [
      'bytes',
      'echo AAH+ | base64 -d > b; wc -c < b; cat b b | wc -c; base64 b | base64 -d | od -An -tx1',
      '3\n6\n 000 001 376\n',
    ],
    [
      'shell folders',
      'ls -d /bin /project /tmp; ls / | head -3; [ -x /bin/ls ] && echo yes; echo x > /dev/null; cat /dev/null',
      '/bin\n/project\n/tmp\nbin\ndev\nhome\nyes\n',
    ],
  ];
  for (const [name, command, stdout] of cases) {
    it(name, async () => {
      expect(await run(command)).toMatchObject({ stdout });
    });
  }

  it('tells syntax errors and goes on living', async () => {
    const { stderr, exitCode } = await run('echo a; foo(');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^bash: syntax error/);
  });

  it('has an environment of its own', async () => {
    const { stdout } = await run(
      'env | cut -d= -f1 | sort | tr "\\n" " "; echo; id -u 2>/dev/null || echo $UID; echo $0 $PWD',
    );
    expect(stdout).toBe('HOME LANG PATH PWD TMPDIR TZ USER \n1000\nbash /project\n');
  });

  it('is a fresh shell each time', async () => {
    const bench = shellBench(host);
    const [first, second] = await bench.run('x=1; cd /tmp; f() { :; }; alias g=ls; echo $$', {
      command: 'echo "[$x] $(pwd) $$"; f; g',
      at: 1,
    });
    expect(first).toMatchObject({ ok: true, value: { stdout: '1100\n' } });
    expect(second).toMatchObject({ ok: true, value: { stdout: '[] /project 1200\n', exitCode: 127 } });
  });

  it('cannot change its own folders', async () => {
    const { stdout, stderr } = await run(
      'echo x > /usr/bin/ls; echo $?; rm /bin/cat; ls -d /bin/cat; mkdir /dev/x || echo no',
    );
    expect(stdout).toBe('1\n/bin/cat\nno\n');
    expect(stderr).not.toBe('');
  });

  it('writes to the terminal by its devices', async () => {
    const result = await run('echo a | tee /dev/stderr; echo b > /dev/stdout; echo c > /dev/stderr');
    expect(result).toMatchObject({ stdout: 'a\nb\n', stderr: 'a\nc\n' });
  });

  it('obeys modes', async () => {
    const { stdout } = await run(
      'echo s > f; chmod 000 f; cat f 2>/dev/null || echo closed; chmod 444 f; echo t >> f || echo kept; cat f',
    );
    expect(stdout).toBe('closed\nkept\ns\n');
  });
});
