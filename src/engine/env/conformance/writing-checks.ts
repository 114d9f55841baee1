import { checksOf, equal, fails, isTrue, sameBytes, value } from './expect.ts';

const check = checksOf('writing');

const namesToKeep = [
  'with space.txt',
  'quote\'and"quote.txt',
  '-dash.txt',
  '.dot',
  '#hash?&=%20.txt',
  'back\\slash.txt',
  'line\nbreak.txt',
  'ünïcödé.txt',
  '漢字.md',
  '👩‍🚀.ts',
  '*star[1]{2}.txt',
  '$HOME`x`.txt',
];

export const writingChecks = [
  check('a new file', async ({ env }) => {
    await value(env.writeFile('a.txt', 'hello'), 'write');
    equal((await value(env.fileInfo('a.txt'), 'info')).kind, 'file', 'kind');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'hello', 'text');
  }),
  check('over a longer file', async ({ env }) => {
    await value(env.writeFile('a.txt', 'a long text'), 'first write');
    await value(env.writeFile('a.txt', 'short'), 'second write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'short', 'text');
  }),
  check('makes the folders above', async ({ env }) => {
    await value(env.writeFile('one/two/three.txt', 'x'), 'write');
    equal((await value(env.fileInfo('one/two'), 'info')).kind, 'directory', 'kind');
    equal(await value(env.readTextFile('one/two/three.txt'), 'read'), 'x', 'text');
  }),
  check('nothing at all', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await value(env.writeFile('a.txt', ''), 'write nothing');
    equal((await value(env.fileInfo('a.txt'), 'info')).size, 0, 'size');
  }),
  check('bytes', async ({ env }) => {
    const bytes = Uint8Array.of(0, 255, 10, 13, 0, 128);
    await value(env.writeFile('a.bin', bytes), 'write');
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read'), bytes, 'bytes');
  }),
  check('a part of a buffer, and nothing around it', async ({ env }) => {
    const part = Uint8Array.of(1, 2, 3, 4, 5, 6).subarray(2, 4);
    await value(env.writeFile('a.bin', part), 'write');
    await value(env.appendFile('a.bin', part), 'append');
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read'), Uint8Array.of(3, 4, 3, 4), 'bytes');
  }),
  check('what was written does not follow its array', async ({ env }) => {
    const bytes = Uint8Array.of(1, 2, 3);
    await value(env.writeFile('a.bin', bytes), 'write');
    bytes.fill(9);
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read'), Uint8Array.of(1, 2, 3), 'bytes');
  }),
  check('text is written as UTF-8', async ({ env }) => {
    await value(env.writeFile('a.txt', 'é漢👩'), 'write');
    const expected = Uint8Array.of(0xc3, 0xa9, 0xe6, 0xbc, 0xa2, 0xf0, 0x9f, 0x91, 0xa9);
    sameBytes(await value(env.readBinaryFile('a.txt'), 'read'), expected, 'bytes');
  }),
  check('half a surrogate pair is written as U+FFFD', async ({ env }) => {
    await value(env.writeFile('a.txt', 'a\ud83db'), 'write');
    sameBytes(await value(env.readBinaryFile('a.txt'), 'read'), Uint8Array.of(0x61, 0xef, 0xbf, 0xbd, 0x62), 'bytes');
  }),
  check('over a folder: is_directory, and the folder stays', async ({ env }) => {
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await fails(env.writeFile('d', 'y'), 'is_directory', 'writeFile');
    await fails(env.appendFile('d', 'y'), 'is_directory', 'appendFile');
    equal(await value(env.readTextFile('d/a.txt'), 'read'), 'x', 'text');
  }),
  check('below a file: not_directory, and the file stays', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.writeFile('a.txt/b.txt', 'y'), 'not_directory', 'writeFile');
    await fails(env.writeFile('a.txt/b/c.txt', 'y'), 'not_directory', 'writeFile, deeper');
    await fails(env.appendFile('a.txt/b.txt', 'y'), 'not_directory', 'appendFile');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'x', 'text');
  }),
  check('append makes the file and the folders above', async ({ env }) => {
    await value(env.appendFile('d/e/a.txt', 'x'), 'append');
    equal(await value(env.readTextFile('d/e/a.txt'), 'read'), 'x', 'text');
  }),
  check('append adds at the end, text and bytes', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one'), 'write');
    await value(env.appendFile('a.txt', ' two'), 'append text');
    await value(env.appendFile('a.txt', Uint8Array.of(0x21)), 'append bytes');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'one two!', 'text');
  }),
  check('append of nothing leaves the file as it is', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one'), 'write');
    await value(env.appendFile('a.txt', ''), 'append');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'one', 'text');
  }),
  check('several MB of bytes', async ({ env }) => {
    const bytes = Uint8Array.from({ length: 5_000_000 }, (_none, index) => (index * 31) % 251);
    await value(env.writeFile('big.bin', bytes), 'write');
    equal((await value(env.fileInfo('big.bin'), 'info')).size, bytes.length, 'size');
    sameBytes(await value(env.readBinaryFile('big.bin'), 'read'), bytes, 'bytes');
  }),
  check('names of all kinds', async ({ env }) => {
    for (const name of namesToKeep) await value(env.writeFile(`d/${name}`, name), `write ${name}`);
    for (const name of namesToKeep) equal(await value(env.readTextFile(`d/${name}`), `read ${name}`), name, name);
    const listed = (await value(env.listDir('d'), 'list')).map((info) => info.name);
    equal(listed.toSorted(), namesToKeep.toSorted(), 'names');
  }),
  check('a name composed and decomposed are two names', async ({ env }) => {
    await value(env.writeFile('\u00e9.txt', 'composed'), 'write');
    await value(env.writeFile('e\u0301.txt', 'decomposed'), 'write');
    equal(await value(env.readTextFile('\u00e9.txt'), 'read'), 'composed', 'text');
    equal(await value(env.readTextFile('e\u0301.txt'), 'read'), 'decomposed', 'text');
  }),
  check('upper and lower case are two names', async ({ env }) => {
    await value(env.writeFile('A.txt', 'upper'), 'write');
    await value(env.writeFile('a.txt', 'lower'), 'write');
    equal(await value(env.readTextFile('A.txt'), 'read'), 'upper', 'text');
  }),
  check('a later write is not older', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one'), 'write');
    const before = (await value(env.fileInfo('a.txt'), 'info')).mtimeMs;
    await value(env.writeFile('a.txt', 'two'), 'write');
    const after = (await value(env.fileInfo('a.txt'), 'info')).mtimeMs;
    isTrue(after >= before, `mtime ${after} is not before ${before}`);
  }),
];
