import type { TreeLine } from './tree-model.ts';

/** What a key does in the tree. */
export type TreeAction =
  | { type: 'go'; path: string }
  | { type: 'set-folder'; path: string; open: boolean }
  | { type: 'act'; line: TreeLine };

/** The keys of a tree, as the ARIA Authoring Practices have them. `at`: the line that has the focus. */
export function treeAction(
  key: string,
  lines: readonly TreeLine[],
  at: number,
  closed: ReadonlySet<string>,
): TreeAction | undefined {
  const line = lines[at];
  if (!line) return undefined;
  const { node } = line;
  const isOpen = node.kind === 'folder' && !closed.has(node.path);
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1]);
    case 'ArrowUp':
      return go(lines[at - 1]);
    case 'Home':
      return go(lines[0]);
    case 'End':
      return go(lines.at(-1));
    case 'ArrowRight':
      if (isOpen) return go(lines[at + 1]);
      return node.kind === 'folder' ? { type: 'set-folder', path: node.path, open: true } : undefined;
    case 'ArrowLeft':
      if (isOpen) return { type: 'set-folder', path: node.path, open: false };
      return line.parent === '' ? undefined : { type: 'go', path: line.parent };
    case 'Enter':
    case ' ':
      return { type: 'act', line };
    default:
      return undefined;
  }
}

function go(line: TreeLine | undefined): TreeAction | undefined {
  return line && { type: 'go', path: line.node.path };
}
