import type { BulkOperations, ExecutionEnv, FileInfo, Walked, WalkOptions } from '../execution-env.ts';
import { basename, join } from '../paths.ts';
import { walkTree } from '../walk.ts';
import { checksOf, equal, fails, isTrue, sameBytes, value } from './expect.ts';
import { symlink } from './links.ts';

const check = checksOf('bulk');
const everyByte = Uint8Array.from({ length: 256 }, (_none, index) => index);

function walkOf(env: ExecutionEnv): NonNullable<BulkOperations['walk']> {
  if (env.walk === undefined) throw new Error('the env has no walk');
  return env.walk.bind(env);
}

function rangesOf(env: ExecutionEnv): NonNullable<BulkOperations['readRange']> {
  if (env.readRange === undefined) throw new Error('the env has no ranged read');
  return env.readRange.bind(env);
}

async function write(env: ExecutionEnv, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, content] of Object.entries(files)) await value(env.writeFile(path, content), `write ${path}`);
}

async function walked(env: ExecutionEnv, path: string, options?: WalkOptions): Promise<Walked> {
  return await value(walkOf(env)(path, options), `walk ${path}`);
}

function names(env: ExecutionEnv, entries: readonly FileInfo[]): string[] {
  return entries.map(({ path, kind }) => path.slice(env.cwd.length + 1) + (kind === 'directory' ? '/' : ''));
}

