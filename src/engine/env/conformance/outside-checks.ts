import { homeOf } from '../attachments.ts';
import { basename, isInside, relative } from '../paths.ts';
import { checksOf, equal, fails, isTrue, value } from './expect.ts';
import { symlink } from './links.ts';
import type { ConformanceSubject } from './subject.ts';

const check = checksOf('outside');

function outsideOf({ outside }: ConformanceSubject): { folder: string; file: string } {
  if (outside === undefined) throw new Error('the subject names no place outside');
  return outside;
}

export const outsideChecks = [
  check('reading a file there: permission_denied', ['outside'], async (subject) => {
    const { file } = outsideOf(subject);
    await fails(subject.env.readTextFile(file), 'permission_denied', 'readTextFile');
    await fails(subject.env.readTextLines(file), 'permission_denied', 'readTextLines');
    await fails(subject.env.readBinaryFile(file), 'permission_denied', 'readBinaryFile');
  }),
  check('looking there: permission_denied', ['outside'], async (subject) => {
    const { file, folder } = outsideOf(subject);
    await fails(subject.env.fileInfo(file), 'permission_denied', 'fileInfo');
    await fails(subject.env.exists(file), 'permission_denied', 'exists');
    await fails(subject.env.canonicalPath(file), 'permission_denied', 'canonicalPath');
    await fails(subject.env.listDir(folder), 'permission_denied', 'listDir');
  }),
  check('what is missing there is refused alike', ['outside'], async (subject) => {
    const missing = `${outsideOf(subject).folder}/none/at/all`;
    await fails(subject.env.readTextFile(missing), 'permission_denied', 'readTextFile');
    await fails(subject.env.exists(missing), 'permission_denied', 'exists');
    await fails(subject.env.remove(missing, { force: true }), 'permission_denied', 'remove by force');
  }),
  check('changing there: permission_denied', ['outside'], async (subject) => {
    const { file, folder } = outsideOf(subject);
    await fails(subject.env.writeFile(file, 'x'), 'permission_denied', 'writeFile');
    await fails(subject.env.writeFile(`${folder}/new/file`, 'x'), 'permission_denied', 'writeFile, new');
    await fails(subject.env.appendFile(file, 'x'), 'permission_denied', 'appendFile');
    await fails(subject.env.createDir(`${folder}/new`), 'permission_denied', 'createDir');
    await fails(subject.env.remove(file), 'permission_denied', 'remove');
    await fails(subject.env.remove(folder, { recursive: true, force: true }), 'permission_denied', 'remove folder');
  }),
  check('by a relative path with ..: permission_denied', ['outside'], async (subject) => {
    const { env } = subject;
    const path = relative(env.cwd, outsideOf(subject).file);
    await fails(env.readTextFile(path), 'permission_denied', 'readTextFile');
    await fails(env.writeFile(path, 'x'), 'permission_denied', 'writeFile');
    const farUp = `${'../'.repeat(50)}${outsideOf(subject).file.slice(1)}`;
    await fails(env.readTextFile(farUp), 'permission_denied', 'far up');
  }),
  check('the folder that holds cwd is outside already', ['outside'], async ({ env }) => {
    await fails(env.listDir('..'), 'permission_denied', 'listDir');
    await fails(env.fileInfo('..'), 'permission_denied', 'fileInfo');
    await fails(env.exists('../x'), 'permission_denied', 'exists');
    await fails(env.readTextFile('../x'), 'permission_denied', 'readTextFile');
    await fails(env.writeFile('../x', 'x'), 'permission_denied', 'writeFile');
    await fails(env.appendFile('../x', 'x'), 'permission_denied', 'appendFile');
    await fails(env.createDir('../x'), 'permission_denied', 'createDir');
    await fails(env.createDir(`${env.cwd}-beside`), 'permission_denied', 'createDir beside cwd');
    await fails(env.remove('..', { recursive: true, force: true }), 'permission_denied', 'remove');
    await value(env.listDir('.'), 'listDir of cwd');
  }),
  check('the home folder and its files are inside', ['home'], async ({ env }) => {
    const home = homeOf(env) ?? '';
    isTrue(home.startsWith('/') && !isInside(env.cwd, home), `home is a folder of its own: ${home}`);
    equal((await value(env.fileInfo(home), 'info')).kind, 'directory', 'kind');
    await value(env.writeFile(`${home}/d/f.txt`, 'x'), 'write');
    equal(await value(env.readTextFile(`${home}/d/f.txt`), 'read'), 'x', 'text');
    await value(env.remove(`${home}/d`, { recursive: true }), 'remove');
    await fails(env.writeFile(`${home}/../f.txt`, 'x'), 'permission_denied', 'beside it');
    await fails(env.remove(home, { recursive: true }), 'permission_denied', 'the folder itself');
  }),
  check('home is what the shell calls it', ['home', 'shell'], async ({ env }) => {
    const told = await value(env.exec(`printf '%s' "$HOME"`), 'exec');
    equal(told.stdout, homeOf(env), 'HOME');
  }),
  check(
    'by a link to a file: permission_denied, but the link itself is inside',
    ['outside', 'symlinks'],
    async (subject) => {
      const { env } = subject;
      await symlink(subject, outsideOf(subject).file, 'link');
      await fails(env.readTextFile('link'), 'permission_denied', 'readTextFile');
      await fails(env.readBinaryFile('link'), 'permission_denied', 'readBinaryFile');
      await fails(env.readTextLines('link'), 'permission_denied', 'readTextLines');
      await fails(env.writeFile('link', 'x'), 'permission_denied', 'writeFile');
      await fails(env.appendFile('link', 'x'), 'permission_denied', 'appendFile');
      await fails(env.canonicalPath('link'), 'permission_denied', 'canonicalPath');
      equal((await value(env.fileInfo('link'), 'info')).kind, 'symlink', 'kind');
      await value(env.remove('link'), 'remove the link');
    },
  ),
  check('behind a link to a folder: permission_denied', ['outside', 'symlinks'], async (subject) => {
    const { env } = subject;
    const { file, folder } = outsideOf(subject);
    await symlink(subject, folder, 'alias');
    const path = `alias/${basename(file)}`;
    await fails(env.listDir('alias'), 'permission_denied', 'listDir');
    await fails(env.readTextFile(path), 'permission_denied', 'readTextFile');
    await fails(env.fileInfo(path), 'permission_denied', 'fileInfo');
    await fails(env.remove(path), 'permission_denied', 'remove');
    await fails(env.writeFile('alias/new', 'x'), 'permission_denied', 'writeFile');
    await fails(env.writeFile('alias/sub/new', 'x'), 'permission_denied', 'writeFile, deeper');
    await fails(env.createDir('alias/new'), 'permission_denied', 'createDir');
  }),
  check('by a dangling link: permission_denied, and nothing is made', ['outside', 'symlinks'], async (subject) => {
    const { env } = subject;
    await symlink(subject, `${outsideOf(subject).folder}/made-by-a-link`, 'link');
    await fails(env.writeFile('link', 'x'), 'permission_denied', 'writeFile');
    await fails(env.appendFile('link', 'x'), 'permission_denied', 'appendFile');
    await fails(env.readTextFile('link'), 'permission_denied', 'readTextFile');
  }),
];
