import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { ScriptedCall } from '../scenario/scenario.ts';
import { played } from '../scenario/simulation/testing/played.ts';
import { randomScenario } from '../scenario/simulation/testing/random-scenario.ts';
import type { TraceEvent } from './events.ts';
import { FileHistory } from './files-at.ts';
import type { Race, RaceReport } from './races/race.ts';
import { racesOf } from './races.ts';
import { batchEnd, batchStart, eventsOf, queue, reads, type Told, writes } from './testing/hand-written.ts';
import { bash, edit, endShells, ls, play, playOnNode, read, scenarioOf, write } from './testing/play-batches.ts';
import type { Trace } from './trace.ts';

afterAll(endShells);

type Files = Record<string, string | { symlink: string }>;

async function reported(files: Files, ...calls: ScriptedCall[]): Promise<RaceReport> {
  return racesOf(await play(scenarioOf([calls], { files })));
}

/** `lost-update 1/2 content a: 2 write@100, 1 write@300`: kind, calls, about what, paths, the two accesses with their ms. */
function inWords({ kind, calls: [one, other], about, paths, accesses }: Race): string {
  const name = (call: string) => call.replace('t1c', '');
  const shown = paths.map((path) => path.replace(/^\/project\/?/, '') || '.');
  const [first, second] = accesses.map(({ op, t, toolCallId }) => `${name(toolCallId)} ${op}@${t}`);
  return `${kind} ${name(one)}/${name(other)} ${about} ${shown.join(' ')}: ${first}, ${second}`;
}

async function raced(files: Files, ...calls: ScriptedCall[]): Promise<string[]> {
  const report = await reported(files, ...calls);
  expect(report.unknown).toEqual([]);
  expect(report.limited).toBe(false);
  return report.races.map(inWords);
}

async function textOf(trace: Trace, path: string): Promise<string> {
  const file = new FileHistory(trace, '/project').at({ t: Number.MAX_VALUE }).files.get(path);
  return new TextDecoder().decode(file?.content);
}

describe('lessons', () => {
  test('8, the shell does not queue: the change of an edit that reported success is lost', async () => {
    const shell = bash("cat a > t; sleep 0.3; sed 's/X/B/' t > a");
    const trace = await play(scenarioOf([[shell, edit('a', 'one', 'two', 100)]], { files: { a: 'X one\n' } }));
    expect(await textOf(trace, 'a')).toBe('B one\n');
    const { races } = racesOf(trace);
    expect(races.map(inWords)).toEqual(['lost-update 1/2 content a: 2 write@100, 1 write@300']);
    const [race] = races;
    expect(race?.batch).toBe(1);
    expect(race?.calls).toEqual(['t1c1', 't1c2']);
    expect(race?.read).toMatchObject({ toolCallId: 't1c1', exec: 'e1', op: 'read', version: 1, t: 0 });
    expect(race?.accesses).toMatchObject([
      { toolCallId: 't1c2', op: 'write', version: 2 },
      { toolCallId: 't1c1', exec: 'e1', op: 'write', version: 3 },
    ]);
    expect(race?.lost).toEqual([race?.accesses[0]]);
    const [lost, kept] = race?.accesses ?? [];
    expect([lost, kept].map((access) => trace.blobs[access?.blob ?? ''])).toEqual(['X two\n', 'B one\n']);
    expect(kept?.before).toBe(lost?.blob);
    for (const access of race?.accesses ?? []) expect(trace.events[access.event]?.type).toBe('file_change');
  });

  test('9, write, then look: the listing is from before', async () => {
    expect(await raced({ x: '' }, write('plan.md', 'p', 200), ls('.', 50))).toEqual([
      'stale-read 1/2 list . plan.md: 2 list@0, 1 write@200',
    ]);
  });

  test('13, queued is not merged, but in order: no race', async () => {
    expect(await raced({ a: 'X' }, edit('a', 'X', 'Y', 100), edit('a', 'X', 'Z', 100))).toEqual([]);
  });
});

