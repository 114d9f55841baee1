import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { broken } from '../engine/scenario/simulation/testing/laws.ts';
import type { PlayOptions } from './arguments.ts';
import { play, Refusal } from './play.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'switchyard-cli-'));
});
afterEach(async () => {
  await rm(place, { recursive: true });
});

function scenario(name: string): string {
  return fileURLToPath(new URL(`./test-scenarios/${name}.json`, import.meta.url));
}

/** What is printed to stdout and stderr. */
async function printed(
  options: Partial<PlayOptions> & { scenarioFile: string },
): Promise<{ out: string; err: string }> {
  let out = '';
  let err = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    onStop: () => () => {},
  };
  await play({ json: false, sandbox: 'embedded', clock: 'virtual', ...options }, terminal);
  return { out, err };
}

async function refusal(options: Partial<PlayOptions> & { scenarioFile: string }): Promise<string> {
  try {
    await printed(options);
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.message;
    throw thrown;
  }
  return 'it was played';
}

describe('what is printed', () => {
  test('side by side, and one file twice', async () => {
    const { out, err } = await printed({ scenarioFile: scenario('together') });
    expect(err).toBe('');
    for (const line of [
      'ended at 400 ms: the model had nothing left to do (virtual clock)',
      'batch 1  0 to 400 ms  parallel: nothing asks for one after the other',
      '    0 to 100 ms  works',
      '    100 to 400 ms  has a result, told after t1c2, t1c3',
      '    0 to 200 ms  waits for the file /project/a.txt, behind t1c2',
      'batch 2  at 400 ms  parallel: nothing asks for one after the other',
    ]) {
      expect(out.split('\n')).toContain(line);
    }
  });

  test('the veto', async () => {
    const { out } = await printed({ scenarioFile: scenario('veto') });
    for (const line of [
      'batch 1  100 to 900 ms  sequential: the tool ask_user asks for it',
      '    100 to 400 ms  waits for its turn, after t1c1',
      '    400 to 500 ms  is checked',
      '    100 to 900 ms  waits for its turn, after t1c2',
    ]) {
      expect(out.split('\n')).toContain(line);
    }
  });

  test('the same again with commands; control characters of a command stay out of the terminal', async () => {
    const first = await printed({ scenarioFile: scenario('shell') });
    expect(first).toEqual(await printed({ scenarioFile: scenario('shell') }));
    expect(first.out).toContain('0 to 300 ms  works');
    expect(first.out).toContain('ok: red');
    expect(first.out).toContain('ok: a…');
    expect(first.out).not.toMatch(/[^\n\P{Cc}]/u);
  });

  test('--json prints the trace, and --trace writes the same', async () => {
    const traceFile = join(place, 'trace.json');
    const { out } = await printed({ scenarioFile: scenario('together'), json: true, traceFile });
    expect(await readFile(traceFile, 'utf8')).toBe(out);
    const trace = JSON.parse(out);
    expect(trace).toMatchObject({ format: 'switchyard-trace', version: 1, clock: 'virtual', reproducible: true });
    expect(trace.events.at(-1)).toEqual({ type: 'agent_end', cause: 'stop', t: 400 });
  });

  test.each(['together', 'veto', 'shell'])('%s: its trace keeps the laws of every trace', async (name) => {
    const { out } = await printed({ scenarioFile: scenario(name), json: true });
    expect(broken(JSON.parse(out).events)).toEqual([]);
  });

  test('on real time', async () => {
    const { out } = await printed({ scenarioFile: scenario('together'), json: true, clock: 'wall' });
    const trace = JSON.parse(out);
    expect(trace).toMatchObject({ clock: 'wall', reproducible: false });
    expect(trace.events.at(-1).t).toBeGreaterThanOrEqual(400);
  });
});

describe('the files at the end', () => {
  test.each(['embedded', 'node'] as const)(
    '%s: in a new folder, without links that lead out of it',
    async (sandbox) => {
      const filesFolder = join(place, 'out');
      const clock = sandbox === 'node' ? 'wall' : 'virtual';
      const { err } = await printed({ scenarioFile: scenario('shell'), filesFolder, sandbox, clock });
      expect(err).toBe('left out: out: the link could lead out of the folder\n');
      expect((await readdir(filesFolder)).sort()).toEqual(['list.txt', 'sorted']);
      expect(await readFile(join(filesFolder, 'sorted/list.txt'), 'utf8')).toBe('a\nb\n');
    },
  );

  test('a folder with something in it, or a link, is refused before anything is played', async () => {
    const traceFile = join(place, 'trace.json');
    const scenarioFile = scenario('together');
    await writeFile(join(place, 'kept'), '');
    expect(await refusal({ scenarioFile, traceFile, filesFolder: place })).toContain('it is not empty');
    await symlink(place, join(place, 'link'));
    expect(await refusal({ scenarioFile, traceFile, filesFolder: join(place, 'link') })).toContain('it is a link');
    expect((await readdir(place)).sort()).toEqual(['kept', 'link']);
  });
});

describe('what is refused', () => {
  async function refusedText(text: string): Promise<string> {
    const scenarioFile = join(place, 'scenario.json');
    await writeFile(scenarioFile, text);
    return await refusal({ scenarioFile });
  }

  test('a file that is not there, or a folder', async () => {
    expect(await refusal({ scenarioFile: join(place, 'nothing.json') })).toContain('ENOENT');
    expect(await refusal({ scenarioFile: place })).toContain('EISDIR');
  });

  test('a file that is no scenario, in words with the place', async () => {
    expect(await refusedText('{"format": ')).toContain('line 1, column 12');
    expect(await refusedText('{}')).toContain('This is not a scenario');
    const text = await readFile(scenario('together'), 'utf8');
    expect(await refusedText(text.replace('"ls"]', '"l\\u001bs"]'))).toContain(
      'tools[3]: There is no built-in tool "l\\u001bs"',
    );
    expect(await refusedText(text.replace('"takes": 100', '"takes": -1'))).toContain('model.script[0].calls[0].takes');
    expect(await refusedText(text.replace('["read"', '[{ "source": "x" }, "read"'))).toContain('not supported yet');
    expect(await refusedText(text + ' '.repeat(5_000_000))).toContain('more than 4194304 bytes');
  });

  test('a trace file that cannot be written', async () => {
    const traceFile = join(place, 'missing', 'trace.json');
    expect(await refusal({ scenarioFile: scenario('together'), traceFile })).toContain('cannot write');
  });
});

describe('the program', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));

  function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    return new Promise((resolve) => {
      execFile(process.execPath, ['scripts/play.mjs', ...args], { cwd: root }, (error, out, err) => {
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err });
      });
    });
  }

  test('ends with 0 when the run came to its end, also with errors of tools, and prints the trace alone', async () => {
    const { code, out, err } = await run(scenario('veto'), '--json');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(JSON.parse(out).format).toBe('switchyard-trace');
    expect(out.endsWith('}\n')).toBe(true);
  });

  test('ends with 2, and words on stderr alone, for what is refused', async () => {
    expect(await run('--bogus')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('no option --bogus') });
    const refused = await run(join(place, 'nothing.json'));
    expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('ENOENT') });
  });
});
