import { describe, expect, it } from 'vitest';
import type { TraceEvent } from '../../engine/trace/events.ts';
import type { FileAt, FilesAt } from '../../engine/trace/files-at.ts';
import { frontFile, lastChangeOf } from './front-file.ts';
import { changedLines, isWithin, linesOf, linesToEdit } from './line-marks.ts';
import { treeAction } from './tree-keys.ts';
import { linesOfTree, treeOf } from './tree-model.ts';

function filesOf(paths: Record<string, FileAt['kind']>, removed: string[] = []): FilesAt {
  const files = Object.entries(paths).map(([path, kind]): [string, FileAt] => [path, { path, kind, state: 'same' }]);
  return { files: new Map(files), removed: removed.map((path) => ({ path, t: 1 })) };
}

const files = filesOf(
  {
    'README.md': 'file',
    'src/b.ts': 'file',
    'src/a.ts': 'file',
    'src/deep/c.ts': 'file',
    empty: 'directory',
    '/tmp/x': 'file',
    'alias.ts': 'symlink',
  },
  ['src/gone.ts'],
);

describe('the tree', () => {
  const lines = linesOfTree(treeOf(files), new Set());
  const shown = lines.map(({ node, depth }) => `${'  '.repeat(depth - 1)}${node.name} ${node.kind}`);

  it('has folders first, what is gone in its place, and what lies outside the project last', () => {
    expect(shown).toEqual([
      'empty folder',
      'src folder',
      '  deep folder',
      '    c.ts file',
      '  a.ts file',
      '  b.ts file',
      '  gone.ts removed',
      'README.md file',
      'alias.ts file',
      '/ folder',
      '  tmp folder',
      '    x file',
    ]);
  });

  it('leaves out what is in a closed folder', () => {
    const closed = linesOfTree(treeOf(files), new Set(['src', '/']));
    expect(closed.map(({ node }) => node.path)).toEqual(['empty', 'src', 'README.md', 'alias.ts', '/']);
  });

  it('is gone through by the keys of a tree', () => {
    const none = new Set<string>();
    const at = (path: string) => lines.findIndex((line) => line.node.path === path);
    expect(treeAction('ArrowDown', lines, at('src'), none)).toEqual({ type: 'go', path: 'src/deep' });
    expect(treeAction('ArrowUp', lines, 0, none)).toBeUndefined();
    expect(treeAction('End', lines, 0, none)).toEqual({ type: 'go', path: '/tmp/x' });
    expect(treeAction('ArrowLeft', lines, at('src/a.ts'), none)).toEqual({ type: 'go', path: 'src' });
    expect(treeAction('ArrowLeft', lines, at('src'), none)).toEqual({ type: 'set-folder', path: 'src', open: false });
    expect(treeAction('ArrowRight', lines, at('src'), new Set(['src']))).toEqual({
      type: 'set-folder',
      path: 'src',
      open: true,
    });
    expect(treeAction('ArrowRight', lines, at('src'), none)).toEqual({ type: 'go', path: 'src/deep' });
    expect(treeAction('Enter', lines, at('src/a.ts'), none)).toMatchObject({ type: 'act' });
    expect(treeAction('x', lines, 0, none)).toBeUndefined();
  });
});

describe('the file in front', () => {
  const change = (path: string): TraceEvent => ({
    type: 'file_change',
    op: 'write',
    seq: 1,
    path: `/project/${path}`,
    fileId: '1',
    version: 2,
    source: 'call',
    t: 5,
  });
  const events: TraceEvent[] = [
    { type: 'agent_start', t: 0 },
    { type: 'queue_enter', toolCallId: 'a', keys: ['/project/src/b.ts', 'id:3'], t: 1 },
    change('src/b.ts'),
    change('README.md'),
  ];

  it('is the one that the run will change first, until one is taken', () => {
    expect(frontFile(events, 0, files)).toBe('src/b.ts');
    expect(frontFile(events, 2, files)).toBe('src/b.ts');
    expect(frontFile(events, 4, files)).toBe('README.md');
  });

  it('without changes is the first code', () => {
    expect(frontFile([], 0, files)).toBe('src/b.ts');
    expect(frontFile([], 0, filesOf({ 'a.txt': 'file' }))).toBe('a.txt');
    expect(frontFile([], 0, filesOf({}))).toBeUndefined();
  });

  it('knows its latest change', () => {
    expect(lastChangeOf(events, 4, 'src/b.ts')).toBe(2);
    expect(lastChangeOf(events, 2, 'src/b.ts')).toBeUndefined();
    expect(lastChangeOf(events, 4, 'src/a.ts')).toBeUndefined();
  });
});

describe('marks of lines', () => {
  it('say what a change added, and what it took away and where', () => {
    const { added, removed } = changedLines('one\ntwo\nthree\n', 'one\n2\nthree\nfour\n');
    expect(added).toEqual([
      { from: 2, to: 2 },
      { from: 4, to: 4 },
    ]);
    expect(removed).toEqual([{ after: 1, lines: ['two'] }]);
    expect(isWithin(added, 2)).toBe(true);
    expect(isWithin(added, 3)).toBe(false);
  });

  it('of a new file are all its lines', () => {
    expect(changedLines('', 'a\nb\n')).toEqual({ added: [{ from: 1, to: 2 }], removed: [] });
    expect(changedLines('same', 'same')).toEqual({ added: [], removed: [] });
  });

  it('find what an edit is about to change', () => {
    const text = 'a\nb\nc\nb\nd\n';
    const args = (oldText: unknown) => ({ path: 'x', edits: [{ oldText, newText: '' }] });
    expect(linesToEdit(text, args('c\nb\n'))).toEqual([{ from: 3, to: 4 }]);
    expect(linesToEdit(text, args('d'))).toEqual([{ from: 5, to: 5 }]);
    expect(linesToEdit(text, args('b'))).toEqual([]);
    expect(linesToEdit(text, args(''))).toEqual([]);
    expect(linesToEdit(text, args(5))).toEqual([]);
    expect(linesToEdit(text, { edits: 'x' })).toEqual([]);
    expect(linesToEdit(text, null)).toEqual([]);
  });

  it('count lines as an editor does', () => {
    expect(linesOf('a\r\nb\n')).toEqual(['a', 'b']);
    expect(linesOf('')).toEqual(['']);
    expect(linesOf('a\n\n')).toEqual(['a', '']);
  });
});
