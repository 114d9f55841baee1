import { checksOf, equal, fails, value } from './expect.ts';
import { hardLink, symlink } from './links.ts';

const check = checksOf('links');

export const linksChecks = [
  check('reading follows a link', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'one\ntwo\n'), 'write');
    await symlink(subject, 'a.txt', 'link');
    equal(await value(env.readTextFile('link'), 'text'), 'one\ntwo\n', 'text');
    equal(await value(env.readTextLines('link'), 'lines'), ['one', 'two'], 'lines');
    equal((await value(env.readBinaryFile('link'), 'bytes')).length, 8, 'number of bytes');
  }),
  check('writing follows a link, and the link stays', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'old'), 'write');
    await symlink(subject, 'a.txt', 'link');
    await value(env.writeFile('link', 'new'), 'write by the link');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'new', 'text');
    equal((await value(env.fileInfo('link'), 'info')).kind, 'symlink', 'kind');
  }),
  check('appending follows a link', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'one'), 'write');
    await symlink(subject, 'a.txt', 'link');
    await value(env.appendFile('link', ' two'), 'append by the link');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'one two', 'text');
  }),
  check('a link’s target is relative to the link’s folder', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'above'), 'write');
    await value(env.createDir('d'), 'createDir');
    await symlink(subject, '../a.txt', 'd/link');
    equal(await value(env.readTextFile('d/link'), 'read'), 'above', 'text');
  }),
  check('an absolute target', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await symlink(subject, `${env.cwd}/d/a.txt`, 'link');
    equal(await value(env.readTextFile('link'), 'read'), 'x', 'text');
  }),
  check('a chain of links', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await symlink(subject, 'a.txt', 'one');
    await symlink(subject, 'one', 'two');
    await symlink(subject, 'two', 'three');
    equal(await value(env.readTextFile('three'), 'read'), 'x', 'text');
    await value(env.writeFile('three', 'y'), 'write');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'y', 'text');
    const canonical = await value(env.canonicalPath('a.txt'), 'canonicalPath');
    equal(await value(env.canonicalPath('three'), 'canonicalPath'), canonical, 'canonical path');
  }),
  check('links in a circle: invalid', ['symlinks'], async (subject) => {
    const { env } = subject;
    await symlink(subject, 'two', 'one');
    await symlink(subject, 'one', 'two');
    await fails(env.readTextFile('one'), 'invalid', 'readTextFile');
    await fails(env.writeFile('one', 'x'), 'invalid', 'writeFile');
    await fails(env.canonicalPath('one'), 'invalid', 'canonicalPath');
    await fails(env.readTextFile('one/a.txt'), 'invalid', 'a path through it');
    equal((await value(env.fileInfo('one'), 'info')).kind, 'symlink', 'kind');
  }),
  check('a dangling link: not_found to read', ['symlinks'], async (subject) => {
    const { env } = subject;
    await symlink(subject, 'none.txt', 'link');
    await fails(env.readTextFile('link'), 'not_found', 'readTextFile');
    await fails(env.canonicalPath('link'), 'not_found', 'canonicalPath');
    equal((await value(env.fileInfo('link'), 'info')).kind, 'symlink', 'kind');
  }),
  check('writing by a dangling link makes its target', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('d'), 'createDir');
    await symlink(subject, 'd/new.txt', 'link');
    await value(env.writeFile('link', 'x'), 'write');
    equal(await value(env.readTextFile('d/new.txt'), 'read'), 'x', 'text');
    equal((await value(env.fileInfo('link'), 'info')).kind, 'symlink', 'kind');
  }),
  check('appending by a dangling link makes its target', ['symlinks'], async (subject) => {
    const { env } = subject;
    await symlink(subject, 'new.txt', 'link');
    await value(env.appendFile('link', 'x'), 'append');
    equal(await value(env.readTextFile('new.txt'), 'read'), 'x', 'text');
  }),
  check('files and folders behind a link to a folder', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('real'), 'createDir');
    await symlink(subject, 'real', 'alias');
    await value(env.writeFile('alias/sub/a.txt', 'x'), 'write');
    equal(await value(env.readTextFile('real/sub/a.txt'), 'read'), 'x', 'text');
    const real = await value(env.canonicalPath('real'), 'canonicalPath');
    equal(await value(env.canonicalPath('alias/sub/a.txt'), 'canonicalPath'), `${real}/sub/a.txt`, 'canonical path');
  }),
  check('a folder’s link to a folder above it', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('d/a.txt', 'x'), 'write');
    await symlink(subject, '..', 'd/up');
    equal(await value(env.readTextFile('d/up/d/up/d/a.txt'), 'read'), 'x', 'text');
  }),
  check('writing to a link to a folder: is_directory', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.createDir('real'), 'createDir');
    await symlink(subject, 'real', 'alias');
    await fails(env.writeFile('alias', 'x'), 'is_directory', 'writeFile');
    await fails(env.readTextFile('alias'), 'is_directory', 'readTextFile');
  }),
  check('removing a link leaves its target', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await symlink(subject, 'a.txt', 'link');
    await value(env.remove('link'), 'remove');
    await fails(env.fileInfo('link'), 'not_found', 'fileInfo');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'x', 'text');
  }),
  check('removing a link to a folder leaves what is in it', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('real/a.txt', 'x'), 'write');
    await symlink(subject, 'real', 'one');
    await symlink(subject, 'real', 'two');
    await value(env.remove('one'), 'remove');
    await value(env.remove('two', { recursive: true }), 'remove, recursive');
    await fails(env.fileInfo('one'), 'not_found', 'fileInfo');
    await fails(env.fileInfo('two'), 'not_found', 'fileInfo');
    equal(await value(env.readTextFile('real/a.txt'), 'read'), 'x', 'text');
  }),
  check('removing a dangling link', ['symlinks'], async (subject) => {
    await symlink(subject, 'none.txt', 'link');
    await value(subject.env.remove('link'), 'remove');
    await fails(subject.env.fileInfo('link'), 'not_found', 'fileInfo');
  }),
  check('removing a folder does not follow the links in it', ['symlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('keep/a.txt', 'x'), 'write');
    await value(env.createDir('d'), 'createDir');
    await symlink(subject, '../keep', 'd/link');
    await value(env.remove('d', { recursive: true }), 'remove');
    equal(await value(env.readTextFile('keep/a.txt'), 'read'), 'x', 'text');
  }),
  check('hard links are one file', ['hardlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'one'), 'write');
    await hardLink(subject, 'a.txt', 'b.txt');
    await value(env.writeFile('b.txt', 'two'), 'write by the other name');
    equal(await value(env.readTextFile('a.txt'), 'read'), 'two', 'text');
    await value(env.appendFile('a.txt', '!'), 'append');
    equal(await value(env.readTextFile('b.txt'), 'read'), 'two!', 'text');
    equal((await value(env.fileInfo('b.txt'), 'info')).kind, 'file', 'kind');
  }),
  check('a hard link’s canonical path is its own', ['hardlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await hardLink(subject, 'a.txt', 'b.txt');
    const cwd = await value(env.canonicalPath('.'), 'canonicalPath of cwd');
    equal(await value(env.canonicalPath('b.txt'), 'canonicalPath'), `${cwd}/b.txt`, 'canonical path');
  }),
  check('removing one hard link leaves the other', ['hardlinks'], async (subject) => {
    const { env } = subject;
    await value(env.writeFile('a.txt', 'x'), 'write');
    await hardLink(subject, 'a.txt', 'b.txt');
    await value(env.remove('a.txt'), 'remove');
    await fails(env.readTextFile('a.txt'), 'not_found', 'readTextFile');
    equal(await value(env.readTextFile('b.txt'), 'read'), 'x', 'text');
  }),
];