describe('each kind', () => {
  test('lost-update, whichever call is listed first', async () => {
    const shell = bash('cat a > /dev/null; sleep 0.2; echo mine > a');
    const lost = 'content a: 2 write@100, 1 write@200';
    expect(await raced({ a: 'X' }, shell, write('a', 'theirs', 100))).toEqual([`lost-update 1/2 ${lost}`]);
    expect(await raced({ a: 'X' }, write('a', 'theirs', 100), shell)).toEqual([
      'lost-update 1/2 content a: 1 write@100, 2 write@200',
    ]);
  });

  test('lost-update: all versions since the read are told, oldest first', async () => {
    const { races } = await reported(
      { a: 'X' },
      bash('cat a > /dev/null; sleep 0.2; echo mine > a'),
      bash('sleep 0.05; echo 1 > a; sleep 0.05; echo 2 >> a'),
    );
    expect(races.map(({ lost }) => lost.map(({ op, version, t }) => `${op} ${version} ${t}`))).toEqual([
      ['write 2 50', 'append 3 100'],
    ]);
  });

  test('no lost update when the other change was read before it was written over', async () => {
    expect(await raced({ a: 'X' }, write('a', 'Y', 50), bash('cat a; sleep 0.1; cat a > t; echo Z > a'))).toEqual([
      'torn-read 1/2 content a: 1 write@50, 2 read@100',
    ]);
  });

  test('write-over-write: both blind, in the wrong order', async () => {
    const { races } = await reported({ a: 'X' }, bash('echo 1 > a', 200), write('a', '2', 100));
    expect(races.map(inWords)).toEqual(['write-over-write 1/2 content a: 2 write@100, 1 write@200']);
    expect(races[0]?.lost).toEqual([races[0]?.accesses[0]]);
    expect(races[0]).not.toHaveProperty('read');
  });

  test('an append after a write that it should have come before: wrong, but nothing lost', async () => {
    const { races } = await reported({ a: 'X' }, bash('echo 1 >> a', 200), bash('echo 2 > a', 100));
    expect(races.map(inWords)).toEqual(['write-over-write 1/2 content a: 2 write@100, 1 append@200']);
    expect(races[0]?.lost).toEqual([]);
  });

  test('torn-read: one call reads before and after', async () => {
    const { races } = await reported({ a: 'X' }, edit('a', 'X', 'Y', 100), bash('cat a; sleep 0.2; cat a'));
    expect(races.map(inWords)).toEqual(['torn-read 1/2 content a: 1 write@100, 2 read@200']);
    expect(races[0]?.read).toMatchObject({ toolCallId: 't1c2', t: 0, version: 1 });
    expect(races[0]?.accesses[1]?.blob).toBe(races[0]?.accesses[0]?.blob);
  });

  test('stale-read: the call listed later saw what was there before', async () => {
    expect(await raced({ a: 'X' }, edit('a', 'X', 'Y', 200), read('a', 50))).toEqual([
      'stale-read 1/2 content a: 2 read@0, 1 write@200',
    ]);
    expect(await raced({}, write('a', 'Y', 200), read('a', 50))).toEqual([
      'stale-read 1/2 name a: 2 read@0, 1 write@200',
    ]);
  });

  test('early-read: the call listed earlier saw it already', async () => {
    expect(await raced({ a: 'X' }, bash('sleep 0.2; cat a'), edit('a', 'X', 'Y', 100))).toEqual([
      'early-read 1/2 content a: 2 write@100, 1 read@200',
    ]);
  });

  test('went-well: as in the order of the list, but by luck', async () => {
    expect(await raced({ a: 'X' }, read('a', 50), edit('a', 'X', 'Y', 200))).toEqual([
      'went-well 1/2 content a: 1 read@0, 2 write@200',
    ]);
    expect(await raced({ a: 'X' }, edit('a', 'X', 'Y', 100), bash('sleep 0.2; cat a'))).toEqual([
      'went-well 1/2 content a: 1 write@100, 2 read@200',
    ]);
    expect(await raced({ a: 'X' }, bash('echo 1 > a', 100), bash('echo 2 > a', 200))).toEqual([
      'went-well 1/2 content a: 1 write@100, 2 write@200',
    ]);
  });

  test('each pair of calls is told apart', async () => {
    expect(await raced({ a: 'X' }, edit('a', 'X', 'Y', 100), read('a'), bash('sleep 0.2; cat a'))).toEqual([
      'stale-read 1/2 content a: 2 read@0, 1 write@100',
      'went-well 1/3 content a: 1 write@100, 3 read@200',
    ]);
  });
});

