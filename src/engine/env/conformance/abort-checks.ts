import { checksOf, equal, fails, isTrue, settled, value } from './expect.ts';

const check = checksOf('abort');

function abortedSignal(): AbortSignal {
  const controller = new AbortController();
  controller.abort();
  return controller.signal;
}

export const abortChecks = [
  check('before a read: aborted', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    const abortSignal = abortedSignal();
    await fails(env.readTextFile('a.txt', abortSignal), 'aborted', 'readTextFile');
    await fails(env.readTextLines('a.txt', { abortSignal }), 'aborted', 'readTextLines');
    await fails(env.readBinaryFile('a.txt', abortSignal), 'aborted', 'readBinaryFile');
  }),
  check('before a look: aborted', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.fileInfo('a.txt', abortedSignal()), 'aborted', 'fileInfo');
    await fails(env.listDir('.', abortedSignal()), 'aborted', 'listDir');
    await fails(env.canonicalPath('a.txt', abortedSignal()), 'aborted', 'canonicalPath');
    await fails(env.exists('a.txt', abortedSignal()), 'aborted', 'exists');
  }),
  check('before writeFile: aborted, and the file is as it was', async ({ env }) => {
    await value(env.writeFile('a.txt', 'old'), 'write');
    await fails(env.writeFile('a.txt', 'new', abortedSignal()), 'aborted', 'writeFile');
    await fails(env.writeFile('d/b.txt', 'new', abortedSignal()), 'aborted', 'writeFile, new');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'old', 'text');
    equal(await value(env.exists('d'), 'exists'), false, 'the new folder');
  }),
  check('before appendFile: aborted, and the file is as it was', async ({ env }) => {
    await value(env.writeFile('a.txt', 'old'), 'write');
    await fails(env.appendFile('a.txt', 'new', abortedSignal()), 'aborted', 'appendFile');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'old', 'text');
  }),
  check('before createDir: aborted, and no folder', async ({ env }) => {
    await fails(env.createDir('d', { abortSignal: abortedSignal() }), 'aborted', 'createDir');
    equal(await value(env.exists('d'), 'exists'), false, 'the folder');
  }),
  check('before remove: aborted, and all is there', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    const options = { recursive: true, force: true, abortSignal: abortedSignal() };
    await fails(env.remove('d', options), 'aborted', 'remove');
    equal(await value(env.readTextFile('d/a.txt'), 'read'), 'x', 'text');
  }),
  check('before a temporary path is made: aborted', async ({ env }) => {
    await fails(env.createTempDir('tmp-', abortedSignal()), 'aborted', 'createTempDir');
    await fails(env.createTempFile({ abortSignal: abortedSignal() }), 'aborted', 'createTempFile');
  }),
  check('before exec: aborted, and nothing ran', ['shell'], async ({ env }) => {
    await fails(env.exec('echo x > a.txt', { abortSignal: abortedSignal() }), 'aborted', 'exec');
    equal(await value(env.exists('a.txt'), 'exists'), false, 'the file');
  }),
  check('while a big file is written: all of it or nothing', async ({ env }) => {
    const [old, fresh] = ['o'.repeat(3_000_000), 'n'.repeat(3_000_000)];
    await value(env.writeFile('a.txt', old), 'write');
    const controller = new AbortController();
    const writing = env.writeFile('a.txt', fresh, controller.signal);
    controller.abort();
    const result = await settled(writing, 'writeFile');
    if (!result.ok) equal(result.error.code, 'aborted', 'code');
    const text = await value(env.readTextFile('a.txt'), 'read');
    isTrue(text === (result.ok ? fresh : old), 'the file holds what the result says');
  }),
  check('while a big file is read: its text, or aborted', async ({ env }) => {
    const text = 'x'.repeat(3_000_000);
    await value(env.writeFile('a.txt', text), 'write');
    const controller = new AbortController();
    const reading = env.readTextFile('a.txt', controller.signal);
    controller.abort();
    const result = await settled(reading, 'readTextFile');
    if (result.ok) isTrue(result.value === text, 'the text is whole');
    else equal(result.error.code, 'aborted', 'code');
  }),
  check('during exec: aborted, after the output so far was told', ['shell'], async ({ env }) => {
    const controller = new AbortController();
    let heard = '';
    const running = env.exec('echo started; while true; do sleep 0.05; done', {
      abortSignal: controller.signal,
      onStdout: (chunk) => {
        heard += chunk;
        controller.abort();
      },
    });
    await fails(running, 'aborted', 'exec');
    equal(heard, 'started\n', 'what the callback got');
  }),
  check('during exec, with a timeout as well: aborted', ['shell'], async ({ env }) => {
    const controller = new AbortController();
    const running = env.exec('echo started; sleep 60', {
      abortSignal: controller.signal,
      timeout: 30,
      onStdout: () => controller.abort(),
    });
    await fails(running, 'aborted', 'exec');
  }),
  check('an aborted command does no more', ['shell'], async ({ env }) => {
    const controller = new AbortController();
    const running = env.exec('while true; do echo x >> log; echo wrote; sleep 0.02; done', {
      abortSignal: controller.signal,
      onStdout: () => controller.abort(),
    });
    await fails(running, 'aborted', 'exec');
    const { size } = await value(env.fileInfo('log'), 'info');
    await value(env.exec('sleep 0.2'), 'sleep');
    equal((await value(env.fileInfo('log'), 'info')).size, size, 'size of the log');
  }),
  check('the abort of one command leaves the other running', ['shell'], async ({ env }) => {
    const controller = new AbortController();
    const other = env.exec('while [ ! -f go ]; do sleep 0.01; done; echo went');
    const running = env.exec('echo started; sleep 60', {
      abortSignal: controller.signal,
      onStdout: () => controller.abort(),
    });
    await fails(running, 'aborted', 'the aborted one');
    await value(env.writeFile('go', ''), 'write');
    equal((await value(other, 'the other one')).stdout, 'went\n', 'stdout');
  }),
  check('after the end: nothing', ['shell'], async ({ env }) => {
    const controller = new AbortController();
    const { signal } = controller;
    const output = await value(env.exec('echo x > a.txt; echo done', { abortSignal: signal }), 'exec');
    await value(env.appendFile('a.txt', 'y', signal), 'append');
    controller.abort();
    equal(output.stdout, 'done\n', 'stdout');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'x\ny', 'text');
    equal((await value(env.exec('echo again'), 'exec')).stdout, 'again\n', 'stdout of the next command');
  }),
];
