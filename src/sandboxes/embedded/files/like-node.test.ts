import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileStore } from './file-store.ts';
import { createFileStore, type MemoryFileStore } from './memory-file-store.ts';

/**
 * The model is the real thing: the same operations are done by the system's kernel in a folder, and must come out alike,
 * values, error codes and the tree that is left; on Linux only, whose codes these are. (Modes have tests of their own:
 * tests may run as root.)
 */

let parent: string;
beforeAll(() => {
  parent = fs.mkdtempSync(join(tmpdir(), 'like-node-'));
});
afterAll(() => {
  fs.rmSync(parent, { recursive: true, force: true });
});

const base = '/project/w';

type Operation =
  | { op: 'write' | 'append'; path: string; content: string }
  | {
      op: 'mkdir' | 'remove' | 'removeTree' | 'read' | 'list' | 'stat' | 'lstat' | 'exists' | 'readlink' | 'realpath';
      path: string;
    }
  | { op: 'rename' | 'link'; path: string; to: string }
  | { op: 'symlink'; path: string; target: string };

const name = fc.constantFrom('a', 'b', 'c', 'l');
const component = fc.oneof({ weight: 8, arbitrary: name }, { weight: 1, arbitrary: fc.constantFrom('.', '..') });
const below = fc
  .tuple(fc.array(component, { minLength: 1, maxLength: 4 }), fc.constantFrom('', '', '', '', '/', '//'))
  .map(([components, end]) => components.join('/') + end);
const path = below.map((rest) => `${base}/${rest}`);
const content = fc.string({ maxLength: 6 });
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ op: fc.constantFrom('write' as const, 'append' as const), path, content }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constantFrom(
        ...([
          'mkdir',
          'mkdir',
          'mkdir',
          'remove',
          'removeTree',
          'read',
          'list',
          'stat',
          'lstat',
          'exists',
          'readlink',
          'realpath',
        ] as const),
      ),
      path,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constantFrom('rename' as const, 'rename' as const, 'link' as const),
      path,
      to: path,
    }),
  },
  { weight: 3, arbitrary: fc.record({ op: fc.constant('symlink' as const), path, target: fc.oneof(below, path) }) },
);

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function onStore(store: FileStore, step: Operation): unknown {
  switch (step.op) {
    case 'write':
      return store.write(step.path, encoder.encode(step.content));
    case 'append':
      return store.append(step.path, encoder.encode(step.content));
    case 'mkdir':
      return store.mkdir(step.path, { recursive: false });
    case 'remove':
      return store.remove(step.path, { recursive: false, force: false });
    case 'removeTree':
      return store.remove(step.path, { recursive: true, force: true });
    case 'read':
      return decoder.decode(store.read(step.path));
    case 'list':
      return store.list(step.path);
    case 'stat':
      return told(store.stat(step.path));
    case 'lstat':
      return told(store.lstat(step.path));
    case 'exists':
      return store.exists(step.path);
    case 'readlink':
      return store.readlink(step.path);
    case 'realpath':
      return store.realpath(step.path);
    case 'rename':
      return store.rename(step.path, step.to);
    case 'link':
      return store.link(step.path, step.to);
    case 'symlink':
      return store.symlink(step.target, step.path);
  }
}

const told = (stat: { kind: string; size: number; links: number }) =>
  stat.kind === 'directory' ? { kind: stat.kind } : { kind: stat.kind, size: stat.size, links: stat.links };

function kindOf(stat: fs.Stats | fs.Dirent): 'file' | 'directory' | 'symlink' {
  return stat.isSymbolicLink() ? 'symlink' : stat.isDirectory() ? 'directory' : 'file';
}

function toldByNode(stat: fs.Stats, size: number) {
  return told({ kind: kindOf(stat), size, links: stat.nlink });
}