describe('no race', () => {
  test('append beside append, also when the file is new', async () => {
    expect(await raced({}, bash('echo 1 >> log', 100), bash('echo 2 >> log', 50), bash('echo 3 >> log'))).toEqual([]);
  });

  test('looking beside looking', async () => {
    expect(await raced({ a: 'X' }, read('a', 100), ls('.', 50), bash('cat a; ls -l; test -e b'))).toEqual([]);
  });

  test('new files of one folder, and folders that are made for them', async () => {
    expect(
      await raced(
        {},
        write('out/a', '1', 10),
        write('out/b', '2', 5),
        bash('mkdir -p out/deep; echo 3 > out/deep/c'),
        bash('mkdir -p out; echo 4 > out/d'),
      ),
    ).toEqual([]);
  });

  test('the look-ups on the way to a read or a change', async () => {
    expect(await raced({ 'it’s': 'X' }, edit("it's", 'X', 'Y', 100), edit('@it’s', 'Y', 'Z', 100))).toEqual([]);
    expect(await raced({ a: 'X' }, edit('a', 'X', 'Y', 50), bash('test -e a; [ -s a ]; ls -l', 100))).toEqual([]);
  });

  test('in a sequential batch', async () => {
    const calls = [bash('echo 1 > a', 200), bash('cat a; echo 2 > a', 100), ls()];
    const trace = await play(scenarioOf([calls], { settings: { toolExecution: 'sequential' } }));
    expect(racesOf(trace)).toEqual({ races: [], unknown: [], limited: false });
  });

  test('between one batch and the next', async () => {
    const trace = await play(
      scenarioOf([
        [bash('echo 1 > a'), ls('/tmp')],
        [bash('echo 2 > a'), read('b')],
      ]),
    );
    expect(racesOf(trace).races).toEqual([]);
  });
});

describe('the queue orders', () => {
  test('edit beside edit and write beside edit', async () => {
    const files = { a: 'X' };
    expect(await raced(files, edit('a', 'X', 'Y', 100), write('a', 'Z', 50), edit('a', 'Z', 'W', 10))).toEqual([]);
  });

  test('also through a link, a dangling link, a hard link, and to a file that is not there yet', async () => {
    const files = { 'd/a': 'X', to: { symlink: 'd/a' }, folder: { symlink: 'd' }, later: { symlink: 'd/n' } };
    expect(await raced(files, edit('d/a', 'X', 'Y', 100), edit('to', 'Y', 'Z', 100))).toEqual([]);
    expect(await raced(files, write('d/n', '1', 100), write('folder/n', '2', 50), write('later', '3'))).toEqual([]);
    const batches = [[bash('ln d/a hard')], [edit('d/a', 'X', 'Y', 100), edit('hard', 'Y', 'Z', 100)]];
    expect(racesOf(await play(scenarioOf(batches, { files }))).races).toEqual([]);
  });

  test('but not a read beside it, by whatever name', async () => {
    const files = { 'd/a': 'X', to: { symlink: 'd/a' } };
    expect(await raced(files, edit('d/a', 'X', 'Y', 100), read('to'))).toEqual([
      'stale-read 1/2 content d/a: 2 read@0, 1 write@100',
    ]);
    const batches = [[bash('ln d/a hard')], [edit('d/a', 'X', 'Y', 100), bash('sleep 0.2; cat hard')]];
    const { races } = racesOf(await play(scenarioOf(batches, { files })));
    expect(races.map(({ kind, paths }) => [kind, paths])).toEqual([['went-well', ['/project/d/a', '/project/hard']]]);
  });

  test('holds of other files order nothing', () => {
    const events = eventsOf(
      ...batchStart(0, ['a', 'b']),
      queue(0, 'enter', 'a', '/f', 'id:1'),
      queue(0, 'enter', 'b', '/g', 'id:2'),
      writes(10, 'b', '/f', '1', 2),
      writes(20, 'a', '/f', '1', 3),
      queue(20, 'leave', 'b', '/g', 'id:2'),
      queue(20, 'leave', 'a', '/f', 'id:1'),
      batchEnd(20),
    );
    expect(racesOf({ events }).races.map(({ kind }) => kind)).toEqual(['write-over-write']);
  });

  test('a read before the queue is taken is not ordered: the write in it may lose the other’s', () => {
    const events = eventsOf(
      ...batchStart(0, ['own', 'edit']),
      reads(0, 'own', '/f', '1', 1),
      queue(0, 'enter', 'edit', '/f', 'id:1'),
      reads(0, 'edit', '/f', '1', 1),
      writes(10, 'edit', '/f', '1', 2),
      queue(10, 'leave', 'edit', '/f', 'id:1'),
      queue(10, 'enter', 'own', '/f', 'id:1'),
      writes(20, 'own', '/f', '1', 3),
      queue(20, 'leave', 'own', '/f', 'id:1'),
      batchEnd(20),
    );
    const { races } = racesOf({ events });
    expect(races.map(({ kind, read: was }) => [kind, was?.version])).toEqual([['lost-update', 1]]);
  });

  test('a holder that made its file has held it by its identity too', () => {
    const events = eventsOf(
      ...batchStart(0, ['a', 'b']),
      queue(0, 'enter', 'a', '/f'),
      writes(10, 'a', '/f', '7', 1),
      queue(10, 'leave', 'a', '/f', 'id:7'),
      queue(10, 'enter', 'b', '/hard', 'id:7'),
      writes(20, 'b', '/hard', '7', 2),
      queue(20, 'leave', 'b', '/hard', 'id:7'),
      batchEnd(20),
    );
    expect(racesOf({ events }).races).toEqual([]);
  });
});

