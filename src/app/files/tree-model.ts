import type { FileAt, FilesAt } from '../../engine/trace/files-at.ts';

/** A line of the tree. */
export type TreeNode =
  | { kind: 'folder'; path: string; name: string; children: TreeNode[] }
  | { kind: 'file'; path: string; name: string; file: FileAt }
  /** A file that is gone at this time. */
  | { kind: 'removed'; path: string; name: string };

/** The files as a tree: folders first, each in code-unit order. Paths outside the project keep their slash. */
export function treeOf(files: FilesAt): TreeNode[] {
  const root: Extract<TreeNode, { kind: 'folder' }> = { kind: 'folder', path: '', name: '', children: [] };
  const folders = new Map([['', root]]);
  const folderAt = (path: string): Extract<TreeNode, { kind: 'folder' }> => {
    const known = folders.get(path);
    if (known) return known;
    const folder = { kind: 'folder' as const, path, name: nameOf(path), children: [] };
    folders.set(path, folder);
    folderAt(parentOf(path)).children.push(folder);
    return folder;
  };
  for (const [path, file] of files.files) {
    if (file.kind === 'directory') folderAt(path);
    else folderAt(parentOf(path)).children.push({ kind: 'file', path, name: nameOf(path), file });
  }
  for (const { path } of files.removed) {
    if (!files.files.has(path)) folderAt(parentOf(path)).children.push({ kind: 'removed', path, name: nameOf(path) });
  }
  for (const folder of folders.values()) folder.children.sort(byKindAndName);
  return root.children;
}

/** A node with its depth, from 1, in the order in which an open tree shows them. */
export interface TreeLine {
  node: TreeNode;
  depth: number;
  parent: string;
}

/** The lines of a tree in which some folders are closed. */
export function linesOfTree(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string>,
  depth = 1,
  parent = '',
): TreeLine[] {
  return nodes.flatMap((node) => [
    { node, depth, parent },
    ...(node.kind === 'folder' && !closed.has(node.path)
      ? linesOfTree(node.children, closed, depth + 1, node.path)
      : []),
  ]);
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  if (slash === 0 && path.length > 1) return '/';
  return slash <= 0 ? '' : path.slice(0, slash);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1) || path;
}

/** Folders before files; what lies outside the project comes last. */
function byKindAndName(a: TreeNode, b: TreeNode): number {
  if ((a.path === '/') !== (b.path === '/')) return a.path === '/' ? 1 : -1;
  if ((a.kind === 'folder') !== (b.kind === 'folder')) return a.kind === 'folder' ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