/** The same env, without what it may offer besides. */
function plain(env: ExecutionEnv): ExecutionEnv {
  return new Proxy(env, {
    get(target, key) {
      if (key === 'walk' || key === 'readRange') return undefined;
      const member: unknown = Reflect.get(target, key, target);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

const tree = {
  'b.txt': 'b',
  'a/x.txt': 'xx',
  'a/b/c.txt': '',
  'a.txt': 'a',
  'a-b': '',
  '.hidden/y': 'y',
  'é/漢.txt': '漢',
  'B.txt': '',
};

export const bulkChecks = [
  check(
    'a walk tells all that is below, each folder before what is in it, in the order of the paths',
    ['bulk'],
    async ({ env }) => {
      await write(env, tree);
      await value(env.createDir('a/empty'), 'createDir');
      const { entries, unreadable, ruleFiles } = await walked(env, '.');
      equal(
        names(env, entries),
        [
          ...['.hidden/', '.hidden/y', 'B.txt', 'a-b', 'a.txt', 'a/', 'a/b/', 'a/b/c.txt', 'a/empty/', 'a/x.txt'],
          ...['b.txt', 'é/', 'é/漢.txt'],
        ],
        'paths',
      );
      equal([unreadable, ruleFiles], [[], []], 'what could not be read, and rules');
      const [x] = entries.filter(({ name }) => name === 'x.txt');
      equal(x, await value(env.fileInfo('a/x.txt'), 'info'), 'what is told of a file');
      equal(entries.find(({ name }) => name === '漢.txt')?.size, 3, 'size');
    },
  ),
  check('a walk of a folder below, by any name', ['bulk'], async ({ env }) => {
    await write(env, tree);
    for (const path of ['a', './a/', join(env.cwd, 'a'), 'a/b/..']) {
      equal(names(env, (await walked(env, path)).entries), ['a/b/', 'a/b/c.txt', 'a/x.txt'], path);
    }
    await value(env.createDir('empty'), 'createDir');
    equal((await walked(env, 'empty')).entries, [], 'an empty folder');
  }),
  check('a walk tells links, and does not follow them', ['bulk', 'symlinks'], async (subject) => {
    const { env } = subject;
    await write(env, { 'd/f': '' });
    await symlink(subject, 'd', 'alias');
    await symlink(subject, '..', 'd/up');
    await symlink(subject, 'nowhere', 'dangling');
    const { entries } = await walked(env, '.');
    // A folder stands in the order with a slash at its end, which comes before any letter.
    equal(
      entries.map(({ name, kind }) => `${name} ${kind}`),
      ['alias symlink', 'd directory', 'f file', 'up symlink', 'dangling symlink'],
      'entries',
    );
    equal(
      (await walked(env, 'alias')).entries.map(({ path }) => path),
      [join(env.cwd, 'alias/f'), join(env.cwd, 'alias/up')],
      'below a link that is named itself',
    );
  }),
  check('a walk leaves out names, with all below them', ['bulk'], async ({ env }) => {
    await write(env, { 'a/.git/x': '', '.git/config': '', 'git/y': '', '.github/z': '', 'b/keep/.git': '' });
    const { entries } = await walked(env, '.', { skipNames: ['.git'] });
    equal(names(env, entries), ['.github/', '.github/z', 'a/', 'b/', 'b/keep/', 'git/', 'git/y'], 'paths');
  }),
  check('a walk goes by the files of rules, the deepest deciding', ['bulk'], async ({ env }) => {
    await write(env, {
      '.gitignore': '*.log\nout/\n/only-here\n',
      'a.log': '',
      'out/x': '',
      'src/.gitignore': '!kept.log\nb.txt\n',
      'src/kept.log': '',
      'src/other.log': '',
      'src/b.txt': '',
      'src/only-here': '',
      'only-here': '',
    });
    const { entries, ruleFiles } = await walked(env, '.', { ignoreFile: '.gitignore' });
    equal(names(env, entries), ['.gitignore', 'src/', 'src/.gitignore', 'src/kept.log', 'src/only-here'], 'paths');
    equal(ruleFiles, [join(env.cwd, '.gitignore'), join(env.cwd, 'src/.gitignore')], 'files of rules');
    equal((await walked(env, '.')).entries.length, 11, 'without rules');
  }),
  check('rules from above count, unless they leave out the folder itself', ['bulk'], async ({ env }) => {
    await write(env, { '.gitignore': '*.log\nout/\n', 'src/deep/a.log': '', 'src/deep/b': '', 'out/a.log': '' });
    const options = { ignoreFile: '.gitignore' };
    equal(names(env, (await walked(env, 'src/deep', options)).entries), ['src/deep/b'], 'below');
    equal(names(env, (await walked(env, 'out', options)).entries), ['out/a.log'], 'a folder that is left out');
  }),
  check('a walk gives what going from folder to folder gives', ['bulk'], async ({ env }) => {
    await write(env, { ...tree, '.gitignore': 'b*\n!b/\n', 'a/.gitignore': '!*.txt\n', 'a/.git/x': '' });
    for (const options of [{}, { skipNames: ['.git', 'x.txt'] }, { ignoreFile: '.gitignore', skipNames: ['.git'] }]) {
      const byHand = await value(walkTree(plain(env), '.', options), 'walkTree');
      const entries: FileInfo[] = [];
      for await (const entry of byHand.entries) entries.push(entry);
      equal((await walked(env, '.', options)).entries, entries, JSON.stringify(options));
    }
  }),
  check('a walk of what is missing: not_found; of a file: not_directory', ['bulk'], async ({ env }) => {
    await write(env, { 'f.txt': '' });
    await fails(walkOf(env)('none'), 'not_found', 'missing');
    await fails(walkOf(env)('f.txt'), 'not_directory', 'a file');
    await fails(walkOf(env)('f.txt/x'), 'not_directory', 'through a file');
  }),
  check('a walk that is aborted before it starts: aborted', ['bulk'], async ({ env }) => {
    const controller = new AbortController();
    controller.abort();
    await fails(walkOf(env)('.', { abortSignal: controller.signal }), 'aborted', 'walk');
  }),
  check('a walk outside: permission_denied', ['bulk', 'outside'], async ({ env, outside }) => {
    await fails(walkOf(env)(outside?.folder ?? '/'), 'permission_denied', 'walk');
    await fails(walkOf(env)('..'), 'permission_denied', 'walk above cwd');
  }),
  check('some bytes of a file', ['bulk'], async ({ env }) => {
    await value(env.writeFile('a.bin', everyByte), 'write');
    const at = (offset: number, length: number) => value(rangesOf(env)('a.bin', { offset, length }), 'readRange');
    sameBytes(await at(0, 256), everyByte, 'all');
    sameBytes(await at(10, 5), everyByte.subarray(10, 15), 'in the middle');
    sameBytes(await at(250, 100), everyByte.subarray(250), 'over the end');
    sameBytes(await at(256, 10), new Uint8Array(), 'at the end');
    sameBytes(await at(10_000, 10), new Uint8Array(), 'behind the end');
    sameBytes(await at(3, 0), new Uint8Array(), 'none');
  }),
  check('some bytes of a big file, one range after the other', ['bulk'], async ({ env }) => {
    const big = Uint8Array.from({ length: 300_000 }, (_none, index) => (index * 31 + (index >> 8)) % 256);
    await value(env.writeFile('big.bin', big), 'write');
    for (let offset = 0; offset <= big.length; offset += 70_000) {
      const part = await value(rangesOf(env)('big.bin', { offset, length: 70_000 }), 'readRange');
      sameBytes(part, big.subarray(offset, offset + 70_000), `from ${offset}`);
    }
  }),
  check('some bytes are the reader’s own', ['bulk'], async ({ env }) => {
    await value(env.writeFile('a.bin', everyByte), 'write');
    (await value(rangesOf(env)('a.bin', { offset: 0, length: 100 }), 'readRange')).fill(7);
    sameBytes(await value(env.readBinaryFile('a.bin'), 'read'), everyByte, 'the file');
  }),
  check('some bytes, behind a link', ['bulk', 'symlinks'], async (subject) => {
    await value(subject.env.writeFile('a.bin', everyByte), 'write');
    await symlink(subject, 'a.bin', 'alias');
    const read = await value(rangesOf(subject.env)('alias', { offset: 1, length: 2 }), 'readRange');
    sameBytes(read, Uint8Array.of(1, 2), 'bytes');
  }),
  check(
    'a ranged read that cannot be: the error of any read, and invalid for what is no range',
    ['bulk'],
    async ({ env }) => {
      await write(env, { 'd/f': 'text' });
      const range = { offset: 0, length: 1 };
      await fails(rangesOf(env)('none', range), 'not_found', 'missing');
      await fails(rangesOf(env)('d', range), 'is_directory', 'a folder');
      await fails(rangesOf(env)('d/f/x', range), 'not_directory', 'through a file');
      for (const [offset, length] of [
        [-1, 1],
        [0, -1],
        [0.5, 1],
        [0, Number.NaN],
        [Number.POSITIVE_INFINITY, 1],
      ]) {
        const wrong = { offset: offset ?? 0, length: length ?? 0 };
        await fails(rangesOf(env)('d/f', wrong), 'invalid', `${length} from ${offset}`);
      }
      const controller = new AbortController();
      controller.abort();
      await fails(rangesOf(env)('d/f', { ...range, abortSignal: controller.signal }), 'aborted', 'aborted');
    },
  ),
  check('a ranged read outside: permission_denied', ['bulk', 'outside'], async ({ env, outside }) => {
    const file = outside?.file ?? '/x';
    isTrue(basename(file) !== '', 'the subject names a file outside');
    await fails(rangesOf(env)(file, { offset: 0, length: 1 }), 'permission_denied', 'readRange');
  }),
];