describe('names, folders and links', () => {
  test('a file that is removed beside its reader and its writer', async () => {
    expect(await raced({ a: 'X' }, bash('sleep 0.1; rm a'), read('a'))).toEqual([
      'stale-read 1/2 name a: 2 read@0, 1 remove@100',
    ]);
    const { races } = await reported({ a: 'X' }, bash('sleep 0.1; rm a'), write('a', 'Y', 50));
    expect(races.map(inWords)).toEqual(['write-over-write 1/2 name a: 2 write@50, 1 remove@100']);
    expect(races[0]?.lost).toEqual([races[0]?.accesses[0]]);
  });

  test('an edit of a file that is renamed meanwhile', async () => {
    const { races } = await reported({ a: 'X' }, bash('sleep 0.1; mv a z'), edit('a', 'X', 'Y', 200));
    expect(races.map(inWords)).toEqual(['lost-update 1/2 name a: 1 rename@100, 2 write@200']);
    expect(races[0]?.accesses[0]).toMatchObject({ path: '/project/a', to: '/project/z' });
  });

  test('a file that another is renamed over', async () => {
    expect(await raced({ a: 'X', b: 'Y' }, bash('cat a; sleep 0.3; echo Z > a'), bash('sleep 0.1; mv b a'))).toEqual([
      'lost-update 1/2 name a: 2 rename@100, 1 write@300',
    ]);
  });

  test('listings: what came, what went, what both did to a folder that is listed twice', async () => {
    expect(await raced({ a: 'X' }, bash('sleep 0.1; rm a'), ls())).toEqual([
      'stale-read 1/2 list . a: 2 list@0, 1 remove@100',
    ]);
    expect(await raced({ 'd/a': 'X' }, bash('ls d; sleep 0.2; ls d'), write('d/n', '', 100))).toEqual([
      'torn-read 1/2 list d d/n: 2 write@100, 1 list@200',
    ]);
    expect(await raced({ 'd/a': 'X' }, ls('d'), write('other', '', 100))).toEqual([]);
  });

  test('a folder that is moved away, or put in place, under what lies in it', async () => {
    expect(await raced({ 'd/a': 'X' }, bash('sleep 0.1; mv d e'), read('d/a'))).toEqual([
      'stale-read 1/2 name d: 2 read@0, 1 rename@100',
    ]);
    expect(await raced({ 'd/a': 'X' }, bash('sleep 0.1; mv d e'), read('e/a'))).toEqual([
      'stale-read 1/2 name e: 2 read@0, 1 rename@100',
    ]);
  });

  test('a folder with all that is in it, once', async () => {
    expect(await raced({ 'd/e/a': 'X' }, bash('sleep 0.1; rm -r d'), read('d/e/a'))).toEqual([
      'stale-read 1/2 name d/e/a: 2 read@0, 1 remove@100',
    ]);
  });

  test('a shell fails for want of a folder that another call makes; a tool makes it', async () => {
    expect(await raced({}, bash('sleep 0.1; mkdir out'), bash('echo 1 > out/a'))).toEqual([
      'stale-read 1/2 name out: 2 stat@0, 1 mkdir@100',
    ]);
    expect(await raced({}, bash('mkdir out'), bash('sleep 0.1; echo 1 > out/a'))).toEqual([
      'went-well 1/2 name out: 1 mkdir@0, 2 write@100',
    ]);
    expect(await raced({}, bash('sleep 0.1; mkdir -p out'), write('out/a', '1'))).toEqual([]);
  });

  test('a link that is set anew, beside who goes through it', async () => {
    const files = { a: 'X', b: 'Y', l: { symlink: 'a' } };
    expect(await raced(files, bash('sleep 0.1; ln -sf b l'), read('l'))).toEqual([
      'stale-read 1/2 name l: 2 read@0, 1 remove@100',
    ]);
    expect(await raced(files, bash('sleep 0.1; ln -sf b l'), read('a'))).toEqual([]);
  });

  test('waiting for a file in a loop: the last look decides', async () => {
    const polls = bash('until [ -e done ]; do sleep 0.1; done');
    expect(await raced({}, bash('sleep 0.25; touch done'), polls)).toEqual([
      'went-well 1/2 name done: 1 write@250, 2 stat@300',
    ]);
  });

  test('a change of mode is none of the content', async () => {
    expect(await raced({ a: 'X' }, bash('sleep 0.1; chmod +x a'), read('a'))).toEqual([]);
  });
});

