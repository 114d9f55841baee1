import { checksOf, equal, fails, isTrue, sameBytes, value } from './expect.ts';

const check = checksOf('reading');
const everyByte = Uint8Array.from({ length: 256 }, (_none, index) => index);

export const readingChecks = [
  check('a text file', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one\ntwo\n'), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'one\ntwo\n', 'text');
  }),
  check('text beyond ASCII', async ({ env }) => {
    const text = 'äöü – 漢字 – 👩‍🚀\n';
    await value(env.writeFile('a.txt', text), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), text, 'text');
  }),
  check('a byte order mark is kept', async ({ env }) => {
    await value(env.writeFile('a.txt', Uint8Array.of(0xef, 0xbb, 0xbf, 0x61)), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), '\ufeffa', 'text');
  }),
  check('bytes that are not UTF-8 become U+FFFD', async ({ env }) => {
    await value(env.writeFile('a.txt', Uint8Array.of(0x61, 0xff, 0x62)), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'a\ufffdb', 'text');
  }),
  check('an empty file is an empty text', async ({ env }) => {
    await value(env.writeFile('a.txt', ''), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), '', 'text');
  }),
  check('CRLF and lone CR are kept in a text', async ({ env }) => {
    await value(env.writeFile('a.txt', 'a\r\nb\rc\n'), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'a\r\nb\rc\n', 'text');
  }),
  check('text of a missing file: not_found', async ({ env }) => {
    await fails(env.readTextFile('none.txt'), 'not_found', 'readTextFile');
  }),
  check('text of a folder: is_directory', async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    await fails(env.readTextFile('d'), 'is_directory', 'readTextFile');
  }),
  check('a path through a file: not_directory', async ({ env }) => {
    await value(env.writeFile('a.txt', 'x'), 'write');
    await fails(env.readTextFile('a.txt/b'), 'not_directory', 'readTextFile');
    await fails(env.readBinaryFile('a.txt/b'), 'not_directory', 'readBinaryFile');
    await fails(env.readTextLines('a.txt/b'), 'not_directory', 'readTextLines');
  }),
  check('lines: LF, without a last empty one', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one\ntwo\n'), 'write');
    equal(await value(env.readTextLines('a.txt'), 'lines'), ['one', 'two'], 'lines');
  }),
  check('lines: the last one without a newline', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one\ntwo'), 'write');
    equal(await value(env.readTextLines('a.txt'), 'lines'), ['one', 'two'], 'lines');
  }),
  check('lines: CRLF endings are taken off, a lone CR is not one', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one\r\ntw\ro\r\n'), 'write');
    equal(await value(env.readTextLines('a.txt'), 'lines'), ['one', 'tw\ro'], 'lines');
  }),
  check('lines: blank ones count', async ({ env }) => {
    await value(env.writeFile('a.txt', '\n\na\n\n'), 'write');
    equal(await value(env.readTextLines('a.txt'), 'lines'), ['', '', 'a', ''], 'lines');
  }),
  check('lines: none in an empty file', async ({ env }) => {
    await value(env.writeFile('a.txt', ''), 'write');
    equal(await value(env.readTextLines('a.txt'), 'lines'), [], 'lines');
  }),
  check('lines: no more than maxLines', async ({ env }) => {
    await value(env.writeFile('a.txt', 'one\ntwo\nthree\n'), 'write');
    equal(await value(env.readTextLines('a.txt', { maxLines: 2 }), 'lines'), ['one', 'two'], 'two lines');
    equal(await value(env.readTextLines('a.txt', { maxLines: 9 }), 'lines'), ['one', 'two', 'three'], 'nine lines');
    equal(await value(env.readTextLines('a.txt', { maxLines: 0 }), 'lines'), [], 'no line');
  }),
  check('lines of a big file with characters of several bytes', async ({ env }) => {
    const lines = Array.from({ length: 60_000 }, (_none, index) => `${'漢é👩'.repeat(index % 7)}${index}`);
    await value(env.writeFile('a.txt', lines.join('\n')), 'write');
    const read = await value(env.readTextLines('a.txt'), 'lines');
    equal(read.length, lines.length, 'number of lines');
    equal(
      read.findIndex((line, index) => line !== lines[index]),
      -1,
      'first line that differs',
    );
    equal(await value(env.readTextLines('a.txt', { maxLines: 3 }), 'first lines'), lines.slice(0, 3), 'first lines');
  }),
  check('lines of a missing file: not_found; of a folder: is_directory', async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    await fails(env.readTextLines('none.txt'), 'not_found', 'missing');
    await fails(env.readTextLines('d'), 'is_directory', 'folder');
  }),
  check('bytes, every one of them', async ({ env }) => {
    await value(env.writeFile('a.bin', everyByte), 'write');
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read'), everyByte, 'bytes');
  }),
  check('bytes of a missing file: not_found; of a folder: is_directory', async ({ env }) => {
    await value(env.createDir('d'), 'createDir');
    await fails(env.readBinaryFile('none.bin'), 'not_found', 'missing');
    await fails(env.readBinaryFile('d'), 'is_directory', 'folder');
  }),
  check('bytes are the reader’s own: changing them changes no file', async ({ env }) => {
    await value(env.writeFile('a.bin', everyByte), 'write');
    (await value(env.readBinaryFile('a.bin'), 'read')).fill(7);
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read again'), everyByte, 'bytes');
  }),
  check('a big text', async ({ env }) => {
    const text = 'The quick brown fox – 漢字.\n'.repeat(150_000);
    await value(env.writeFile('big.txt', text), 'write');
    isTrue((await value(env.readTextFile('big.txt'), 'read')) === text, 'the text is read as it was written');
  }),
];
