import { checksOf, equal, fails, isTrue, value } from './expect.ts';

const check = checksOf('exec');

export const execChecks = [
  check('output and exit code', ['shell'], async ({ env }) => {
    equal(await value(env.exec('echo hello'), 'exec'), { stdout: 'hello\n', stderr: '', exitCode: 0 }, 'output');
  }),
  check('the two streams apart', ['shell'], async ({ env }) => {
    const output = await value(env.exec('echo out; echo err >&2'), 'exec');
    equal(output, { stdout: 'out\n', stderr: 'err\n', exitCode: 0 }, 'output');
  }),
  check('an exit code other than 0 is no failure of exec', ['shell'], async ({ env }) => {
    equal(await value(env.exec('echo out; exit 3'), 'exec'), { stdout: 'out\n', stderr: '', exitCode: 3 }, 'output');
  }),
  check('the exit code is that of the last command', ['shell'], async ({ env }) => {
    equal((await value(env.exec('false'), 'exec')).exitCode, 1, 'exit code');
    equal((await value(env.exec('false; true'), 'exec')).exitCode, 0, 'exit code');
  }),
  check('an unknown command: 127, with words on stderr', ['shell'], async ({ env }) => {
    const output = await value(env.exec('no-such-command-here'), 'exec');
    equal(output.exitCode, 127, 'exit code');
    isTrue(output.stderr.includes('no-such-command-here'), 'stderr names the command');
  }),
  check('a command that does not parse: an exit code, with words on stderr', ['shell'], async ({ env }) => {
    const output = await value(env.exec('if then ('), 'exec');
    isTrue(output.exitCode !== 0 && output.stderr !== '', 'exit code and stderr tell of it');
  }),
  check('no command at all', ['shell'], async ({ env }) => {
    equal(await value(env.exec(''), 'exec'), { stdout: '', stderr: '', exitCode: 0 }, 'output');
  }),
  check('a script of several lines', ['shell'], async ({ env }) => {
    const script = 'greet() {\n  echo "hello $1"\n}\nfor name in a b; do\n  greet "$name"\ndone\n# the end';
    equal((await value(env.exec(script), 'exec')).stdout, 'hello a\nhello b\n', 'stdout');
  }),
  check('output without a last newline', ['shell'], async ({ env }) => {
    equal((await value(env.exec("printf 'a\\nb'"), 'exec')).stdout, 'a\nb', 'stdout');
  }),
  check('begins in cwd, and shares its files', ['shell'], async ({ env }) => {
    await value(env.writeFile('in.txt', 'from the env\n'), 'write');
    const output = await value(env.exec('cat in.txt; echo from the shell > out.txt'), 'exec');
    equal(output.stdout, 'from the env\n', 'stdout');
    equal(await value(env.readTextFile('out.txt'), 'read'), 'from the shell\n', 'text');
  }),
  check('sees folders, links and names that the env made, and the other way round', ['shell'], async ({ env }) => {
    await value(env.writeFile('ü 漢/👩.txt', 'x'), 'write');
    const command = "cat 'ü 漢/👩.txt' && ln -s 👩.txt 'ü 漢/link' && ln 'ü 漢/👩.txt' 'ü 漢/hard'";
    equal(await value(env.exec(command), 'exec'), { stdout: 'x', stderr: '', exitCode: 0 }, 'output');
    const kinds = (await value(env.listDir('ü 漢'), 'list')).map(({ name, kind }) => `${name} ${kind}`);
    equal(kinds, ['hard file', 'link symlink', '👩.txt file'], 'children');
  }),
  check('sees temporary files', ['shell'], async ({ env }) => {
    const path = await value(env.createTempFile(), 'createTempFile');
    await value(env.writeFile(path, 'temporary'), 'write');
    equal((await value(env.exec(`cat '${path}'`), 'exec')).stdout, 'temporary', 'stdout');
  }),
  check('a cwd of its own, relative and absolute', ['shell'], async ({ env }) => {
    await value(env.writeFile('d/e/a.txt', 'x'), 'write');
    equal((await value(env.exec('cat a.txt', { cwd: 'd/e' }), 'relative')).stdout, 'x', 'stdout');
    equal((await value(env.exec('cat e/a.txt', { cwd: `${env.cwd}/d` }), 'absolute')).stdout, 'x', 'stdout');
    const cwd = await value(env.canonicalPath('d'), 'canonicalPath');
    equal((await value(env.exec('pwd', { cwd: 'd' }), 'pwd')).stdout, `${cwd}\n`, 'stdout');
  }),
  check('a cwd that is missing, or a file: spawn_error', ['shell'], async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.exec('echo hello', { cwd: 'none' }), 'spawn_error', 'missing');
    await fails(env.exec('echo hello', { cwd: 'a.txt' }), 'spawn_error', 'a file');
  }),
  check('variables are added to the sandbox’s own', ['shell'], async ({ env }) => {
    const command = 'test -n "$HOME" && test -n "$PATH" && echo "$ONE"';
    equal((await value(env.exec(command, { env: { ONE: 'a  b$c' } }), 'exec')).stdout, 'a  b$c\n', 'stdout');
  }),
  check('variables win over the sandbox’s own', ['shell'], async ({ env }) => {
    equal(
      (await value(env.exec('echo "$HOME"', { env: { HOME: '/elsewhere' } }), 'exec')).stdout,
      '/elsewhere\n',
      'HOME',
    );
  }),
  check('without inheritEnv the sandbox’s own are not there', ['shell'], async ({ env }) => {
    const output = await value(env.exec('echo "$ONE|$HOME"', { env: { ONE: '1' }, inheritEnv: false }), 'exec');
    equal(output.stdout, '1|\n', 'stdout');
  }),
  check('each command has a fresh shell', ['shell'], async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    await value(env.exec('X=1; export Y=2; cd d; f() { echo f; }'), 'first');
    const output = await value(env.exec('echo "$X|$Y"; cd d && echo still there'), 'second');
    equal(output.stdout, '|\nstill there\n', 'stdout');
  }),
  check('stdin is closed', ['shell'], async ({ env }) => {
    const output = await value(env.exec('cat; read line || echo nothing; echo end'), 'exec');
    equal(output.stdout, 'nothing\nend\n', 'stdout');
  }),
  check('callbacks get each stream whole', ['shell'], async ({ env }) => {
    const heard = { stdout: '', stderr: '' };
    const output = await value(
      env.exec('echo one; echo two >&2; echo three; echo four >&2', {
        onStdout: (chunk) => {
          heard.stdout += chunk;
        },
        onStderr: (chunk) => {
          heard.stderr += chunk;
        },
      }),
      'exec',
    );
    equal(heard, { stdout: 'one\nthree\n', stderr: 'two\nfour\n' }, 'what the callbacks got');
    equal([output.stdout, output.stderr], [heard.stdout, heard.stderr], 'what exec gave');
  }),
  check('callbacks get output while the command runs', ['shell'], async ({ env }) => {
    let answered: Promise<unknown> | undefined;
    const command = 'echo ready; while [ ! -f go ]; do sleep 0.01; done; echo went';
    const output = await value(
      env.exec(command, {
        onStdout: (chunk) => {
          if (chunk.includes('ready')) answered = env.writeFile('go', '');
        },
      }),
      'exec',
    );
    await answered;
    equal(output.stdout, 'ready\nwent\n', 'stdout');
  }),
  check('a callback that throws: callback_error, and the command is ended', ['shell'], async ({ env }) => {
    const broken = () => {
      throw new Error('broken callback');
    };
    const endless = (stream: string) => `while true; do echo x ${stream}; sleep 0.01; done`;
    await fails(env.exec(endless(''), { onStdout: broken }), 'callback_error', 'onStdout');
    await fails(env.exec(endless('>&2'), { onStderr: broken }), 'callback_error', 'onStderr');
    equal((await value(env.exec('echo fine'), 'exec')).stdout, 'fine\n', 'stdout of the next command');
  }),
  check('much output', ['shell'], async ({ env }) => {
    const line = 'x'.repeat(90);
    const command = `i=0; while [ $i -lt 5000 ]; do echo "${line} $i"; i=$((i+1)); done`;
    let heard = '';
    const output = await value(
      env.exec(command, {
        onStdout: (chunk) => {
          heard += chunk;
        },
      }),
      'exec',
    );
    const expected = Array.from({ length: 5_000 }, (_none, index) => `${line} ${index}\n`).join('');
    isTrue(output.stdout === expected, `stdout is whole (${output.stdout.length} of ${expected.length} characters)`);
    isTrue(heard === expected, 'the callback got all of it');
  }),
  check('characters of several bytes are never torn', ['shell'], async ({ env }) => {
    const text = 'aé漢👩'.repeat(30_000);
    await value(env.writeFile('big.txt', text), 'write');
    let heard = '';
    const output = await value(
      env.exec('cat big.txt', {
        onStdout: (chunk) => {
          heard += chunk;
        },
      }),
      'exec',
    );
    isTrue(output.stdout === text, 'stdout is what the file holds');
    isTrue(heard === text, 'the callback got all of it');
  }),
  check('output that is not UTF-8 becomes U+FFFD', ['shell'], async ({ env }) => {
    await value(env.writeFile('a.bin', Uint8Array.of(0x61, 0xff, 0x62)), 'write');
    equal((await value(env.exec('cat a.bin'), 'exec')).stdout, 'a\ufffdb', 'stdout');
  }),
  check('a timeout: timeout, after the output so far was told', ['shell'], async ({ env }) => {
    let heard = '';
    const running = env.exec('echo started; while true; do sleep 0.05; done', {
      timeout: 1,
      onStdout: (chunk) => {
        heard += chunk;
      },
    });
    await fails(running, 'timeout', 'exec');
    equal(heard, 'started\n', 'what the callback got');
  }),
  check('a timeout that is not reached', ['shell'], async ({ env }) => {
    equal((await value(env.exec('echo fine', { timeout: 60 }), 'exec')).stdout, 'fine\n', 'stdout');
  }),
  check('a timed-out command does no more', ['shell'], async ({ env }) => {
    await value(env.writeFile('log', ''), 'write');
    await fails(env.exec('while true; do echo x >> log; sleep 0.02; done', { timeout: 0.3 }), 'timeout', 'exec');
    const { size } = await value(env.fileInfo('log'), 'info');
    await value(env.exec('sleep 0.2'), 'sleep');
    equal((await value(env.fileInfo('log'), 'info')).size, size, 'size of the log');
  }),
  check('a child in the background does not hold the call open', ['shell', 'background'], async ({ env }) => {
    equal((await value(env.exec('sleep 60 & echo done'), 'exec')).stdout, 'done\n', 'stdout');
  }),
  check('output of a child shortly after the exit is kept', ['shell', 'background'], async ({ env }) => {
    const output = await value(env.exec('{ sleep 0.05; echo late; } & echo done'), 'exec');
    equal(output.stdout, 'done\nlate\n', 'stdout');
  }),
  check('wait waits for children', ['shell', 'background'], async ({ env }) => {
    const output = await value(env.exec('{ sleep 0.05; echo child; } & wait; echo parent'), 'exec');
    equal(output.stdout, 'child\nparent\n', 'stdout');
  }),
  check('killed by a signal: 128 and the signal', ['shell', 'signals'], async ({ env }) => {
    equal((await value(env.exec('kill -KILL $$'), 'exec')).exitCode, 137, 'exit code of KILL');
    equal((await value(env.exec('kill -TERM $$; sleep 60'), 'exec')).exitCode, 143, 'exit code of TERM');
  }),
];