describe('where the sandbox cannot know', () => {
  const touch = (exec: string): TraceEvent => ({ type: 'files_unknown', exec, t: 5 });
  const command = (exec: string, toolCallId: string): Told => [
    0,
    { type: 'exec_start', exec, command: '', toolCallId },
  ];

  test('the pairs of such a command are unknown, whatever the others did', () => {
    const events = [
      ...eventsOf(...batchStart(0, ['sh', 'r', 'w', 'ask']), command('e1', 'sh')),
      ...eventsOf(reads(0, 'r', '/f', '1', 1), writes(1, 'w', '/f', '1', 2)),
      touch('e1'),
      ...eventsOf(batchEnd(5)),
    ];
    const report = racesOf({ events });
    expect(report.unknown).toEqual([{ batch: 1, calls: ['sh'], beside: ['sh', 'r', 'w'] }]);
    expect(report.races.map(inWords)).toEqual(['went-well r/w content /f: r read@0, w write@1']);
  });

  test('it never says that such a pair went well; a race that shows is told', () => {
    const observed = (t: number, version: number): Told => [
      t,
      {
        type: 'file_change',
        op: 'write',
        path: '/f',
        fileId: '1',
        version,
        source: 'observed',
        seq: 1,
        exec: 'e1',
        toolCallId: 'sh',
      },
    ];
    const start = [...batchStart(0, ['w', 'sh']), command('e1', 'sh')];
    const well = [...eventsOf(...start, writes(1, 'w', '/f', '1', 2), observed(5, 3)), touch('e1')];
    expect(racesOf({ events: well })).toMatchObject({ races: [], unknown: [{ calls: ['sh'] }] });
    const wrong = [
      ...eventsOf(...start, reads(0, 'w', '/f', '1', 1), observed(5, 2), writes(6, 'w', '/f', '1', 3)),
      touch('e1'),
    ];
    expect(racesOf({ events: wrong }).races.map(({ kind }) => kind)).toEqual(['lost-update']);
  });

  test('a change that was found when two commands ran is nobody’s', () => {
    const found: TraceEvent = {
      type: 'file_change',
      op: 'write',
      path: '/f',
      fileId: '1',
      version: 3,
      source: 'observed',
      seq: 1,
      exec: 'e1',
      toolCallId: 'x',
      t: 5,
    };
    const events = [
      ...eventsOf(
        ...batchStart(0, ['x', 'y', 'w']),
        command('e1', 'x'),
        command('e2', 'y'),
        writes(1, 'w', '/f', '1', 2),
      ),
      found,
      touch('e1'),
      touch('e2'),
    ];
    expect(racesOf({ events })).toMatchObject({ races: [], unknown: [{ calls: ['x', 'y'], beside: ['x', 'y', 'w'] }] });
  });

  test('a command beside calls that touch no files is no race', () => {
    const events = [...eventsOf(...batchStart(0, ['sh', 'ask']), command('e1', 'sh')), touch('e1')];
    expect(racesOf({ events }).unknown).toEqual([]);
  });

  test('the sandbox on the machine’s shell says so', async () => {
    const trace = await playOnNode(scenarioOf([[bash('cat a'), write('a', 'Y')]], { files: { a: 'X' } }));
    expect(racesOf(trace).unknown).toEqual([{ batch: 1, calls: ['t1c1'], beside: ['t1c1', 't1c2'] }]);
  });
});

