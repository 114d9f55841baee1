import { checksOf, equal, isTrue, value } from './expect.ts';

const check = checksOf('concurrency');

const numbers = Array.from({ length: 50 }, (_none, index) => index);

export const concurrencyChecks = [
  check('writes of many files, with the folders above', async ({ env }) => {
    await Promise.all(numbers.map((n) => value(env.writeFile(`d/${n % 5}/${n}.txt`, `text ${n}`), `write ${n}`)));
    for (const n of numbers) equal(await value(env.readTextFile(`d/${n % 5}/${n}.txt`), 'read'), `text ${n}`, 'text');
  }),
  check('writes of one file: it holds one of them, whole', async ({ env }) => {
    const texts = [1, 2, 3, 4, 5, 6].map((n) => String(n).repeat(200_000 * n));
    await Promise.all(texts.map((text) => value(env.writeFile('a.txt', text), 'write')));
    const text = await value(env.readTextFile('a.txt'), 'read');
    isTrue(texts.includes(text), `the file (${text.length} characters) holds one of the texts`);
  }),
  check('appends to one file: none is lost or torn', async ({ env }) => {
    const lines = numbers.map((n) => `${String(n).padStart(2, '0')}${'x'.repeat(5_000)}\n`);
    await Promise.all(lines.map((line) => value(env.appendFile('a.txt', line), 'append')));
    const text = await value(env.readTextFile('a.txt'), 'read');
    const expected = lines.join('').length;
    isTrue(text.length === expected, `the file has ${text.length} of ${expected} characters`);
    for (const line of lines) isTrue(text.includes(line), `line ${line.slice(0, 2)} is whole`);
  }),
  check('reads beside writes: the old text or a new one, whole', async ({ env }) => {
    const texts = numbers.slice(0, 10).map((n) => String(n).repeat(100_000));
    await value(env.writeFile('a.txt', texts[0] ?? ''), 'write');
    const work = texts.flatMap((text) => [
      value(env.writeFile('a.txt', text), 'write'),
      value(env.readTextFile('a.txt'), 'read'),
    ]);
    for (const read of await Promise.all(work)) {
      if (read !== undefined) isTrue(texts.includes(read), `what was read (${read.length} characters) is one text`);
    }
  }),
  check('one folder made by many', async ({ env }) => {
    await Promise.all(numbers.map(() => value(env.createDir('a/b/c'), 'createDir')));
    equal((await value(env.fileInfo('a/b/c'), 'info')).kind, 'directory', 'kind');
  }),
  check('one file removed by many, by force', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await Promise.all(numbers.map(() => value(env.remove('d', { recursive: true, force: true }), 'remove')));
    equal(await value(env.exists('d'), 'exists'), false, 'the folder');
  }),
  check('commands side by side: each waits for what the other makes', ['shell'], async ({ env }) => {
    const command = (mine: string, other: string) =>
      `echo > ${mine}; while [ ! -f ${other} ]; do sleep 0.01; done; echo ${mine}`;
    const outputs = await Promise.all([
      value(env.exec(command('one', 'two')), 'first'),
      value(env.exec(command('two', 'three')), 'second'),
      value(env.exec(command('three', 'one')), 'third'),
    ]);
    equal(
      outputs.map((output) => output.stdout),
      ['one\n', 'two\n', 'three\n'],
      'outputs',
    );
  }),
  check('each of many commands gets its own output', ['shell'], async ({ env }) => {
    const some = numbers.slice(0, 8);
    const outputs = await Promise.all(some.map((n) => value(env.exec(`echo out ${n}; echo err ${n} >&2`), 'exec')));
    for (const n of some) {
      equal(outputs[n], { stdout: `out ${n}\n`, stderr: `err ${n}\n`, exitCode: 0 }, `output ${n}`);
    }
  }),
  check('a command beside the env’s own writes', ['shell'], async ({ env }) => {
    const running = env.exec('while [ ! -f go ]; do sleep 0.01; done; cat f0 f49');
    for (const n of numbers) await value(env.writeFile(`f${n}`, `${n} `), 'write');
    await value(env.writeFile('go', ''), 'write');
    equal((await value(running, 'exec')).stdout, '0 49 ', 'stdout');
  }),
];