/** The same operation by the kernel; `real` and `named` translate between the two trees' paths. */
function onKernel(step: Operation, real: (path: string) => string, named: (path: string) => string): unknown {
  const at = real(step.path);
  switch (step.op) {
    case 'write':
      return fs.writeFileSync(at, step.content);
    case 'append':
      return fs.appendFileSync(at, step.content);
    case 'mkdir':
      fs.mkdirSync(at);
      return undefined;
    case 'remove':
      try {
        return fs.unlinkSync(at);
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'EISDIR') return fs.rmdirSync(at);
        throw error;
      }
    case 'removeTree':
      return fs.rmSync(at, { recursive: true, force: true });
    case 'read':
      return fs.readFileSync(at, 'utf8');
    case 'list':
      return fs
        .readdirSync(at, { withFileTypes: true })
        .map((entry) => ({ name: entry.name, kind: kindOf(entry) }))
        .sort((a, b) => (a.name < b.name ? -1 : 1));
    case 'stat': {
      const stat = fs.statSync(at);
      return toldByNode(stat, stat.size);
    }
    case 'lstat': {
      const stat = fs.lstatSync(at);
      return toldByNode(stat, stat.isSymbolicLink() ? named(fs.readlinkSync(at)).length : stat.size);
    }
    case 'exists':
      return fs.existsSync(at);
    case 'readlink':
      return named(fs.readlinkSync(at));
    case 'realpath':
      return named(fs.realpathSync.native(at));
    case 'rename':
      return fs.renameSync(at, real(step.to));
    case 'link':
      return fs.linkSync(at, real(step.to));
    case 'symlink':
      return fs.symlinkSync(real(step.target), at);
  }
}

function outcomeOf(run: () => unknown): unknown {
  try {
    return { value: run() };
  } catch (error) {
    if (error instanceof Error && 'code' in error) return { code: error.code };
    throw error;
  }
}

/** Walking out of the folder leads to different places in the two trees: such operations are left out. */
function staysInside(store: MemoryFileStore, step: Operation): boolean {
  const paths = 'to' in step ? [step.path, step.to] : [step.path];
  // Node looks before it removes, and so follows a link that the kernel's own call does not.
  if (step.op === 'removeTree' && /\/\.{0,2}$/.test(step.path)) return false;
  return paths.every((one) =>
    (['follow', 'entry'] as const).every((last) => `${store.reachOf(one, last)}/`.startsWith(`${base}/`)),
  );
}

/** Every path below the folder, with what is there; hard links by the first of their names. */
function treeOfStore(store: FileStore): unknown[] {
  const firstNames = new Map<string, string>();
  const visit = (at: string): unknown[] =>
    store.list(at).flatMap(({ name, kind }) => {
      const child = `${at}/${name}`;
      const { id } = store.lstat(child);
      const first = firstNames.get(id) ?? child;
      firstNames.set(id, first);
      if (kind === 'directory') return [[child, kind], ...visit(child)];
      return [[child, kind, first, kind === 'symlink' ? store.readlink(child) : decoder.decode(store.read(child))]];
    });
  return visit(base);
}

function treeOfKernel(root: string, named: (path: string) => string): unknown[] {
  const firstNames = new Map<number, string>();
  const visit = (at: string): unknown[] =>
    fs
      .readdirSync(at, { withFileTypes: true })
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .flatMap((entry) => {
        const child = `${at}/${entry.name}`;
        const { ino } = fs.lstatSync(child);
        const first = firstNames.get(ino) ?? named(child);
        firstNames.set(ino, first);
        const kind = kindOf(entry);
        if (kind === 'directory') return [[named(child), kind], ...visit(child)];
        const held = kind === 'symlink' ? named(fs.readlinkSync(child)) : fs.readFileSync(child, 'utf8');
        return [[named(child), kind, first, held]];
      });
  return visit(root);
}

let runs = 0;

it.runIf(process.platform === 'linux')('does what a kernel does', () => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 5, maxLength: 40 }), (steps) => {
      runs += 1;
      const root = join(parent, String(runs), 'w');
      fs.mkdirSync(root, { recursive: true });
      const real = (path: string) => (path.startsWith(base) ? root + path.slice(base.length) : path);
      const named = (path: string) => (path.startsWith(root) ? base + path.slice(root.length) : path);
      const store = createFileStore({ now: () => 0 });
      store.mkdir(base, { recursive: false });
      for (const step of steps) {
        if (!staysInside(store, step)) continue;
        const byKernel = outcomeOf(() => onKernel(step, real, named));
        const byStore = outcomeOf(() => onStore(store, step));
        expect(byStore, JSON.stringify(step)).toEqual(byKernel);
      }
      expect(treeOfStore(store)).toEqual(treeOfKernel(root, named));
      fs.rmSync(join(parent, String(runs)), { recursive: true, force: true });
    }),
    { numRuns: 1_000 },
  );
});