describe('versions and growth', () => {
  test('a look that is recorded late is told by the version that it saw', () => {
    const events = eventsOf(
      ...batchStart(0, ['w', 'r']),
      writes(10, 'w', '/f', '1', 2),
      reads(11, 'r', '/f', '1', 1),
      batchEnd(11),
    );
    expect(racesOf({ events }).races.map(inWords)).toEqual(['stale-read w/r content /f: r read@11, w write@10']);
  });

  test('a growing trace is told as far as it is', async () => {
    const trace = await play(scenarioOf([[read('a'), edit('a', 'X', 'Y', 100)]], { files: { a: 'X' } }));
    const whole = racesOf(trace);
    const change = trace.events.findIndex((event) => event.type === 'file_change');
    expect(racesOf({ events: trace.events.slice(0, change) }).races).toEqual([]);
    expect(racesOf({ events: trace.events.slice(0, change + 1) })).toEqual(whole);
  });

  test('a file that a backend gives an old identity to is a new one', () => {
    const gone: Told = [
      1,
      {
        type: 'file_change',
        op: 'remove',
        path: '/f',
        fileId: '1',
        version: 2,
        source: 'call',
        seq: 1,
        toolCallId: 'a',
      },
    ];
    const events = eventsOf(...batchStart(0, ['a', 'b']), gone, writes(2, 'b', '/g', '1', 3), batchEnd(2));
    expect(racesOf({ events }).races).toEqual([]);
  });

  test('a thousand calls on one file: the nearest are compared, and it says so', () => {
    const ids = Array.from({ length: 1000 }, (_, index) => `c${index}`);
    const events = eventsOf(...batchStart(0, ids), ...ids.map((id, index) => writes(index, id, '/f', '1', index + 2)));
    const report = racesOf({ events });
    expect(report.limited).toBe(true);
    expect(report.races.length).toBeGreaterThan(999);
    expect(report.races.length).toBeLessThan(60_000);
  });

  test('100,000 events: each pair of calls on a file is told once', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `c${index}`);
    const told: Told[] = [...batchStart(0, ids)];
    for (let round = 0; round < 100; round++) {
      for (const [index, id] of ids.entries()) {
        const path = `/project/some/folder/f${index % 100}`;
        told.push(reads(round, id, path, `${index % 100}`, round + 1));
        if (index >= 400) told.push(writes(round, id, path, `${index % 100}`, round + 2));
        else told.push(reads(round, id, `/project/own/${id}`, id, 1));
      }
    }
    const events = told.map(([t, body]): TraceEvent => ({ ...body, t }));
    expect(events.length).toBeGreaterThan(100_000);
    const { races } = racesOf({ events });
    expect(races.length).toBe(100 * 4);
  });
});

