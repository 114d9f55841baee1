import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { useFilesAt } from '../derive/run-at.ts';
import { useWords } from '../messages/say.tsx';
import { chooseFile } from '../state/view-actions.ts';
import { TreeItem } from './tree-item.tsx';
import { treeAction } from './tree-keys.ts';
import { linesOfTree, type TreeLine, treeOf } from './tree-model.ts';
import { useShownPath } from './use-shown-path.ts';

/** The files as a tree: the arrows go through it, Enter puts a file in front. */
export function FileTree() {
  const words = useWords();
  const files = useFilesAt();
  const tree = useMemo(() => treeOf(files), [files]);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const lines = linesOfTree(tree, closed);
  const shown = useShownPath();
  const [wanted, setWanted] = useState<string>();
  const element = useRef<HTMLDivElement>(null);
  const stop = [wanted, shown].find((path) => lines.some((line) => line.node.path === path)) ?? lines[0]?.node.path;

  const setFolder = (path: string, open: boolean) => {
    const next = new Set(closed);
    if (open) next.delete(path);
    else next.add(path);
    setClosed(next);
  };
  const act = ({ node }: TreeLine) => {
    setWanted(node.path);
    if (node.kind === 'folder') setFolder(node.path, closed.has(node.path));
    else chooseFile(node.path);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = lines.findIndex((line) => line.node.path === stop);
    const action = treeAction(event.key, lines, at, closed);
    if (!action) return;
    event.preventDefault();
    switch (action.type) {
      case 'go':
        setWanted(action.path);
        element.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(action.path)}"]`)?.focus();
        return;
      case 'set-folder':
        setFolder(action.path, action.open);
        return;
      case 'act':
        act(action.line);
        return;
      default:
        action satisfies never;
    }
  };

  if (lines.length === 0) return <p className="files__none">{words.say('files.none')}</p>;
  return (
    <div className="tree" role="tree" aria-label={words.say('files.tree')} ref={element} onKeyDown={onKeyDown}>
      {lines.map((line) => (
        <TreeItem
          key={line.node.path}
          line={line}
          open={!closed.has(line.node.path)}
          shown={line.node.path === shown}
          stop={line.node.path === stop}
          onAct={() => act(line)}
        />
      ))}
    </div>
  );
}