describe('properties', () => {
  test('races are in parallel batches, between calls of the batch, one of which changed it', {
    timeout: 120_000,
  }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(randomScenario, async (scenario) => {
        const { trace } = await played(scenario);
        for (const { batch, calls, accesses } of racesOf(trace).races) {
          seen += 1;
          const started = trace.events.find((event) => event.type === 'batch_start' && event.batch === batch);
          expect(started).toMatchObject({ mode: 'parallel', calls: expect.arrayContaining(calls) });
          expect(new Set(calls).size).toBe(2);
          expect(accesses.map(({ toolCallId }) => toolCallId).sort()).toEqual([...calls].sort());
          const types = accesses.map(({ event }) => trace.events[event]?.type);
          expect(types).toContain('file_change');
        }
      }),
      { numRuns: 500 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  const content = fc.constantFrom('one', 'two', 'one two');
  const takes = fc.constantFrom(0, 0, 10, 20, 30);

  test('none when every call has files of its own', { timeout: 60_000 }, async () => {
    const own = (index: number) =>
      fc.tuple(fc.nat(6), takes, content).map(([what, ms, text]): ScriptedCall => {
        const path = `f${index}`;
        const shells = [
          `cat ${path}; echo x >> ${path}`,
          `mkdir -p out; cp ${path} out/${path}`,
          `mv ${path} new${index}`,
        ];
        const calls = [
          read(path, ms),
          write(path, text, ms),
          edit(path, 'one', text, ms),
          write(`out/deep/${index}`, text, ms),
        ];
        return calls[what] ?? bash(shells[what - calls.length] ?? '', ms);
      });
    await fc.assert(
      fc.asyncProperty(fc.tuple(own(0), own(1), own(2), own(3)), async (calls) => {
        const files = { f0: 'one', f1: 'one', f2: 'two' };
        expect(await raced(files, ...calls)).toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  // What a shell looks up to decide what to do (whether two names are one file) is no reading: such commands are left out.
  const name = fc.constantFrom('a', 'b', 'd/x', 'l', 'n', 'd/y', 'to/x');
  const plain = fc.constantFrom('a', 'b', 'n', 'd/y');
  const commands: ((name: string, plain: string, other: string) => string)[] = [
    (path) => `cat ${path}`,
    (path) => `echo one > ${path}`,
    (path) => `echo two >> ${path}`,
    (path) => `rm -f ${path}`,
    (_, from, to) => `mv ${from} ${to}`,
    (path, to) => `cp ${path} ${to}`,
    (path) => `sleep 0.01; cat ${path}`,
    (path) => `cat ${path}; sleep 0.02; echo six > ${path}`,
    (path) => `sed -i s/one/six/ ${path}`,
    (path) => `sleep 0.015; echo new > ${path}`,
    () => 'ls',
    () => 'ls d',
    () => 'sleep 0.02; ls',
    () => 'mkdir -p d; echo > d/z',
    () => 'rm -rf d',
    () => 'mv d e',
    () => 'ln -sf b l',
  ];
  const anyCall = fc
    .tuple(fc.nat(7), name, plain, plain, content, takes, fc.nat(commands.length - 1))
    .map(([kind, path, from, to, text, ms, command]): ScriptedCall => {
      const calls = [read(path, ms), write(path, text, ms), edit(path, 'one', text, ms), ls('.', ms), ls('d', ms)];
      return calls[kind] ?? bash(commands[command]?.(path, from, to) ?? '', ms);
    });

  /** What the model is told, and what is in the files. */
  function outcome(trace: Trace) {
    const results = trace.events.flatMap((event) =>
      event.type === 'message_end' && event.message.role === 'toolResult' ? [event.message] : [],
    );
    const { files } = new FileHistory(trace, '/project').at({ t: Number.MAX_VALUE });
    return {
      results: results.map(({ isError, content: blocks }) => ({ isError, blocks })),
      files: [...files.values()].map(({ path, kind, target, content: bytes }) => ({ path, kind, target, bytes })),
    };
  }

  test('without a race that went wrong, calls side by side do what they do one after the other', {
    timeout: 120_000,
  }, async () => {
    const files = { a: 'one two', b: 'two\n', 'd/x': 'one', 'd/w': 'w', l: { symlink: 'a' }, to: { symlink: 'd' } };
    const counted = { wrong: 0, well: 0, none: 0 };
    await fc.assert(
      fc.asyncProperty(fc.array(anyCall, { minLength: 2, maxLength: 4 }), async (calls) => {
        const together = await play(scenarioOf([calls], { files }));
        const { races } = racesOf(together);
        if (races.some(({ kind }) => kind !== 'went-well')) {
          counted.wrong += 1;
          return;
        }
        counted[races.length === 0 ? 'none' : 'well'] += 1;
        const inTurn = await play(scenarioOf([calls], { files, settings: { toolExecution: 'sequential' } }));
        expect(outcome(together)).toEqual(outcome(inTurn));
      }),
      { numRuns: 250 },
    );
    for (const count of Object.values(counted)) expect(count).toBeGreaterThan(15);
  });
});
